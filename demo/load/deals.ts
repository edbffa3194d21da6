import type { Db } from '#lib/database/db.ts'
import type { ReviewRating } from '#contract/reviews/feedbacks.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { repliesOfSellers, soldByPersons, wordsOfBuyers, wordsOfSellers } from '#demo/deals.ts'
import { Random } from '#demo/generate/random.ts'
import type { DemoSeller } from '#demo/seller.ts'
import { demoSellers } from '#demo/sellers.ts'
import { findThings, itemOf, type Sold } from './things.ts'
import { before, day, hour } from './times.ts'

type Known = {
  /** Ids by username. */
  sellers: ReadonlyMap<string, number>
  now: Date
}

const atOnce = 100 // orders per statement
const writingDays = 14

/**
 * Returns the number of a seller's orders. Those with a login have more, so that their profiles show
 * something.
 */
function dealsOf({ username, type, proForDays, sinceDays }: DemoSeller, random: Random): number {
  if (username === 'demoshop') return 46
  if (username === 'demopro') return 24
  if (username === 'demo') return 14
  if (type === 'shop') return random.int(8, 26)
  if (proForDays !== undefined) return random.int(4, 14)
  return sinceDays > 200 && random.chance(0.25) ? random.int(1, 5) : 0
}

const people: readonly DemoSeller[] = [
  ...demoAccounts.filter(({ role }) => role === 'member'),
  ...demoSellers,
]

type Deal = {
  sellerId: number
  buyerId: number
  sold: Sold
  endedAt: Date
  random: Random
  number: string
  isWaiting: boolean
}

function dealsOfAll(things: ReadonlyMap<number, Sold[]>, { sellers, now }: Known): Deal[] {
  const buyers = people.filter(({ type }) => type === 'user')
  return people.flatMap((seller) => {
    const random = new Random(`deals ${seller.username}`)
    const sellerId = sellers.get(seller.username)!
    // Private sellers sold things that are no longer on offer.
    const own = seller.type === 'shop' ? (things.get(sellerId) ?? []) : []
    if (seller.type === 'shop' && own.length === 0) return []
    return Array.from({ length: dealsOf(seller, random) }, (_, at): Deal => {
      const buyer = random.pick(buyers.filter(({ username }) => username !== seller.username))
      const longest = Math.min(seller.sinceDays, buyer.sinceDays, 600)
      const ago = at === 0 ? 2 + random.next() : 3 + (longest - 3) * random.next() ** 1.7
      return {
        sellerId,
        buyerId: sellers.get(buyer.username)!,
        sold:
          own.length > 0
            ? random.pick(own)
            : {
                id: null,
                title: random.pick(soldByPersons),
                price_fening: random.int(3, 60) * 500,
                image_hash: null,
              },
        endedAt: before(now, ago * day),
        random,
        number: `D${sellerId}-${at + 1}`,
        isWaiting: false,
      }
    })
  })
}

/** Inserts completed orders with the reviews of both sides. */
export async function insertDeals(trx: Db, known: Known) {
  const things = await findThings(trx, [...known.sellers.values()])
  const deals = [...dealsOfAll(things, known), ...waitingDeals(known)]
  for (let from = 0; from < deals.length; from += atOnce)
    await insertSome(trx, deals.slice(from, from + atOnce), known.now)
}

/** Orders of the demo's own accounts that wait for their reviews. */
function waitingDeals({ sellers, now }: Known): Deal[] {
  const pairs = [
    ['demoshop', 'demo', 'Bežične slušalice, nove', 1],
    ['demo', 'demopro', 'Dječiji bicikl 16 cola', 3],
    ['bitshop', 'demo', 'Tastatura s osvjetljenjem', 4],
  ] as const
  return pairs.map(([seller, buyer, title, ago], at) => ({
    sellerId: sellers.get(seller)!,
    buyerId: sellers.get(buyer)!,
    sold: { id: null, title, price_fening: 6_500, image_hash: null },
    endedAt: before(now, ago * day),
    random: new Random(`waiting ${seller}`),
    number: `D${sellers.get(seller)!}-${100 + at}`,
    isWaiting: true,
  }))
}

