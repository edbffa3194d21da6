import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'
import { password } from '#tests/support/makers.ts'
import { faultsOfCreditTransfer } from '#tests/support/money/pain-001.ts'
import { offerCourier } from '#tests/support/orders/parcels.ts'
import { bankAccountOf } from '#tests/support/money/payouts.ts'
import { test, widths } from '#tests/support/listings/post-form.ts'
import { caller } from '#tests/support/listings/selling.ts'

for (const [name, viewport] of Object.entries(widths))
  test(`from a visitor's cart to the delivery, in two browsers: ${name}`, async ({
    openPage,
    make,
    app,
    login,
  }) => {
    const seller = await make.account({ username: `salje.${name}` })
    const buyer = await make.account({ username: `naruci.${name}` })
    await caller(app, await login(seller))('PUT', '/me/delivery', {
      courier: false,
      carries_cost: false,
      own_courier: true,
      own_prices: { kg2: null, kg5: null, kg10: null, kg20: null, kg30: null, more: 7 },
      own_free_from: null,
      own_area: 'country',
      sender: {
        name: 'Mila Prodavač',
        street: 'Ferhadija 1',
        postal_code: '71000',
        city_id: 133,
        phone: '061 234 567',
      },
    })
    const lamp = await make.listing({
      seller_id: seller.id,
      title: 'Lampa',
      price_fening: 4_550,
      quantity: 3,
    })
    const page = await openPage(viewport)
    const main = page.getByRole('main')
    await page.goto(`/artikal/${lamp.id}/lampa`)
    await hydrated(page)
    await main.getByRole('button', { name: 'Naruči' }).click()
    await main.getByRole('link', { name: `Naruči od ${seller.username}` }).waitFor()
    await main.getByRole('link', { name: 'Prijavi se' }).click()
    await page.getByLabel('Korisničko ime ili e-mail').fill(buyer.username)
    await page.getByLabel('Šifra', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Prijavi se', exact: true }).click()

    // Straight to the checkout, where the cart of the device arrives a moment later.
    await page.waitForURL(/\/korpa\/narudzba\//)
    await main.getByLabel('Ime i prezime primaoca').fill('Emir Kupac')
    await main.getByLabel('Ulica i broj').fill('Titova 2')
    await main.getByLabel('Poštanski broj').fill('71000')
    const town = main.getByRole('combobox', { name: /Grad ili općina/ })
    await town.click()
    await town.fill('Sarajevo - Centar')
    await page.getByRole('listbox').getByRole('option').first().click()
    await main.getByLabel('Broj mobitela').fill('061 500 600')
    await main.getByRole('button', { name: 'Sačuvaj i koristi ovu adresu' }).click()
    await main.getByRole('button', { name: 'Naruči za 52,50 KM' }).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    // The sum follows the choice, and typed text stays.
    await main.getByLabel('Napomena za prodavača').fill('Poslije 17 h')
    await main.getByRole('radio', { name: /Lično preuzimanje/ }).check()
    await main.getByRole('button', { name: 'Naruči za 45,50 KM' }).waitFor()
    await main.getByRole('radio', { name: /Dostava prodavača/ }).check()
    await main.getByRole('button', { name: 'Naruči za 52,50 KM' }).click()
    await main.getByText('Naručeno je.').waitFor()
    await main.getByText('Poslije 17 h').waitFor()
    const order = new URL(page.url()).pathname

    const shop = await openPage({ ...viewport, token: await login(seller) })
    const desk = shop.getByRole('main')
    await shop.goto('/narudzbe/aktivne?kao=prodavac')
    await hydrated(shop)
    await expectAccessible(shop)
    await desk.getByRole('link', { name: /^Potvrdi narudžbu/ }).click()
    await desk.getByRole('button', { name: 'Potvrdi narudžbu' }).click()
    await desk.getByText('Narudžba je potvrđena.').waitFor()
    await desk.getByText('Emir Kupac').waitFor()
    await expectAccessible(shop)
    await expectNoOverflow(shop)
    await desk.getByRole('button', { name: 'Poslano je' }).click()
    await desk.getByText('Označeno je da je poslano.').waitFor()

    await page.goto(order)
    await hydrated(page)
    await main.getByText('Pošiljka je na putu.').first().waitFor()
    await main.getByRole('button', { name: 'Artikal je kod mene' }).click()
    await main.getByText('Pregledajte artikal.').first().waitFor()
    await main.getByRole('button', { name: 'Sve je u redu' }).click()
    await main.getByRole('link', { name: 'Ostavite dojam' }).waitFor()
    await page.goto('/narudzbe/zavrsene')
    expect(await main.getByRole('link', { name: 'Lampa' }).getAttribute('href')).toBe(order)
  })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function review(page: Page, whom: RegExp, kinds: readonly (string | RegExp)[], words: string) {
  const choose = (group: string | RegExp, option: string | RegExp) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name: option }).check({ force: true })
  await page.getByRole('link', { name: 'Ostavite dojam' }).click()
  await choose(whom, 'Pozitivan')
  for (const kind of kinds) await choose(kind, /^5:/)
  await page.getByRole('textbox', { name: 'Vaše iskustvo' }).fill(words)
  await press(page, 'Ostavite dojam')
  await page.getByText('Dojam je sačuvan. Hvala!').waitFor()
}

