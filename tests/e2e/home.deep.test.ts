import { expect, vi } from 'vitest'
import { DomainError } from '#lib/errors.ts'
import { expectAccessible, hydrated, test } from '#tests/support/browser/browser.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('loads more listings into the page, and keeps them and the place across "back" and a reload', async ({
  openPage,
  make,
  index,
}) => {
  const seller = await make.account()
  for (let made = 0; made < 65; made++) {
    await make.listing({ seller_id: seller.id, refreshed_at: ago(made) })
  }
  await index()
  const page = await openPage(desktop)
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Najnoviji oglasi' }).getByRole('article')
  expect(await cards.count()).toBe(60)

  await hydrated(page)
  await page.getByRole('button', { name: 'Učitajte još' }).focus()
  await page.keyboard.press('Enter')
  await cards.nth(60).waitFor()
  await page.getByText(/(oglas je|oglasa su|oglasa je) učitan/).waitFor({ state: 'attached' })
  const focused = await page.evaluate(() =>
    [...document.querySelectorAll('article')].findIndex((card) => card.contains(document.activeElement)),
  )
  expect(focused, 'focus is on the first new card').toBe(60)

  const count = await cards.count()
  await cards.nth(62).scrollIntoViewIfNeeded()
  const scrolledTo = await page.evaluate(() => scrollY)
  await cards.nth(62).getByRole('link').click()
  await page.waitForURL(/artikal/)
  await page.goBack()
  await cards.nth(62).waitFor()
  expect(await cards.count()).toBe(count)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)

  await page.reload()
  await cards.nth(62).waitFor()
  expect(await cards.count()).toBe(count)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)

  await page.getByRole('link', { name: 'Vozila', exact: true }).last().click()
  await page.waitForURL('/?category_id=1')
  await expect.poll(() => cards.count()).toBeLessThan(60)
})

test('reports a failed load, keeps the page and offers a retry', async ({ openPage, make, index }) => {
  const seller = await make.account()
  for (let made = 0; made < 61; made++) await make.listing({ seller_id: seller.id })
  await index()
  const page = await openPage({ ...desktop, expectedErrors: [/Failed to load resource/] })
  await page.goto('/')
  await hydrated(page)
  await page.route('**/api/listings/homepage**', (route) => route.abort())
  await page.getByRole('button', { name: 'Učitajte još' }).click()
  await page.getByRole('alert').getByText('Oglasi se nisu učitali').waitFor()
  expect(await page.getByRole('article').count()).toBe(60)

  await page.unroute('**/api/listings/homepage**')
  await page.getByRole('button', { name: 'Pokušajte ponovo' }).click()
  await page.getByRole('article').nth(60).waitFor()
})

test('shows the safety warning on phones, hides it once dismissed and shows it again after ten days', async ({
  openPage,
}) => {
  const page = await openPage(phone)
  const warning = page.getByRole('complementary', { name: 'Kupujte sigurno' })
  await page.goto('/')
  await warning.waitFor()
  await page.getByRole('button', { name: 'Razumijem' }).click()
  await page.reload()
  await hydrated(page)
  expect(await warning.count()).toBe(0)

  await page.evaluate(() => {
    const elevenDays = 11 * 24 * 3600 * 1000
    localStorage.setItem('safety-warning-dismissed-at', String(Date.now() - elevenDays))
  })
  await page.reload()
  await warning.waitFor()
  await page.setViewportSize(desktop)
  await warning.waitFor({ state: 'hidden' })
})

