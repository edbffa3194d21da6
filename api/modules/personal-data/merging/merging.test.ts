import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/db.ts'
import type { DB } from '#lib/database.generated.ts'
import { demoPassword } from '#db/demo/accounts.ts'
import { test as base } from '#tests/support/people.ts'
import { fillTables } from '#tests/support/person.ts'
import { reportIn } from '#tests/support/reports.ts'
import { wrongCounts as wrongReviewCounts } from '#tests/support/reviews.ts'
import { caller } from '#tests/support/selling.ts'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { creditOf, reverse, spendCredit } from '#api/modules/ledger/service.ts'
import { isPersonal, type Merge, type PersonalRule, type Subject } from '../rule.ts'
import { rules } from '../rules.ts'
import { viewerOf } from '../subject.ts'
import { merges } from './moving.ts'
import { mergeJob } from './service.ts'

type Table = keyof DB

const test = base.extend('admin', { scope: 'file' }, async ({ app, make, login }) => {
  const account = await make.account({ role: 'admin', username: 'spajac' })
  return { ...account, call: caller(app, await login(account)) }
})

const reason = 'Javio se da ima dva računa.'

const columnsOf = (merge: Merge): readonly string[] =>
  merge.as === 'moved' ? merge.moves.map(({ column }) => column) : merge.as === 'follows' ? [] : merge.columns

test('has a merging rule for every column that refers to an account', async ({ db }) => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'account'::regclass and cardinality(conkey) = 1
    order by 1`.execute(db)
  const known = new Set(
    merges.flatMap(({ table, merge }) => columnsOf(merge).map((column) => `${table}.${column}`)),
  )
  expect(rows.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([])
})

const subjectOf = (
  account: { id: number; username: string },
  deps: Parameters<typeof viewerOf>[0],
): Subject => ({ ...account, email: null, phone: null, viewer: viewerOf(deps, account.id) })

/** Counts each table's rows about an account. */
async function rowsAbout(db: Db, subject: Subject): Promise<Map<Table, number>> {
  const counts = new Map<Table, number>()
  for (const table of Object.keys(rules) as Table[]) {
    const rule: object = rules[table]
    if (!isPersonal(rule)) continue
    const { whose } = rule as PersonalRule<Table>
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where ${whose(subject)}`.execute(db)
    counts.set(table, Number(rows[0]!.count))
  }
  return counts
}

/** Rows that end, since they let somebody into the account that goes or only guard it. */
const endedTables = merges.flatMap(({ table, merge }) => (merge.as === 'ended' ? [table] : []))

/** The books of the account that goes are closed; its balance moves. */
const books: readonly Table[] = ['ledger_account', 'ledger_entry']

/** Only one of two like rows of the accounts stays. */
const doubles: Partial<Record<Table, number>> = {
  account: 1,
  account_block: 2, // each blocks the other person, and is blocked by them
  account_presence: 1,
  cart_item: 1,
  followed_seller: 2,
  listing_share: 1,
  listing_viewer: 1,
  merchant_declaration: 1,
  follower_message: 1, // each has a draft
  mute: 1, // the other person muted both
  mute_choice: 1,
  notification_delivery: 1,
  notification_refusal: 1,
  recent_view: 1,
  report: 1,
  reporter_record: 1,
  saved_listing: 1,
  saved_list: 0,
  seller_day: 1,
  share_visitor: 2,
  usage_limit: 2,
}

/** Rows that a merge itself adds: its own, mails and a notice, and the e-mail and phone that end. */
const traces: Partial<Record<Table, number>> = {
  account_change: 2,
  account_merge: 1,
  inbox_message: 2,
  notification: 1,
  notification_event: 1,
  outbox_message: 2,
}

