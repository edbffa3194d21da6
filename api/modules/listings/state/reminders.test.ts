import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { test } from '#tests/support/test.ts'
import { remindSellers, tellOfExpired } from './reminder-service.ts'

const day = 24 * 3600 * 1000

test('reports listings that fall due between two days, however late either day’s job started', async ({
  make,
  db,
  deps,
}) => {
  const seller = await make.account()
  const first = Date.UTC(2026, 8, 1, 7)
  const due = new Date(first + 10_000)
  await make.listing({ seller_id: seller.id, refreshed_at: new Date(due.getTime() - 30 * day) })
  const told = () => toldOf(db, 'refresh-reminder', [seller])

  await remindSellers(deps, new Date(first + 1_000))
  expect(await told()).toEqual([])
  await remindSellers(deps, new Date(first + day + 40_000))
  expect(await told()).toEqual([seller.id])
  await remindSellers(deps, new Date(first + 2 * day + 1_000))
  expect(await told()).toEqual([seller.id])
})

test('tells every seller, in the ways that they chose', async ({ make, db, deps }) => {
  const [one, other] = [await make.account(), await make.account()]
  const now = Date.UTC(2026, 8, 10, 7)
  for (const seller of [one, other])
    await make.listing({ seller_id: seller.id, refreshed_at: new Date(now - 30 * day - 10_000) })
  await db
    .insertInto('notification_refusal')
    .values({ account_id: one.id, kind: 'listing_reminder', channel: 'mail', refused_at: new Date() })
    .execute()
  await remindSellers(deps, new Date(now + 1_000))
  expect(await toldOf(db, 'refresh-reminder', [one, other])).toEqual([one.id, other.id])
  expect(await waitingMails(db, [one, other])).toEqual([other.id])
})

test('reports the listings that expired since yesterday, once', async ({ make, db, deps }) => {
  const [one, other] = [await make.account(), await make.account()]
  const now = Date.UTC(2026, 8, 20, 7)
  const ended = new Date(now - day / 2)
  for (let listings = 0; listings < 2; listings++)
    await make.listing({ seller_id: other.id, status: 'expired', expires_at: ended })
  for (const seller of [one, other])
    await make.listing({ seller_id: seller.id, status: 'expired', expires_at: new Date(now - 2 * day) })
  for (let times = 0; times < 2; times++) await tellOfExpired(deps, new Date(now + 1_000))
  expect(await toldOf(db, 'listing-expired', [one, other])).toEqual([other.id])
  const { data } = await db
    .selectFrom('notification_event')
    .select('data')
    .where('account_id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ count: 2 })
  await tellOfExpired(deps, new Date(now + day + 1_000))
  expect(await toldOf(db, 'listing-expired', [one, other])).toEqual([other.id])
})

type Accounts = readonly { id: number }[]

async function toldOf(db: Db, notice: string, accounts: Accounts) {
  const rows = await db
    .selectFrom('notification')
    .select('account_id')
    .where('notice', '=', notice)
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

async function waitingMails(db: Db, accounts: Accounts) {
  const rows = await db
    .selectFrom('notification_event')
    .select('account_id')
    .where('mail_at', 'is not', null)
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ account_id }) => account_id)
}
