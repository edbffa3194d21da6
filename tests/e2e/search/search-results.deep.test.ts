import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { decodeAttr } from '#contract/search/attr-codec.ts'
import { expectAccessible, expectNoOverflow, hydrated, test } from '#tests/support/browser/browser.ts'

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
/** Steps that are instant elsewhere take long on slow machines. */
const patient = { timeout: 20_000 }
const isPhone = (width: number) => width < 1024

type Make = {
  account(): Promise<{ id: number }>
  listing(values: object): Promise<{ id: number; title: string }>
}

/** Cars of two makes, with a unique word in the title. */
async function makeCars(make: Make, word: string) {
  const seller = await make.account()
  const car = (title: string, brand_id: number, year: number, fuel: string, price: number) =>
    make.listing({
      title: `${title} ${word}`,
      category_id: 18,
      brand_id,
      seller_id: seller.id,
      price_fening: price * 100,
      attributes: JSON.stringify({ 2: year, 7: fuel }),
    })
  return {
    oldGolf: await car('Stari golf', 89, 2004, 'Dizel', 4_000),
    golf: await car('Novi golf', 89, 2018, 'Dizel', 24_000),
    petrol: await car('Benzinski golf', 89, 2016, 'Benzin', 19_000),
    audi: await car('Audi', 7, 2017, 'Dizel', 26_000),
  }
}

const attrOf = (page: Page) => decodeAttr(new URL(page.url()).searchParams.get('attr') ?? '')
const status = (page: Page) => page.locator('#rezultati output').first()

test.for(Object.entries(widths))(
  'a car is found by its make, fuel and year, the count follows, and filters are removed one by one (%s)',
  { timeout: 120_000 },
  async ([name, size], { openPage, make, index }) => {
    const word = `fasete${name}`
    const { golf, oldGolf, audi, petrol } = await makeCars(make, word)
    await index()
    const page = await openPage(size)
    const result = ({ title }: { title: string }) =>
      page.locator('#oglasi').getByRole('link', { name: title, exact: true })
    await page.goto(`/pretraga?q=${word}&category_id=18`)
    await hydrated(page)
    await status(page).getByText('4 oglasa').waitFor()
    if (isPhone(size.width)) await page.getByRole('link', { name: 'Filteri (1)' }).click()
    const group = (title: string) => page.getByRole('group', { name: title, exact: true })
    const shown = isPhone(size.width)
      ? (text: string) => page.getByRole('button', { name: `Prikažite ${text}`, exact: true }).waitFor()
      : (text: string) => status(page).getByText(text, { exact: true }).waitFor()

    await group('Marka').getByLabel('Volkswagen').focus()
    await page.keyboard.press('Space')
    await shown('3 oglasa')
    expect(
      await group('Marka')
        .getByLabel('Volkswagen')
        .evaluate((box) => box === document.activeElement),
      'the focus stays where one chooses',
    ).toBe(true)
    await group('Gorivo').getByLabel('Dizel').check()
    await shown('2 oglasa')
    await group('Godište').getByLabel('od').fill('2010')
    await page.keyboard.press('Tab')
    await shown('1 oglas')
    expect(attrOf(page)).toEqual([
      { id: 2, type: 'range', value: [2010, null] },
      { id: 7, type: 'list', value: ['Dizel'] },
    ])
    await expectAccessible(page)
    if (isPhone(size.width)) {
      await page.getByRole('button', { name: 'Prikažite 1 oglas' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: 'Filteri (4)' }).waitFor()
    }
    await result(golf).waitFor()
    for (const other of [oldGolf, audi, petrol]) expect(await result(other).count()).toBe(0)

    const chips = page.getByRole('list', { name: 'Odabrani filteri' })
    await chips.getByRole('link', { name: 'Gorivo: Dizel' }).click()
    await status(page).getByText('2 oglasa').waitFor()
    expect(attrOf(page)).toEqual([{ id: 2, type: 'range', value: [2010, null] }])
    await chips.getByRole('link', { name: 'Volkswagen' }).click()
    await status(page).getByText('3 oglasa').waitFor()
    await page.goBack()
    await status(page).getByText('2 oglasa').waitFor()
    expect(await page.locator('input[name="brands"][value="89"]').isChecked()).toBe(true)
    expect(await page.locator('input[name="a7"][value="Dizel"]').isChecked()).toBe(false)
    await chips.getByRole('link', { name: 'Poništite sve' }).click()
    await chips.waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    // Not to the start of the page.
    await expect.poll(focused).toBe('H1')
    await page.goBack()
    await chips.getByRole('link', { name: 'Automobili' }).click()
    await page.waitForURL((url) => !url.searchParams.has('attr') && !url.searchParams.has('brands'))
    await status(page).getByText('4 oglasa').waitFor()
    expect(await page.locator('input[name="brands"]:checked').count()).toBe(0)
  },
)

