import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const pause = 400 // milliseconds

const field = (page: Page) => page.getByRole('banner').getByLabel('Pretraga oglasa')
const list = (page: Page) => page.getByRole('listbox', { name: 'Prijedlozi pretrage' })
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name })
const textOf = (page: Page) => field(page).inputValue()

/** Stops the page's clock once it listens to the field: time passes only when a test advances it. */
async function openStopped(page: Page, path = '/') {
  await page.clock.install()
  await page.goto(path)
  await hydrated(page)
  await field(page).focus()
  await page.getByRole('combobox', { name: 'Pretraga oglasa' }).waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Records the requested terms. */
async function asked(page: Page, answer: (route: Route) => Promise<void> = (route) => route.continue()) {
  const terms: string[] = []
  await page.route('**/api/autosuggest?**', (route) => {
    terms.push(new URL(route.request().url()).searchParams.get('q')!)
    return answer(route)
  })
  return terms
}

async function type(page: Page, text: string) {
  await field(page).fill(text)
  await page.clock.runFor(pause)
}

const highlighted = (page: Page) =>
  field(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id && document.getElementById(id)!.textContent
  })

const zastava = 5164

const market = async (make: {
  listing: (values: object) => Promise<{ id: number }>
  account: () => Promise<{ id: number }>
}) => {
  const seller = await make.account()
  const add = (title: string, category_id: number) =>
    make.listing({
      seller_id: seller.id,
      title,
      category_id,
      ...(category_id === 18 && { brand_id: zastava }),
    })
  for (const [title, times, category] of [
    ['Zastava Yugo 45', 3, 18],
    ['Zastava Yugo 55', 2, 18],
    ['Zastava felge', 1, 22],
  ] as const) {
    for (let made = 0; made < times; made++) await add(title, category)
  }
}

test.for([
  ['phone', phone],
  ['desktop', desktop],
] as const)('suggestions are had by the keyboard on a %s', async ([, size], { openPage, make, index }) => {
  await market(make)
  await make.shop({ account: { username: `zastavnik-${size.width}` } })
  await index()
  const page = await openPage(size)
  const terms = await asked(page)
  await openStopped(page)

  await page.keyboard.type('za')
  await page.clock.runFor(pause * 3)
  await page.keyboard.type('s')
  await page.clock.runFor(pause - 1)
  await page.keyboard.type('t')
  await page.clock.runFor(pause - 1)
  expect(terms).toEqual([])
  await page.clock.runFor(1)
  await option(page, 'zastava yugo').first().waitFor()
  expect(terms).toEqual(['zast'])
  const invitation = page.getByRole('banner').getByText('Pretražite preko 4 miliona oglasa na Bazar-u')
  expect(await invitation.count()).toBe(0)
  await list(page)
    .getByRole('group', { name: 'PREDLOŽENE KATEGORIJE' })
    .getByText('Vozila > Automobili')
    .waitFor()
  await list(page)
    .getByRole('group', { name: 'KORISNICI' })
    .getByText(/- Bazar SHOP/)
    .first()
    .waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /\d+ prijedlo/ })
    .waitFor({ state: 'attached' })
  expect(await highlighted(page)).toBeNull()
  await page.clock.resume() // axe sometimes waits
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.keyboard.press('ArrowDown')
  await expect.poll(() => highlighted(page)).toBe('zastava')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => highlighted(page)).toBeNull()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => highlighted(page)).toMatch(/zastavnik/)
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  expect(await textOf(page)).toBe('zast')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)

  await page.keyboard.press('ArrowDown')
  await list(page).waitFor()
  expect(terms).toEqual(['zast'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => highlighted(page)).toMatch(/^zastava yugo/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pretraga\?q=zastava\+yugo/)
  await list(page).waitFor({ state: 'detached' })
})

