import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'
import { choose, draftId, publishAndPay, test, widths } from '#tests/support/listings/post-form.ts'

const inAYear = () => new Date(Date.now() + 365 * 24 * 3600 * 1000)

/** Opens it by the button in the header, or at the bottom of a phone's screen. */
async function openModal(page: Page, size: string) {
  const [name, title] = size === 'phone' ? ['Objavi', 'Objava oglasa'] : ['Objavi oglas', 'Objavite oglas']
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
  const modal = page.getByRole('dialog', { name: title })
  await modal.waitFor()
  return modal
}

const typeWords = async (page: Page, words: string) => {
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Opis u nekoliko riječi' }).fill(words)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Izaberite kategoriju' }).waitFor()
}

/** Fills in the fields of every form, and those required by the category. */
async function fillForm(page: Page, title: string) {
  await hydrated(page)
  await page.getByLabel(/^Naslov/).fill(title)
  const brand = page.getByRole('combobox', { name: 'Marka' })
  if ((await brand.count()) > 0 && (await brand.getAttribute('aria-required')) === 'true') {
    await choose(page, 'Marka', 'volkswagen')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Model' }).getAttribute('placeholder'))
      .toBe('Odaberite')
    await choose(page, 'Model', 'golf')
  }
  for (const field of await page.locator('main select[required]').all())
    await field.selectOption({ index: 1 })
  for (const field of await page.locator('main input[required]:not([role])').all())
    await field.fill((await field.getAttribute('name')) === 'attributes.2' ? '2016' : '120')
  const price = page.getByLabel('Iznos')
  if ((await price.count()) > 0) await price.fill('1.500')
  await choose(page, 'Grad ili općina', 'tuzla')
}

async function publish(page: Page): Promise<number> {
  await publishAndPay(page)
  const path = await page.getByRole('link', { name: 'Pogledajte oglas' }).getAttribute('href')
  return Number(path!.split('/')[2])
}