async function insertSome(trx: Db, deals: readonly Deal[], now: Date) {
  // Rows are returned in insertion order.
  const made = await trx.insertInto('orders').values(deals.map(orderRow)).returning('id').execute()
  const orders = deals.map((deal, at) => ({ ...deal, id: made[at]!.id }))
  await trx
    .insertInto('order_item')
    .values(orders.map(({ id, sold }) => itemOf(id, sold)))
    .execute()
  await trx.insertInto('order_event').values(orders.flatMap(eventsOf)).execute()
  const reviews = orders.flatMap((order) => reviewsOf(order, now))
  if (reviews.length > 0) await trx.insertInto('review').values(reviews).execute()
}

const timesOf = ({ endedAt }: Deal) => ({
  placed_at: before(endedAt, 4 * day),
  confirmed_at: before(endedAt, 3.8 * day),
  shipped_at: before(endedAt, 3 * day),
  delivered_at: before(endedAt, day),
  ended_at: endedAt,
})

/** The steps of an order that nobody complained about. */
function eventsOf(deal: Deal & { id: number }) {
  const { id, buyerId, sellerId } = deal
  const times = timesOf(deal)
  const steps = [
    { kind: 'place', side: 'buyer', actor_id: buyerId, at: times.placed_at },
    { kind: 'confirm', side: 'seller', actor_id: sellerId, at: times.confirmed_at },
    { kind: 'ship', side: 'seller', actor_id: sellerId, at: times.shipped_at },
    { kind: 'deliver', side: 'seller', actor_id: sellerId, at: times.delivered_at },
    { kind: 'expire', side: 'site', actor_id: null, at: times.ended_at },
  ]
  return steps.map((step, index) => ({ ...step, order_id: id, sequence: index + 1 }))
}

function orderRow(deal: Deal) {
  const { buyerId, sellerId, sold, number } = deal
  const times = timesOf(deal)
  const delivery_fening = 700
  return {
    number,
    buyer_id: buyerId,
    seller_id: sellerId,
    state: 'completed' as const,
    payment: 'cash',
    handover: 'own_courier',
    items_fening: sold.price_fening,
    delivery_fening,
    delivery_cost_fening: delivery_fening,
    total_fening: sold.price_fening + delivery_fening,
    weight_grams: 1_000,
    created_at: times.placed_at,
    ...times,
  }
}

const starsFor: Record<ReviewRating, readonly number[]> = {
  positive: [5, 5, 5, 5, 4],
  neutral: [3, 3, 4],
  negative: [1, 2, 2],
}

/** Most buyers and half of the sellers write; a one-sided review is published after the review window. */
function reviewsOf({ id, buyerId, sellerId, endedAt, random, isWaiting }: Deal & { id: number }, now: Date) {
  if (isWaiting) return []
  const sides = (['buyer', 'seller'] as const).filter((side) => random.chance(side === 'buyer' ? 0.9 : 0.5))
  const publishAt = new Date(endedAt.getTime() + writingDays * day)
  return sides.flatMap((side) => {
    const words = side === 'buyer' ? wordsOfBuyers : wordsOfSellers
    const rating = random.weighted(['positive', 'neutral', 'negative'] as const, (one) =>
      one === 'positive' ? 90 : one === 'neutral' ? 6 : 4,
    )
    const star = () => random.pick(starsFor[rating])
    const writtenAt = new Date(endedAt.getTime() + random.between(1, 30) * hour)
    const publishedAt = sides.length === 2 ? new Date(endedAt.getTime() + 31 * hour) : publishAt
    if (writtenAt > now) return []
    const isPublished = publishedAt <= now
    const repliedAt = new Date(publishedAt.getTime() + random.between(1, 40) * hour)
    const replies =
      side === 'buyer' && isPublished && repliedAt <= now && random.chance(rating === 'positive' ? 0.2 : 0.7)
    return [
      {
        order_id: id,
        side,
        author_id: side === 'buyer' ? buyerId : sellerId,
        subject_id: side === 'buyer' ? sellerId : buyerId,
        rating,
        communication: star(),
        item: side === 'buyer' ? star() : null,
        delivery: side === 'buyer' ? star() : null,
        body: random.pick(words[rating]),
        created_at: writtenAt,
        publish_at: publishAt,
        published_at: isPublished ? publishedAt : null,
        reply: replies ? random.pick(repliesOfSellers[rating]) : null,
        replied_at: replies ? repliedAt : null,
      },
    ]
  })
}
