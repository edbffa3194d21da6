import { expect } from 'vitest'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { consentsTo } from '#tests/support/messages/follower-messages.ts'

test('lets a shop write about itself in the editor, and people find it on the map', async ({
  openPage,
  make,
  login,
}) => {
  const shop = await make.shop({ business_name: 'Ploče Una', lat: 44.81, lon: 15.87 })
  await make.shop({ business_name: 'Ploče Neretva', lat: 43.34, lon: 17.81 })
  const owner = await openPage({ width: 390, height: 844, token: await login(shop) })
  await owner.goto('/mojbazar/postavke/shop-postavke?dio=o-nama')
  const editor = owner.getByRole('textbox', { name: 'Tekst o shopu' })
  await owner.getByRole('button', { name: 'Podebljano' }).waitFor()
  await editor.click()
  await owner.keyboard.press('Control+B')
  await owner.keyboard.type('Od 1990.')
  await owner.getByRole('button', { name: 'Sačuvajte' }).click()
  await owner.getByText('Stranica o shopu je sačuvana.').waitFor()

  const visitor = await openPage({ width: 1440, height: 900 })
  // A page without content has a short footer.
  await visitor.goto('/shopovi?q=nema-takvog')
  await visitor.getByText('Nijedan shop ne odgovara').waitFor()
  expect(await visitor.locator('.footer-links').isVisible()).toBe(false)
  await visitor.goto('/shopovi?q=ploče')
  expect(await visitor.locator('.footer-links').isVisible()).toBe(true)
  await hydrated(visitor)
  await visitor.getByRole('link', { name: 'Mapa' }).click()
  await visitor.locator('[data-map=results][data-status=ready]').waitFor()
  const map = visitor.getByRole('region', { name: 'Mapa shopova' })
  await map.getByRole('button', { name: 'Bihać: 1 shop' }).focus()
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('link', { name: 'Ploče Neretva' }).waitFor({ state: 'detached' })
  await visitor.getByRole('link', { name: 'Cijela mapa' }).waitFor()
  await visitor.getByRole('link', { name: 'Ploče Una' }).click()
  await visitor
    .getByRole('navigation', { name: 'Shop', exact: true })
    .getByRole('link', { name: 'O nama' })
    .click()
  await visitor.getByRole('strong').getByText('Od 1990.').waitFor()
})

test('sends a message to followers from its preview, counts its readers, and ends by the link of its mail', async ({
  openPage,
  make,
  login,
  db,
  runJobs,
}) => {
  const shop = await make.shop({ business_name: 'Salon Jasen' })
  const { id: sofaId } = await make.listing({ seller_id: shop.id, title: 'Sofa na razvlačenje' })
  const reader = await make.account()
  await consentsTo(db, { accountId: reader.id, sellerId: shop.id, byMail: true })
  const page = await openPage({ width: 390, height: 844, token: await login(shop) })
  await page.goto('/notifikacije/pratiocima')
  await page.getByRole('link', { name: 'Napišite poruku' }).click()
  await hydrated(page)
  await page.getByLabel('Naslov').fill('Jesenja ponuda')
  await page.getByLabel('Poruka', { exact: true }).fill('Stigli su novi modeli.')
  await page.getByLabel('1. oglas').fill('sofa')
  await page.getByRole('option', { name: 'Sofa na razvlačenje' }).click()
  await page.getByRole('button', { name: 'Pregledajte poruku' }).click()
  await page.getByText('Dobit će je 1 osoba, od toga 1 i e-mailom.').waitFor()
  await page.getByRole('button', { name: 'Pošaljite (1 osoba)' }).dblclick()
  await page.getByText('Poruka je poslana.').waitFor()
  await runJobs()

  const follower = await openPage({ width: 390, height: 844, token: await login(reader) })
  await follower.goto('/mojbazar/notifikacije')
  await hydrated(follower)
  const opened = follower.waitForResponse((response) => response.url().endsWith('/opened'))
  await follower.getByRole('link', { name: 'Salon Jasen: Jesenja ponuda' }).click()
  await opened
  await follower.getByRole('link', { name: 'Sofa na razvlačenje' }).click()
  await follower.waitForURL(new RegExp(`/artikal/${sofaId}`))

  // The mail's link needs no login.
  const { text } = await db
    .selectFrom('inbox_message')
    .select('text')
    .where('recipient', '=', reader.email!)
    .executeTakeFirstOrThrow()
  const visitor = await openPage({ width: 390, height: 844 })
  await visitor.goto(/\/notifikacije\/odjava\S+/.exec(text)![0])
  await visitor.getByRole('button', { name: 'Isključite e-mailove' }).click()
  await visitor.getByText('Poruke ovog prodavača više ne primate.').waitFor()

  await page.reload()
  const counts = await page.getByRole('article').getByRole('definition').allTextContents()
  expect(counts).toEqual(['1', '1', '1', '1', '1'])
})
