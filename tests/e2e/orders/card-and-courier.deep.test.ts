import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from '#tests/support/browser/browser.ts'
import { faultsOfCreditTransfer } from '#tests/support/money/pain-001.ts'
import { offerCourier } from '#tests/support/orders/parcels.ts'
import { bankAccountOf } from '#tests/support/money/payouts.ts'
import { test } from '#tests/support/listings/post-form.ts'
import { caller } from '#tests/support/listings/selling.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Takes the first decision of a page for staff. */
async function decideByKeys(page: Page) {
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
}

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
    await press(home, /^Naručite za/)
    await home.getByRole('heading', { level: 1, name: 'Plaćanje karticom' }).waitFor()
    await home.getByLabel('Traži potvrdu 3-D Secure').check()
    await press(home, /^Platite \d/)
    await home.getByLabel('Kod').fill('123456')
    await press(home, 'Potvrdite')
    await home.getByRole('heading', { level: 1, name: 'Narudžba je plaćena' }).waitFor()
    await runJobs()

    // Sold out for everyone else.
    await desk.goto(`/artikal/${id}/gramofon`)
    await desk.getByText('Rasprodano', { exact: true }).first().waitFor()
    await desk.goto('/narudzbe/aktivne?kao=prodavac')
    await desk.getByRole('link', { name: /^Potvrdite narudžbu/ }).click()
    await desk.waitForURL(/\/narudzbe\/\d+$/)
    const order = new URL(desk.url()).pathname
    await press(desk, 'Potvrdite narudžbu')
    await desk.getByRole('link', { name: 'Pošaljite paket' }).click()
    await press(desk, 'Naručite kurira')
    await desk.getByText('Kurir je naručen. Odštampajte naljepnicu').waitFor()
    await runJobs()
    await desk.reload()
    const download = desk.waitForEvent('download')
    await desk.getByRole('link', { name: 'Naljepnica (PDF)' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await desk.getByRole('link', { name: 'Probni kurir' }).click()
    for (const scan of ['Preuzmite od prodavača', 'Dovezite u centar', 'Iznesite na dostavu'])
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
    await hydrated(office)
    await decideByKeys(office)
    const file = office.waitForEvent('download')
    await office.getByRole('link', { name: 'Preuzmite XML za banku' }).click()
    const xml = await readFile(await (await file).path(), 'utf8')
    expect(faultsOfCreditTransfer(xml)).toEqual([])
    expect(xml).toContain('<InstdAmt Ccy="BAM">80.00<')
    await decideByKeys(office)
    await office.getByText('Isplata je označena kao poslana').waitFor()
    await desk.goto('/mojbazar/isplate')
    const paid = desk.getByRole('listitem').filter({ hasText: '80,00 KM' })
    await paid.getByText('Poslana').waitFor()
  },
)
