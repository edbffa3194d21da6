import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { spendCredit } from '#api/modules/ledger/service.ts'
import { bankFile, houseAccount, mt940 } from '#tests/support/money/bank.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

const send = async (app: FastifyInstance, token: string, content: string | Buffer, query = '') => {
  const file = bankFile(content)
  const reply = await app.inject({
    method: 'POST',
    url: `/api/admin/bank/statements${query}`,
    headers: { ...file.headers, authorization: `Bearer ${token}` },
    payload: file.payload!,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const houseBalance = async (db: Db, kind: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_account where holder = 0 and kind = ${kind}`.execute(
    db,
  )
  return rows[0]!.balance
}

const people = test.extend(
  'person',
  { scope: 'file' },
  ({ app, make, login }) =>
    async (values: object = {}) => {
      const account = await make.account(values)
      const call = caller(app, await login(account))
      return {
        account,
        call,
        slip: async (amount: string) => {
          const { id } = (await call('POST', '/payment-slips', { amount })).body
          const { reference } = (await call('GET', `/payment-slips/${id}`)).body.data as { reference: string }
          return { id: id as number, reference }
        },
        credits: async () => (await call('GET', '/credit')).body.data.balance as number,
        states: async () =>
          ((await call('GET', '/payment-slips')).body.data as { state: string; paid: number | null }[]).map(
            ({ state, paid }) => [state, paid] as const,
          ),
      }
    },
)
const admins = people.extend('admin', { scope: 'file' }, async ({ app, make, login }) => {
  const token = await login(await make.account({ role: 'admin' }))
  return {
    token,
    call: caller(app, token),
    send: (content: string | Buffer, query?: string) => send(app, token, content, query),
  }
})

let counted = 0
const nextId = () => `T${(counted += 1)}`

admins(
  'credits slips with the amounts that arrived, however the reference is written, and sets the rest aside',
  async ({ person, admin, db }) => {
    const [one, two] = [await person(), await person()]
    const [exact, more, late] = [await one.slip('20'), await two.slip('10'), await two.slip('50')]
    const before = [await houseBalance(db, 'clearing_bank'), await houseBalance(db, 'bank_unmatched')]
    const reply = await admin.send(
      mt940([
        { amount: 2_000, bankId: nextId(), reference: exact.reference.replaceAll('-', '') },
        {
          amount: 3_550,
          bankId: nextId(),
          purpose: `uplata za 97 ${more.reference.replaceAll('-', ' ')} hvala`,
        },
        { amount: 1_000, bankId: nextId(), purpose: 'bez broja' },
        { amount: 5_000, bankId: nextId(), reference: '123456789012' },
        { amount: -250, bankId: nextId(), purpose: 'Naknada' },
      ]),
    )
    expect(reply).toMatchObject({ status: 200, body: { new_lines: 5, matched: 2, waiting: 2 } })
    expect([await one.credits(), await two.credits()]).toEqual([200, 355])
    expect(await one.states()).toEqual([['paid', 20]])
    expect(await two.states()).toEqual([
      ['open', null],
      ['paid', 35.5],
    ])
    expect(late.reference).not.toBe(more.reference)
    expect(await houseBalance(db, 'clearing_bank')).toBe(before[0]! + 2_000 + 3_550 + 1_000 + 5_000)
    expect(await houseBalance(db, 'bank_unmatched')).toBe(before[1]! - 6_000)
    // A transfer earns no bonus.
    expect((await one.call('GET', '/credit/entries')).body.data).toMatchObject([
      { kind: 'top_up', amount: 200 },
    ])
  },
)

admins(
  'changes nothing when a file or a part of it is imported again, in any format',
  async ({ person, admin }) => {
    const { slip, credits } = await person()
    const { reference } = await slip('20')
    const lines = [
      { amount: 2_000, bankId: nextId(), reference: reference.replaceAll('-', '') },
      { amount: 700, name: 'Isti', purpose: 'isto' },
      { amount: 700, name: 'Isti', purpose: 'isto' },
    ]
    const file = mt940(lines)
    expect((await admin.send(file)).body).toMatchObject({ new_lines: 3, matched: 1, waiting: 2 })
    const again = await admin.send(file)
    expect(again.body).toMatchObject({ new_lines: 0, message: expect.stringContaining('već uvezena') })
    // The bank writes the next file with the same day and one transfer more.
    const overlapping = await admin.send(mt940([...lines, { amount: 700, name: 'Isti', purpose: 'isto' }]))
    expect(overlapping.body).toMatchObject({ new_lines: 1, waiting: 1 })
    const asTable = [
      'Datum;Iznos;Broj transakcije;Poziv na broj;Saldo',
      `20.11.2026.;20,00;${lines[0]!.bankId};${reference};120,00`,
    ].join('\n')
    expect((await admin.send(asTable, `?account=${houseAccount}`)).body).toMatchObject({ new_lines: 0 })
    expect(await credits()).toBe(200)
  },
)

admins('stores each line once when files that overlap come at once', async ({ person, admin, db }) => {
  const { slip, credits } = await person()
  const { reference } = await slip('30')
  const bankId = nextId()
  const line = { amount: 3_000, bankId, reference: reference.replaceAll('-', '') }
  const files = Array.from({ length: 6 }, (_, at) => mt940([line, { amount: 100 + at, bankId: nextId() }]))
  const replies = await Promise.all([...files, files[0]!].map((file) => admin.send(file)))
  expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(200))
  expect(await credits()).toBe(300)
  const rows = await db.selectFrom('bank_line').select('id').where('bank_id', '=', bankId).execute()
  expect(rows).toHaveLength(1)
})

admins('credits a slip that is paid late, and paid twice', async ({ person, clock, login, make, app }) => {
  const { slip, credits, account } = await person()
  const { reference } = await slip('20')
  clock.advance(70 * 24 * 3600 * 1000)
  const call = caller(app, await login(account))
  const token = await login(await make.account({ role: 'admin' }))
  const paid = () => mt940([{ amount: 2_000, bankId: nextId(), reference: reference.replaceAll('-', '') }])
  await send(app, token, paid())
  expect((await call('GET', '/payment-slips')).body.data).toMatchObject([{ state: 'paid' }])
  await send(app, token, paid())
  expect((await call('GET', '/credit')).body.data.balance).toBe(400)
  clock.reset()
  expect(await credits()).toBe(400)
})

admins('refuses files that are wrong as a whole, and stores nothing of them', async ({ admin, db }) => {
  const count = async () =>
    (
      await db
        .selectFrom('bank_line')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const before = await count()
  const fileError = async (content: string, query?: string) =>
    (await admin.send(content, query)).body.error.fields?.file
  expect(await fileError(mt940([{ amount: 500 }], { closing: 1 }))).toContain('Promet ne odgovara stanjima')
  expect(await fileError(mt940([{ amount: 500 }]).replace(houseAccount, '9990010000999999'))).toContain(
    'nije među računima firme',
  )
  expect(await fileError('Datum;Iznos\n20.11.2026.;5')).toContain('odaberite račun')
  expect(await fileError('nešto;sasvim;drugo\n1;2;3', `?account=${houseAccount}`)).toContain('nisu poznate')
  expect(await fileError('')).toContain('Odaberite datoteku.')
  const large = await admin.send(Buffer.alloc((8 << 20) + 1, 'x'))
  expect(large.status).toBe(413)
  expect(await count()).toBe(before)
})

admins('takes a table by columns that an operator names once for the account', async ({ admin }) => {
  const table = 'Kada;Koliko;Ko;Poslije\n20.11.2026.;7,77;Ćamil;107,77'
  const query = `?account=9980020000567806`
  expect((await admin.send(table, query)).status).toBe(422)
  const kept = (await admin.call('GET', '/admin/bank/columns')).body.data
  expect(kept.find((one: { number: string }) => one.number === '9980020000567806').header).toEqual([
    'Kada',
    'Koliko',
    'Ko',
    'Poslije',
  ])
  const save = (columns: object) => admin.call('PUT', '/admin/bank/columns/9980020000567806', columns)
  expect((await save({ date: 'Kada' })).body.error.fields).toHaveProperty('amount')
  expect((await save({ date: 'Kada', amount: 'Koliko', name: 'Ko', balance: 'Poslije' })).status).toBe(200)
  const { body } = await admin.send(table, query)
  expect(body).toMatchObject({ new_lines: 1, waiting: 1 })
  const lines = await admin.call('GET', `/admin/bank/lines?statement=${body.ids[0]}`)
  expect((await admin.call('GET', '/admin/bank/lines?q=%C4%87amil&state=waiting')).body.meta.total).toBe(1)
  expect(lines.body.data).toMatchObject([
    { amount: 7.77, payer_name: 'Ćamil', state: 'waiting', account: '9980020000567806' },
  ])
})

/** A line that waits, by itself in a file. */
const waiting = async (
  admin: { send: (content: string) => Promise<{ body: { ids: number[] } }>; call: ReturnType<typeof caller> },
  values: object,
) => {
  const { body } = await admin.send(mt940([{ amount: 2_000, bankId: nextId(), ...values }]))
  const { data } = (await admin.call('GET', `/admin/bank/lines?statement=${body.ids[0]}`)).body
  return data[0].id as number
}

admins(
  'suggests the payer of a line without a reference, and credits the account that an operator names',
  async ({ person, admin, db }) => {
    const amra = await person({ first_name: 'Amra', last_name: 'Hodžić' })
    const other = await person({ first_name: 'Emir', last_name: 'Begić' })
    await other.slip('77,70')
    const own = await amra.slip('77,70')
    const id = await waiting(admin, {
      amount: 7_770,
      name: 'HODZIC AMRA',
      account: '1610000099887766',
      purpose: 'dopuna',
    })
    const { suggestions } = (await admin.call('GET', `/admin/bank/lines/${id}`)).body.data
    expect(suggestions[0]).toMatchObject({
      username: amra.account.username,
      reference: own.reference,
      reasons: ['isti iznos', 'slično ime'],
    })
    expect(suggestions).toHaveLength(2)
    const unmatched = await houseBalance(db, 'bank_unmatched')
    const assign = (target: string, reason = 'Zvala je') =>
      admin.call('POST', `/admin/bank/lines/${id}/assign`, { target, reason })
    const targetError = async (target: string) => (await assign(target)).body.error.fields?.target
    expect(await targetError('nema-takvog')).toContain('Nema korisnika ni uplatnice')
    expect(await targetError('1234-5678-9012')).toContain('kontrolne cifre')
    expect((await assign(own.reference, '')).body.error.fields).toHaveProperty('reason')
    expect((await assign(own.reference)).body.message).toContain(amra.account.username)
    expect([await amra.credits(), await other.credits()]).toEqual([777, 0])
    expect(await amra.states()).toEqual([['paid', 77.7]])
    expect(await houseBalance(db, 'bank_unmatched')).toBe(unmatched + 7_770)

    // The next transfer from her account names nothing at all.
    const next = await waiting(admin, { amount: 1_230, account: '1610000099887766' })
    expect((await admin.call('GET', `/admin/bank/lines/${next}`)).body.data.suggestions).toMatchObject([
      { username: amra.account.username, reference: null, reasons: ['ranije uplate s istog računa'] },
    ])
    const username = amra.account.username.toUpperCase()
    await admin.call('POST', `/admin/bank/lines/${next}/assign`, { target: username, reason: 'Isti račun' })
    expect(await amra.credits()).toBe(777 + 123)
  },
)

admins('lets one of two operators decide about a line', async ({ person, admin, app, login, make }) => {
  const [one, two] = [await person(), await person()]
  const id = await waiting(admin, {})
  const second = caller(app, await login(await make.account({ role: 'admin' })))
  const assign = (call: typeof second, target: string) =>
    call('POST', `/admin/bank/lines/${id}/assign`, { target, reason: 'x' })
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => assign(admin.call, one.account.username)),
    ...Array.from({ length: 5 }, () => assign(second, two.account.username)),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect((await one.credits()) + (await two.credits())).toBe(200)
})

admins(
  'takes an assignment back by reversal, unless the credits are spent',
  async ({ person, admin, db }) => {
    const [wrong, right] = [await person(), await person()]
    const id = await waiting(admin, {})
    const decide = (act: string, body: object) => admin.call('POST', `/admin/bank/lines/${id}/${act}`, body)
    const money = async () => [
      await houseBalance(db, 'clearing_bank'),
      await houseBalance(db, 'revenue_credit'),
      await houseBalance(db, 'vat'),
      await houseBalance(db, 'bank_unmatched'),
    ]
    const before = await money()
    await decide('assign', { target: wrong.account.username, reason: 'Slično ime' })
    expect(await wrong.credits()).toBe(200)
    expect((await decide('release', { reason: 'Pogrešan korisnik' })).body.data.state).toBe('waiting')
    expect(await wrong.credits()).toBe(0)
    expect(await money()).toEqual(before)
    expect((await wrong.call('GET', '/credit/entries')).body.data).toMatchObject([
      { amount: -200, is_reversal: true },
      { amount: 200, is_reversal: false },
    ])
    // Each person has papers about their own money.
    expect((await wrong.call('GET', '/invoices')).body.data).toMatchObject([
      { kind: 'credit_note', gross: -20 },
      { kind: 'invoice', gross: 20 },
    ])
    await decide('assign', { target: right.account.username, reason: 'Javio se' })
    expect(await right.credits()).toBe(200)
    const { history } = (await admin.call('GET', `/admin/bank/lines/${id}`)).body.data
    expect(history.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual(
      [
        ['assigned', 'Javio se'],
        ['released', 'Pogrešan korisnik'],
        ['assigned', 'Slično ime'],
      ],
    )
    await db.transaction().execute((trx) =>
      spendCredit(trx, {
        owner: right.account.id,
        amount: 50,
        on: 'sales_extra',
        kind: 'extra',
        key: `bank-test:${id}`,
        at: new Date(),
      }),
    )
    const refused = await decide('release', { reason: 'Ipak ne' })
    expect(refused).toMatchObject({ status: 402, body: { message: expect.stringContaining('već potrošio') } })
    expect(await right.credits()).toBe(150)
  },
)

admins('keeps what is not ours among the unmatched, and takes that back too', async ({ admin, db }) => {
  const id = await waiting(admin, { amount: 4_321 })
  const unmatched = await houseBalance(db, 'bank_unmatched')
  const decide = (act: string, body: object) => admin.call('POST', `/admin/bank/lines/${id}/${act}`, body)
  expect((await decide('not-ours', {})).body.error.fields).toHaveProperty('reason')
  expect((await decide('not-ours', { reason: 'Za drugu firmu' })).body.data.state).toBe('not_ours')
  expect((await decide('assign', { target: 'x', reason: 'x' })).status).toBe(409)
  expect(await houseBalance(db, 'bank_unmatched')).toBe(unmatched)
  expect((await decide('release', { reason: 'Ipak naša' })).body.data.state).toBe('waiting')
  const { fening } = (
    await sql<{ fening: number }>`
    select sum(amount_fening)::bigint as fening from bank_line where state in ('waiting', 'not_ours')`.execute(
      db,
    )
  ).rows[0]!
  expect(await houseBalance(db, 'bank_unmatched')).toBe(-fening)
})

admins(
  'invents a statement of the open slips that the import takes in every format, but not in production',
  async ({ person, admin, app, deps }) => {
    const { slip, credits } = await person()
    for (const [at, format] of (['camt', 'mt940', 'csv'] as const).entries()) {
      await slip('10')
      const { payload } = await app.inject({
        url: `/api/admin/bank/sample?format=${format}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      const reply = await admin.send(payload, format === 'csv' ? `?account=${houseAccount}` : '')
      expect(reply.status, payload).toBe(200)
      expect(await credits()).toBe(100 * (at + 1))
    }
    const { inbox } = deps
    deps.inbox = 'none'
    expect((await admin.call('GET', '/admin/bank/sample')).status).toBe(404)
    expect((await admin.call('GET', '/admin/bank')).body.has_sample).toBe(false)
    deps.inbox = inbox
  },
)
