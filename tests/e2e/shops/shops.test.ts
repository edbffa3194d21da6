import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { suspendShops } from '#api/modules/shops/jobs.ts'
import { bankFile, mt940 } from '#tests/support/money/bank.ts'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { consentsTo } from '#tests/support/messages/follower-messages.ts'
import { firm } from '#tests/support/shops/shops.ts'

const dayMs = 24 * 3600 * 1000

/** Fills the declaration of a firm. */
async function declare(page: Page) {
  for (const [name, value] of Object.entries(firm()))
    await page.locator(`[name="declaration.${name}"]`).fill(value)
}

test('takes a shop from its trial over a matched pro-forma invoice to its suspension and back', async ({
  openPage,
  make,
  login,
  site,
  app,
  db,
  runJobs,
}) => {
  const user = await make.account()
  const admin = await login(await make.account({ role: 'admin' }))
  const page = await openPage({ width: 390, height: 844, token: await login(user) })
  await page.goto('/shopovi/paketi')
  await page.getByRole('link', { name: `Pretvori račun ${user.username} u shop` }).click()
  await page.getByRole('heading', { level: 1, name: 'Postanite Bazar shop' }).waitFor()
  await declare(page)
  await page.getByRole('button', { name: 'Otvori shop' }).click()
  await page.getByText('Vaš shop je otvoren.').waitFor()

  // The trial lets the paid time follow.
  await page.getByRole('link', { name: 'Produžite shop' }).click()
  await hydrated(page)
  await page.getByText('Gold', { exact: true }).click()
  await page.getByText('Predračun', { exact: true }).click()
  await page.getByRole('button', { name: 'Napravi predračun' }).click()
  await page.getByRole('heading', { level: 1, name: /^Predračun \d/ }).waitFor()
  const slip = await db
    .selectFrom('payment_slip')
    .select(['reference', 'amount_fening'])
    .where('account_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const file = bankFile(mt940([{ amount: slip.amount_fening, bankId: 'E2E', reference: slip.reference }]))
  await app.inject({
    method: 'POST',
    url: '/api/admin/bank/statements',
    headers: { ...file.headers, authorization: `Bearer ${admin}` },
    payload: file.payload!,
  })
  await runJobs()
  await page.reload()
  await page.getByText('i shop je produžen').waitFor()
  expect(await page.getByRole('complementary', { name: 'Stanje shopa' }).count()).toBe(0)

  const endsIn = (days: number) =>
    db
      .updateTable('shop')
      .set({ ends_at: new Date(Date.now() + days * dayMs) })
      .where('owner_id', '=', user.id)
      .execute()
  const token = await login(user)
  const banner = async (daysLeft: number) => {
    await endsIn(daysLeft)
    const reply = await site.inject({ url: '/kategorije', headers: { cookie: `auth.token=${token}` } })
    return /Vaš Bazar shop [^<]*/.exec(reply.body)?.[0].trim()
  }
  expect(await banner(6.01)).toBeUndefined()
  for (const [left, text] of [
    [5.5, 'ističe za 5 dana'],
    [4.5, 'ističe za 4 dana'],
    [3.5, 'ističe za 3 dana'],
    [2.5, 'ističe za 2 dana'],
    [1.5, 'ističe za 1 dan'],
    [0.5, 'ističe danas'],
    [-0.01, 'je suspendovan zbog neplaćanja!'],
  ] as const)
    expect([left, await banner(left)]).toEqual([left, `Vaš Bazar shop ${text}`])
  await enqueue(db, suspendShops, {})
  await runJobs()

  // Pays by card, which revives it at once.
  const later = await openPage({ width: 1440, height: 900, token })
  await later.goto('/')
  await later.getByRole('link', { name: 'Saznaj više' }).click()
  await later.getByRole('link', { name: 'Platite shop' }).click()
  await hydrated(later)
  await later.getByRole('button', { name: /^Plati / }).click()
  await later.getByRole('heading', { name: 'Plaćanje karticom' }).waitFor()
  await later.getByRole('button', { name: /^Plati / }).click()
  await later.getByText('Shop je plaćen').waitFor()
  await later.goto('/')
  expect(await later.getByText('je suspendovan').count()).toBe(0)
})

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
  await owner.getByRole('button', { name: 'Sačuvaj' }).click()
  await owner.getByText('Stranica o shopu je sačuvana.').waitFor()

  const visitor = await openPage({ width: 1440, height: 900 })
  await visitor.goto('/shopovi?q=ploče')
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
  await page.getByRole('button', { name: 'Pregledaj poruku' }).click()
  await page.getByText('Dobit će je 1 osoba, od toga 1 i e-mailom.').waitFor()
  await page.getByRole('button', { name: 'Pošalji (1 osoba)' }).dblclick()
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
  await visitor.getByRole('button', { name: 'Isključi e-mailove' }).click()
  await visitor.getByText('Poruke ovog prodavača više ne primate.').waitFor()

  await page.reload()
  const counts = await page.getByRole('article').getByRole('definition').allTextContents()
  expect(counts).toEqual(['1', '1', '1', '1', '1'])
})
