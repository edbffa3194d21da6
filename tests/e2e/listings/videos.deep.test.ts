import path from 'node:path'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'
import { videoOf } from '#tests/support/listings/videos.ts'

const patient = { timeout: 20_000 }
const short = path.join(import.meta.dirname, '../../support/browser/short.webm')

test(
  'resumes a video whose upload was cut, and steps through videos by keys',
  { timeout: 120_000 },
  async ({ openPage, make, login, deps, db }) => {
    const seller = await make.account()
    const { id } = await make.listing({ seller_id: seller.id, title: 'Mali auto' })
    const other = await make.listing({ title: 'Veliki auto' })
    const below = await videoOf(deps, { listingId: other.id, content: readFileSync(short), format: 'webm' })

    const desk = await openPage({ token: await login(seller), expectedErrors: [/ERR_CONNECTION_RESET/] })
    let cuts = 0
    await desk.route('**/parts/*', async (route) => {
      cuts += 1
      return cuts === 1 ? route.abort('connectionreset') : route.continue()
    })
    await desk.goto(`/artikal/fotografije/default/${id}`)
    await hydrated(desk)
    await desk.getByLabel('Dodajte video').setInputFiles(short)
    await desk.getByText('Veza je prekinuta').waitFor(patient)
    await desk.getByRole('button', { name: 'Uklonite video' }).waitFor(patient)
    expect(cuts).toBe(2)
    // One of its frames serves as the poster.
    const poster = () =>
      db
        .selectFrom('listing_video')
        .select(['id', 'poster_hash'])
        .where('listing_id', '=', id)
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await poster()).poster_hash).toMatch(/^[0-9a-f]{32}$/)
    const own = (await poster()).id

    const page = await openPage({})
    await page.goto('/video')
    await hydrated(page)
    const videos = page.getByRole('list', { name: 'Videi' }).locator('video')
    const at = (index: number) =>
      videos.nth(index).evaluate((video: HTMLVideoElement) => ({
        isPaused: video.paused,
        isMuted: video.muted,
        isLoaded: video.readyState > 1,
        hasControls: video.controls,
      }))
    // The first plays without a sound, and the next one is ready.
    await expect
      .poll(() => at(0))
      .toEqual({ isPaused: false, isMuted: true, isLoaded: true, hasControls: false })
    await expect.poll(async () => (await at(1)).isLoaded).toBe(true)
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Isključite zvuk' }).first().waitFor(patient)
    expect((await at(0)).isMuted).toBe(false)
    await page.keyboard.press(' ')
    await expect.poll(async () => (await at(0)).isPaused).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await at(1)).isPaused).toBe(false)
    expect((await at(0)).isPaused).toBe(true)
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/video/shorts/${below}`)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/video/shorts/${own}`)

    await page.getByRole('button', { name: 'Spašeno: Mali auto' }).click()
    await page.getByRole('button', { name: 'Spašeno: Mali auto', pressed: true }).waitFor(patient)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoOverflow(page)
    await page
      .getByRole('link', { name: /Mali auto/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Mali auto' }).waitFor(patient)

    await desk.getByRole('button', { name: 'Uklonite video' }).click()
    await desk.getByLabel('Dodajte video').waitFor({ state: 'attached', ...patient })
    await expect.poll(async () => (await page.request.get(`/api/videos/${own}`)).status()).toBe(404)
  },
)
