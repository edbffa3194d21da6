import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { payableOf, setOwedAside } from '#api/modules/ledger/service.ts'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { isReference } from '#contract/bank/payment-reference.ts'
import { bankFile, houseAccount, mt940 } from '#tests/support/money/bank.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { faultsOfCreditTransfer } from '#tests/support/money/pain-001.ts'
import { bankAccountOf, owedTo, sellersAccount } from '#tests/support/money/payouts.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { fillBatch } from './batch-postings.ts'

const hour = 3_600_000

const houseBalance = async (db: Db, kind: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_account where holder = 0 and kind = ${kind}`.execute(
    db,
  )
  return rows[0]!.balance
}

const test = base
  .extend('admin', { scope: 'file' }, async ({ app, make, login }) => {
    const token = await login(await make.account({ role: 'admin' }))
    const call = caller(app, token)
    return {
      call,
      make: (key?: string) =>
        call(
          'POST',
          '/admin/payout-batches',
          { account: houseAccount },
          key ? { 'idempotency-key': key } : {},
        ),
      file: async (path: string) => {
        const headers = { authorization: `Bearer ${token}` }
        const reply = await app.inject({ url: `/api${path}`, headers })
        return { status: reply.statusCode, body: reply.body }
      },
      send: async (content: string) => {
        const file = bankFile(content)
        return app.inject({
          method: 'POST',
          url: '/api/admin/bank/statements',
          headers: { ...file.headers, authorization: `Bearer ${token}` },
          payload: file.payload!,
        })
      },
    }
  })
  .extend('seller', { scope: 'file' }, ({ app, db, make, login, clock }) => async (owed: number) => {
    const account = await make.account()
    if (owed > 0) await owedTo(db, account.id, owed, clock.now())
    const since = new Date(clock.now().getTime() - hour)
    await bankAccountOf(db, account.id, { holder_name: 'Amra Hodžić & sin <d.o.o.>' }, since)
    return { ...account, call: caller(app, await login(account)), balance: () => payableOf(db, account.id) }
  })

test('pays every debt once, and leaves out sellers who cannot be paid yet', async ({
  admin,
  seller,
  db,
  make,
  clock,
  deps,
}) => {
  const [one, two] = [await seller(12_345), await seller(1_000)]
  const little = await seller(999)
  const [without, banned, refused, waiting] = [
    await make.account(),
    await seller(5_000),
    await seller(5_000),
    await seller(5_000),
  ]
  await owedTo(db, without.id, 5_000, clock.now())
  await db
    .updateTable('account')
    .set({ restriction: 'ban', restriction_rule: 'scam', restricted_until: null })
    .where('id', '=', banned.id)
    .execute()
  const changed = { refused_at: clock.now() }
  await db.updateTable('payout_account').set(changed).where('account_id', '=', refused.id).execute()
  const later = { effective_at: new Date(clock.now().getTime() + 1_000) }
  await db.updateTable('payout_account').set(later).where('account_id', '=', waiting.id).execute()
  const before = await admin.call('GET', '/admin/payouts/preview')
  expect(before.body).toMatchObject({
    count: 2,
    total: 133.45,
    minimum: 10,
    left_out: { without_account: 1, waiting: 1, refused: 1, banned: 1 },
    data: [
      { account_id: one.id, amount: 123.45, number: sellersAccount },
      { account_id: two.id, amount: 10 },
    ],
  })
  const made = await admin.make('isplata-1')
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { count: 2, total: 133.45, waiting: 0, sent_at: null },
  ])
  expect(made.body.data.filled_at).not.toBeNull()
  // Pressed twice: the same key answers the first, and another finds nobody.
  expect((await admin.make('isplata-1')).body.data.id).toBe(made.body.data.id)
  expect((await admin.make()).status).toBe(409)
  expect([await one.balance(), await two.balance(), await little.balance()]).toEqual([0, 0, 999])
  expect(await houseBalance(db, 'clearing_payout')).toBe(-13_345)
  const audited = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `payout-batch:${made.body.data.id}`)
    .execute()
  expect(audited).toEqual([{ action: 'made' }])
  expect(await proveLedger(deps)).toEqual([])
  clock.advance(2_000)
  expect((await admin.call('GET', '/admin/payouts/preview')).body).toMatchObject({ count: 1, total: 50 })
  expect((await admin.make()).body.data).toMatchObject({ count: 1, total: 50 })
  expect(await waiting.balance()).toBe(0)
})

test('writes a file that a bank reads: ISO 20022 with sums, accounts and references, and a table', async ({
  admin,
  seller,
}) => {
  await seller(10_001)
  await seller(20_000)
  const { id } = (await admin.make()).body.data
  const { body } = await admin.file(`/admin/payout-batches/${id}/pain.xml`)
  expect(body).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"')
  expect(body.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>300\.01<\/CtrlSum>/g)).toHaveLength(2)
  expect(body).toContain(`<DbtrAcct><Id><IBAN>BA39${houseAccount}</IBAN></Id><Ccy>BAM</Ccy></DbtrAcct>`)
  expect(body.match(/<InstdAmt Ccy="BAM">[\d.]+</g)).toEqual([
    '<InstdAmt Ccy="BAM">100.01<',
    '<InstdAmt Ccy="BAM">200.00<',
  ])
  expect(body).toContain('<Cdtr><Nm>Amra Hodžić &amp; sin &lt;d.o.o.&gt;</Nm></Cdtr>')
  const references = [...body.matchAll(/<EndToEndId>(\d+)</g)].map(([, reference]) => reference!)
  expect(references.map(isReference)).toEqual([true, true])
  expect(new Set(references).size).toBe(2)
  expect(faultsOfCreditTransfer(body)).toEqual([])
  const table = await admin.file(`/admin/payout-batches/${id}/payouts.csv`)
  expect(table.body.split('\r\n')[1]).toContain(
    `"${references[0]}","Amra Hodžić & sin <d.o.o.>","${sellersAccount}","100.01","BAM"`,
  )
  const { body: again } = await admin.file(`/admin/payout-batches/${id}/pain.xml`)
  expect(again).toBe(body)
})

test('writes a valid file for account holders of any name', async ({ admin, seller, db }) => {
  const names = [
    '😀'.repeat(35),
    ']]><!-- "\'&amp; -->',
    'W'.repeat(70),
    `A\u0001\u001fB\uffff`,
    'Ђорђе Šišić',
  ]
  for (const holder_name of names) {
    const { id } = await seller(2_000)
    await db.updateTable('payout_account').set({ holder_name }).where('account_id', '=', id).execute()
  }
  const { id } = (await admin.make()).body.data
  const { body } = await admin.file(`/admin/payout-batches/${id}/pain.xml`)
  expect(faultsOfCreditTransfer(body)).toEqual([])
  expect(body.match(/<CdtTrfTxInf>/g)).toHaveLength(names.length)
  // The check itself finds faults that a bank would refuse.
  for (const [from, to, fault] of [
    ['<NbOfTxs>5<', '<NbOfTxs>6<', 'GrpHdr: NbOfTxs is wrong'],
    ['<CtrlSum>100.00<', '<CtrlSum>100.01<', 'GrpHdr: CtrlSum is wrong'],
    [
      /(<ReqdExctnDt>.*?<\/ReqdExctnDt>)\n(<Dbtr>.*?<\/Dbtr>)/,
      '$2\n$1',
      'CstmrCdtTrfInitn/PmtInf lacks ReqdExctnDt',
    ],
    [/<EndToEndId>\d+<\/EndToEndId>/, '', 'CdtTrfTxInf/PmtId lacks EndToEndId'],
    ['W'.repeat(70), 'W'.repeat(141), `Cdtr/Nm: "${'W'.repeat(141)}" is wrong`],
    [' Ccy="BAM"', '', 'InstdAmt lacks its currency'],
  ] as const)
    expect(faultsOfCreditTransfer(body.replace(from, to))).toContain(fault)
})

test('notes once that the bank has the file, and tells the sellers', async ({ admin, seller, runJobs }) => {
  const one = await seller(7_000)
  const { id } = (await admin.make()).body.data
  expect((await admin.call('POST', `/admin/payout-batches/${id}/sent`)).status).toBe(200)
  expect((await admin.call('POST', `/admin/payout-batches/${id}/sent`)).status).toBe(409)
  await runJobs()
  expect((await one.call('GET', '/me/payouts')).body).toMatchObject({
    data: [{ state: 'sent', amount: 70, number: sellersAccount }],
    next: null,
  })
  const { data } = (await one.call('GET', '/notifications')).body
  expect(data).toMatchObject([
    { text: 'Poslali smo vam 70,00 KM na račun … 7806', path: '/mojbazar/isplate' },
  ])
})

test('owes a returned payout again, tells the seller, and pays no refused account', async ({
  admin,
  seller,
  db,
  deps,
}) => {
  const one = await seller(7_000)
  const { id } = (await admin.make()).body.data
  await admin.call('POST', `/admin/payout-batches/${id}/sent`)
  const [payout] = (await admin.call('GET', `/admin/payout-batches/${id}/payouts`)).body.data
  const back = () =>
    admin.call('POST', `/admin/payouts/${payout.id}/return`, { reason: 'Račun je zatvoren.' })
  expect((await Promise.all([back(), back()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await one.balance()).toBe(7_000)
  const overview = (await one.call('GET', '/me/payout-account')).body.data
  expect(overview).toMatchObject({ balance: 70, account: { is_refused: true } })
  const mail = await db
    .selectFrom('outbox_message')
    .select('kind')
    .where('account_id', '=', one.id)
    .where('kind', '=', 'payout-returned')
    .execute()
  expect(mail).toHaveLength(1)
  expect((await admin.make()).status).toBe(409)
  expect((await admin.file(`/admin/payout-batches/${id}/pain.xml`)).status).toBe(409)
  expect(await proveLedger(deps)).toEqual([])
})

test('finds payouts on statements of the bank, on their way out and back', async ({
  admin,
  seller,
  db,
  deps,
}) => {
  const [one, two] = [await seller(6_100), await seller(6_200)]
  const before = {
    bank: await houseBalance(db, 'clearing_bank'),
    payout: await houseBalance(db, 'clearing_payout'),
  }
  const { id } = (await admin.make()).body.data
  await admin.call('POST', `/admin/payout-batches/${id}/sent`)
  const [first, second] = (await admin.call('GET', `/admin/payout-batches/${id}/payouts`)).body.data
  const out = [
    { amount: -6_100, bankId: 'ISP1', purpose: `Isplata prodaje Bazar ${first.reference}` },
    { amount: -6_200, bankId: 'ISP2', reference: second.reference },
    { amount: -6_300, bankId: 'ISP3', reference: second.reference }, // another amount
    { amount: -120, bankId: 'ISP4', purpose: 'Naknada' },
  ]
  expect((await admin.send(mt940(out))).statusCode).toBe(200)
  expect((await admin.send(mt940(out))).statusCode).toBe(200)
  const books = async () => ({
    bank: (await houseBalance(db, 'clearing_bank')) - before.bank,
    payout: (await houseBalance(db, 'clearing_payout')) - before.payout,
  })
  expect(await books()).toEqual({ bank: -12_300, payout: 0 })
  const states = await db
    .selectFrom('bank_line')
    .select(['bank_id', 'state'])
    .where('bank_id', 'like', 'ISP%')
    .orderBy('bank_id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['payout', 'payout', 'outgoing', 'outgoing'])
  await admin.send(mt940([{ amount: 6_200, bankId: 'ISP5', purpose: `Povrat ${second.reference}` }]))
  expect(await books()).toEqual({ bank: -6_100, payout: 0 })
  expect([await one.balance(), await two.balance()]).toEqual([0, 6_200])
  expect((await two.call('GET', '/me/payouts')).body.data).toMatchObject([{ state: 'returned' }])
  expect(await proveLedger(deps)).toEqual([])
})

test('takes a bank account after fresh proof, tells the owner, and waits for 24 hours', async ({
  app,
  admin,
  make,
  login,
  db,
  clock,
}) => {
  const account = await make.account()
  const call = caller(app, await login(account))
  const body = { number: 'BA39 9980 0200 0056 7806', holder_name: 'Amra Hodžić' }
  const save = (more: object) => call('PUT', '/me/payout-account', { ...body, ...more })
  expect((await save({ password: 'pogrešna' })).body.error.fields).toEqual({
    password: 'Šifra nije ispravna.',
  })
  const wrong = await save({ password: 'bazar-demo-1', number: '9980020000567805' })
  expect(wrong.body.error.fields.number).toContain('kontrolne cifre')
  expect((await save({ password: 'bazar-demo-1' })).status).toBe(200)
  await owedTo(db, account.id, 3_000, clock.now())
  await orderOf(db, {
    buyerId: (await make.account()).id,
    sellerId: account.id,
    payment: 'card',
    state: 'shipped',
  })
  const { data } = (await call('GET', '/me/payout-account')).body
  expect(data).toMatchObject({
    balance: 30,
    held: 100,
    account: { number: sellersAccount, holder_name: 'Amra Hodžić', is_refused: false },
  })
  const mails = await db
    .selectFrom('outbox_message')
    .select('kind')
    .where('account_id', '=', account.id)
    .execute()
  expect(mails).toEqual([{ kind: 'payout-account-changed' }])
  const paid = async () => {
    await admin.make()
    return payableOf(db, account.id)
  }
  clock.advance(24 * hour - 60_000)
  expect(await paid()).toBe(3_000)
  clock.advance(60_000)
  expect(await paid()).toBe(0)
  expect((await call('DELETE', '/me/payout-account')).status).toBe(200)
  expect((await call('DELETE', '/me/payout-account')).status).toBe(404)
})

test('drops a payout whose seller has less by the time it is posted', async ({
  seller,
  db,
  make,
  clock,
  deps,
}) => {
  const one = await seller(2_000)
  const batch = await db
    .insertInto('payout_batch')
    .values({ account: houseAccount, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { batch_id: batch.id, number: sellersAccount, holder_name: 'x' }
  await db
    .insertInto('payout')
    .values([
      { ...row, account_id: one.id, amount_fening: 2_001 },
      { ...row, account_id: (await make.account()).id, amount_fening: 2_000 },
    ])
    .execute()
  await fillBatch(deps, batch.id)
  const rows = await db.selectFrom('payout').select('state').where('batch_id', '=', batch.id).execute()
  expect(rows).toEqual([{ state: 'dropped' }, { state: 'dropped' }])
  expect(await one.balance()).toBe(2_000)
})

test('sets the debt to an erased account aside at the bank', async ({ seller, db, deps }) => {
  const one = await seller(2_500)
  const before = await houseBalance(db, 'bank_unmatched')
  const aside = () => db.transaction().execute((trx) => setOwedAside(trx, one.id, deps.now()))
  await aside()
  await aside()
  expect(await one.balance()).toBe(0)
  expect(await houseBalance(db, 'bank_unmatched')).toBe(before - 2_500)
  expect(await proveLedger(deps)).toEqual([])
})
