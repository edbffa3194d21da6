import { expect } from 'vitest'
import type { Db } from '#lib/db.ts'
import { test } from '#tests/support/test.ts'
import { remindSellers, tellOfExpired } from './reminder-service.ts'

const day = 24 * 3600 * 1000

test('reports what falls due between two days, however late either day’s job started', async ({
  make,
  db,
  deps,
}) => {
  const seller = await make.account()
  const first = Date.UTC(2026, 8, 1, 7)
  const due = new Date(first + 10_000)
  await make.listing({ seller_id: seller.id, refreshed_at: new Date(due.getTime() - 30 * day) })
  const mails = async () => {
    const rows = await db
      .selectFrom('outbox_message')
      .select('key')
      .where('recipient', '=', seller.email!)
      .execute()
    return rows.length
  }

  await remindSellers(deps, new Date(first + 1_000))
  expect(await mails()).toBe(0)
  await remindSellers(deps, new Date(first + day + 40_000))
  expect(await mails()).toBe(1)
  await remindSellers(deps, new Date(first + 2 * day + 1_000))
  expect(await mails()).toBe(1)
})

test('skips sellers who refused reminder mails', async ({ make, db, deps }) => {
  const [one, other] = [await make.account(), await make.account()]
  const now = Date.UTC(2026, 8, 10, 7)
  for (const seller of [one, other])
    await make.listing({ seller_id: seller.id, refreshed_at: new Date(now - 30 * day - 10_000) })
  await db
    .insertInto('notification_refusal')
    .values({ account_id: one.id, kind: 'listing_reminder', channel: 'mail', refused_at: new Date() })
    .execute()
  await remindSellers(deps, new Date(now + 1_000))
  expect(await recipients(db, 'remind-to-refresh', [one, other])).toEqual([other.email])
})

test('reports expired listings once, except to sellers who refused', async ({ make, db, deps }) => {
  const [one, other, unverified] = [
    await make.account(),
    await make.account(),
    await make.account({ verified: false }),
  ]
  const now = Date.UTC(2026, 8, 20, 7)
  const ended = new Date(now - day / 2)
  for (const seller of [one, other, unverified])
    for (let listings = 0; listings < 2; listings++)
      await make.listing({ seller_id: seller.id, status: 'expired', expires_at: ended })
  await make.listing({ seller_id: other.id, status: 'expired', expires_at: new Date(now - 2 * day) })
  await db
    .insertInto('notification_refusal')
    .values({ account_id: one.id, kind: 'listing_expired', channel: 'mail', refused_at: new Date() })
    .execute()
  for (let times = 0; times < 2; times++) await tellOfExpired(deps, new Date(now + 1_000))
  expect(await recipients(db, 'listing-expired', [one, other, unverified])).toEqual([other.email])
  const { data } = await db
    .selectFrom('outbox_message')
    .select('data')
    .where('recipient', '=', other.email!)
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ count: 2 })
  await tellOfExpired(deps, new Date(now + day + 1_000))
  expect(await recipients(db, 'listing-expired', [one, other, unverified])).toEqual([other.email])
})

async function recipients(db: Db, about: string, accounts: readonly { email: string | null }[]) {
  const rows = await db
    .selectFrom('outbox_message')
    .select('recipient')
    .where('key', 'like', `${about}:%`)
    .where(
      'recipient',
      'in',
      accounts.map(({ email }) => email!),
    )
    .execute()
  return rows.map(({ recipient }) => recipient)
}
