import { afterEach, expect, test, vi } from 'vitest'

// Other files run in the same process.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page whose clock and visibility the test sets. */
async function openPage() {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { hidden: false, cookie: 'XSRF-TOKEN=x' })
  const fetched: string[] = []
  let now = 0
  vi.resetModules()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', document)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response(null, { status: 204 })
  })
  const { isHere, onUse, tellActivity } = await import('./activity.ts')
  return {
    isHere,
    onUse,
    tellActivity,
    fetched,
    use: (sign = 'keydown') => page.dispatchEvent(new Event(sign)),
    show(isShown: boolean) {
      document.hidden = !isShown
      document.dispatchEvent(new Event('visibilitychange'))
    },
    wait: (minutes: number) => void (now += minutes * 60_000),
  }
}

test('reports use of the page once a minute, and never while it is hidden', async () => {
  const { tellActivity, fetched, use, show, wait } = await openPage()
  const stop = tellActivity()
  const calls = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return fetched.splice(0).length
  }
  expect(await calls()).toBe(0)
  use('pointermove')
  use()
  expect(await calls()).toBe(1)
  wait(1)
  use('wheel')
  expect(await calls()).toBe(1)
  wait(10)
  expect(await calls()).toBe(0)
  show(false)
  use()
  expect(await calls()).toBe(0)
  show(true)
  expect(await calls()).toBe(1)
  stop()
  wait(1)
  use()
  expect(await calls()).toBe(0)
})

test('counts nobody as present who has not touched the page for some minutes', async () => {
  const { isHere, onUse, use, show, wait } = await openPage()
  const act = vi.fn()
  onUse(act)
  expect(isHere()).toBe(true)
  wait(6)
  expect(isHere()).toBe(false)
  use('touchmove')
  expect([isHere(), act.mock.calls.length]).toEqual([true, 1])
  show(false)
  expect([isHere(), act.mock.calls.length]).toEqual([false, 1])
})
