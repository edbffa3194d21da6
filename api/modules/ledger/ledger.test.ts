import { pdfText } from '#tests/support/pdf.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { test } from '#tests/support/accounts/people.ts'
import { at, give, inTransaction, spend } from '#tests/support/money/postings.ts'
import { proveLedgerJob } from './jobs.ts'
import { recount } from './proof-queries.ts'
import { creditOf, findPosting, giveCredit, type Move, post, reverse, spendCredit } from './posting.ts'
import { owe, payableOf, takeOwed } from './sellers.ts'

const isShort = expect.objectContaining({ code: 'credit_short' })

test('refuses to spend more than there is, names the amounts, and writes nothing', async ({ db, make }) => {
  const { id } = await make.account()
  await give(db, id, 100, 'short-1')
  await expect(spend(db, id, 101, 'short-2')).rejects.toMatchObject({
    code: 'credit_short',
    message: 'Nemate dovoljno sredstava: potrebno je 101 kredit, a imate 100 kredita.',
  })
  expect(await creditOf(db, id)).toBe(100)
  expect(await findPosting(db, 'short-2')).toBeUndefined()
  await spend(db, id, 100, 'short-2')
  expect(await creditOf(db, id)).toBe(0)
  // A repeat of a paid purchase is not a new one, even with nothing left.
  expect(await spend(db, id, 100, 'short-2')).toMatchObject({ isNew: false })
})

test('lets a transaction go on after a refusal without a trace of it', async ({ db, make }) => {
  const { id } = await make.account()
  await give(db, id, 10, 'goes-on-1')
  await inTransaction(db, async (trx) => {
    const spending = { owner: id, on: 'sales_extra', kind: 'extra', at } as const
    await expect(spendCredit(trx, { ...spending, amount: 11, key: 'goes-on-2' })).rejects.toEqual(isShort)
    await spendCredit(trx, { ...spending, amount: 9, key: 'goes-on-3' })
  })
  expect(await creditOf(db, id)).toBe(1)
  expect((await recount(db)).faults).toEqual([])
})

test('writes a posting once per key, also for simultaneous calls', async ({ db, make }) => {
  const { id } = await make.account()
  const posted = await Promise.all(Array.from({ length: 20 }, () => give(db, id, 50, 'once')))
  expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(posted.map((one) => one.id)).size).toBe(1)
  expect(await creditOf(db, id)).toBe(50)
  await expect(give(db, id, 51, 'once')).rejects.toThrow('another posting')
})

