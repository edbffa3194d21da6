import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import type { DB } from '#lib/database/database.generated.ts'
import { demoPassword } from '#demo/accounts.ts'
import { reason, test } from '#tests/support/accounts/account-merge.ts'
import { fillTables } from '#tests/support/accounts/person.ts'
import { reportIn } from '#tests/support/staff/reports.ts'
import { wrongCounts as wrongReviewCounts } from '#tests/support/orders/reviews.ts'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { creditOf, reverse, spendCredit } from '#api/modules/ledger/service.ts'
import { isPersonal, type Merge, type PersonalRule, type Subject } from '../rule.ts'
import { rules } from '../rules.ts'
import { viewerOf } from '../subject.ts'
import { merges } from './row-moves.ts'

type Table = keyof DB

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

/** Rows that end, since they let someone into the account that goes or only guard it. */
const endedTables = merges.flatMap(({ table, merge }) => (merge.as === 'ended' ? [table] : []))

/** The books of the account that goes are closed; its balance moves. */
const books: readonly Table[] = ['ledger_account', 'ledger_entry']

/** Only one of two equal rows of the accounts stays. */
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
