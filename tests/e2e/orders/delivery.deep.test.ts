import { expect } from 'vitest'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { confirmedOrder } from '#tests/support/orders/parcels.ts'

test('lets a seller set up delivery on a phone, and shows it on a listing', async ({
  openPage,
  make,
  login,
  runJobs,
  index,
}) => {
  const seller = await make.account()
  const listing = await make.listing({ seller_id: seller.id })
  const page = await openPage({ width: 390, token: await login(seller), expectedErrors: [/422/] })
  await page.goto('/mojbazar/postavke/bazar-dostave')
  await hydrated(page)
  await page.getByLabel('Šaljem brzom dostavom').check()
  await page.getByLabel('Ime i prezime ili naziv').fill('Amra Hodžić')
  await page.getByLabel('Ulica i broj').fill('Ferhadija 1')
  await page.getByLabel('Poštanski broj').fill('75000')
  const town = page.getByRole('combobox', { name: 'Grad ili općina' })
  await town.fill('Sarajevo - Centar')
  await town.press('Enter')
  await page.getByLabel('Broj mobitela').fill('061 234 567')
  await page.getByRole('button', { name: 'Sačuvajte dostavu' }).click()
  await page.getByText('Poštanski broj nije iz mjesta Sarajevo - Centar').waitFor()
  await page.getByLabel('Poštanski broj').fill('71000')
  await page.getByRole('button', { name: 'Sačuvajte dostavu' }).click()
  await page.getByText('Dostava je sačuvana.').first().waitFor()
  await runJobs()
  await index()
  await page.goto('/pretraga?shipping=1')
  await page.getByRole('link', { name: listing.title }).first().waitFor()
})

test('lets a seller order the courier, and the buyer follow the parcel to the door', async ({
  openPage,
  make,
  login,
  db,
  runJobs,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const { id } = await confirmedOrder(db, { sellerId: seller.id, buyerId: buyer.id })
  const page = await openPage({ token: await login(seller) })
  await page.goto(`/narudzbe/${id}/paket`)
  await page.getByRole('button', { name: 'Naručite kurira' }).click()
  await page.getByText('Kurir je naručen. Odštampajte naljepnicu').waitFor()
  await runJobs()
  await page.reload()
  await page.getByText('Čeka kurira').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Naljepnica (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('link', { name: 'Probni kurir' }).click()
  for (const [button, text] of [
    ['Preuzmite od prodavača', 'Preuzet od prodavača'],
    ['Kupca nema kod kuće', 'Kupca nije bilo'],
    ['Isporuči i naplati', 'Isporučen'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByText(text).first().waitFor()
  }
  await runJobs()
  const theirs = await openPage({ width: 390, token: await login(buyer) })
  await theirs.goto(`/narudzbe/${id}/paket`)
  await theirs.getByRole('link', { name: 'Stranica za praćenje' }).click()
  await theirs.getByText('Pokušana dostava').waitFor()
  await theirs.getByText('Isporučen').first().waitFor()
})
