import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { addDays } from '#lib/time.ts'
import { listingFiguresPageSize } from '#contract/limits/search.ts'
import { refreshIntervalDays } from '#contract/limits/listings.ts'
import {
  adviceKinds,
  type CategoryFigures,
  type ListingFigures,
  type Statistics,
  type StatisticsFigures,
  type StatisticsPeriod,
  type StatisticsSort,
} from '#contract/statistics.ts'
import { findAdvice } from './advice-queries.ts'
import { comparePrices } from './prices.ts'
import {
  type Counts,
  countListed,
  findSellerFigures,
  type ListingRow,
  listDays,
  listListings,
  listMedians,
  listOwnMedians,
  noCounts,
  type SellerFigures,
  sumCategories,
  sumDays,
} from './queries.ts'
import { findProgress } from './roll-up-queries.ts'
import { countSeller } from './roll-up.ts'

/** Throws unless the caller is a shop, its agent who sees the numbers, or a pro user. */
function assertSeesFigures({ type, isPro }: Actor): void {
  if (type !== 'shop' && !isPro)
    throw new DomainError('forbidden', 'PRO statistika je za pro korisnike i shopove.')
}

const mostDaysLate = 1 // while the job of the night is under way

/** The seller's figures; counts them now for those whom no night has counted. */
async function currentFigures(deps: Deps, sellerId: number): Promise<SellerFigures | undefined> {
  const { settled_until: settled } = await findProgress(deps.db)
  if (settled === null) return undefined
  const found = await findSellerFigures(deps.db, sellerId)
  if (found && found.until >= addDays(settled, -mostDaysLate)) return found
  await countSeller(deps, sellerId, settled)
  return findSellerFigures(deps.db, sellerId)
}

const places = 10 // per unit: places are shown with one decimal

const figuresOf = (row: Counts): StatisticsFigures => ({
  views: row.opened,
  viewers: row.views,
  saves: row.saved,
  phone_shown: row.phone_shown,
  messages: row.messages,
  orders: row.orders,
  shown: row.shown,
  place: row.shown > 0 ? Math.round((row.places / row.shown) * places) / places : null,
})

const sumOf = (rows: readonly Counts[]): Counts => {
  const total = { ...noCounts }
  for (const row of rows) for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += row[name]
  return total
}

const nameOf = ({ catalog }: Pick<Deps, 'catalog'>, categoryId: number) =>
  catalog.categories.get(categoryId)?.name ?? 'Ostalo'

async function categoriesOf(deps: Deps, { sellerId, days, from, until }: Asked): Promise<CategoryFigures[]> {
  const [sums, own] = await Promise.all([
    sumCategories(deps.db, sellerId, from, until),
    listOwnMedians(deps.db, sellerId, days),
  ])
  const sumBy = new Map(sums.map((row) => [row.category_id, row]))
  const ownBy = new Map(own.map((row) => [row.category_id, row]))
  const ids = [...new Set([...sumBy.keys(), ...ownBy.keys()])]
  const medians = new Map((await listMedians(deps.db, days, ids)).map((row) => [row.category_id, row]))
  return ids
    .map((id): CategoryFigures => {
      const median = medians.get(id)
      return {
        id,
        name: nameOf(deps, id),
        ...figuresOf(sumBy.get(id) ?? noCounts),
        listings: ownBy.get(id)?.listings ?? 0,
        median_viewers: ownBy.get(id)?.views ?? null,
        medians: median
          ? {
              views: median.opened,
              viewers: median.views,
              saves: median.saved,
              phone_shown: median.phone_shown,
              messages: median.messages,
              orders: median.orders,
            }
          : null,
      }
    })
    .toSorted((a, b) => b.viewers - a.viewers || b.listings - a.listings || a.id - b.id)
}

export type Asked = { sellerId: number; days: StatisticsPeriod; from: string; until: string }

/** The seller, the period and their stored figures; undefined until something has been counted. */
export async function openStatistics(deps: Deps, actor: Actor, days: StatisticsPeriod) {
  assertSeesFigures(actor)
  const seller = actor
  const stored = await currentFigures(deps, seller.id)
  if (!stored) return undefined
  const { until } = stored
  return { seller, stored, asked: { sellerId: seller.id, days, from: addDays(until, 1 - days), until } }
}

/** The prices of listings compared by a process with a search, at the latest now. */
async function highPricesOf(deps: Deps, sellerId: number, { prices }: SellerFigures) {
  if (prices || deps.search.isAbsent) return prices ?? []
  await comparePrices(deps, sellerId)
  return (await findSellerFigures(deps.db, sellerId))?.prices ?? []
}

export async function getStatistics(
  deps: Deps,
  actor: Actor,
  days: StatisticsPeriod,
): Promise<Statistics | null> {
  const opened = await openStatistics(deps, actor, days)
  if (!opened) return null
  const { seller, stored, asked } = opened
  const { sellerId, from, until } = asked
  const subject = {
    sellerId,
    now: deps.now(),
    refreshDays: refreshIntervalDays[seller.type === 'shop' ? 'shop' : 'pro'],
  }
  const [rows, before, categories, highPrices, ...advice] = await Promise.all([
    listDays(deps.db, sellerId, from, until),
    sumDays(deps.db, sellerId, addDays(from, -days), addDays(from, -1)),
    categoriesOf(deps, asked),
    highPricesOf(deps, sellerId, stored),
    ...adviceKinds.map((kind) => findAdvice(deps.db, kind, subject)),
  ])
  return {
    days,
    from,
    until,
    total: figuresOf(sumOf(rows)),
    before: figuresOf(before),
    series: everyDay(asked, rows),
    categories,
    terms: stored.terms[days] ?? [],
    advice: advice.filter(({ count }) => count > 0),
    high_prices: highPrices,
  }
}

function everyDay({ from, days }: Asked, rows: readonly (Counts & { day: string })[]) {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(from, at)
    return { day, ...figuresOf(byDay.get(day) ?? noCounts) }
  })
}

/** Every day of the period, for the table. */
export const listEveryDay = async (deps: Deps, asked: Asked) =>
  everyDay(asked, await listDays(deps.db, asked.sellerId, asked.from, asked.until))

export const listCategories = categoriesOf

export const listingView = (deps: Pick<Deps, 'catalog'>, row: ListingRow): ListingFigures => ({
  id: row.id,
  title: row.title,
  category: nameOf(deps, row.category_id),
  active: row.is_active,
  ...figuresOf(row),
  viewers_before: row.views_before,
  median_viewers: row.median_views,
})

/** A page of the seller's listings with their figures. */
export async function listListingFigures(
  deps: Deps,
  actor: Actor,
  { days, sort, page }: { days: StatisticsPeriod; sort: StatisticsSort; page: number },
) {
  const opened = await openStatistics(deps, actor, days)
  if (!opened) return { data: [], meta: pageMetaOf(0, page, listingFiguresPageSize) }
  const [total, rows] = await Promise.all([
    countListed(deps.db, opened.asked),
    listListings(deps.db, opened.asked, {
      sort,
      limit: listingFiguresPageSize,
      offset: (page - 1) * listingFiguresPageSize,
    }),
  ])
  return {
    data: rows.map((row) => listingView(deps, row)),
    meta: pageMetaOf(total, page, listingFiguresPageSize),
  }
}
