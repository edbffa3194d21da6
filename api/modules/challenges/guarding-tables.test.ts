import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { test } from '#tests/support/accounts/people.ts'
import { allJobs } from '#api/jobs.ts'

const hashed = () => randomBytes(32)
const hoursBefore = (time: Date, hours: number) => new Date(time.getTime() - hours * 3_600_000)

type Row = {
  accountId: number
  /** When the row stops guarding. */
  endsAt: Date
  /** The day of its last use. */
  day: Date
}

/** Tables whose rows only guard, and how each gets a row. */
const guarding = {
  usage_limit: (db, { endsAt }) =>
    db
      .insertInto('usage_limit')
      .values({ scope: 'challenge', key: randomBytes(8).toString('hex'), used: 1, resets_at: endsAt }),
  passkey_challenge: (db, { accountId, endsAt }) =>
    db
      .insertInto('passkey_challenge')
      .values({ challenge_hash: hashed(), account_id: accountId, expires_at: endsAt }),
  account_link: (db, { accountId, endsAt }) =>
    db.insertInto('account_link').values({
      token_hash: hashed(),
      account_id: accountId,
      kind: 'reset-password',
      created_at: endsAt,
      expires_at: endsAt,
    }),
  email_verification: (db, { accountId, endsAt }) =>
    db.insertInto('email_verification').values({
      token_hash: hashed(),
      account_id: accountId,
      email: 'a@primjer.ba',
      created_at: endsAt,
      expires_at: endsAt,
    }),
  phone_verification: (db, { accountId, endsAt }) =>
    db.insertInto('phone_verification').values({
      account_id: accountId,
      phone: '+38761000000',
      code_hash: 'x',
      created_at: endsAt,
      expires_at: endsAt,
    }),
  visit_code: (db, { accountId, endsAt }) =>
    db.insertInto('visit_code').values({ account_id: accountId, code_hash: hashed(), expires_at: endsAt }),
  password_code: (db, { accountId, endsAt }) =>
    db.insertInto('password_code').values({ account_id: accountId, code_hash: 'x', expires_at: endsAt }),
  idempotency_key: (db, { accountId, endsAt }) =>
    db.insertInto('idempotency_key').values({
      account_id: accountId,
      route: 'POST /x',
      key: randomBytes(8).toString('hex'),
      request_hash: hashed(),
      created_at: hoursBefore(endsAt, 24),
    }),
  account_device: (db, { accountId, endsAt }) =>
    db.insertInto('account_device').values({
      account_id: accountId,
      secret_hash: hashed(),
      fingerprint: hashed(),
      created_at: hoursBefore(endsAt, 400 * 24),
      last_used_at: hoursBefore(endsAt, 400 * 24),
    }),
  session: (db, { accountId, endsAt }) =>
    db.insertInto('session').values({
      account_id: accountId,
      secret_hash: hashed(),
      remember: true,
      created_at: hoursBefore(endsAt, 14 * 24),
      last_used_at: hoursBefore(endsAt, 14 * 24),
    }),
  listing_viewer: (db, { day }) =>
    db.insertInto('listing_viewer').values({ listing_id: 1, day, viewer: hashed(), seen_at: day }),
  share_visitor: (db, { accountId, day }) =>
    db.insertInto('share_visitor').values({ listing_id: 1, sharer_id: accountId, day, viewer: hashed() }),
  message_sketch: (db, { accountId, endsAt }) =>
    db.insertInto('message_sketch').values({
      account_id: accountId,
      recipient_id: accountId,
      sketch: [1],
      bands: [1],
      is_newcomers: true,
      created_at: hoursBefore(endsAt, 24),
    }),
} satisfies Record<string, (db: Db, row: Row) => { execute(): Promise<unknown> }>

const hourly = allJobs.filter(({ schedule }) => schedule && /^\d+ \* \* \* \*$/.test(schedule))

test('removes expired rows of every guarding table in hourly jobs, and only those', async ({
  db,
  clock,
  make,
  runJobs,
}) => {
  const now = clock.now()
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const table of Object.keys(guarding)) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)}`.execute(db)
      counts[table] = rows[0]!.count
    }
    return counts
  }
  const put = async (row: Omit<Row, 'accountId'>) => {
    const { id: accountId } = await make.account()
    for (const insert of Object.values(guarding)) await insert(db, { ...row, accountId }).execute()
  }
  const before = await count()
  await put({ endsAt: new Date(now.getTime() + 1_800_000), day: now })
  const withLive = await count()
  for (const [table, rows] of Object.entries(withLive))
    expect([table, rows]).toEqual([table, before[table]! + 1])
  for (let rows = 0; rows < 3; rows++)
    await put({ endsAt: hoursBefore(now, 0.02), day: hoursBefore(now, 72) })

  for (const job of hourly) await enqueue(db, job, {})
  await runJobs()
  expect(await count()).toEqual(withLive)
})

test('writes nothing when a passkey challenge is requested and answered wrongly', async ({ browser, db }) => {
  const rows = async () =>
    (
      await sql<{ count: number }>`
        select (select count(*) from passkey_challenge)::integer + (select count(*) from usage_limit)::integer as count
      `.execute(db)
    ).rows[0]!.count
  const before = await rows()
  const there = browser()
  for (let asked = 0; asked < 20; asked++) {
    const { data } = (await there.post('/auth/passkey/options')).json()
    const credential = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: data.challenge },
    }
    expect((await there.post('/auth/passkey/login', { credential })).statusCode).toBe(401)
  }
  expect(await rows()).toBe(before)
})

test('leaves a fixed number of rows after recovery codes tried for unknown names', async ({
  browser,
  db,
}) => {
  for (let tries = 0; tries < 60; tries++) {
    const reply = await browser().post('/auth/password/sms-code', { login: `niko-${tries}`, code: '123456' })
    expect(reply.statusCode).toBe(422)
  }
  const kept = await db.selectFrom('usage_limit').select('key').where('scope', '=', 'reset-code').execute()
  expect(kept.length).toBeLessThanOrEqual(16)
})
