import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { heldMessage } from '#tests/support/messages/conversations.ts'
import { disputeOf } from '#tests/support/orders/disputes.ts'
import { declarationOf } from '#tests/support/shops/shops.ts'
import { decidedCase, openCase } from '#tests/support/staff/reports.ts'

const desktop = { width: 1440, height: 900 }

/** Presses keys one by one. */
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a decision takes two keys, and leads to the next case, whose photos are there', async ({
  openPage,
  make,
  login,
  site,
  db,
}) => {
  const call = caller(site, await login(await make.account()))
  const titles = ['Prvi lažni telefon', 'Drugi lažni telefon', 'Treći lažni telefon']
  const cases: number[] = []
  for (const title of titles) {
    const seller = await make.account()
    const listing = await make.listing({ title, seller_id: seller.id })
    const form = multipart([{ name: 'x.jpg', content: await jpeg() }])
    const sent = await caller(site, await login(seller))(
      'POST',
      `/listings/${listing.id}/image-upload`,
      form.payload,
      form.headers,
    )
    expect(sent.status).toBeLessThan(300)
    expect((await call('POST', `/listings/${listing.id}/report`, { reason: 'scam' })).status).toBe(200)
    const { id } = await db
      .selectFrom('moderation_case')
      .select('id')
      .where('subject_id', '=', listing.id)
      .executeTakeFirstOrThrow()
    cases.push(id)
  }
  const { image_hash: nextPhoto } = await db
    .selectFrom('listing_image')
    .innerJoin('moderation_case', 'moderation_case.listing_id', 'listing_image.listing_id')
    .select('image_hash')
    .where('moderation_case.id', '=', cases[1]!)
    .executeTakeFirstOrThrow()
  const page = await openPage({ ...desktop, token: await login(await make.account({ role: 'moderator' })) })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto('/admin/prijave')
  await hydrated(page)
  await press(page, 'n')
  await heading(titles[0]!)
  await expect.poll(() => asked.some((url) => url.includes(nextPhoto))).toBe(true)

  await press(page, '3', 'Enter')
  await heading(titles[1]!)
  await page.getByText('Odluka je donesena. Ovo je sljedeći slučaj.').waitFor()
  await press(page, '1', 'Enter')
  await heading(titles[2]!)

  // While one types, keys are letters.
  const facts = page.getByLabel('Činjenice, za vlasnika')
  await facts.fill('')
  await facts.press('3')
  expect(await facts.inputValue()).toBe('3')
  expect(await page.getByRole('button', { name: 'Bez mjera' }).getAttribute('aria-pressed')).toBe('true')
  await facts.fill('')
  await facts.blur()
  await press(page, '6', 'Enter')
  await page.getByText('Odluka je donesena. Svi').waitFor()

  const decisions = await db
    .selectFrom('moderation_decision')
    .select(['content_measure', 'account_measure', 'days', 'rule'])
    .where('case_id', 'in', cases)
    .orderBy('id')
    .execute()
  expect(decisions).toMatchObject([
    { content_measure: 'remove', account_measure: 'none', rule: 'scam' },
    { content_measure: 'keep', account_measure: 'none' },
    { content_measure: 'remove', account_measure: 'suspend', days: 7 },
  ])
})

test('an appeal and a dispute are decided by two keys, too', async ({ openPage, make, login, db }) => {
  const [first, second] = [
    await make.account({ role: 'moderator' }),
    await make.account({ role: 'moderator' }),
  ]
  const [buyer, seller] = [await make.account(), await make.account()]
  // The dispute's picture has no file.
  const page = await openPage({ ...desktop, token: await login(second), expectedErrors: [/404/] })
  const appealed = await decidedCase(db, { ownerId: seller.id, decidedBy: first.id, isAppealed: true })
  await page.goto(`/admin/prijave/${appealed.caseId}`)
  await hydrated(page)
  await press(page, 'p')
  await page.getByText('Slučaj je vaš.').waitFor()
  await press(page, '2', 'Enter')
  await page.getByText('Odluka o žalbi je donesena.').waitFor()

  const { caseId } = await disputeOf(db, { buyerId: buyer.id, sellerId: seller.id })
  await page.goto(`/admin/prijave/${caseId}`)
  await hydrated(page)
  await press(page, 'p')
  await page.getByText('Slučaj je vaš.').waitFor()
  // Dividing proposes one half, which Enter confirms and digits replace.
  await press(page, '2', 'Enter')
  await page.getByText('Odluka je donesena.').waitFor()
  const open = await db.selectFrom('moderation_case').select('id').where('state', '=', 'open').execute()
  expect(open).toEqual([])
})

test('a case about an account is decided by the same keys', async ({ openPage, make, login, db }) => {
  const owner = await make.account()
  const id = await openCase(db, { ownerId: owner.id, kind: 'user', name: owner.username })
  const page = await openPage({ ...desktop, token: await login(await make.account({ role: 'moderator' })) })
  await page.goto(`/admin/prijave/${id}`)
  await hydrated(page)
  await press(page, 'p')
  await page.getByText('Slučaj je vaš.').waitFor()
  await press(page, '4', 'Enter')
  await page.getByText('Odluka je donesena.').waitFor()
  const decision = await db
    .selectFrom('moderation_decision')
    .select(['content_measure', 'account_measure'])
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(decision).toEqual({ content_measure: 'keep', account_measure: 'warn' })
})

test('listings with photos of others are decided by two keys each', async ({ openPage, make, login, db }) => {
  const flags: number[] = []
  for (const day of [20, 21]) {
    const [later, earlier] = [await make.listing(), await make.listing()]
    const { id } = await db
      .insertInto('photo_flag')
      .values({
        listing_id: later.id,
        other_listing_id: earlier.id,
        created_at: new Date(`2026-11-${day}T12:00:00Z`),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    flags.push(id)
  }
  const page = await openPage({ ...desktop, token: await login(await make.account({ role: 'moderator' })) })
  await page.goto('/admin/fotografije')
  await hydrated(page)
  await press(page, '1', 'Enter')
  await page.getByText('Čeka odluku: 1').waitFor()
  await press(page, '3')
  await page.getByText('Čeka odluku: 1').waitFor()
  await press(page, 'Enter')
  await page.getByText('Nema oglasa koji čekaju odluku.').waitFor()
})

test('held messages and declarations of traders are decided by two keys each', async ({
  openPage,
  make,
  login,
  db,
}) => {
  const other = await make.account()
  for (let sender = 0; sender < 2; sender++)
    await heldMessage(db, { senderId: (await make.account()).id, otherId: other.id })
  const page = await openPage({ ...desktop, token: await login(await make.account({ role: 'moderator' })) })
  await page.goto('/admin/zadrzane-poruke')
  await hydrated(page)
  await press(page, '3', 'Enter')
  await page.getByText('Čeka odluku: 1').waitFor()
  await press(page, '1', 'Enter')
  await page.getByText('Nema poruka koje čekaju odluku.').waitFor()

  const firms = [await make.account(), await make.account()]
  for (const { id } of firms) await declarationOf(db, id)
  await page.goto('/admin/trgovci')
  await hydrated(page)
  await press(page, '3', 'Enter')
  await page.getByText('Čeka provjeru: 1').waitFor()
  await press(page, '1', 'Enter')
  await page.getByText('Nema izjava koje čekaju provjeru.').waitFor()
})
