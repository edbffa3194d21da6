import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'
import {
  choose,
  draftId,
  photo,
  photosThere,
  publishButton,
  test,
  widths,
} from '#tests/support/listings/post-form.ts'

const bicycles = '/objava/ostalo/22'
const inAYear = () => new Date(Date.now() + 365 * 24 * 3600 * 1000)

for (const [name, size] of Object.entries(widths)) {
  test(`names what is missing or wrong at its field, and focuses the first one (${name})`, async ({
    openPage,
    make,
    login,
  }) => {
    const page = await openPage({
      ...size,
      colorScheme: 'dark',
      token: await login(await make.account({ city_id: null })),
      expectedErrors: [/422/],
    })
    await page.goto('/objava/ostalo/18')
    await hydrated(page)
    await page.getByLabel('Iznos').fill('jeftino')
    await publishButton(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Provjerite označena polja' })
    await summary.waitFor()
    for (const text of [
      'Unesite naslov.',
      'Odaberite mjesto.',
      'Odaberite marku.',
      'Godište: ovo polje je obavezno.',
    ])
      await summary.getByText(text).waitFor()
    await summary.getByText('Unesite cijenu u KM, npr. 150 ili 12.500,50.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
    expect(await page.getByLabel('Iznos').inputValue()).toBe('jeftino')
    await expectAccessible(page)
    await expectNoOverflow(page)

    await page.getByLabel(/^Naslov/).fill('Auto')
    await page.getByLabel('Opis oglasa').fill('Kratko.')
    await page.getByText('Naslov mora imati najmanje 5 znakova.').first().waitFor()
    await page.getByLabel(/^Naslov/).fill('N'.repeat(66))
    await page.getByText('66 / 65').waitFor()
    await publishButton(page).click()
    await page.getByText('Najviše 65 znakova.').first().waitFor()
    const id = await draftId(page)
    const stored = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
      status: string
      additional: { description: string }
    }
    expect([stored.status, stored.additional.description]).toEqual(['draft', 'Kratko.'])
  })
}

test('keeps a draft through a reload, offers it at the next visit, and can change its category', async ({
  openPage,
  make,
  login,
}) => {
  const token = await login(await make.account())
  const page = await openPage({ ...widths.phone, token })
  await page.goto(bicycles)
  await hydrated(page)
  await page.getByLabel(/^Naslov/).fill('Započet bicikl')
  await page.getByText('Na upit').click()
  await page.getByLabel('Dodajte fotografije').setInputFiles(await photo('nacrt.jpg', '#B56C7B'))
  await photosThere(page).first().waitFor()
  await page.getByText('Sačuvano').waitFor()
  const id = await draftId(page)
  await page.reload()
  expect(await page.getByLabel(/^Naslov/).inputValue()).toBe('Započet bicikl')
  await photosThere(page).first().waitFor()
  await expect.poll(() => page.locator('[name=price_mode]:checked').inputValue()).toBe('request')
  expect(await page.getByText('Vratili smo').count()).toBe(0)

  const later = await openPage({ ...widths.desktop, token })
  await later.goto('/listing/post')
  await later.getByText('Započet bicikl').waitFor()
  await later.getByRole('link', { name: 'Počnite iznova' }).click()
  await later.getByRole('combobox', { name: 'Kategorija' }).waitFor()
  await later.goBack()
  await later.getByRole('link', { name: 'Nastavi' }).click()
  await later.waitForURL(new RegExp(`uredjivanje/${id}`))
  await later.getByRole('link', { name: 'Promijenite', exact: true }).click()
  await hydrated(later)
  await choose(later, 'Kategorija', 'mobiteli')
  await later.getByText('Mobilni uređaji > Mobiteli').waitFor()
  expect(await later.getByLabel(/^Naslov/).inputValue()).toBe('Započet bicikl')
})

test('loses no input while the API cannot be reached', async ({ openPage, make, login }) => {
  const page = await openPage({
    ...widths.phone,
    token: await login(await make.account()),
    expectedErrors: [/502/],
  })
  await page.goto(bicycles)
  await hydrated(page)
  await page.getByLabel(/^Naslov/).fill('Bicikl bez veze')
  const id = await draftId(page)
  await page.getByText('Sačuvano').waitFor()
  await page.route('**/api/listings/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await page.getByLabel('Opis oglasa').fill('Otkucano bez veze.')
  await page.getByText('Nema veze. Unos je sačuvan na uređaju').waitFor()
  await publishButton(page).click()
  await page.getByText(/Ništa nije izgubljeno/).waitFor()
  await page.unroute('**/api/listings/**')
  await page.reload()
  await page.getByText('Vratili smo ono što ste upisali').waitFor()
  expect(await page.getByLabel('Opis oglasa').inputValue()).toBe('Otkucano bez veze.')
  await expect
    .poll(async () => {
      const stored = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
        additional: { description: string }
      }
      return stored.additional.description
    })
    .toBe('Otkucano bez veze.')
})

test("hides one user's input from the next user of the device", async ({ openPage, make, login }) => {
  const page = await openPage({
    ...widths.phone,
    token: await login(await make.account()),
    expectedErrors: [/502/],
  })
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await page.goto(bicycles)
  await hydrated(page)
  await page.getByLabel(/^Naslov/).fill('Povjerljiv nacrt')
  await page.getByText('Nema veze. Unos je sačuvan na uređaju').waitFor()
  await page.reload()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=title]')?.value === 'Povjerljiv nacrt',
  )

  const token = await login(await make.account())
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'auth.token')
  await page.context().addCookies([{ ...cookie!, value: token }])
  await page.goto('/')
  await page.goto(bicycles)
  await hydrated(page)
  expect(await page.getByLabel(/^Naslov/).inputValue()).toBe('')
})

