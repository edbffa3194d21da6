import { buildSite } from '#server/build-site.ts'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'

const phone = { width: 390, height: 844 }

test('reports a cut network, whether code or data is missing, and then continues by itself', async ({
  openPage,
  make,
  index,
}) => {
  const { title } = await make.listing({ title: 'Oglas iza tunela' })
  await index()
  const page = await openPage({ ...phone, expectedErrors: [/./] })
  await page.goto('/')
  await hydrated(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: title }).click()
  const notice = page.getByRole('heading', { name: 'Nema veze s internetom' })
  await notice.waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Pokušajte ponovo' }).click()
  await page.getByText('Veze još nema.').waitFor({ state: 'attached' })

  // The first request over the new connection fails, and the next one follows soon.
  let requests = 0
  await page.route('**/artikal/**', (route) => {
    if (route.request().method() !== 'HEAD') return route.continue()
    requests += 1
    return requests === 1 ? route.abort() : route.continue()
  })
  await page.context().setOffline(false)
  await expect.poll(() => requests).toBe(1)
  const pause = page.getByText(/^Sami pokušavamo ponovo za/)
  const secondsLeft = async () => Number(/\d+/.exec((await pause.textContent())!)![0])
  await expect.poll(secondsLeft, { timeout: 5_000 }).toBeLessThan(8)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.goBack()
  // Twice, once the listings seen before have arrived.
  await page.getByRole('link', { name: title }).first().waitFor()

  await page.goto('/pretraga')
  await hydrated(page)
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('iza tunela')
  await page.keyboard.press('Enter')
  await notice.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: title }).waitFor()
  expect(page.url()).toMatch(/\/pretraga\?q=iza\+tunela$/)
})

test('keeps a page whose further parts have lost their code', async ({ openPage }) => {
  const page = await openPage({ ...phone, expectedErrors: [/./] })
  let loads = 0
  page.on('load', () => (loads += 1))
  const lost = new Set<string>()
  await page.route(/\/assets\/(?:footer|side-menu|dropdown)-/, (route) => {
    lost.add(/[a-z-]+(?=-[^/]*$)/.exec(route.request().url())![0])
    return route.abort()
  })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('searchbox').focus()
  await expect.poll(() => [...lost].toSorted()).toEqual(['dropdown', 'footer'])
  await page.getByRole('heading', { name: 'Najnoviji oglasi' }).waitFor()
  expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(3)
  expect(loads).toBe(1)
})

type Openable = { chunk: string; open: (page: Page) => Promise<void>; opened: (page: Page) => Locator }

const header = (page: Page) => page.getByRole('banner')
const openables: Openable[] = [
  {
    chunk: 'publish-dialog',
    open: (page) => header(page).getByRole('link', { name: 'Objavi oglas' }).click(),
    opened: (page) => page.getByRole('dialog', { name: 'Objavite oglas' }).getByRole('link').first(),
  },
  {
    chunk: 'side-menu',
    open: (page) => header(page).getByRole('button', { name: 'Moj Bazar' }).click(),
    opened: (page) => page.getByRole('dialog', { name: 'Moj Bazar' }).getByRole('link').first(),
  },
  {
    chunk: 'cart-panel',
    open: (page) => header(page).locator('summary', { hasText: 'Korpa' }).click(),
    opened: (page) => page.getByRole('region', { name: 'Korpa' }).getByText('Vaša korpa je prazna'),
  },
]

