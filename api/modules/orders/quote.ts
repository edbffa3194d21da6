import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { listCartRows, listOrderable } from '#api/modules/cart/service.ts'
import { optionView, quoteDelivery } from '#api/modules/delivery/service.ts'
import { toMarks } from '#contract/money/money.ts'
import type { OrderQuote } from '#contract/orders/endpoints.ts'
import { listPersons } from './queries.ts'
import { itemView } from './view.ts'

/** Prices the cart's items of a seller at this moment. Throws not_found if there are none. */
export async function quoteOrder(
  deps: Deps,
  actor: Actor,
  { seller_id: sellerId, city_id: cityId }: { seller_id: number; city_id?: number | undefined },
): Promise<{ data: OrderQuote }> {
  const rows = await listCartRows(deps.db, actor.id, sellerId)
  const [seller] = await listPersons(deps.db, [sellerId])
  if (rows.length === 0 || !seller)
    throw new DomainError('not_found', 'U vašoj korpi nema ničega od ovog prodavača.')
  const obstacles = new Map(
    (
      await listOrderable(
        deps,
        deps.db,
        actor.id,
        rows.map((row) => row.listing_id),
      )
    ).map(({ listing_id, obstacle }) => [listing_id, obstacle]),
  )
  const isClear = rows.every(
    (row) =>
      obstacles.get(row.listing_id) === null &&
      row.quantity <= row.stock &&
      row.seen_fening === row.price_fening,
  )
  const priced = rows.map((row) => ({ ...row, price_fening: row.price_fening ?? row.seen_fening }))
  const quote = await quoteDelivery(deps, {
    sellerId,
    items: rows.map(({ listing_id: listingId, quantity }) => ({ listingId, quantity })),
    cityId: cityId ?? null,
  })
  const total = priced.reduce((sum, row) => sum + row.price_fening * row.quantity, 0)
  return {
    data: {
      seller: seller,
      items: priced.map((row) => ({ listing_id: row.listing_id, ...itemView(row) })),
      items_total: toMarks(total),
      weight: quote.weightGrams,
      options: quote.options.map(optionView),
      payments: deps.gateways.card ? ['cash', 'card'] : ['cash'],
      problem: isClear ? null : 'Nešto se promijenilo. Pregledajte korpu prije naručivanja.',
    },
  }
}
