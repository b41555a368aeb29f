// Asks Redis for the time, and compares what passed there with what passed here.
const timeThere = async () => {
  const [seconds, microseconds] = await redis.time()
  return Number(seconds) * 1000 + Number(microseconds) / 1000
}

for (let checks = 0; checks < 10; checks++) {
  const [there, here] = [await timeThere(), performance.now()]
  await sleep(params.check)
  const passedThere = (await timeThere()) - there
  const passedHere = performance.now() - here
  if (passedThere < passedHere / 2) {
    console.error(`alarm: ${passedHere} ms have passed here, and ${passedThere} ms in Redis`)
    return
  }
}
