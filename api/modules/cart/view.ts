import type { Deps } from '#api/deps.ts'
import { visibilityOf } from '#api/modules/listings/service.ts'
import { whyNotOrderable } from '#lib/listings/orderable.ts'
import { localDate, unixSeconds } from '#lib/time.ts'
import type { Cart, CartItem, CartOrder, OrderObstacle } from '#contract/cart.ts'
import { drawingUrl, imageUrl } from '#contract/media/images.ts'
import { formatMoney, toMarks } from '#contract/money/money.ts'
import { plural } from '#contract/text/plural.ts'
import type { CartRow, OfferRow } from './queries.ts'

type Context = Pick<Deps, 'catalog'> & { now: Date; buyerId: number | null }

/** Returns the reason why a listing can't be ordered by this buyer; null if it can. */
export const obstacleOf = ({ catalog, now, buyerId }: Context, row: OfferRow): OrderObstacle | null =>
  whyNotOrderable(row, {
    category: catalog.categories.get(row.category_id),
    now,
    buyerId,
    isBlocked: row.is_blocked,
  })

/** The text for users. It never mentions a block. */
export function obstacleText(
  obstacle: OrderObstacle,
  { away_until, has_profile }: Pick<OfferRow, 'away_until' | 'has_profile'>,
): string {
  switch (obstacle) {
    case 'own':
      return 'Ovo je vaš oglas.'
    case 'inactive':
      return 'Oglas više nije aktivan.'
    case 'not_for_sale':
      return 'Ovaj oglas se ne može naručiti.'
    case 'reserved':
      return 'Oglas je rezervisan za drugog kupca.'
    case 'sold_out':
      return 'Artikal je rasprodan.'
    case 'seller_away':
      return away_until ? `Prodavač je na odmoru do ${localDate(away_until)}` : 'Prodavač je na odmoru.'
    case 'seller_unavailable':
      return has_profile ? 'Prodavač trenutno ne prima narudžbe.' : 'Prodavač više nije dostupan.'
  }
}

export const stockText = (stock: number) =>
  stock === 1
    ? 'Na stanju je samo 1 komad.'
    : `Na stanju ${plural(stock, 'je', 'su', 'je')} samo ${stock} ${plural(stock, 'komad', 'komada', 'komada')}.`

function problemOf(context: Context, row: CartRow): CartItem['problem'] {
  const obstacle = obstacleOf(context, row)
  if (obstacle) return { code: obstacle, message: obstacleText(obstacle, row) }
  return row.quantity > row.stock ? { code: 'short_stock', message: stockText(row.stock) } : null
}

const hiddenTitle = 'Oglas koji trenutno nije dostupan'

function itemView(context: Context, row: CartRow): CartItem {
  const problem = problemOf(context, row)
  const isOrderable = problem === null || problem.code === 'short_stock'
  const visibility = visibilityOf(null, row)
  // A number sent by a device must not reveal listings that were never public.
  const isKnown = visibility !== 'hidden'
  const now = isOrderable ? row.price_fening! : row.seen_fening
  const before = row.seen_fening
  const drawing = drawingUrl(context.catalog.categories.get(row.category_id)!.drawing)
  return {
    id: row.id,
    quantity: row.quantity,
    listing: {
      id: row.listing_id,
      title: isKnown ? row.title : hiddenTitle,
      image: isKnown && row.image_hash ? imageUrl(row.image_hash, 'sm') : drawing,
      price: toMarks(now),
      display_price: formatMoney(now),
      stock: isOrderable ? row.stock : 0,
      visible: visibility === 'visible',
    },
    total: toMarks(now * row.quantity),
    problem,
    price_change: now === before ? null : { before: toMarks(before), now: toMarks(now) },
    added_at: unixSeconds(row.added_at),
  }
}

const sumOf = (items: readonly { total: number }[]) =>
  Math.round(items.reduce((sum, { total }) => sum + total * 100, 0)) / 100

function orderView(context: Context, rows: readonly CartRow[]): CartOrder {
  const [{ seller_id, seller_type, username, avatar, business_name, has_profile }] = rows as [CartRow]
  const items = rows.map((row) => itemView(context, row))
  return {
    user: { id: seller_id, username, avatar, type: seller_type, business_name, has_profile },
    items,
    total: sumOf(items.filter(({ problem }) => problem === null)),
    can_order: items.every(({ problem, price_change }) => problem === null && price_change === null),
  }
}

export function cartView(context: Context, rows: readonly CartRow[]): Cart {
  const orders = [...Map.groupBy(rows, ({ seller_id }) => seller_id).values()].map((ofSeller) =>
    orderView(context, ofSeller),
  )
  return {
    orders,
    count: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    total: sumOf(orders),
  }
}
