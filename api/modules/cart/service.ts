import type { Deps } from '#api/deps.ts'
import { checkVisible, visibilityOf } from '#api/modules/listings/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { cartItems } from '#contract/limits/search.ts'
import { quantityRange } from '#contract/limits/listings.ts'
import type { Cart } from '#contract/cart.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import {
  type CartRow,
  deleteItem,
  insertItems,
  listCartRows,
  listOffers,
  lockCart,
  type OfferRow,
  updateItem,
} from './queries.ts'
import { cartView, obstacleOf, obstacleText, stockText } from './view.ts'

export { deleteItemsOf, listCartRows } from './queries.ts'
export { stockText } from './view.ts'

type Cartful = Pick<Deps, 'db' | 'catalog' | 'now'>

const contextOf = ({ catalog, now }: Cartful, buyerId: number | null) => ({ catalog, now: now(), buyerId })

/** One statement, however many sellers there are. */
export const getCart = async (deps: Cartful, accountId: number, db: Db = deps.db): Promise<Cart> =>
  cartView(contextOf(deps, accountId), await listCartRows(db, accountId))

export type Offer = OfferRow & {
  /** The reason why this buyer can't order it, in Bosnian; null if they can. */
  obstacle: string | null
}

/** Listings as a buyer could order them at this moment, in no particular order. */
export async function listOrderable(
  deps: Cartful,
  trx: Db,
  buyerId: number,
  ids: readonly number[],
): Promise<Offer[]> {
  return (await listOffers(trx, buyerId, ids)).map((row) => {
    const obstacle = obstacleOf(contextOf(deps, buyerId), row)
    return { ...row, obstacle: obstacle && obstacleText(obstacle, row) }
  })
}

function assertOrderable(deps: Cartful, buyerId: number, row: OfferRow): void {
  const obstacle = obstacleOf(contextOf(deps, buyerId), row)
  if (obstacle) throw new DomainError('not_orderable', obstacleText(obstacle, row))
}

const wrongQuantity = (text: string) => wrongFields({ quantity: text })

type Asked = { listing_id: number; quantity: number; price?: number | undefined }

/** Throws not_found, listing_gone, not_orderable, cart_limit_reached, and validation_failed beyond the stock. */
export async function addToCart(
  deps: Deps,
  actor: Actor,
  { listing_id, quantity, price }: Asked,
  once: KeyedCall | undefined,
): Promise<Cart> {
  await checkVisible(deps, actor, listing_id)
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    const present = await lockCart(trx, actor.id)
    const [row] = await listOffers(trx, actor.id, [listing_id])
    if (!row) throw new DomainError('not_found', 'Oglas nije pronađen.')
    assertOrderable(deps, actor.id, row)
    const before = present.find((item) => item.listing_id === listing_id)
    const wanted = (before?.quantity ?? 0) + quantity
    if (wanted > row.stock)
      throw wrongQuantity(stockText(row.stock) + (before ? ` U korpi ih već imate ${before.quantity}.` : ''))
    if (before) await updateItem(trx, before.id, { quantity: wanted })
    else {
      if (present.length >= cartItems) throw new DomainError('cart_limit_reached')
      const seen = price === undefined ? row.price_fening! : toFening(price)
      await insertItems(trx, actor.id, [{ listing_id, quantity, price_fening: seen }], deps.now())
    }
    return getCart(deps, actor.id, trx)
  })
}

const inCart = (deps: Cartful, actor: Actor, change: (trx: Db, items: Present[]) => Promise<void>) =>
  deps.db.transaction().execute(async (trx) => {
    await change(trx, await lockCart(trx, actor.id))
    return getCart(deps, actor.id, trx)
  })

type Present = Awaited<ReturnType<typeof lockCart>>[number]

/** Throws not_found, not_orderable, price_changed, and validation_failed beyond the stock. */
export const changeItem = (
  deps: Cartful,
  actor: Actor,
  id: number,
  { quantity, price }: { quantity?: number | undefined; price?: number | undefined },
): Promise<Cart> =>
  inCart(deps, actor, async (trx, items) => {
    const item = items.find((one) => one.id === id)
    if (!item) throw new DomainError('not_found', 'Ovo više nije u korpi.')
    const [row] = await listOffers(trx, actor.id, [item.listing_id])
    assertOrderable(deps, actor.id, row!)
    if (quantity !== undefined && quantity > row!.stock) throw wrongQuantity(stockText(row!.stock))
    const accepted = price === undefined ? undefined : toFening(price)
    if (accepted !== undefined && accepted !== row!.price_fening)
      throw new DomainError('price_changed', `Cijena je sada ${formatMoney(row!.price_fening!)}.`)
    const change = {
      ...(quantity !== undefined && { quantity }),
      ...(accepted !== undefined && { price_fening: accepted }),
    }
    if (Object.keys(change).length > 0) await updateItem(trx, id, change)
  })

/** Removes the item that `isIt` finds, or this number of its pieces. */
export const removeItem = (
  deps: Cartful,
  actor: Actor,
  isIt: (item: Present) => boolean,
  pieces: number = quantityRange.max,
): Promise<Cart> =>
  inCart(deps, actor, async (trx, items) => {
    const item = items.find(isIt)
    if (!item) return
    if (pieces >= item.quantity) await deleteItem(trx, item.id)
    else await updateItem(trx, item.id, { quantity: item.quantity - pieces })
  })

type Told = { listing_id: number; quantity: number; price: number }

/** A listing in both carts keeps the larger quantity, up to the stock; so a repeat changes nothing. */
export const mergeCart = (deps: Cartful, actor: Actor, told: readonly Told[]): Promise<Cart> =>
  inCart(deps, actor, async (trx, present) => {
    const byListing = new Map(told.map((item) => [item.listing_id, item]))
    const rows = await listOffers(trx, actor.id, [...byListing.keys()])
    const left = new Map(
      rows
        .filter((row) => row.seller_id !== actor.id && visibilityOf(null, row) !== 'hidden')
        .map((row) => [row.listing_id, row]),
    )
    for (const item of present) {
      const row = left.get(item.listing_id)
      if (!row) continue
      left.delete(item.listing_id)
      const quantity = Math.min(byListing.get(item.listing_id)!.quantity, Math.max(row.stock, 1))
      if (quantity > item.quantity) await updateItem(trx, item.id, { quantity })
    }
    const added = told
      .flatMap(({ listing_id, quantity, price }) => {
        const row = left.get(listing_id)
        left.delete(listing_id)
        return row
          ? [
              {
                listing_id,
                quantity: Math.min(quantity, Math.max(row.stock, 1)),
                price_fening: toFening(price),
              },
            ]
          : []
      })
      .slice(0, Math.max(0, cartItems - present.length))
    if (added.length > 0) await insertItems(trx, actor.id, added, deps.now())
  })

/** A visitor's cart, with the items that the device reported. Each listing counts once. */
export async function previewCart(deps: Cartful, told: readonly (readonly [number, number, number])[]) {
  const found = new Map(
    (
      await listOffers(
        deps.db,
        null,
        told.map(([id]) => id),
      )
    ).map((row) => [row.listing_id, row]),
  )
  const now = deps.now()
  const rows = told.flatMap(([id, quantity, price]): CartRow[] => {
    const row = found.get(id)
    found.delete(id)
    return row ? [{ ...row, id, quantity, seen_fening: toFening(price), added_at: now }] : []
  })
  return cartView(contextOf(deps, null), rows)
}