test.for(Object.entries(widths))(
  'results are sorted, drawn as a list, grow, and stay so after "back" and a reload (%s)',
  { timeout: 120_000 },
  async ([name, size], { openPage, make, index }) => {
    const word = `rastu${name}`
    const seller = await make.account()
    for (let made = 1; made <= 90; made++)
      await make.listing({ title: `Broj ${made} ${word}`, seller_id: seller.id, price_fening: made * 100 })
    await index()
    const page = await openPage(size)
    const cards = page.locator('#rezultati').getByRole('article')
    await page.goto(`/pretraga?q=${word}`)
    await hydrated(page)
    if (isPhone(size.width)) await page.getByRole('link', { name: 'Sortiraj' }).click()
    await page.getByRole('link', { name: 'Najniža cijena' }).click()
    await page.waitForURL(/sort_by=price&sort_order=asc$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' }) // choosing closes the dialog
    if (isPhone(size.width)) {
      await page.getByRole('link', { name: 'Sortiraj: Najniža cijena' }).waitFor()
      await page.goBack()
      await page.waitForURL(`/pretraga?q=${word}`) // not the open dialog
      await page.goForward()
    }
    await cards.first().getByText(`Broj 1 ${word}`).waitFor()
    await page.getByRole('link', { name: 'Lista' }).click()
    await page.waitForURL(/view=list/)
    await page.locator('.rows').waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Učitajte još' }).focus()
    await page.keyboard.press('Enter')
    await cards.nth(79).waitFor()
    await page.waitForURL(/page=2/)
    const isFocused = () => cards.nth(40).evaluate((card) => card.contains(document.activeElement))
    await expect
      .poll(isFocused, { ...patient, message: 'the keyboard goes on at the first new one' })
      .toBe(true)
    await page.getByText('40 oglasa je učitano.').waitFor({ state: 'attached' })
    await cards.nth(60).scrollIntoViewIfNeeded()
    const scrolledTo = await page.evaluate(() => scrollY)
    await page.reload()
    await cards.nth(79).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY), patient).toBe(scrolledTo)
    await cards.nth(60).getByRole('link').click()
    await page.waitForURL(/artikal/)
    if (isPhone(size.width)) {
      await hydrated(page)
      await page.getByRole('link', { name: 'Nazad na rezultate' }).click()
    } else await page.goBack()
    await page.waitForURL(/view=list&page=2$/)
    await cards.nth(79).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY), patient).toBe(scrolledTo)
    await page.getByRole('button', { name: 'Učitajte još' }).click()
    await cards.nth(89).waitFor()
    expect(await page.getByRole('button', { name: 'Učitajte još' }).count()).toBe(0)

    const later = await page.context().newPage()
    await later.goto(page.url())
    await later.locator('#rezultati').getByRole('article').nth(9).waitFor()
    expect(await later.locator('#rezultati').getByRole('article').count(), 'to others the page alone').toBe(
      10,
    )
  },
)