test(
  "takes an order by card and the site's courier to reviews and the payout, in three browsers",
  { timeout: 90_000 },
  async ({ openPage, make, app, login, db, clock, runJobs }) => {
    const [seller, buyer] = [await make.account(), await make.account()]
    const admin = await make.account({ role: 'admin', hasFactor: true })
    await offerCourier(db, seller.id)
    await bankAccountOf(db, seller.id, {}, clock.now())
    await caller(app, await login(buyer))('POST', '/me/addresses', {
      name: 'Emir Kupac',
      street: 'Titova 2',
      postal_code: '71000',
      city_id: 133,
      phone: '061 500 600',
    })
    const { id } = await make.listing({
      seller_id: seller.id,
      title: 'Gramofon',
      price_fening: 8_000,
      quantity: 1,
    })
    const [home, desk, office] = [
      await openPage({ width: 390, height: 844, token: await login(buyer) }),
      await openPage({ width: 1440, height: 900, token: await login(seller) }),
      await openPage({ width: 1440, height: 900, token: await login(admin) }),
    ]
    const main = home.getByRole('main')

    await home.goto(`/artikal/${id}/gramofon`)
    await hydrated(home)
    await main.getByRole('button', { name: 'Naruči' }).click()
    await main.getByRole('radio', { name: /Brza dostava/ }).check()
    await main.getByRole('radio', { name: /^Karticom/ }).check()
    await home.waitForURL(/placanje=card/)
    await press(home, /^Naruči za/)
    await home.getByRole('heading', { level: 1, name: 'Plaćanje karticom' }).waitFor()
    await home.getByLabel('Traži potvrdu 3-D Secure').check()
    await press(home, /^Plati \d/)
    await home.getByLabel('Kod').fill('123456')
    await press(home, 'Potvrdi')
    await home.getByRole('heading', { level: 1, name: 'Narudžba je plaćena' }).waitFor()
    await runJobs()

    // Sold out for everyone else.
    await desk.goto(`/artikal/${id}/gramofon`)
    await desk.getByText('Rasprodano', { exact: true }).first().waitFor()
    await desk.goto('/narudzbe/aktivne?kao=prodavac')
    await desk.getByRole('link', { name: /^Potvrdi narudžbu/ }).click()
    await desk.waitForURL(/\/narudzbe\/\d+$/)
    const order = new URL(desk.url()).pathname
    await press(desk, 'Potvrdi narudžbu')
    await desk.getByRole('link', { name: 'Pošalji paket' }).click()
    await press(desk, 'Naruči kurira')
    await desk.getByText('Kurir je naručen. Odštampajte naljepnicu').waitFor()
    await runJobs()
    await desk.reload()
    const download = desk.waitForEvent('download')
    await desk.getByRole('link', { name: 'Naljepnica (PDF)' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await desk.getByRole('link', { name: 'Probni kurir' }).click()
    for (const scan of ['Preuzmi od prodavača', 'Dovezi u centar', 'Iznesi na dostavu'])
      await press(desk, scan)
    await desk.getByText('Na dostavi').first().waitFor()
    await runJobs()

    await home.goto(order)
    await home.getByRole('link', { name: 'Praćenje paketa' }).click()
    await home.getByRole('link', { name: 'Stranica za praćenje' }).click()
    await home.getByText('Na putu').first().waitFor()
    await press(desk, 'Isporuči i naplati')
    await desk.getByText('Isporučen', { exact: false }).first().waitFor()
    await runJobs()
    await home.goto(order)
    await press(home, 'Sve je u redu')
    await review(home, /iskustvo s prodavačem/, ['Komunikacija', /^Artikal/, /^Dostava/], 'Svira kao nov.')
    await desk.goto(order)
    await review(desk, /iskustvo s kupcem/, ['Komunikacija'], 'Brza uplata.')
    await home.goto(`/profil/${seller.username}/dojmovi`)
    await home.getByText('Svira kao nov.').waitFor()

    await office.goto('/admin/isplate')
    await press(office, 'Pripremi isplatu')
    const file = office.waitForEvent('download')
    await office.getByRole('link', { name: 'Preuzmi XML za banku' }).click()
    const xml = await readFile(await (await file).path(), 'utf8')
    expect(faultsOfCreditTransfer(xml)).toEqual([])
    expect(xml).toContain('<InstdAmt Ccy="BAM">80.00<')
    await press(office, 'Označi kao poslanu')
    await office.getByText('Isplata je označena kao poslana').waitFor()
    await desk.goto('/mojbazar/isplate')
    const paid = desk.getByRole('listitem').filter({ hasText: '80,00 KM' })
    await paid.getByText('Poslana').waitFor()
  },
)