test(
  'moves everything of both accounts into one, with nothing left, lost or doubled',
  { timeout: 120_000 },
  async ({ db, deps, app, make, admin, runJobs, browser, letters, index }) => {
    const other = await make.account({ username: 'treci' })
    const make2 = async (title: string) => make.listing({ seller_id: other.id, title })
    const shared = await make2('Tuđi bicikl')
    const reported = [await make2('Prvi lažni'), await make2('Drugi lažni')]
    const people = []
    for (const [index_, username] of ['ode', 'ostane'].entries()) {
      const account = await make.account({ username, email: `${username}@primjer.ba` })
      const listing = await make.listing({
        seller_id: account.id,
        title: `Oglas ${username}`,
        category_id: 22,
      })
      const desk = browser()
      expect((await desk.login(username, demoPassword)).statusCode).toBe(200)
      await fillTables(deps, {
        accountId: account.id,
        otherId: other.id,
        listingId: listing.id,
        otherListingId: shared.id,
        reportedId: reported[index_]!.id,
        mark: `znak${username}`,
        phone: `+3876120000${index_}`,
      })
      await make.credit(account.id, 70 + index_)
      people.push({ ...account, desk, listing })
    }
    const [gone, kept] = people as [(typeof people)[number], (typeof people)[number]]
    await db.deleteFrom('shop').where('owner_id', '=', kept.id).execute()
    await db.deleteFrom('role_request').execute()
    await db.deleteFrom('push_subscription').where('account_id', '=', kept.id).execute()
    // Both reported the same thing, and both saved the same search.
    const { case_id: sameCase } = await db
      .selectFrom('report')
      .select('case_id')
      .where('reporter_id', '=', gone.id)
      .executeTakeFirstOrThrow()
    await reportIn(db, sameCase, { reporterId: kept.id, body: 'I ja kažem.' })
    const viewers = { gone: subjectOf(gone, deps), kept: subjectOf(kept, deps) }
    await runJobs()
    const before = { gone: await rowsAbout(db, viewers.gone), kept: await rowsAbout(db, viewers.kept) }

    // A purchase that is refunded after the merge.
    const at = new Date()
    const spent = { owner: gone.id, amount: 30, on: 'sales_promotion', kind: 'promotion', at } as const
    const bought = await db.transaction().execute((trx) => spendCredit(trx, { ...spent, key: 'kupljeno' }))

    const credit = { gone: await creditOf(db, gone.id), kept: await creditOf(db, kept.id) }

    const path = `/admin/users/${gone.id}/merge`
    const preview = await admin.call('GET', `${path}?into=ostane`)
    expect(preview.status).toBe(200)
    expect(preview.body.data.refusals).toEqual([])
    expect(preview.body.data.moves).toContainEqual({ label: 'Kredit', count: credit.gone, both: 0 })
    expect(preview.body.data.moves).toContainEqual({ label: 'Oglasi', count: 1, both: 0 })
    expect(preview.body.data.moves).toContainEqual({ label: 'Spašeni oglasi', count: 1, both: 1 })
    expect(preview.body.data.conflicts.join(' ')).toContain('s istom osobom o istom oglasu')
    expect(preview.body.data.lost.join(' ')).toContain('ode@primjer.ba')

    const wrong = await admin.call('POST', path, { into: kept.id, username: 'ostane', reason })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.error.fields)).toEqual(['username'])
    expect(await gone.desk.isIn()).toBe(true)

    const started = await admin.call('POST', path, { into: kept.id, username: 'ODE', reason })
    expect(started.status).toBe(200)
    expect(await gone.desk.isIn()).toBe(false)
    expect(await kept.desk.isIn()).toBe(true)
    const again = await admin.call('POST', path, { into: kept.id, username: 'ode', reason })
    expect(again.status).toBe(409)
    await runJobs()
    const done = (await admin.call('GET', `/admin/merges/${started.body.id}`)).body.data
    expect(done).toMatchObject({ gone: { username: 'ode' }, kept: { username: 'ostane' }, reason })
    expect(done.done_at).not.toBeNull()

    // Nothing is left, lost or doubled.
    const left = await rowsAbout(db, viewers.gone)
    expect([...left].filter(([, count]) => count > 0)).toEqual([])
    const after = await rowsAbout(db, viewers.kept)
    const wrongCounts = [...after].flatMap(([table, count]) => {
      if (endedTables.includes(table) || books.includes(table)) return []
      const expected =
        before.gone.get(table)! + before.kept.get(table)! - (doubles[table] ?? 0) + (traces[table] ?? 0)
      return count === expected ? [] : [`${table}: ${count}, not ${expected}`]
    })
    expect(wrongCounts).toEqual([])
    // The counters of reviews and sales have moved with them.
    expect(await wrongReviewCounts(db)).toEqual([])

    // Both notes, both reports, both conversations.
    const saved = await db
      .selectFrom('saved_listing')
      .select('note')
      .where('account_id', '=', kept.id)
      .executeTakeFirstOrThrow()
    expect(saved.note).toBe('znakostane\nznakode')
    const { body } = await db
      .selectFrom('report')
      .select('body')
      .where('case_id', '=', sameCase)
      .where('reporter_id', '=', kept.id)
      .executeTakeFirstOrThrow()
    expect(body).toBe('I ja kažem.\nznakode')
    const threads = (await kept.desk.get('/conversations')).json().data
    expect(threads).toHaveLength(2)
    for (const { id } of threads) {
      const messages = (await kept.desk.get(`/conversations/${id}/messages`)).json().data
      expect(messages).toHaveLength(2)
    }

    // Credits, and payments of the account that went.
    expect(await creditOf(db, kept.id)).toBe(credit.gone + credit.kept)
    await db
      .transaction()
      .execute((trx) => reverse(trx, { postingId: bought.id, key: 'povrat', at: new Date() }))
    expect(await creditOf(db, kept.id)).toBe(credit.gone + credit.kept + 30)
    expect((await recount(db)).faults).toEqual([])

    // The old name leads to the account that stays, and lets nobody in.
    const login = await browser().post('/auth/login', { username: 'ode', password: demoPassword })
    expect([login.statusCode, login.json().error.code]).toEqual([401, 'login_failed'])
    const byMail = await browser().post('/auth/login', { username: 'ode@primjer.ba', password: demoPassword })
    expect([byMail.statusCode, byMail.json().error.code]).toEqual([401, 'login_failed'])
    expect((await app.inject('/api/users/Ode')).json().data).toMatchObject({ username: 'ostane' })
    expect((await admin.call('GET', `/admin/users/${gone.id}`)).body.data).toMatchObject({ id: kept.id })
    const taken = await browser().post('/auth/register', {
      username: 'ode',
      email: 'novi@primjer.ba',
      password: 'tri-konja-za-trku',
      type: 'user',
      accept_terms: true,
    })
    expect(Object.keys(taken.json().error.fields)).toEqual(['username'])

    // Everyone knows.
    expect((await letters('ode@primjer.ba'))[0]?.subject).toBe('Vaš račun je spojen s drugim')
    expect((await letters('ostane@primjer.ba')).map(({ subject }) => subject)).toContain(
      'Dva vaša računa su spojena',
    )
    const notices = (await kept.desk.get('/notifications')).json().data
    expect(notices.map(({ text }: { text: string }) => text).join(' ')).toContain('ode je spojen s ovim')
    const entries = await db
      .selectFrom('audit_log')
      .select(['subject', 'actor_name', 'after'])
      .where('action', '=', 'merged')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject(
      [gone, kept].map(({ id }) => ({
        subject: `account:${id}`,
        actor_name: 'spajac',
        after: { reason, gone: gone.id, kept: kept.id },
      })),
    )
    await index()
    const found = (await app.inject('/api/users/ostane/listings/search?q=oglas')).json()
    expect(found.meta.total).toBe(2)
  },
)