test('reverses a posting once, and only as far as its credits are still there', async ({ db, make }) => {
  const { id } = await make.account()
  const { id: given } = await give(db, id, 80, 'reversed-1')
  const { id: spent } = await spend(db, id, 60, 'reversed-2')
  const undo = (postingId: number, key: string) =>
    inTransaction(db, (trx) => reverse(trx, { postingId, key, at }))
  await expect(undo(given, 'reversed-3')).rejects.toEqual(isShort)
  const undone = await Promise.all([undo(spent, 'reversed-4'), undo(spent, 'reversed-5')])
  expect(undone.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
  expect(await creditOf(db, id)).toBe(80)
  await undo(given, 'reversed-3')
  expect(await creditOf(db, id)).toBe(0)
})

test('refuses postings that do not balance, mix currencies or name nobody', async ({ db, make }) => {
  const { id } = await make.account()
  const tryMoves = (moves: Move[], key = 'bad') =>
    inTransaction(db, (trx) => post(trx, { kind: 'adjustment', key, at, moves }))
  await expect(tryMoves([{ owner: id, account: 'credit', amount: 5 }])).rejects.toThrow(RangeError)
  await expect(
    tryMoves([
      { house: 'credit_bonus', amount: -5 },
      { owner: id, account: 'credit', amount: 4 },
    ]),
  ).rejects.toThrow(RangeError)
  await expect(
    tryMoves([
      { house: 'clearing_card', amount: -5 },
      { owner: id, account: 'credit', amount: 5 },
    ]),
  ).rejects.toThrow(RangeError)
  await expect(
    tryMoves([
      { house: 'credit_bonus', amount: -5 },
      { owner: 987_654_321, account: 'credit', amount: 5 },
    ]),
  ).rejects.toThrow('no such ledger account')
  expect(await findPosting(db, 'bad')).toBeUndefined()
})

test('refuses changes of written entries by any way', async ({ db, make }) => {
  const { id } = await make.account()
  const { id: posting } = await give(db, id, 5, 'final')
  const refused = 'append-only'
  await expect(
    sql`update ledger_entry set amount = 6 where posting_id = ${posting}`.execute(db),
  ).rejects.toThrow(refused)
  await expect(sql`delete from ledger_entry`.execute(db)).rejects.toThrow(refused)
  await expect(sql`truncate ledger_entry`.execute(db)).rejects.toThrow(refused)
  await expect(sql`update ledger_posting set key = 'x'`.execute(db)).rejects.toThrow(refused)
  const insert = sql`
    insert into ledger_entry (posting_id, account_id, kind, at, amount)
    select ${posting}, account_id, 'top_up', ${at}, 1 from ledger_entry where posting_id = ${posting} limit 1`
  await expect(insert.execute(db)).rejects.toThrow('does not balance')
  await expect(sql`update ledger_account set balance = -1 where holder = ${id}`.execute(db)).rejects.toThrow(
    'violates check constraint',
  )
})

test('shows a statement by pages, kind and day, with the balance after each change', async ({
  db,
  make,
  browser,
}) => {
  const account = await make.account()
  const listing = await make.listing({ seller_id: account.id, title: 'Bicikl za planinu' })
  const hours = (count: number) => new Date(Date.parse('2026-10-24T20:30:00Z') + count * 3600 * 1000)
  for (let n = 0; n < 60; n += 1)
    await inTransaction(db, (trx) =>
      giveCredit(trx, {
        owner: account.id,
        amount: 10,
        from: 'credit_issued',
        kind: 'top_up',
        key: `statement:${n}`,
        at: hours(n),
      }),
    )
  const { id: paid } = await inTransaction(db, (trx) =>
    spendCredit(trx, {
      owner: account.id,
      amount: 45,
      on: 'sales_promotion',
      kind: 'promotion',
      key: 'statement:promotion',
      subject: { type: 'listing', id: listing.id },
      at: hours(61),
    }),
  )
  await inTransaction(db, (trx) => reverse(trx, { postingId: paid, key: 'statement:undo', at: hours(62) }))
  const desk = browser()
  await desk.login(account.username)
  const get = async (query: string) => (await desk.get(`/credit/entries${query}`)).json()

  expect((await desk.get('/credit')).json()).toEqual({ data: { balance: 600 } })
  expect((await desk.get('/me')).json().data.credits).toBe(600)
  const first = await get('')
  expect(first.data).toHaveLength(50)
  expect(first.data[0]).toMatchObject({ is_reversal: true, amount: 45, balance: 600, kind: 'promotion' })
  expect(first.data[1]).toMatchObject({
    is_reversal: false,
    amount: -45,
    balance: 555,
    subject: { type: 'listing', id: listing.id, title: 'Bicikl za planinu' },
  })
  const second = await get(`?after=${first.next}`)
  expect(second.data).toHaveLength(12)
  expect(second.data.at(-1)).toMatchObject({ amount: 10, balance: 10 })
  expect(second.next).toBeNull()
  expect((await get('?kind=promotion')).data).toHaveLength(2)
  // The day on which clocks go back has 25 hours.
  expect((await get('?from=2026-10-25&to=2026-10-25')).data).toHaveLength(25)
  const csv = (await desk.get('/credit/statement.csv')).body.trimEnd().split('\r\n')
  expect(csv).toHaveLength(63)
  expect(csv[1]).toContain('"Povrat: izdvajanje oglasa, Bicikl za planinu","45","600"')
  expect(csv[2]).toMatch(/"-45","555"$/)
  const pdf = await desk.get('/credit/statement.pdf?from=2026-10-25&to=2026-10-25')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const printed = pdfText(pdf.rawPayload)
  expect(printed.filter((line) => line === '+10')).toHaveLength(25)
  expect(printed).toEqual(expect.arrayContaining([account.username, '25. 10. 2026.', '600 kredita', '+250']))

  const stranger = browser()
  await stranger.login((await make.account()).username)
  expect((await stranger.get('/credit/entries')).json().data).toEqual([])
})

test('finds a changed entry at night, mails every admin and fails where operators look', async ({
  db,
  make,
  letters,
  runJobs,
}) => {
  const admin = await make.account({ role: 'admin' })
  const { id } = await make.account()
  await give(db, id, 30, 'tampered')
  await enqueue(db, proveLedgerJob, {})
  await runJobs()
  expect(await db.selectFrom('ledger_proof').select('faults').execute()).toEqual([{ faults: [] }])
  expect(await letters(admin.email!)).toEqual([])

  await sql`alter table ledger_entry disable trigger user`.execute(db)
  await sql`update ledger_entry set amount = 31 where kind = 'top_up' and account_id in (
    select id from ledger_account where holder = ${id})`.execute(db)
  await sql`alter table ledger_entry enable trigger user`.execute(db)
  const { faults } = await recount(db)
  expect(faults.map((fault) => fault.replace(/\d+$/, 'n')).toSorted()).toEqual([
    'balance differs from the sum of the entries, ledger account n',
    'entries do not add up to zero in one currency, posting n',
    'running balance differs from the entry before, entry n',
  ])
  await enqueue(db, proveLedgerJob, {})
  await expect(runJobs()).rejects.toThrow('Jobs failed')
  expect((await letters(admin.email!))[0]?.subject).toBe('Knjiga se ne slaže')
})

test('owes sellers in the books of the house and in their own, and pays out no more than that', async ({
  db,
  make,
}) => {
  const { id: accountId } = await make.account()
  const at = new Date()
  const run = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work)
  const debt = {
    accountId,
    amount: 4_500,
    kind: 'order_sale',
    key: 'order:1:sale',
    at,
    from: 'held_orders',
  } as const
  await run((trx) => owe(trx, debt))
  await run((trx) => owe(trx, debt))
  expect(await payableOf(db, accountId)).toBe(4_500)
  const payout = { accountId, kind: 'payout', at, to: 'clearing_payout' } as const
  await expect(
    run((trx) => takeOwed(trx, { ...payout, amount: 4_501, key: 'payout:1' })),
  ).rejects.toMatchObject({
    code: 'credit_short',
  })
  await run((trx) => takeOwed(trx, { ...payout, amount: 4_000, key: 'payout:2' }))
  const balances = await db
    .selectFrom('ledger_account')
    .select(['kind', (eb) => eb.fn.sum<string>('balance').as('sum')])
    .where('currency', '=', 'fening')
    .groupBy('kind')
    .execute()
  expect(Object.fromEntries(balances.map(({ kind, sum }) => [kind, Number(sum)]))).toMatchObject({
    held_orders: 4_500,
    sellers_owed: -500,
    payable: 500,
    payable_book: -500,
    clearing_payout: -4_000,
  })
})