test('counts in the sheet of filters while typing, and adds the attributes of a chosen category', async ({
  openPage,
  make,
  index,
}) => {
  const word = 'listfiltera'
  await makeCars(make, word)
  await make.listing({ title: `Stari bicikl ${word}`, category_id: 22, price_fening: 20_000 })
  await index()
  const page = await openPage(widths.phone)
  await page.goto(`/pretraga?q=${word}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Filteri' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filteri' })
  const shows = (count: string) =>
    sheet.getByRole('button', { name: `Prikažite ${count}`, exact: true }).waitFor()
  await shows('5 oglasa')
  await sheet.getByRole('group', { name: 'Cijena' }).getByLabel('Do').pressSequentially('4000')
  await shows('2 oglasa')
  expect(page.url()).not.toContain('price_to')
  await sheet.getByRole('group', { name: 'Cijena' }).getByLabel('Do').fill('')
  await shows('5 oglasa')
  expect(await sheet.getByRole('group', { name: 'Gorivo' }).count()).toBe(0)

  await sheet.getByRole('link', { name: 'Automobili' }).click()
  await sheet.getByRole('group', { name: 'Gorivo' }).getByLabel('Dizel').waitFor()
  await shows('4 oglasa')
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await page.waitForURL(`/pretraga?q=${word}`)

  // All results lie in one category: its fields are offered, and choosing among them chooses it.
  await page.goto(`/pretraga?q=${word}&price_from=1000`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Filteri' }).click()
  await sheet.getByRole('group', { name: 'Gorivo' }).getByLabel('Dizel').check()
  await shows('3 oglasa')
  await page.waitForURL(/category_id=18.*attr=/)
})

test('hides an uninteresting listing, stops counting it, and can bring it back', async ({
  openPage,
  make,
  index,
}) => {
  const listings = []
  for (const at of [1, 2, 3]) listings.push(await make.listing({ title: `Sklonjivo ${at}` }))
  await index()
  const page = await openPage(widths.desktop)
  await page.goto('/pretraga?q=sklonjivo&sort_by=date&sort_order=desc')
  await hydrated(page)
  const { title } = listings[1]!
  const link = page.getByRole('link', { name: title })
  const putAway = async () => {
    await page.getByRole('button', { name: `Više: ${title}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Ne zanima me' }).press('Enter')
  }
  await putAway()
  await link.waitFor({ state: 'detached' })
  expect(await status(page).innerText()).toBe('2 oglasa')
  const inResults = () => page.evaluate(() => document.activeElement?.closest('#rezultati article') !== null)
  await expect.poll(inResults, { ...patient, message: 'the focus goes on to a result' }).toBe(true)
  const undo = page.getByRole('button', { name: 'Vratite' })
  await undo.click()
  await link.waitFor()
  // The toast gives the focus back when it goes.
  await undo.waitFor({ state: 'detached' })
  expect(await status(page).innerText()).toBe('3 oglasa')

  await putAway()
  await link.waitFor({ state: 'detached' })
  await page.reload()
  await hydrated(page)
  expect(await status(page).innerText()).toBe('2 oglasa')
  expect(await link.count()).toBe(0)
  await page.getByRole('link', { name: 'Šta ste sakrili' }).click()
  await page.getByRole('button', { name: new RegExp(`Prikažite ponovo.*${title}`) }).click()
  await page.getByText('Oglas se ponovo prikazuje.').waitFor()
  await page.goto('/pretraga?q=sklonjivo')
  await link.waitFor()
})

