import { beforeEach, expect, test, vi } from 'vitest'
import { versionsOf } from './versions'

/** A browser's registration and container, as far as they are used: events can be sent and fields set. */
class Container extends EventTarget {
  controller: object | null = null
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as EventTarget | null,
    waiting: null as { postMessage: (message: string) => void } | null,
    update: vi.fn(async () => {}),
  })
  readonly register = vi.fn(async () => this.registration)
}

const reload = vi.fn()
const postMessage = vi.fn()
let container: Container
const make = () => versionsOf({ serviceWorker: container as unknown as ServiceWorkerContainer, reload })

/** A worker is found, fetched whole and waits. */
function findVersion() {
  const installing = new EventTarget()
  container.registration.installing = installing
  container.registration.dispatchEvent(new Event('updatefound'))
  container.registration.waiting = { postMessage }
  installing.dispatchEvent(new Event('statechange'))
}

beforeEach(() => {
  container = new Container()
  reload.mockReset()
  postMessage.mockReset()
})

test('the first version that is kept is no news', async () => {
  const versions = make()
  await versions.keep()
  findVersion()
  expect(versions.isNewer()).toBe(false)
})

test('a newer version is told once and changes nothing by itself', async () => {
  container.controller = {}
  const versions = make()
  const told = vi.fn()
  versions.subscribe(told)
  await versions.keep()
  findVersion()
  findVersion()
  expect([versions.isNewer(), told.mock.calls.length]).toEqual([true, 1])
  container.dispatchEvent(new Event('controllerchange'))
  expect(postMessage).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('one that waited already when the page was opened is told too', async () => {
  container.controller = {}
  container.registration.waiting = { postMessage }
  const versions = make()
  await versions.keep()
  expect(versions.isNewer()).toBe(true)
})

test('when the person starts it, it takes over, and then the page is loaded anew', async () => {
  container.controller = {}
  const versions = make()
  await versions.keep()
  findVersion()
  versions.start()
  expect(postMessage).toHaveBeenCalledWith('take over')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('where another page has started it, this one is only loaded anew', async () => {
  container.controller = {}
  const versions = make()
  await versions.keep()
  findVersion()
  container.registration.waiting = null
  versions.start()
  expect(postMessage).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a browser that keeps nothing, or refuses to, leaves a page that works', async () => {
  const without = versionsOf({ serviceWorker: undefined, reload })
  await without.keep()
  without.look()
  expect(without.isNewer()).toBe(false)
  container.register.mockRejectedValueOnce(new Error('SecurityError'))
  const refused = make()
  await refused.keep()
  refused.look()
  expect(refused.isNewer()).toBe(false)
})

test('a look for a newer version that fails is tried again the next time', async () => {
  const versions = make()
  await versions.keep()
  container.registration.update.mockRejectedValueOnce(new TypeError('no network'))
  versions.look()
  versions.look()
  expect(container.registration.update).toHaveBeenCalledTimes(2)
})
