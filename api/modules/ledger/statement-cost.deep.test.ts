import { sql } from 'kysely'
import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { owe } from './service.ts'
import { entriesOf } from './statement-queries.ts'

type Node = {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Index Name'?: string
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test(
  'reads a page of 100,000 changes without reading more rows than it shows',
  { timeout: 120_000 },
  async ({ app, db, make, login }) => {
    const seller = await make.account()
    const call = caller(app, await login(seller))
    await db.transaction().execute((trx) =>
      owe(trx, {
        accountId: seller.id,
        amount: 1,
        from: 'held_orders',
        kind: 'order_sale',
        key: 'mnogo:prva',
        at: new Date('2020-01-01T00:00:00Z'),
      }),
    )
    await sql`
      with own as (select id from ledger_account where holder = ${seller.id} and kind = 'payable'),
        book as (
          select id from ledger_account where holder = 0 and kind = 'payable_book' order by stripe limit 1),
        made as (
          insert into ledger_posting (kind, key, at)
          select 'order_sale', 'mnogo:' || n, timestamptz '2020-01-01T00:00:00Z' + n * interval '10 minutes'
          from generate_series(1, 100000) as n returning id, at),
        numbered as (select id, at, row_number() over (order by id) as n from made)
      insert into ledger_entry (posting_id, account_id, kind, at, amount, balance_after)
      select numbered.id, own.id, 'order_sale', at, 1, n + 1 from numbered, own
      union all select numbered.id, book.id, 'order_sale', at, -1, null from numbered, book`.execute(db)
    await sql`analyze ledger_entry`.execute(db)
    await sql`analyze ledger_posting`.execute(db)

    const first = await call('GET', '/sales-statement/entries')
    expect(first.body.data[0]).toMatchObject({ amount: 0.01, balance: 1_000.01 })
    const middle = await call('GET', '/sales-statement/entries?to=2020-12-01')
    const next = await call('GET', `/sales-statement/entries?to=2020-12-01&after=${middle.body.next}`)
    expect(next.body.data[0].balance).toBeCloseTo(middle.body.data.at(-1).balance - 0.01, 5)

    const wanted = {
      holder: seller.id,
      account: 'payable',
      kind: undefined,
      from: new Date('2020-06-01T00:00:00Z'),
      before: new Date('2021-06-01T00:00:00Z'),
    }
    const place = { at: new Date('2021-01-01T00:00:00Z'), id: 1 }
    for (const kind of [undefined, 'order_sale'] as const)
      for (const after of [undefined, place]) {
        const page = entriesOf(db, { ...wanted, kind }, { after, limit: 51 })
        const [plan] = await page.explain('json', sql`analyze`)
        const nodes = nodesOf((plan as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan)
        const read = nodes.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
        expect(Math.max(...read)).toBeLessThanOrEqual(51)
        expect(nodes.map((node) => node['Index Name'])).toContain(
          kind === undefined ? 'ledger_entry_account' : 'ledger_entry_kind',
        )
      }
  },
)