test('clears and closes for an empty term, closes on Tab and an outside click, and searches on Enter', async ({
  openPage,
  make,
  index,
}) => {
  await market(make)
  await index()
  const page = await openPage(desktop)
  const terms = await asked(page)
  await openStopped(page)
  await type(page, 'zastava')
  await list(page).waitFor()
  await field(page).fill('')
  await list(page).waitFor({ state: 'detached' })
  await type(page, 'za')
  expect(await list(page).count()).toBe(0)

  await type(page, 'qxqxqxqx')
  const invitation = 'Pretražite preko 4 miliona oglasa na Bazar-u'
  await page.getByRole('banner').getByText(invitation, { exact: true }).waitFor()
  await type(page, 'zastava')
  await list(page).waitFor()
  await page.mouse.click(20, 700)
  await list(page).waitFor({ state: 'detached' })
  await field(page).click()
  await list(page).waitFor()
  await page.keyboard.press('Tab')
  await list(page).waitFor({ state: 'detached' })
  expect(terms).toEqual(['zastava', 'qxqxqxqx', 'zastava'])
  await field(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('/pretraga?q=zastava')
})

test('shows which filters it reads from the words before they are searched, and clears them', async ({
  openPage,
}) => {
  const page = await openPage(desktop)
  await page.goto('/')
  await hydrated(page)
  await field(page).fill('golf dizel sarajevo do 15000')
  const read = page.getByRole('option', {
    name: 'Automobili · Sarajevo · Volkswagen · Golf · Do 15.000 KM · Gorivo: Dizel',
  })
  await read.waitFor()
  await page.getByRole('button', { name: 'Izbrišite tekst pretrage' }).click()
  expect(await textOf(page)).toBe('')
  await read.waitFor({ state: 'detached' })
  await field(page).fill('golf dizel sarajevo do 15000')
  await read.click()
  await page.waitForURL(/\/pretraga\?q=golf/)
})

test('shows the reply to the later request, and leaves the field alone on failure', async ({ openPage }) => {
  const page = await openPage({ ...desktop, expectedErrors: [/Failed to load resource/] })
  const held: Route[] = []
  const reply = (term: string) => ({
    json: {
      data: {
        categories: [],
        users: [],
        suggestions: [`${term} put`],
        autocomplete: [`${term} nastavak`],
        understood: [],
        term,
      },
    },
  })
  const terms = await asked(page, async (route) => {
    const term = terms.at(-1)!
    if (term === 'prvi') held.push(route)
    else if (term === 'kvar') await route.fulfill({ status: 500 })
    else await route.fulfill(reply(term))
  })
  await openStopped(page)
  await type(page, 'prvi')
  await expect.poll(() => held.length).toBe(1)
  await type(page, 'drugi')
  await option(page, 'drugi nastavak').waitFor()
  const meant = page.getByRole('group', { name: 'Da li ste mislili:' })
  expect(await meant.getByRole('option').allInnerTexts()).toEqual(['drugi put'])
  await held[0]!.fulfill(reply('prvi')).catch(() => {}) // the page has aborted it
  expect(await option(page, /prvi/).count()).toBe(0)
  await type(page, 'kvar')
  await list(page).waitFor({ state: 'detached' })
  expect(await textOf(page)).toBe('kvar')
  expect(terms).toEqual(['prvi', 'drugi', 'kvar'])
})

test.for([
  ['zastava yugp', 'zastava yugo', '/pretraga?q=zastava+yugo'],
  ['zastava automobil', /Vozila > Automobili/, '/pretraga?q=zastava&category_id=18'],
  ['automobili', /Vozila > Automobili/, '/pretraga?category_id=18'],
  ['zastava', 'Pogledaj sve rezultate', '/pretraga?q=zastava'],
] as const)('%s: %s leads to %s', async ([text, name, url], { openPage, make, index }) => {
  await market(make)
  await index()
  const page = await openPage(desktop)
  await openStopped(page)
  await type(page, text)
  await option(page, name).first().click()
  await page.waitForURL(url)
  await list(page).waitFor({ state: 'detached' })
})

const recents = async (page: Page) => {
  const texts = await list(page)
    .getByRole('group', { name: 'POSLJEDNJE PRETRAGE' })
    .getByRole('option')
    .allTextContents()
  return texts.filter((text) => text && text !== 'Izbrišite sve')
}

async function searchFor(page: Page, q: string) {
  await page.goto('/')
  await hydrated(page)
  await field(page).fill(q)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/pretraga')
}

test("remembers a visitor's last five searches on the device, and forgets them when told", async ({
  openPage,
}) => {
  const page = await openPage(phone)
  for (const q of ['jedan', 'dva', 'tri', 'četiri', 'pet', 'šest', 'Dva']) await searchFor(page, q)
  await page.goto('/')
  await hydrated(page)
  await field(page).click()
  await list(page).waitFor()
  expect(await recents(page)).toEqual(['Dva', 'šest', 'pet', 'četiri', 'tri'])
  await expectAccessible(page)
  await field(page).fill('st')
  await list(page).waitFor({ state: 'detached' })
  await field(page).fill('še')
  await list(page).waitFor()
  expect(await recents(page)).toEqual(['šest'])
  await field(page).fill('')
  await list(page).waitFor({ state: 'detached' })

  await page.keyboard.press('ArrowDown')
  await list(page).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(() => recents(page)).toEqual(['šest', 'pet', 'četiri', 'tri'])
  await option(page, 'Izbrišite „pet“').click()
  await expect.poll(() => recents(page)).toEqual(['šest', 'četiri', 'tri'])
  await option(page, 'tri').first().click()
  await page.waitForURL('/pretraga?q=tri')
  await page.goto('/')
  await hydrated(page)
  await field(page).click()
  await list(page).waitFor()
  expect(await recents(page)).toEqual(['tri', 'šest', 'četiri'])
  await option(page, 'Izbrišite sve').click()
  await list(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe('[]')
})

test("loads an account's searches from the server, on every device", async ({
  openPage,
  make,
  login,
  db,
}) => {
  const account = await make.account()
  const stored = async () => {
    const rows = await db
      .selectFrom('recent_search')
      .select('q')
      .where('account_id', '=', account.id)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ q }) => q)
  }
  const first = await openPage({ ...desktop, token: await login(account) })
  await searchFor(first, 'traktor')
  await expect.poll(stored).toEqual(['traktor'])
  await searchFor(first, 'kombajn')
  await expect.poll(stored).toEqual(['kombajn', 'traktor'])
  expect(await first.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()

  const second = await openPage({ ...phone, token: await login(account) })
  await second.goto('/')
  await hydrated(second)
  await field(second).click()
  await list(second).waitFor()
  expect(await recents(second)).toEqual(['kombajn', 'traktor'])
  await option(second, 'Izbrišite „kombajn“').click()
  await expect.poll(() => recents(second)).toEqual(['traktor'])
  await expect.poll(stored).toEqual(['traktor'])
  await option(second, 'Izbrišite sve').click()
  await list(second).waitFor({ state: 'detached' })
  await expect.poll(stored).toEqual([])
})

