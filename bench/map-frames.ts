import { chromium, type Page } from 'playwright-core'
import { chromiumLaunch } from '#scripts/chromium.ts'
import { percentile } from './support/figures.ts'
import { randomNumbers } from './support/search-documents.ts'
import { machine, startSite } from './support/site.ts'

// Frames while the map of 10,000 results is dragged around, loading groups as it goes. A machine without a
// graphics card draws each frame with its processor.

const results = 10_000
const budget = 60 // frames a second
const perStatement = 500
const drags = 6
const steps = 90 // of a drag
const settled = 1_500 // milliseconds after a zoom

const site = await startSite()
const random = randomNumbers(1)
const { id: seller_id } = await site.db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow()
const cities = await site.db.selectFrom('city').select(['id', 'lat', 'lon']).execute()
const near = (degrees: number) => Math.round((degrees + (random() - 0.5) * 0.2) * 1_000) / 1_000
for (let made = 0; made < results; made += perStatement) {
  const rows = Array.from({ length: perStatement }, (_, n) => {
    const city = cities[Math.floor(random() * cities.length)]!
    return {
      title: `Stan na mapi ${made + n}`,
      description: 'Opis.',
      price_fening: 10_000_000,
      category_id: 23,
      city_id: city.id,
      lat: near(city.lat),
      lon: near(city.lon),
      status: 'active' as const,
      seller_id,
    }
  })
  await site.db.insertInto('listing').values(rows).execute()
}
await site.caughtUp()

const launch = await chromiumLaunch(process.env['CHROMIUM_PATH'])
const browser = await chromium.launch({ ...launch, env: { ...process.env, ...launch.env } })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${site.address}/pretraga?category_id=23`)
await page.locator('[data-map=results][data-status=ready]').waitFor()
for (let closer = 0; closer < 2; closer++) {
  await page.getByRole('button', { name: 'Približi mapu' }).click()
  await page.waitForTimeout(settled)
}
let requests = 0
page.on('request', (request) => (requests += Number(request.url().includes('/api/search/map'))))
const frames = await framesOfDragging(page)
const rate = 1000 / (frames.reduce((sum, one) => sum + one, 0) / frames.length)
const groups = await page.locator('.map-cluster').count()
console.log(
  `${machine()}; ${results} results in ${groups} groups around the view, loaded ${requests} times: ${rate.toFixed(1)} frames a second (budget ${budget}), p95 ${percentile(frames, 0.95).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
)
// The last frames may straddle a second.
if (rate < budget * 0.97 || requests === 0) process.exitCode = 1
await browser.close()
await site.stop()

type Recorder = { frames: number[]; isOver: boolean }

/** The time between frames, in milliseconds, while the mouse drags. */
async function framesOfDragging(on: Page): Promise<number[]> {
  const box = (await on.locator('[data-map=results]').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await on.evaluate(() => {
    const recorder: Recorder = { frames: [], isOver: false }
    Object.assign(globalThis, { recorder })
    let last: number | undefined
    function next(now: number) {
      if (last !== undefined) recorder.frames.push(now - last)
      last = now
      if (!recorder.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let drag = 0; drag < drags; drag++) {
    const angle = (drag / drags) * 2 * Math.PI
    await on.mouse.move(x, y)
    await on.mouse.down()
    for (let step = 1; step <= steps; step++) {
      const reach = (step / steps) * 0.45
      await on.mouse.move(x + Math.sin(angle) * box.width * reach, y + Math.cos(angle) * box.height * reach)
    }
    await on.mouse.up()
  }
  return on.evaluate(() => {
    const { recorder } = globalThis as unknown as { recorder: Recorder }
    recorder.isOver = true
    return recorder.frames
  })
}