for (const [name, size] of Object.entries(widths)) {
  test(
    `leads from each tile to its form${name === 'desktop' ? ', which publishes' : ''} (${name})`,
    { timeout: 120_000 },
    async ({ openPage, make, login, db }) => {
      const seller = await make.account({ pro_until: inAYear() })
      await make.credit(seller.id, 5_000)
      const page = await openPage({ ...size, token: await login(seller) })
      const begin = async (tile: string) => {
        await page.goto('/')
        await hydrated(page)
        const modal = await openModal(page, name)
        await modal.getByRole('link', { name: tile }).click()
        return modal
      }
      const published: [string, number][] = []
      const finish = async (title: string) => {
        // The form is the same at every width.
        if (name !== 'desktop') return page.getByLabel(/^Naslov/).waitFor()
        await fillForm(page, title)
        published.push([title, await publish(page)])
      }

      await begin('Automobil')
      await page.waitForURL(/\/objava\/automobili$/)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await finish(`Golf iz modala ${name}`)

      await begin('Nekretnina')
      await page.waitForURL(/\/objava\/nekretnine$/)
      await page.getByRole('heading', { name: 'Podkategorije' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Stanovi' }).click()
      await page.waitForURL(/\/objava\/nekretnine\?kategorija=23$/)
      await page.getByText('Nekretnine > Stanovi').waitFor()
      await finish(`Stan iz modala ${name}`)

      const service = await begin('Usluga')
      await service.getByRole('heading', { name: 'Servis ili usluga?' }).waitFor()
      await typeWords(page, 'krečenje stanova')
      await service.getByRole('link', { name: 'Servisi i usluge > Građevinarstvo' }).click()
      await page.waitForURL(/\/objava\/ostalo\/2218\?naslov=/)
      expect(await page.getByLabel(/^Naslov/).inputValue()).toBe('krečenje stanova')
      await finish(`Krečenje iz modala ${name}`)

      const job = await begin('Posao')
      await job.getByRole('heading', { name: 'Nudite posao? Tražite radnike?' }).waitFor()
      await typeWords(page, 'konobar u kafiću')
      await job.getByRole('link', { name: 'Poslovi > Ugostiteljstvo i turizam' }).click()
      await page.waitForURL(/\/objava\/ostalo\/2315/)
      await finish(`Konobar iz modala ${name}`)

      const other = await begin('Objavite nešto drugo')
      await other.getByRole('heading', { name: 'Šta prodajete?' }).waitFor()
      await typeWords(page, 'ženska haljina')
      await other.getByRole('link', { name: 'Odjeća i obuća > Žene > Haljine za žene' }).click()
      await page.waitForURL(/\/objava\/ostalo\/491/)
      await finish(`Haljina iz modala ${name}`)

      if (name !== 'desktop') return
      const stored = await db
        .selectFrom('listing')
        .select(['id', 'title', 'status', 'category_id'])
        .where(
          'id',
          'in',
          published.map(([, id]) => id),
        )
        .orderBy('id')
        .execute()
      expect(stored.map(({ title, status, category_id }) => [title, status, category_id])).toEqual([
        [`Golf iz modala ${name}`, 'active', 18],
        [`Stan iz modala ${name}`, 'active', 23],
        [`Krečenje iz modala ${name}`, 'active', 2218],
        [`Konobar iz modala ${name}`, 'active', 2315],
        [`Haljina iz modala ${name}`, 'active', 491],
      ])
    },
  )

  test(
    `goes back by the address, counts the remaining listings, and offers existing drafts (${name})`,
    {
      timeout: 60_000,
    },
    async ({ openPage, make, login }) => {
      const seller = await make.account()
      await make.listing({ seller_id: seller.id, category_id: 18 })
      const page = await openPage({ ...size, token: await login(seller) })
      await page.goto('/')
      await hydrated(page)
      const modal = await openModal(page, name)
      const left = modal.getByRole('region', { name: 'Preostali oglasi' })
      await left.getByText('1 od 2').waitFor()
      expect((await left.getByRole('term').allTextContents()).join()).toBe('Automobili,Nekretnine,Ostalo')
      expect((await left.getByRole('definition').allTextContents()).join()).toBe('1 od 2,2 od 2,20 od 20')
      await expectAccessible(page)
      await expectNoOverflow(page)

      await modal.getByRole('link', { name: 'Usluga' }).click()
      await modal
        .getByText('Upišite 2-5 riječi koje opisuju vaš oglas, npr. krečenje stanova i kuća')
        .waitFor()
      await page.waitForURL(/#servisi-i-usluge$/)
      await page.goBack()
      await modal.getByRole('link', { name: 'Automobil' }).waitFor()
      await expect.poll(() => new URL(page.url()).hash).toBe('')

      // Fewer than three letters enable neither way on.
      await modal.getByRole('link', { name: 'Objavite nešto drugo' }).click()
      const words = modal.getByRole('searchbox')
      await page.locator('input[type=search]:focus').waitFor()
      await words.fill('ab')
      await words.press('Enter')
      expect(await modal.getByRole('button', { name: 'Nastavi' }).count()).toBe(0)
      expect(await modal.getByRole('link', { name: 'Izaberi ručno kategoriju' }).count()).toBe(0)
      await words.fill('qqqxxyyzz')
      await modal.getByRole('button', { name: 'Nastavi' }).click()
      await modal.getByText('Nema sugerisanih kategorija, odaberite sami kategoriju.').waitFor()
      await expectAccessible(page)

      await modal.getByRole('link', { name: 'Izaberi ručno kategoriju' }).click()
      const manual = page.getByRole('dialog', { name: 'Objavite oglas' })
      await manual.getByRole('heading', { name: 'Odaberite Kategoriju' }).waitFor()
      await manual.getByRole('link', { name: 'Tehnika' }).click()
      await manual.getByRole('heading', { name: 'Podkategorije' }).waitFor()
      await expect.poll(() => new URL(page.url()).hash).toBe('#tehnika')
      await expectAccessible(page)
      await expectNoOverflow(page)
      await page.goBack()
      await manual.getByRole('heading', { name: 'Odaberite Kategoriju' }).waitFor()
      await manual.getByRole('link', { name: 'Tehnika' }).click()
      await manual.getByRole('link', { name: 'Projektori' }).click()
      await page.waitForURL(/\/objava\/ostalo\/3016$/)

      // Left midway, and resumed.
      await hydrated(page)
      await page.getByLabel(/^Naslov/).fill('Projektor ostavljen na pola')
      const id = await draftId(page)
      await page.getByText('Sačuvano').waitFor()
      await page.goto('/')
      await hydrated(page)
      const again = await openModal(page, name)
      await again.getByText('Projektor ostavljen na pola').waitFor()
      await again.getByRole('link', { name: 'Nastavi' }).click()
      await page.waitForURL(new RegExp(`/artikal/uredjivanje/${id}$`))
      expect(await page.getByLabel(/^Naslov/).inputValue()).toBe('Projektor ostavljen na pola')

      // Closing removes its hash too.
      await page.goto('/')
      await hydrated(page)
      const third = await openModal(page, name)
      await third.getByRole('link', { name: 'Posao' }).click()
      await third.getByRole('searchbox').waitFor()
      await page.keyboard.press('Escape')
      await third.waitFor({ state: 'detached' })
      await expect.poll(() => new URL(page.url()).hash).toBe('')
    },
  )
}

test('tells users in the modal why they may not post, and sets no limits for shops', async ({
  openPage,
  make,
  login,
}) => {
  const open = async (token: string) => {
    const page = await openPage({ ...widths.desktop, token })
    await page.goto('/')
    await hydrated(page)
    return openModal(page, 'desktop')
  }
  const newcomer = await open(await login(await make.account({ verified: false })))
  await newcomer.getByRole('heading', { name: 'Potrebna verifikacija' }).waitFor()
  await newcomer.getByText('Morate verifikovati broj mobitela da objavite oglas na Bazar').waitFor()
  expect(await newcomer.getByRole('link', { name: 'Verifikuj mobitel' }).getAttribute('href')).toBe(
    '/mojbazar/postavke/verifikacija?povratak=/objava',
  )

  const suspended = await open(await login(await make.shop({ active: false })))
  await suspended.getByText('Objava oglasa je nedostupna, Vaš nalog je suspendovan!').waitFor()
  expect(
    await suspended.getByRole('link', { name: 'Za više informacije kliknite ovdje' }).getAttribute('href'),
  ).toBe('/mojbazar/postavke/izvodi')

  const shop = await open(await login(await make.shop()))
  await shop.getByRole('link', { name: 'Automobil' }).waitFor()
  expect(await shop.getByText('Preostali oglasi').count()).toBe(0)
  await shop.getByRole('button', { name: 'Izaberi ručno kategoriju' }).click()
  await shop.page().waitForURL('/listing/post')
})

test('reports a failed suggestion', async ({ openPage, make, login }) => {
  const page = await openPage({
    ...widths.phone,
    token: await login(await make.account()),
    expectedErrors: [/500/],
  })
  await page.route('**/api/categories/suggest*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/poslovi')
  await hydrated(page)
  await page.getByRole('searchbox', { name: 'Opis u nekoliko riječi' }).fill('konobar')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor()
})

test('flags a bad title, shows prices of comparable listings, and previews the draft before publishing', async ({
  openPage,
  make,
  login,
  index,
}) => {
  await Promise.all(
    Array.from({ length: 17 }, (_, at) =>
      make.listing({
        category_id: 31,
        title: `Kvaketel 13 128GB ${at}`,
        price_fening: (400 + at * 10) * 100,
      }),
    ),
  )
  await index()
  const page = await openPage({ ...widths.phone, token: await login(await make.account()) })
  await page.goto('/objava/ostalo/31')
  await hydrated(page)
  await page.getByLabel(/^Naslov/).fill('KVAKETEL 13 128GB HITNO PRODAJEM')
  await page.getByText('Naslov pisan velikim slovima se teže čita.').waitFor()
  await page.getByRole('button', { name: 'Pretvorite u mala slova' }).click()
  expect(await page.getByLabel(/^Naslov/).inputValue()).toBe('Kvaketel 13 128GB hitno prodajem')
  await page.getByLabel('Iznos').focus()
  await page.getByText('Slični oglasi: od 440 KM do 520 KM').waitFor()
  await page.getByText('Toliko košta polovina od 17 sličnih oglasa; srednja cijena je 480 KM.').waitFor()
  const path = await page.getByRole('link', { name: 'Pogledajte slične oglase' }).getAttribute('href')
  const compared = await openPage(widths.phone)
  await compared.goto(path!)
  await compared
    .getByText(/^17 oglasa/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const id = await draftId(page)
  await page.getByRole('button', { name: 'Pregled' }).click()
  await page.getByText('Ovo je pregled.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Nastavi uređivanje' }).click()
  await page.waitForURL(new RegExp(`/artikal/uredjivanje/${id}$`))
})
