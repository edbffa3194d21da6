import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { buildSite } from '#server/build-site.ts'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'

const phone = { width: 390, height: 844, hasTouch: true, isMobile: true }
const photo = (at: number) => at.toString(16).padStart(32, '0')

// Serves photos missing from the store: these tests are about the page around them.
const picture = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const servePictures = { status: 200, contentType: 'image/gif', body: picture }

const withPhotos = test.extend('listingWithPhotos', { scope: 'file' }, async ({ make, db }) => {
  const seller = await make.account()
  const listing = await make.listing({
    title: 'Golf 7 s pet fotografija',
    category_id: 18,
    price_fening: 2_190_000,
    seller_id: seller.id,
    description: `Početak opisa.\n\n${'Redovno održavan. '.repeat(200)}\n\nKraj opisa.`,
  })
  const at = [0, 1, 2, 3, 4]
  const images = at.map((index) => ({ hash: photo(index), width: 1200, height: 900, thumbhash: null }))
  await db.insertInto('image').values(images).execute()
  await db
    .insertInto('listing_image')
    .values(at.map((index) => ({ listing_id: listing.id, image_hash: photo(index), position: index })))
    .execute()
  await make.listing({ title: 'Drugi oglas istog', seller_id: seller.id })
  return listing
})

withPhotos(
  'the photos turn by keys, in the page and over the whole screen',
  async ({ openPage, listingWithPhotos: { id } }) => {
    const page = await openPage({ width: 1280, reducedMotion: 'reduce' })
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.goto(`/artikal/${id}`)
    await hydrated(page)
    const gallery = page.getByRole('region', { name: 'Fotografije' })

    await gallery.getByRole('list', { name: 'Fotografije oglasa' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await gallery.getByText('3 / 5').waitFor()
    await page.keyboard.press('End')
    await gallery.getByText('5 / 5').waitFor()
    await page.keyboard.press('Home')
    await gallery.getByText('1 / 5').waitFor()
    await gallery.getByRole('link', { name: 'Prikažite fotografiju 2' }).click()
    await gallery.getByText('2 / 5').waitFor()

    const opener = gallery.getByRole('link', { name: 'Prikažite preko cijelog ekrana' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Fotografije: Golf/ })
    await dialog.getByText('2 / 5').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('3 / 5').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await gallery.getByText('3 / 5').waitFor()
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

    await opener.click()
    await dialog.waitFor()
    await page.getByRole('button', { name: 'Zatvorite' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
)

withPhotos(
  '"back" closes the full screen and stays on the page',
  async ({ openPage, listingWithPhotos: { id } }) => {
    const page = await openPage(phone)
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.goto(`/artikal/${id}`)
    await hydrated(page)

    await page.getByRole('link', { name: 'Prikažite preko cijelog ekrana' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toContain(`/artikal/${id}`)
  },
)

withPhotos(
  'a photo is zoomed by double tap, pinch, dragging, keys and a button',
  async ({ openPage, listingWithPhotos: { id } }) => {
    const page = await openPage({ ...phone, reducedMotion: 'reduce' })
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.goto(`/artikal/${id}`)
    await hydrated(page)
    await page.getByRole('link', { name: 'Prikažite preko cijelog ekrana' }).click()
    const dialog = page.getByRole('dialog')
    const zoomOut = dialog.getByRole('button', { name: 'Umanji fotografiju' })
    const image = dialog.getByRole('img').first()
    const widthOf = async () => (await image.boundingBox())!.width
    const leftOf = async () => (await image.boundingBox())!.x
    const whole = await widthOf()
    const devtools = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints })

    for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(195, 420)
    await zoomOut.waitFor()
    await expect.poll(widthOf).toBeCloseTo(whole * 2.5, 0)
    const before = await leftOf()
    await touch('touchStart', { x: 200, y: 420 })
    await touch('touchMove', { x: 150, y: 420 })
    await touch('touchEnd')
    await expect.poll(leftOf).toBeCloseTo(before - 50, 0)
    await dialog.getByText('1 / 5').waitFor()
    for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(195, 420)
    await zoomOut.waitFor({ state: 'hidden' })
    await expect.poll(widthOf).toBeCloseTo(whole, 0)

    await touch('touchStart', { x: 150, y: 420 }, { x: 240, y: 420 })
    for (const by of [20, 40, 60, 80])
      await touch('touchMove', { x: 150 - by, y: 420 }, { x: 240 + by, y: 420 })
    await touch('touchEnd')
    await zoomOut.waitFor()
    await expect.poll(async () => (await widthOf()) / whole).toBeCloseTo(250 / 90, 1)
    await dialog.getByText('1 / 5').waitFor()
    const pinched = await leftOf()
    await page.keyboard.press('ArrowRight')
    await expect.poll(leftOf).toBeLessThan(pinched)
    await expectAccessible(page)
    await zoomOut.click()
    await expect.poll(widthOf).toBeCloseTo(whole, 0)

    // An unzoomed photo is still swiped.
    await touch('touchStart', { x: 300, y: 420 })
    for (let x = 280; x >= 40; x -= 20) await touch('touchMove', { x, y: 420 })
    await touch('touchEnd')
    await dialog.getByText('2 / 5').waitFor()
    expect(await zoomOut.isVisible()).toBe(false)
  },
)

withPhotos(
  'sharing copies the address where the device has no sharing of its own',
  async ({ openPage, listingWithPhotos: { id } }) => {
    const page = await openPage({ width: 1280, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.goto(`/artikal/${id}`)
    await hydrated(page)

    await page.getByRole('button', { name: 'Podijelite' }).click()
    await page.getByRole('status').getByText('Link je kopiran').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^http.*/artikal/${id}/golf-7-s-pet-fotografija$`),
    )
  },
)

withPhotos(
  'on phones there is no header nor footer, and the bar covers nothing',
  async ({ openPage, listingWithPhotos: { id }, index }) => {
    await index()
    const page = await openPage({ ...phone, width: 360 })
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.goto(`/artikal/${id}`)
    await hydrated(page)

    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Nazad na rezultate' }).waitFor()
    const bar = page.locator('[data-listing-bar]')
    await bar.getByText('21.900 KM').waitFor()
    await bar.getByRole('link', { name: 'Poruka' }).waitFor()

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const last = await page
      .getByRole('navigation', { name: 'Putanja' })
      .filter({ visible: true })
      .boundingBox()
    const top = (await bar.boundingBox())!.y
    expect(last!.y + last!.height).toBeLessThanOrEqual(top)

    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoOverflow(page)
    const price = bar.getByText('21.900 KM')
    const lineHeight = await price.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect((await price.boundingBox())!.height).toBeLessThan(lineHeight * 1.5)
  },
)

withPhotos(
  'on phones banners begin beside the arrow that leads back',
  async ({ openPage, make, login, listingWithPhotos: { id } }) => {
    const token = await login(await make.shop({ active: false }))
    const page = await openPage({ ...phone, token })
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.goto(`/artikal/${id}`)
    const arrow = await page.getByRole('link', { name: 'Nazad na rezultate' }).boundingBox()
    const banner = page.getByRole('complementary', { name: 'Stanje shopa' })
    const content = await banner.locator('svg').boundingBox()
    expect(content!.x).toBeGreaterThanOrEqual(arrow!.x + arrow!.width)
  },
)

withPhotos(
  'without JavaScript photos, the whole description, the outline and the address are there',
  async ({ openPage, listingWithPhotos: { id } }) => {
    const page = await openPage({ ...phone, javaScriptEnabled: false })
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.goto(`/artikal/${id}`)

    expect(await page.getByRole('list', { name: 'Fotografije oglasa' }).getByRole('img').count()).toBe(5)
    expect(await page.getByText('Kraj opisa.').isVisible()).toBe(false)
    await page.getByText('Prikažite više').click()
    await page.getByText('Kraj opisa.').waitFor()
    await page.getByRole('img', { name: /^Mapa okoline/ }).waitFor()
    expect(
      await page.getByRole('link', { name: 'Podijelite' }).filter({ visible: true }).getAttribute('href'),
    ).toMatch(/\/artikal\/\d+\/golf-7/)
  },
)

withPhotos(
  'prints only the listing, with the whole description and its address',
  async ({ openPage, listingWithPhotos: { id } }) => {
    const page = await openPage({ colorScheme: 'dark' })
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.goto(`/artikal/${id}`)
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })

    for (const chrome of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
      expect(await page.getByRole(chrome).filter({ visible: true }).count(), chrome).toBe(0)
    }
    await page.getByText('Kraj opisa.').waitFor()
    await page.getByText(new RegExp(`^http.*/artikal/${id}/golf-7`)).waitFor()
    expect(await page.getByText('Prikažite više').isVisible()).toBe(false)
  },
)

withPhotos(
  'the map is loaded only when it comes near, and names the source of its tiles',
  async ({ openPage, deps, appOptions, listingWithPhotos: { id } }) => {
    const map = { tilesUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© Karte <primjer>' }
    const site = await buildSite(deps, { ...appOptions, map })
    onTestFinished(() => site.close())
    await site.listen({ host: '127.0.0.1', port: 0 })
    const { port } = site.server.address() as AddressInfo
    const page = await openPage(phone)
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.route('https://*.tiles.example/**', (route) => route.fulfill(servePictures))
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))

    await page.goto(`http://127.0.0.1:${port}/artikal/${id}`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => /tile-map|tiles\.example/.test(url))).toEqual([])

    await page.getByRole('heading', { name: 'Lokacija' }).scrollIntoViewIfNeeded()
    await page.locator('[data-map=ready]').waitFor()
    await page.getByText('© Karte <primjer>').waitFor()
    const tile = await page.locator('[data-map] img').first().boundingBox()
    expect([tile?.width, tile?.height]).toEqual([256, 256])
    const zoomIn = page.getByRole('button', { name: 'Približi mapu' })
    expect((await zoomIn.boundingBox())!.width).toBeGreaterThanOrEqual(44)
    await zoomIn.press('Enter')
    await expectAccessible(page)
    expect(scripts.some((url) => url.includes('tiles.example'))).toBe(true)
  },
)

withPhotos(
  'the outline stays where no tile arrives',
  async ({ openPage, deps, appOptions, listingWithPhotos: { id } }) => {
    const map = { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Karte' }
    const site = await buildSite(deps, { ...appOptions, map })
    onTestFinished(() => site.close())
    await site.listen({ host: '127.0.0.1', port: 0 })
    const { port } = site.server.address() as AddressInfo
    const page = await openPage({ expectedErrors: [/ERR_FAILED/] })
    await page.route('**/media/**', (route) => route.fulfill(servePictures))
    await page.route('https://tiles.example/**', (route) => route.abort())

    await page.goto(`http://127.0.0.1:${port}/artikal/${id}`)
    await hydrated(page)
    const refused = page.waitForEvent('requestfailed')
    await page.getByRole('heading', { name: 'Lokacija' }).scrollIntoViewIfNeeded()
    await refused
    expect(await page.getByRole('img', { name: /^Mapa okoline/ }).isVisible()).toBe(true)
    expect(await page.locator('[data-map]').getAttribute('data-map')).toBe('waiting')
  },
)