test('tells a seller the current state of a listing that was changed elsewhere', async ({
  openPage,
  make,
  login,
}) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id, title: 'Mijenjan na dva mjesta' })
  const token = await login(seller)
  const open = async () => {
    const page = await openPage({ ...widths.desktop, token, expectedErrors: [/409/] })
    await page.goto(`/artikal/uredjivanje/${id}`)
    await hydrated(page)
    return page
  }
  const [first, second, third] = [await open(), await open(), await open()]
  const save = { name: 'Sačuvajte izmjene' }
  await first.getByLabel('Iznos').fill('111')
  await first.getByRole('button', save).click()
  await first.waitForURL(new RegExp(`/artikal/${id}/`))

  await second.getByLabel('Iznos').fill('222')
  await second.getByRole('button', save).click()
  await second.getByText('Oglas je u međuvremenu izmijenjen na drugom mjestu.').waitFor()
  await second.getByRole('button', { name: 'Zadržite moje izmjene' }).click()
  const priceOf = async () =>
    ((await (await first.request.get(`/api/listings/${id}`)).json()) as { price: number }).price
  await expect.poll(priceOf).toBe(222)

  await third.getByLabel('Iznos').fill('333')
  await third.getByRole('button', save).click()
  await third.getByRole('button', { name: 'Učitajte noviju verziju' }).click()
  await expect.poll(() => third.getByLabel('Iznos').inputValue()).toBe('222')
  expect(await priceOf()).toBe(222)
})

test('publishes once on a double click', async ({ openPage, make, login, db }) => {
  const seller = await make.account()
  const page = await openPage({ ...widths.desktop, token: await login(seller) })
  await page.goto(bicycles)
  await hydrated(page)
  await page.getByLabel(/^Naslov/).fill('Bicikl s dvoklikom')
  await page.getByLabel('Iznos').fill('50')
  await choose(page, 'Grad ili općina', 'zenica')
  await publishButton(page).dblclick()
  await page.getByRole('heading', { name: 'Oglas je objavljen' }).waitFor()
  const made = await db.selectFrom('listing').select('status').where('seller_id', '=', seller.id).execute()
  expect(made).toEqual([{ status: 'active' }])
})

test('reports too many and unsupported photos, and keeps booked days', async ({
  openPage,
  make,
  login,
  deps,
}) => {
  const page = await openPage({
    ...widths.desktop,
    token: await login(await make.account({ pro_until: inAYear() })),
    expectedErrors: [/415/],
  })
  const cottages = [...deps.catalog.categories.values()].find(({ slug }) => slug === 'vikendice')!
  await page.goto(`/objava/ostalo/${cottages.id}`)
  await hydrated(page)
  await page.getByText(/Do 30 fotografija/).waitFor()
  const svg = { name: 'crtez.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="x"></svg>') }
  await page.getByLabel('Dodajte fotografije').setInputFiles([await photo('dobra.jpg', '#3276BF'), svg])
  await photosThere(page).first().waitFor()
  await page.getByText('„crtez.jpg“ nije fotografija koju možemo prikazati.').waitFor()
  await page.getByRole('button', { name: 'Uklonite: Fotografija 2' }).click()
  expect(await page.locator('figure').count()).toBe(1)

  const calendar = page.getByRole('region', { name: 'Kalendar zauzetosti' })
  expect(await calendar.getByRole('columnheader').allTextContents()).toEqual([
    'Po',
    'Ut',
    'Sr',
    'Ce',
    'Pe',
    'Su',
    'Ne',
  ])
  await calendar.getByRole('button', { name: 'Sljedeći mjesec' }).click()
  await calendar.getByRole('button', { name: /^12\. / }).click()
  await calendar.getByText('1 zauzet dan · Sačuvano').waitFor()
  const id = await draftId(page)
  const { data } = (await (await page.request.get(`/api/listings/${id}/availability`)).json()) as {
    data: { taken: string[] }
  }
  expect(data.taken).toEqual([expect.stringMatching(/-12$/)])

  await page.getByText('Oznaka na mapi').click()
  await page.getByLabel('Geografska širina').fill('44.54')
  await page.getByLabel('Geografska dužina').fill('18.67')
  await page.getByText('postavljena').waitFor()
  await expect
    .poll(async () => {
      const stored = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
        own: { pin: unknown }
      }
      return stored.own.pin
    })
    .toEqual({ lat: 44.54, lon: 18.67 })
})
