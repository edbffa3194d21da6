import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const day = 24 * 3600_000
const scam = { reason: 'scam', text: 'Traži uplatu unaprijed.' }

type Reporter = { id: number; token: string; ip: string }

let made = 0
const test = base
  /** Someone of their own age and network, unless told otherwise. */
  .extend(
    'reporter',
    { scope: 'file' },
    ({ login, make, clock }) =>
      async ({
        days,
        ip,
        ...values
      }: { days?: number; ip?: string } & Record<string, unknown> = {}): Promise<Reporter> => {
        const number = ++made
        const account = await make.account({
          created_at: new Date(clock.now().getTime() - (days ?? 100 + 3 * number) * day),
          ...values,
        })
        return { id: account.id, token: await login(account), ip: ip ?? `10.1.${number}.7` }
      },
  )
  .extend(
    'report',
    { scope: 'file' },
    ({ app }) =>
      async ({ token, ip }: Reporter, listingId: number, body: object = scam) => {
        const reply = await app.inject({
          method: 'POST',
          url: `/api/listings/${listingId}/report`,
          headers: { authorization: `Bearer ${token}` },
          remoteAddress: ip,
          payload: body,
        })
        expect(reply.statusCode).toBe(200)
      },
  )
  .extend('isShown', { scope: 'file' }, ({ app }) => async (listingId: number) => {
    const { status } = await caller(app)('GET', `/listings/${listingId}`)
    return status === 200
  })

test('hides a listing that three unrelated people report, until a moderator looked', async ({
  reporter,
  report,
  isShown,
  make,
  app,
  login,
  db,
  index,
  deliver,
}) => {
  const seller = await make.account()
  const listing = await make.listing({ seller_id: seller.id, title: 'Iphone petnaest povoljno' })
  await report(await reporter(), listing.id)
  await report(await reporter(), listing.id)
  expect(await isShown(listing.id)).toBe(true)
  await report(await reporter(), listing.id)
  expect(await isShown(listing.id)).toBe(false)
  await index()
  const found = await caller(app)('GET', '/search?q=iphone+petnaest')
  expect(found.body.meta.total).toBe(0)

  const asSeller = caller(app, await login(seller))
  expect((await asSeller('GET', `/listings/${listing.id}`)).body.own.held_by_moderation).toBe(true)
  expect((await asSeller('GET', '/notifications')).body.data[0].text).toContain('skriven dok ga moderator')
  await deliver()
  const mail = await db
    .selectFrom('inbox_message')
    .select('subject')
    .where('recipient', '=', seller.email!)
    .execute()
  expect(mail.map(({ subject }) => subject)).toContain('Oglas „Iphone petnaest povoljno“ čeka pregled')
})

test('hides nothing for twenty fresh accounts', async ({ reporter, report, isShown, make, db }) => {
  const listing = await make.listing()
  for (let count = 0; count < 20; count++)
    await report(await reporter({ days: count / 4, ip: `10.2.${count}.1` }), listing.id)
  expect(await isShown(listing.id)).toBe(true)
  const { weight } = await db
    .selectFrom('moderation_case')
    .select('weight')
    .where('subject_id', '=', listing.id)
    .executeTakeFirstOrThrow()
  expect(weight).toBe(0)
})

test('hides nothing for twenty old accounts of one person', async ({
  reporter,
  report,
  isShown,
  make,
  db,
}) => {
  const crowd = (values: (at: number) => { days?: number; ip?: string } & Record<string, unknown>) =>
    Promise.all(Array.from({ length: 20 }, (_, at) => reporter(values(at))))
  const isHidden = async (reporters: readonly Reporter[]) => {
    const listing = await make.listing()
    for (const one of reporters) await report(one, listing.id)
    return !(await isShown(listing.id))
  }
  // From one network, in both families of addresses.
  expect(await isHidden(await crowd((at) => ({ ip: `10.3.3.${at}` })))).toBe(false)
  expect(await isHidden(await crowd((at) => ({ ip: `2001:db8:7:${at}::1` })))).toBe(false)
  // Made in one go.
  expect(await isHidden(await crowd((at) => ({ days: 200 + at / 48 })))).toBe(false)
  // Acquainted in a chain.
  const friends = await crowd(() => ({}))
  for (const [at, { id }] of friends.slice(1).entries())
    await db
      .insertInto('followed_seller')
      .values({ account_id: id, seller_id: friends[at]!.id, followed_at: new Date() })
      .execute()
  expect(await isHidden(friends)).toBe(false)
  // On one device, which their logins give away.
  const devices = await crowd(() => ({}))
  for (const { id } of devices)
    await db
      .insertInto('account_device')
      .values({
        account_id: id,
        secret_hash: Buffer.alloc(32),
        fingerprint: Buffer.from('isti'),
        created_at: new Date(),
        last_used_at: new Date(),
      })
      .execute()
  expect(await isHidden(devices)).toBe(false)
  // Without numbers, younger than a month, or mostly wrong before.
  expect(await isHidden((await crowd(() => ({ phone_verified_at: null }))).slice(0, 5))).toBe(false)
  const wrong = (await crowd(() => ({}))).slice(0, 5)
  for (const { id } of wrong)
    await db.insertInto('reporter_record').values({ account_id: id, wrong_count: 4 }).execute()
  expect(await isHidden(wrong)).toBe(false)
  // The same people without anything in common, for comparison.
  expect(await isHidden((await crowd(() => ({}))).slice(0, 3))).toBe(true)
})

test('hides nothing for reasons that do no harm until a moderator looks', async ({
  reporter,
  report,
  isShown,
  make,
}) => {
  const listing = await make.listing()
  for (let count = 0; count < 6; count++)
    await report(await reporter(), listing.id, { reason: 'unavailable' })
  expect(await isShown(listing.id)).toBe(true)
})

test('weighs reporters who were right before more, so that their cases come first', async ({
  reporter,
  report,
  make,
  db,
}) => {
  const dueOf = async (values: { right_count?: number }) => {
    const listing = await make.listing()
    const one = await reporter()
    await db
      .insertInto('reporter_record')
      .values({ account_id: one.id, ...values })
      .execute()
    await report(one, listing.id)
    const { due_at, opened_at } = await db
      .selectFrom('moderation_case')
      .select(['due_at', 'opened_at'])
      .where('subject_id', '=', listing.id)
      .executeTakeFirstOrThrow()
    return due_at.getTime() - opened_at.getTime()
  }
  expect(await dueOf({ right_count: 8 })).toBeLessThan(await dueOf({}))
})
