import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import { deleteDaysBefore } from '#lib/database/past-days.ts'
import { addDays, localDay } from '#lib/time.ts'
import { shownTerms, termDays } from '#contract/limits/search.ts'
import { statisticsPeriods } from '#contract/statistics.ts'
import { comparePrices } from './prices.ts'
import {
  addUpSellers,
  compareCategories,
  countDeeds,
  countListings,
  countOpenings,
  countShowings,
  countTerms,
  deleteListingDaysBefore,
  findProgress,
  forgetComparedBefore,
  forgetListingsBefore,
  listSellersToCount,
  noteProgress,
  storeFigures,
} from './roll-up-queries.ts'

const openingsAtOnce = 10_000
const showingsAtOnce = 500 // pages of results, each with some forty listings
const daysAtOnce = 31
const sellersAtOnce = 100
const deletedAtOnce = 10_000

/** Counts the raw events that wait. */
export async function rollUpEvents({ db }: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<void> {
  const unlessStopped = (step: (limit: number) => Promise<number>) => (limit: number) =>
    signal?.aborted ? Promise.resolve(0) : step(limit)
  await inBatches(
    unlessStopped((limit) => countOpenings(db, limit)),
    openingsAtOnce,
  )
  await inBatches(
    unlessStopped((limit) => countShowings(db, limit)),
    showingsAtOnce,
  )
}

/** The earliest day whose figures any page shows. */
const firstDay = (until: string) => addDays(until, 1 - 2 * Math.max(...statisticsPeriods))

/**
 * Counts every day that has ended, and the one counted last once more, since an event of its last moment may have come
 * later.
 */
async function settleDays(deps: Pick<Deps, 'db'>, until: string): Promise<void> {
  const { db } = deps
  const { settled_until: settled } = await findProgress(db)
  if (settled !== null && settled >= until) return
  await rollUpEvents(deps)
  let from = settled ?? firstDay(until)
  while (from <= until) {
    const last = addDays(from, daysAtOnce - 1) < until ? addDays(from, daysAtOnce - 1) : until
    await countDeeds(db, from, last)
    await addUpSellers(db, from, last)
    await noteProgress(db, 'settled_until', last)
    from = addDays(last, 1)
  }
}

/** Counts the figures on a seller's pages. */
export const countSeller = ({ db }: Pick<Deps, 'db'>, sellerId: number, until: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const terms = await countTerms(trx, sellerId, until, shownTerms)
    await countListings(trx, sellerId, until)
    await forgetListingsBefore(trx, sellerId, until)
    await storeFigures(trx, sellerId, until, terms)
  })

/** Brings all figures up to the end of yesterday; does nothing if they are. */
export async function countStatistics(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, now } = deps
  const until = addDays(localDay(now()), -1)
  await settleDays(deps, until)
  if ((await findProgress(db)).compared_until !== until) {
    await compareCategories(db, until)
    await forgetComparedBefore(db, until)
    await noteProgress(db, 'compared_until', until)
  }
  let after = 0
  for (;;) {
    const sellers = await listSellersToCount(db, { until, after, limit: sellersAtOnce, now: now() })
    for (const sellerId of sellers) {
      if (signal?.aborted) return
      await countSeller(deps, sellerId, until)
      await comparePrices(deps, sellerId)
    }
    if (sellers.length < sellersAtOnce) return
    after = sellers.at(-1)!
  }
}

/** For a job: deletes days longer ago than the longest period and the one before it. */
export async function forgetOldDays({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const day = addDays(localDay(now()), -2 * Math.max(...statisticsPeriods))
  await inBatches((limit) => deleteListingDaysBefore(db, day, limit), deletedAtOnce)
  await deleteDaysBefore(db, 'seller_day', day)
}

/** For a job: deletes the searches that led to listings longer ago than any period shows. */
export const forgetOldTerms = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  deleteDaysBefore(db, 'listing_term', addDays(localDay(now()), -termDays))