test('fits the open list into narrow screens in light and dark, without layout shift', async ({
  openPage,
  make,
  index,
}) => {
  await market(make)
  await index()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage({ width: 360, height: 640, colorScheme })
    await openStopped(page)
    const before = await page.locator('main').boundingBox()
    await type(page, 'zastava')
    await list(page).waitFor()
    expect(await page.locator('main').boundingBox()).toEqual(before)
    await page.clock.resume()
    await expectNoOverflow(page)
    await expectAccessible(page)
    const box = await list(page).evaluate((element) => {
      const { left, right, bottom } = element.parentElement!.getBoundingClientRect()
      return { left, right, isAboveNavbar: bottom <= window.innerHeight - 56 }
    })
    expect(box).toEqual({ left: 0, right: 360, isAboveNavbar: true })
  }
})

test('suggests for all that was typed before the suggestions listened to the field', async ({
  openPage,
  make,
  index,
}) => {
  await market(make)
  await index()
  const page = await openPage(phone)
  // Types the end of the word after the list has rendered, just before it listens.
  await page.addInitScript(() => {
    const listen = HTMLInputElement.prototype.addEventListener
    HTMLInputElement.prototype.addEventListener = function (this: HTMLInputElement, ...args: unknown[]) {
      if (args[0] === 'input' && this.value === 'yu') this.value = 'yugo'
      return Reflect.apply(listen, this, args)
    }
  })
  await page.goto('/')
  await field(page).fill('yu')
  await list(page).waitFor()
  expect(await textOf(page)).toBe('yugo')
})

test('opens below the field of a missing page, and wide enough below a narrow one', async ({
  openPage,
  make,
  index,
}) => {
  await market(make)
  await index()
  const page = await openPage({ ...phone, expectedErrors: [/404/] })
  const boxes = async (name: string) => {
    const input = page.getByLabel(name)
    await input.pressSequentially('yugo')
    await list(page).waitFor()
    return { input: (await input.boundingBox())!, list: (await list(page).boundingBox())! }
  }
  await page.goto('/nema/a/b/c')
  await hydrated(page)
  const missing = await boxes('Pretražite oglase')
  expect(missing.list.y - missing.input.y - missing.input.height).toBeLessThan(20)

  await page.setViewportSize({ width: 640, height: 844 })
  await page.goto('/')
  await hydrated(page)
  const narrow = await boxes('Pretraga oglasa')
  expect(narrow.list.width).toBeGreaterThanOrEqual(310)
  await expectNoOverflow(page)
})