test.for(openables)(
  'says in place that a press lost its code, and tries again: $chunk',
  async ({ chunk, open, opened }, { openPage, make, login }) => {
    const page = await openPage({
      width: 1440,
      token: await login(await make.account()),
      expectedErrors: [/./],
    })
    let loads = 0
    page.on('load', () => (loads += 1))
    const code = new RegExp(`/assets/${chunk}-[^/]*\\.js`)
    await page.route(code, (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    await hydrated(page)
    const search = page.locator('header input[name="q"]').first()
    await search.fill('golf')
    await open(page)
    const notice = page.getByText('Ovaj dio stranice se nije učitao. Provjerite vezu.')
    const again = page.getByRole('button', { name: 'Pokušajte ponovo' })
    await notice.waitFor()
    await expectAccessible(page)

    const asked = page.waitForRequest(code)
    await again.click()
    await asked
    await expect.poll(() => again.getAttribute('aria-disabled')).toBeNull()
    expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.unroute(code)
    await again.click()
    await opened(page).waitFor()
    expect(await notice.count()).toBe(0)
    expect(await search.inputValue()).toBe('golf')
    expect(loads).toBe(1)
  },
)

test('says in place that the map of a pin lost its code, and tries again', async ({
  openPage,
  make,
  login,
  deps,
  appOptions,
}) => {
  const map = { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Karte' }
  const site = await buildSite(deps, { ...appOptions, map })
  onTestFinished(() => site.close())
  await site.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  const page = await openPage({ ...phone, expectedErrors: [/./] })
  const token = await login(await make.account({ pro_until: new Date(Date.now() + 86_400_000) }))
  await page.context().addCookies([{ name: 'auth.token', value: token, url: address, httpOnly: true }])
  await page.route('https://tiles.example/**', (route) => route.abort())
  const code = /\/assets\/pin-map-[^/]*\.js/
  await page.route(code, (route) => route.fulfill({ status: 404 }))
  const cottages = [...deps.catalog.categories.values()].find(({ slug }) => slug === 'vikendice')!
  await page.goto(`${address}/objava/ostalo/${cottages.id}`)
  await hydrated(page)
  await page.getByLabel(/^Naslov/).fill('Vikendica na Vlašiću')
  await page.getByText('Oznaka na mapi').click()
  await page.getByText('Ovaj dio stranice se nije učitao. Provjerite vezu.').waitFor()
  await expectNoOverflow(page)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Pokušajte ponovo' }).click()
  await page.locator('.leaflet-container').waitFor()
  expect(await page.getByText('Ovaj dio stranice se nije učitao.').count()).toBe(0)
  expect(await page.getByLabel(/^Naslov/).inputValue()).toBe('Vikendica na Vlašiću')
})

test('announces a slow page, and shows nothing for a fast one', async ({ openPage }) => {
  const page = await openPage({ ...phone, reducedMotion: 'reduce' })
  await page.goto('/o-bazaru/o-nama')
  await hydrated(page)
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/pretraga.data**', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.getByRole('searchbox').fill('golf')
  await page.keyboard.press('Enter')
  const line = page.locator('.navigation-progress')
  await line.waitFor({ state: 'attached' })
  expect(await line.isVisible(), 'not at once').toBe(false)
  await line.waitFor()
  await page.getByRole('progressbar', { name: 'Stranica se učitava' }).waitFor()
  answer()
  await page.waitForURL(/pretraga/)
  await line.waitFor({ state: 'detached' })
})

test('opens the filters on phones, traps focus, closes by Esc and restores focus', async ({ openPage }) => {
  const page = await openPage(phone)
  await page.goto('/pretraga')
  await hydrated(page)
  for (const name of ['Filteri', 'Sortiraj']) {
    const opener = page.getByRole('link', { name })
    const sheet = page.getByRole('dialog', { name })
    await opener.focus()
    await page.keyboard.press('Enter')
    await sheet.waitFor()
    for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await sheet.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }
})

test('restores focus as soon as a sheet closes, even if opened before hydration', async ({ openPage }) => {
  const page = await openPage(phone)
  let scriptsCome = () => {}
  const areScriptsDue = new Promise<void>((resolve) => (scriptsCome = resolve))
  await page.route('**/*.js', async (route) => {
    await areScriptsDue
    await route.continue()
  })
  await page.goto('/pretraga', { waitUntil: 'commit' })
  const opener = page.getByRole('link', { name: 'Filteri' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.locator('#filteri').getByRole('link', { name: 'Zatvorite' }).waitFor()
  scriptsCome()
  const sheet = page.getByRole('dialog', { name: 'Filteri' })
  await sheet.waitFor()
  await sheet.evaluate((box) => {
    const onChange = () => {
      if (!box.hasAttribute('data-open')) box.dataset['focused'] = document.activeElement?.textContent ?? ''
    }
    new MutationObserver(onChange).observe(box, { attributes: true, attributeFilter: ['data-open'] })
  })
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await page.locator('#filteri').getAttribute('data-focused')).toBe('Filteri')
})
