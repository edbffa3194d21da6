import { type Browser, chromium } from 'playwright-core'
import { chromiumLaunch } from '#scripts/chromium.ts'
import { median } from './support/figures.ts'
import { machine, startSite } from './support/site.ts'

// Largest contentful paint, layout shift, requests, bytes and the answer to the first press on a phone: 1.6 Mbit/s,
// 150 ms round trip, CPU four times slower, median of five.

const runs = 5
const budgets = { cached: 1_500, fresh: 2_000, shift: 0.02, press: 100 } // milliseconds; the shift has its own unit
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

const site = await startSite()
const { data } = (await site.app.inject('/api/search?per_page=1&q=golf')).json() as { data: { id: number }[] }
/** `pressed`: what is pressed first on each. */
const pages = {
  home: { path: '/', pressed: 'Meni' },
  search: { path: '/pretraga?category_id=1', pressed: /^Filteri/ },
  listing: { path: `/artikal/${data[0]!.id}`, pressed: 'Spasite' },
}
const launch = await chromiumLaunch(process.env['CHROMIUM_PATH'])
const browser = await chromium.launch({ ...launch, env: { ...process.env, ...launch.env } })

console.log(`${machine()}; phone of 390x844, median of ${runs}`)
for (const [name, { path, pressed }] of Object.entries(pages)) {
  for (const [kind, budget] of [
    ['cached', budgets.cached],
    ['fresh', budgets.fresh],
  ] as const) {
    const seen: Seen[] = []
    for (let run = 0; run < runs; run++) {
      // Fills the page cache, which visitors with preferences bypass.
      await fetch(site.address + path)
      seen.push(await measurePaint(browser, site.address + path, { isFresh: kind === 'fresh', pressed }))
    }
    const of = (figure: keyof Seen) => Math.round(median(seen.map((one) => one[figure])))
    const shift = Math.max(...seen.map((one) => one.shift))
    console.log(
      `${name.padEnd(8)} ${kind.padEnd(7)} largest paint ${of('paint')} ms (budget ${budget}), worst shift ${shift.toFixed(4)} (budget ${budgets.shift}), ${of('requests')} requests, ${of('kilobytes')} kB, first press ${of('press')} ms (budget ${budgets.press})`,
    )
  }
}
await browser.close()
await site.stop()

type Seen = { paint: number; shift: number; requests: number; kilobytes: number; press: number }
type Visit = { isFresh: boolean; pressed: string | RegExp }

/** A first visit, with an empty browser cache. The press counts from the touch to the next frame. */
async function measurePaint(within: Browser, url: string, { isFresh, pressed }: Visit): Promise<Seen> {
  const context = await within.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  if (isFresh) await context.addCookies([{ name: 'prefs', value: '1', url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const loaded = { requests: 0, bytes: 0 }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    // Pictures inside the page transfer nothing of their own.
    if (encodedDataLength === 0) return
    loaded.requests++
    loaded.bytes += encodedDataLength
  })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { paint: 0, shift: 0, press: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (/^(pointerdown|pointerup|click)$/.test(name)) seen.press = Math.max(seen.press, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  const { requests, bytes } = loaded
  const control = page
    .getByRole('button', { name: pressed })
    .or(page.getByRole('link', { name: pressed }))
    .filter({ visible: true })
    .first()
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await control.boundingBox())!
  await page.waitForTimeout(500)
  // The locator's own `tap` runs checks in the page between the touch and the answer.
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.waitForTimeout(500)
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { paint: number; shift: number; press: number } }).seen,
  )
  await context.close()
  return { ...seen, requests, kilobytes: bytes / 1_000 }
}