test('traps focus in the side menu, closes it by Esc, an outside click and navigation, and restores focus', async ({
  openPage,
  make,
  login,
}) => {
  const token = await login(await make.account({ username: 'meni-e2e' }))
  for (const { size, name } of [
    { size: desktop, name: 'Moj Bazar' },
    { size: phone, name: 'Meni' },
  ]) {
    const page = await openPage({ ...size, token })
    const button = page.getByRole('button', { name, exact: true })
    const menu = page.getByRole('dialog', { name: 'Moj Bazar' })
    await page.goto('/pretraga')
    await hydrated(page)

    await button.focus()
    await page.keyboard.press('Enter')
    await menu.getByText('meni-e2e').waitFor()
    await expectAccessible(page)
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab')
      // The guards at both ends pass the focus on.
      await expect.poll(() => menu.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)

    await button.click()
    await menu.waitFor()
    await page.mouse.click(10, 300)
    await menu.waitFor({ state: 'detached' })
    await button.click()

    await menu.getByRole('link', { name: 'Kategorije' }).click()
    await page.waitForURL('/kategorije')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  }
})

test('opens the links from a button on tablets, and closes them by Esc', async ({ openPage }) => {
  const page = await openPage({ width: 800, height: 900 })
  await page.goto('/')
  await hydrated(page)
  const link = page.getByRole('navigation', { name: 'Glavni meni' }).getByRole('link', { name: 'Kategorije' })
  await page.locator('summary', { hasText: /^Linkovi$/ }).click()
  await link.waitFor()
  await page.keyboard.press('Escape')
  await link.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await link.click()
  await page.waitForURL('/kategorije')
  await link.waitFor({ state: 'hidden' })
})

test('leaves room for the search field in the header at any width', async ({ openPage, make, login }) => {
  const token = await login(await make.account({ username: 'radnja.sa.dugim.imenom', type: 'shop' }))
  const page = await openPage({ ...desktop, token })
  for (const path of ['/', '/pretraga?category_id=18', '/mahalac']) {
    await page.goto(path)
    for (const width of [640, 768, 800, 900, 1000, 1024, 1152, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { field, parts } = await page.evaluate(() => {
        const bar = document.querySelector('header .sticky > div')!
        const boxes = [...bar.children]
          .map((part) => part.getBoundingClientRect())
          .filter((box) => box.width > 0)
        return {
          field: bar.querySelector('input')!.getBoundingClientRect().width,
          parts: boxes.map(({ left, right }) => ({ left, right })),
        }
      })
      const where = `${path} at ${width}`
      expect(field, where).toBeGreaterThan(120)
      for (const [at, { right }] of parts.entries())
        expect(right, where).toBeLessThanOrEqual(parts[at + 1]?.left ?? width)
    }
  }
})

test('narrows the categories while typing', async ({ openPage }) => {
  const page = await openPage(phone)
  await page.goto('/kategorije')
  await hydrated(page)
  await page.getByRole('searchbox', { name: 'Pronađite kategoriju' }).fill('motocik')
  await page.getByRole('link', { name: /^Motocikli/ }).waitFor()
  await page.getByRole('link', { name: /^Nekretnine/ }).waitFor({ state: 'detached' })
  expect(page.url()).toMatch(/\/kategorije\?naziv=motocik$/)
  await page.getByRole('searchbox', { name: 'Pronađite kategoriju' }).fill('')
  await page.getByRole('link', { name: /^Nekretnine/ }).waitFor()

  await page.getByRole('link', { name: 'Podkategorije: Žene' }).click()
  await page.getByRole('heading', { level: 1, name: 'Žene' }).waitFor()
  await page.getByRole('searchbox', { name: 'Pronađite kategoriju' }).fill('bicikl')
  await page.getByRole('link', { name: /^Bicikli/ }).waitFor()
})

test('keeps typed text through maintenance, returns by itself and restores the text once', async ({
  openPage,
  deps,
}) => {
  const page = await openPage({ ...desktop, expectedErrors: [/503/] })
  await page.goto('/login')
  await hydrated(page)
  const down = vi.spyOn(deps.rateLimiter, 'reserve').mockRejectedValue(new DomainError('maintenance'))
  let isDown = true
  await page.route('**/login', (route) =>
    isDown && route.request().method() === 'HEAD' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.getByLabel('Korisničko ime ili e-mail').fill('amra.h')
  await page.getByLabel('Šifra').fill('tajna-tajna')
  await page.getByLabel('Zapamtite me').check()
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).click()
  await page.waitForURL(/\/maintenance\?povratak=\/login$/)
  await page.getByRole('link', { name: 'Pokušajte ponovo' }).click()
  await page.getByText('Stranica još nije dostupna.').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('tajna')

  isDown = false
  down.mockRestore()
  await page.waitForURL('/login', { timeout: 20_000 })
  await hydrated(page)
  await expect.poll(() => page.getByLabel('Korisničko ime ili e-mail').inputValue()).toBe('amra.h')
  expect(await page.getByLabel('Zapamtite me').isChecked()).toBe(true)
  expect(await page.getByLabel('Šifra').inputValue()).toBe('')
  await page.reload()
  await hydrated(page)
  expect(await page.getByLabel('Korisničko ime ili e-mail').inputValue()).toBe('')
})

test.for([
  ['with the Navigation API', true],
  ['without it', false],
] as const)(
  'lost code reloads the page once in 60 seconds, then shows an error (%s)',
  async ([, hasApi], { openPage }) => {
    const page = await openPage({ ...desktop, expectedErrors: [/./] })
    if (!hasApi)
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route('**/assets/categories-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    await hydrated(page)
    const categories = page
      .getByRole('navigation', { name: 'Glavni meni' })
      .getByRole('link', { name: 'Kategorije' })
    await categories.click()
    await expect.poll(() => loads).toBe(2)
    await hydrated(page)
    await categories.click()
    await page.getByRole('heading', { name: 'Nešto je pošlo po zlu' }).waitFor()
    await page.getByRole('link', { name: 'Pokušajte ponovo' }).waitFor()
    expect(loads).toBe(2)
    await page.getByRole('banner').getByRole('searchbox').fill('golf')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'golf' }).waitFor()
  },
)