test('goes on after an interruption at any batch, and loses no listing', async ({
  db,
  deps,
  make,
  admin,
  runJobs,
}) => {
  const [gone, kept] = [
    await make.account({ username: 'prekid.1' }),
    await make.account({ username: 'prekid.2' }),
  ]
  const first = await make.listing({ seller_id: gone.id, title: 'Mnogo oglasa' })
  await sql`
    insert into listing (seller_id, title, category_id, status, refreshed_at, city_id)
    select seller_id, title, category_id, status, refreshed_at, city_id
    from listing, generate_series(1, 449) where listing.id = ${first.id}`.execute(db)
  const reply = await admin.call('POST', `/admin/users/${gone.id}/merge`, {
    into: kept.id,
    username: gone.username,
    reason,
  })
  expect(reply.status).toBe(200)
  const payload = { id: reply.body.id as number }
  const sellers = async () => {
    const { rows } = await sql<{ gone: number; kept: number }>`
      select count(*) filter (where seller_id = ${gone.id}) as gone,
        count(*) filter (where seller_id = ${kept.id}) as kept from listing`.execute(db)
    return rows[0]!
  }
  // Stops after each transaction that moved something.
  const seen: number[] = []
  for (let runs = 0; runs < 50; runs++) {
    const error = await mergeJob.run(deps, payload, AbortSignal.abort()).then(
      () => undefined,
      (reason_: unknown) => reason_,
    )
    const now = await sellers()
    expect(now.gone + now.kept).toBe(450)
    seen.push(now.kept)
    if (error === undefined) break
    expect((error as Error).name).toBe('AbortError')
  }
  expect(new Set(seen)).toEqual(new Set([0, 200, 400, 450]).union(new Set(seen)))
  expect(await sellers()).toEqual({ gone: 0, kept: 450 })
  const merge = (await admin.call('GET', `/admin/merges/${payload.id}`)).body.data
  expect(merge.done_at).not.toBeNull()
  // The queued job finds nothing to do.
  await runJobs()
  expect(await sellers()).toEqual({ gone: 0, kept: 450 })
})

