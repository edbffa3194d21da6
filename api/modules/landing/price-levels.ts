import type { Deps } from '#api/deps.ts'
import type { Subject } from '#api/modules/categories/service.ts'
import { fewestCompared } from '#contract/limits/search.ts'
import { priceLevelDays } from '#contract/limits/listings.ts'
import type { PriceLevel } from '#contract/landing.ts'
import { formatMoney } from '#contract/money/money.ts'
import {
  deleteLevels,
  lastRecordedDay,
  type LevelRow,
  listLevels,
  recordBrands,
  recordCategories,
} from './queries.ts'

const millisecondsOfDay = 24 * 3600 * 1000

/**
 * Records today's prices, unless that is done. Each root category is one statement, so that none takes too
 * long; the makes come last and mark the day as complete.
 */
export async function recordPriceLevels({ db, catalog }: Deps, now: Date) {
  const today = Math.floor(now.getTime() / millisecondsOfDay)
  if ((await lastRecordedDay(db)) === today) return
  const recording = { now, fewest: fewestCompared }
  for (const { id } of catalog.roots) await recordCategories(db, id, recording)
  await recordBrands(db, recording)
  await deleteLevels(db, now, priceLevelDays)
}

/** A change is shown once it spans a week; people compare with a month. */
const [shortestSpan, usualSpan] = [7, 30]

function changeOf([latest, ...earlier]: readonly LevelRow[]): PriceLevel['change'] {
  const spans = earlier
    .map((row) => ({ row, days: latest!.day_number - row.day_number }))
    .filter(({ days }) => days >= shortestSpan)
    .toSorted((a, b) => Math.abs(a.days - usualSpan) - Math.abs(b.days - usualSpan))
  const [closest] = spans
  if (!closest) return null
  const { row, days } = closest
  return { percent: Math.round((latest!.median_fening / row.median_fening - 1) * 100), days }
}

/** Null where too few prices are recorded, or none of the last days. */
export async function priceLevelOf(
  { db, now }: Deps,
  { category, brand, model }: Subject,
): Promise<PriceLevel | null> {
  const key = { categoryId: category?.id ?? 0, brandId: brand?.id ?? 0, modelId: model?.id ?? 0 }
  const rows = await listLevels(db, key)
  const [latest] = rows
  if (!latest || now().getTime() / millisecondsOfDay - latest.day_number > shortestSpan) return null
  return {
    count: latest.listings,
    low: formatMoney(latest.low_fening),
    median: formatMoney(latest.median_fening),
    high: formatMoney(latest.high_fening),
    reduced: latest.reduced,
    added: latest.added,
    change: changeOf(rows),
  }
}
