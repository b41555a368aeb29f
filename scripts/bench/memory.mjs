/**
 * What the page keeps: its heap after a forced collection, at the 50th and at the 200th change of a parameter. Code that
 * the browser has compiled meanwhile is its own business.
 */
import { withPage } from './lib.mjs'
import { change, openRevealed } from './repaint.mjs'

const WARM = 50
const ALL = 200
const MOST = 1.05

/** @returns {Promise<import('./lib.mjs').Row[]>} */
export async function measure() {
  return withPage('page', async (page, address) => {
    await openRevealed(page, `${address}#/run/gc-pause`)
    const session = await page.context().newCDPSession(page)
    const heap = async () => {
      for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
      return bytesOf(await snapshot(session))
    }
    await page.evaluate(change, WARM)
    const before = await heap()
    await page.evaluate(change, ALL - WARM)
    const after = await heap()
    const growth = after / before
    return [
      {
        what: `heap from the ${WARM}th to the ${ALL}th parameter change`,
        value: `${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB`,
        ratio: `×${growth.toFixed(3)}`,
        target: `at most ×${MOST}`,
        good: growth <= MOST,
      },
    ]
  })
}

/** @param {import('playwright').CDPSession} session */
async function snapshot(session) {
  let text = ''
  const add = (/** @type {{ chunk: string }} */ { chunk }) => {
    text += chunk
  }
  session.on('HeapProfiler.addHeapSnapshotChunk', add)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', add)
  return JSON.parse(text)
}

/** Of all but compiled code. @param {{ snapshot: { meta: { node_fields: string[], node_types: string[][] } }, nodes: number[] }} heap */
function bytesOf({ snapshot: { meta }, nodes }) {
  const { node_fields: fields, node_types: types } = meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (types[0]?.[nodes[at + type] ?? 0] !== 'code') bytes += nodes[at + size] ?? 0
  }
  return bytes
}
