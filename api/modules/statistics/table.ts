import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { csvLine } from '#lib/files/csv.ts'
import type { StatisticsFigures, StatisticsPeriod, StatisticsTable } from '#contract/statistics.ts'
import { listListings, type SellerFigures } from './queries.ts'
import { type Asked, listCategories, listEveryDay, listingView, openStatistics } from './service.ts'

const names = [
  'otvaranja',
  'posjetioci',
  'spašavanja',
  'prikazi telefona',
  'poruke',
  'narudžbe',
  'prikazi u rezultatima',
  'prosječno mjesto',
]

const cells = (row: StatisticsFigures) => [
  row.views,
  row.viewers,
  row.saves,
  row.phone_shown,
  row.messages,
  row.orders,
  row.shown,
  row.place,
]

const listingsAtOnce = 1_000

type Rows = (deps: Deps, asked: Asked, stored: SellerFigures) => AsyncGenerator<unknown[]>

const tables: Record<StatisticsTable, Rows> = {
  async *days(deps, asked) {
    yield ['dan', ...names]
    for (const row of await listEveryDay(deps, asked)) yield [row.day, ...cells(row)]
  },
  async *listings(deps, asked) {
    yield [
      'broj oglasa',
      'naslov',
      'kategorija',
      'aktivan',
      ...names,
      'posjetioci prije',
      'medijan kategorije',
    ]
    for (let offset = 0; ; offset += listingsAtOnce) {
      const rows = await listListings(deps.db, asked, { sort: 'viewers', limit: listingsAtOnce, offset })
      for (const row of rows) {
        const shown = listingView(deps, row)
        yield [
          shown.id,
          shown.title,
          shown.category,
          shown.active ? 'da' : 'ne',
          ...cells(shown),
          shown.viewers_before,
          shown.median_viewers,
        ]
      }
      if (rows.length < listingsAtOnce) return
    }
  },
  async *categories(deps, asked) {
    yield ['kategorija', 'aktivnih oglasa', ...names, 'medijan vaših oglasa', 'medijan kategorije']
    for (const row of await listCategories(deps, asked))
      yield [row.name, row.listings, ...cells(row), row.median_viewers, row.medians?.viewers]
  },
  async *terms(_deps, { days }, { terms }) {
    yield ['pretraga', 'otvaranja']
    for (const { term, views } of terms[days] ?? []) yield [term, views]
  },
}

async function* linesOf(rows: AsyncGenerator<unknown[]>) {
  for await (const row of rows) yield csvLine(row)
}

/** A table as CSV, streamed; its first line alone until something has been counted. */
export async function exportTable(
  deps: Deps,
  actor: Actor,
  { days, by }: { days: StatisticsPeriod; by: StatisticsTable },
): Promise<Readable> {
  const opened = await openStatistics(deps, actor, days)
  if (!opened) return Readable.from([csvLine(['dan', ...names])])
  return Readable.from(linesOf(tables[by](deps, opened.asked, opened.stored)))
}