test.for([widths.phone, widths.desktop])(
  'compares listings that were chosen from their menus, of one category ($width px)',
  async (size, { openPage, make, index }) => {
    const word = `poredivo${size.width}`
    for (const [title, category_id] of [
      ['prvi', 18],
      ['drugi', 18],
      ['treći', 22],
    ] as const)
      await make.listing({ title: `${word} ${title}`, category_id })
    await index()
    const page = await openPage(size)
    await page.goto(`/pretraga?q=${word}&view=list`)
    await hydrated(page)
    const choose = async (title: string, what = 'Dodajte u usporedbu') => {
      await page.getByRole('button', { name: `Više: ${word} ${title}` }).click({ force: true })
      await page.getByRole('menuitem', { name: what }).click()
    }
    const bar = page.getByRole('complementary', { name: 'Usporedba' })
    await choose('prvi')
    await bar.getByText('1 oglas od 4 za usporedbu').waitFor()
    expect(await bar.getByRole('link').count()).toBe(0)
    await choose('treći')
    await page.getByText('Porede se oglasi iste kategorije.').waitFor()
    await choose('drugi')
    await bar.getByText('2 oglasa od 4 za usporedbu').waitFor()
    await expectAccessible(page)
    await choose('drugi', 'Uklonite iz usporedbe')
    await bar.getByText('1 oglas od 4 za usporedbu').waitFor()
    await choose('drugi')
    await bar.getByText('2 oglasa od 4 za usporedbu').waitFor()
    // Kept on the device.
    await page.reload()
    await bar.getByRole('link', { name: 'Usporedite' }).click()
    await page.waitForURL(/usporedba/)
    await page
      .getByRole('table')
      .getByRole('link', { name: `${word} drugi`, exact: true })
      .waitFor()
    const remove = page.getByRole('link', { name: `Uklonite iz usporedbe: ${word} prvi` })
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    await page.goto(`/pretraga?q=${word}`)
    await bar.getByText('1 oglas od 4 za usporedbu').waitFor()
    await bar.getByRole('button', { name: 'Ispraznite' }).click()
    await bar.waitFor({ state: 'detached' })
  },
)

test("moves a visitor's hidden listings into the account at login, and finds them hidden elsewhere", async ({
  openPage,
  make,
  index,
  login,
}) => {
  const [reader, seller] = [await make.account(), await make.account()]
  const { id } = await make.listing({ title: 'Premjestivo jedno', seller_id: seller.id })
  await make.listing({ title: 'Premjestivo drugo' })
  await index()
  const page = await openPage(widths.phone)
  await page.goto(`/artikal/${id}/premjestivo-jedno`)
  await hydrated(page)
  await page.locator('summary', { hasText: 'Još radnji' }).press('Enter')
  await page.getByRole('button', { name: 'Sakrijte prodavača' }).press('Enter')
  await page.getByText('Prodavač je sakriven.').waitFor()
  await page.goto('/pretraga?q=premjestivo')
  expect(await status(page).innerText()).toBe('1 oglas')
  const prefs = async () => (await page.context().cookies()).find(({ name }) => name === 'prefs')
  expect(await prefs()).toBeDefined()

  const token = await login(reader)
  const { origin } = new URL(page.url())
  // The visitor's page still sends what it gathered; in a session that would need a token header.
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'auth.token', value: token, url: origin, httpOnly: true }])
  const moved = page.waitForResponse((reply) => reply.url().endsWith('/api/mutes'))
  await page.goto('/nedavno-pogledano')
  await moved
  await expect.poll(prefs, patient).toBeUndefined()
  const other = await openPage({ ...widths.desktop, token })
  await other.goto('/pretraga?q=premjestivo')
  expect(await status(other).innerText()).toBe('1 oglas')
})

test('begins the panel of filters without a line when there are no categories to choose from', async ({
  openPage,
}) => {
  const page = await openPage(widths.desktop)
  await page.goto('/pretraga?q=qqqxxyyzz')
  const panel = page.getByRole('complementary', { name: 'Filteri' })
  expect(await panel.getByRole('heading', { name: 'Kategorija' }).count()).toBe(0)
  const line = (at: number) =>
    panel
      .locator('details')
      .nth(at)
      .evaluate((facet) => getComputedStyle(facet).borderTopWidth)
  expect([await line(0), await line(1)]).toEqual(['0px', '1px'])
})