test('reloads the page for a component that it needs, once in 60 seconds', async ({
  openPage,
  make,
  login,
  site,
}) => {
  const seller = await make.account()
  const draft = await make.listing({ seller_id: seller.id, status: 'draft' })
  const token = await login(seller)
  const { payload, headers } = multipart([{ name: '1.jpg', content: await jpeg() }])
  await site.inject({
    method: 'POST',
    url: `/api/listings/${draft.id}/image-upload`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  const page = await openPage({ ...desktop, token, expectedErrors: [/./] })
  let loads = 0
  // A reload may come before the first load is over.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/photo-order-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/artikal/fotografije/default/${draft.id}`)
  await page.getByRole('heading', { name: 'Nešto je pošlo po zlu' }).waitFor()
  expect(loads).toBe(2)
})

test('shows the error page on arrival if code is lost before the navigation renders', async ({
  openPage,
}) => {
  const page = await openPage(desktop)
  await page.goto('/')
  await hydrated(page)
  await page
    .getByRole('navigation', { name: 'Glavni meni' })
    .getByRole('link', { name: 'Kategorije' })
    .evaluate((link: HTMLElement) => {
      link.click()
      window.dispatchEvent(new Event('code-lost'))
    })
  await page.locator('a[href="/kategorije"]', { hasText: 'Pokušajte ponovo' }).waitFor()
})

test('shows the last fallback if the error page itself fails', async ({ openPage }) => {
  const page = await openPage({ ...desktop, expectedErrors: [/./] })
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    // The header, which the error page has too, asks where it is.
    const { startsWith } = String.prototype
    String.prototype.startsWith = function (...args) {
      if (args[0] === '/mahalac') throw new Error('broken')
      return startsWith.apply(this, args)
    }
    document.querySelector<HTMLElement>('nav a[href="/kategorije"]')!.click()
    window.dispatchEvent(new Event('code-lost'))
  })
  await page.getByRole('heading', { name: 'An error occurred while showing the error page' }).waitFor()
  await page.getByRole('link', { name: 'Go back to home' }).click()
  await hydrated(page)
  expect(new URL(page.url()).pathname).toBe('/')
})