test('keeps messages that others write to the account during the merge', async ({
  db,
  make,
  admin,
  browser,
  deps,
  runJobs,
}) => {
  const [gone, kept] = [
    await make.account({ username: 'usput.1' }),
    await make.account({ username: 'usput.2' }),
  ]
  const listing = await make.listing({ seller_id: gone.id })
  const buyer = browser()
  const { username } = await make.account({ username: 'usput.kupac' })
  await buyer.login(username)
  const reply = await admin.call('POST', `/admin/users/${gone.id}/merge`, {
    into: kept.id,
    username: gone.username,
    reason,
  })
  await mergeJob.run(deps, { id: reply.body.id as number }, AbortSignal.abort()).catch(() => {})
  expect((await buyer.post(`/listings/${listing.id}/save`)).statusCode).toBe(200)
  expect((await buyer.post('/users/usput.1/follow')).statusCode).toBe(200)
  await runJobs()
  const followed = await db
    .selectFrom('followed_seller')
    .select('seller_id')
    .where('seller_id', 'in', [gone.id, kept.id])
    .execute()
  expect(followed).toEqual([{ seller_id: kept.id }])
})

test('refuses accounts that cannot be merged, and changes nothing', async ({ db, make, admin, clock }) => {
  const plain = await make.account({ username: 'odbijen.1' })
  const [shop, shop2] = [await make.shop(), await make.shop()]
  const staff = await make.account({ role: 'moderator', username: 'odbijen.osoblje' })
  const banned = await make.account({ username: 'odbijen.ban', restriction: 'ban', restriction_rule: 'scam' })
  const leaving = await make.account({ username: 'odbijen.brisanje' })
  await db
    .insertInto('deletion_request')
    .values({ account_id: leaving.id, requested_at: clock.now() })
    .execute()
  const agent = await make.account({ username: 'odbijen.agent', agent_of_shop_id: shop.shop.id })
  const refusals = [
    [plain, plain, 'To je isti račun'],
    [staff, plain, 'račun osoblja'],
    [plain, staff, 'račun osoblja'],
    [shop, shop2, 'Oba računa imaju svoj shop'],
    [shop2, agent, 'agent drugog shopa'],
    [banned, plain, 'pod mjerom'],
    [plain, leaving, 'čeka brisanje'],
  ] as const
  for (const [gone, kept, text] of refusals) {
    const preview = await admin.call('GET', `/admin/users/${gone.id}/merge?into=${kept.id}`)
    expect(preview.body.data.refusals.join(' ')).toContain(text)
    const reply = await admin.call('POST', `/admin/users/${gone.id}/merge`, {
      into: kept.id,
      username: gone.username,
      reason,
    })
    expect([reply.status, reply.body.error.message]).toEqual([409, expect.stringContaining(text)])
  }
  const ids = refusals.flatMap(([gone, kept]) => [gone.id, kept.id])
  expect(await db.selectFrom('account_merge').select('id').where('kept_id', 'in', ids).execute()).toEqual([])
})

test('finds accounts of the same person by phone, mailbox and device', async ({ db, make, admin }) => {
  const me = await make.account({
    username: 'dupli.1',
    email: 'amer.hadzic+oglasi@gmail.com',
    phone: '+38761333444',
  })
  const byMail = await make.account({ username: 'dupli.mail', email: 'AmerHadzic@googlemail.com' })
  const byPhone = await make.account({
    username: 'dupli.tel',
    phone: '+38761333444',
    phone_verified_at: null,
  })
  const byDevice = await make.account({ username: 'dupli.uredjaj' })
  await make.account({ username: 'nije.dupli', email: 'amer.hadzic@primjer.ba' })
  const at = new Date()
  for (const [position, { id }] of [me, byDevice].entries())
    await db
      .insertInto('account_device')
      .values({
        account_id: id,
        secret_hash: Buffer.alloc(32, `tajna${position}`),
        fingerprint: Buffer.alloc(32, 'isti'),
        created_at: at,
        last_used_at: at,
      })
      .execute()
  const { data } = (await admin.call('GET', `/admin/users/${me.id}/doubles`)).body
  const found = data.map(({ username, reasons }: { username: string; reasons: string[] }) => [
    username,
    reasons,
  ])
  expect(found).toEqual([
    [byMail.username, ['email']],
    [byPhone.username, ['phone']],
    [byDevice.username, ['device']],
  ])
})
