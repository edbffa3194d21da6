import { expect } from 'vitest'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'
import { password } from '#tests/support/makers.ts'
import { test, widthsOfRun } from '#tests/support/listings/post-form.ts'
import { caller } from '#tests/support/listings/selling.ts'

for (const [name, viewport] of Object.entries(widthsOfRun))
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
    await main.getByRole('link', { name: `Naručite od ${seller.username}` }).waitFor()
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
    await main.getByRole('button', { name: 'Sačuvajte i koristite ovu adresu' }).click()
    await main.getByRole('button', { name: 'Naručite za 52,50 KM' }).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    // The sum follows the choice, and typed text stays.
    await main.getByLabel('Napomena za prodavača').fill('Poslije 17 h')
    await main.getByRole('radio', { name: /Lično preuzimanje/ }).check()
    await main.getByRole('button', { name: 'Naručite za 45,50 KM' }).waitFor()
    await main.getByRole('radio', { name: /Dostava prodavača/ }).check()
    await main.getByRole('button', { name: 'Naručite za 52,50 KM' }).click()
    await main.getByText('Naručeno je.').waitFor()
    await main.getByText('Poslije 17 h').waitFor()
    const order = new URL(page.url()).pathname

    const shop = await openPage({ ...viewport, token: await login(seller) })
    const desk = shop.getByRole('main')
    await shop.goto('/narudzbe/aktivne?kao=prodavac')
    await hydrated(shop)
    await expectAccessible(shop)
    await desk.getByRole('link', { name: /^Potvrdite narudžbu/ }).click()
    await desk.getByRole('button', { name: 'Potvrdite narudžbu' }).click()
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
