import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { test } from '#tests/support/orders/order-scene.ts'
import { selectTabCounts } from '../list-queries.ts'

/** One order in a hundred is pending, all others are over. */
const ordersOf = (
  db: Db,
  { sellerId, buyerId, count }: { sellerId: number; buyerId: number; count: number },
) =>
  sql`
    with made as (
      insert into orders (number, buyer_id, seller_id, state, payment, handover, items_fening, delivery_fening,
        delivery_cost_fening, total_fening, weight_grams, created_at, placed_at, ended_at)
      select 'L-' || ${sellerId}::bigint || '-' || n, ${buyerId}::bigint, ${sellerId}::bigint,
        (case when n % 100 = 1 then 'pending' else 'completed' end)::order_state, 'cash', 'collection', 100, 0, 0, 100, 1,
        now(), now(), case when n % 100 = 1 then null else now() end
      from generate_series(1, ${count}::integer) n
      returning id)
    insert into order_item (order_id, position, title, price_fening, quantity, weight_grams)
    select id, 0, 'Stolna lampa', 100, 1, 1 from made`.execute(db)

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test(
  'lists 10,000 orders in as many statements as ten',
  { timeout: 120_000 },
  async ({ market, db, statements }) => {
    const [small, large, buyer] = [await market.seller(), await market.seller(), await market.buyer()]
    const other = await market.seller()
    await sql`
      insert into orders (number, buyer_id, seller_id, state, payment, handover, items_fening, delivery_fening,
        delivery_cost_fening, total_fening, weight_grams, created_at, placed_at, ended_at)
      select 'O-' || n, null, ${other.account.id}, 'cancelled', 'cash', 'collection', 100, 0, 0, 100, 1, now(), now(), now()
      from generate_series(1, 40000) n`.execute(db)
    const buyerId = buyer.account.id
    await ordersOf(db, { sellerId: small.account.id, buyerId, count: 10 })
    await ordersOf(db, { sellerId: large.account.id, buyerId, count: 10_000 })
    for (const query of [
      '',
      '&tab=finished',
      '&state=pending',
      '&tab=finished&q=lampa',
      '&tab=finished&q=kauč',
    ]) {
      const url = `/orders?side=seller${encodeURI(query)}`
      const [few, many] = [
        await statements(() => small.call('GET', url)),
        await statements(() => large.call('GET', url)),
      ]
      expect(many, query).toBe(few)
    }
    const { meta, counts } = (await large.call('GET', '/orders?side=seller&tab=finished&page=400')).body
    expect(meta).toMatchObject({ total: 9_900, current_page: 400, last_page: 495 })
    expect(counts).toEqual({ active: 100, finished: 9_900 })
    expect((await large.call('GET', '/me')).body.data).toMatchObject({ unconfirmed_deliveries_count: 100 })

    // The tabs are counted without reading the orders.
    // A transaction of the site that is open just now keeps rows from being marked as visible to all.
    await expect
      .poll(async () => {
        await sql`vacuum analyze orders`.execute(db)
        const { rows } = await sql<{ is_marked: boolean }>`
          select relallvisible = relpages as is_marked from pg_class where oid = 'orders'::regclass`.execute(
          db,
        )
        return rows[0]!.is_marked
      })
      .toBe(true)
    for (const wanted of [
      { accountId: large.account.id, side: 'seller' },
      { accountId: buyerId, side: 'buyer' },
    ] as const) {
      const [explained] = await selectTabCounts(db, wanted).explain('json', sql`analyze`)
      const { Plan } = (explained as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0]
      const scans = nodesOf(Plan).filter((node) => node['Relation Name'] === 'orders')
      for (const scan of scans.filter((node) => node['Actual Rows'] > 200))
        expect(scan).toMatchObject({ 'Node Type': 'Index Only Scan' })
      expect(scans.map((node) => node['Actual Rows'])).toContain(wanted.side === 'seller' ? 10_000 : 10_010)
    }
  },
)
