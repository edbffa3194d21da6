import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export type SearchedRow = { day: string; term: string; searcher: Buffer; found: number }

export const upsertSearch = (db: Db, search: SearchedRow) =>
  db
    .insertInto('searched_term')
    .values(search)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'term', 'searcher'])
        .doUpdateSet(({ ref }) => ({ found: ref('excluded.found') })),
    )
    .execute()

/** Terms searched since a day, each with its people by day and its most results; those of most people first. */
export const listTerms = (db: Db, { since, limit }: { since: string; limit: number }) =>
  db
    .selectFrom('searched_term')
    .select(({ fn }) => ['term', fn.countAll<number>().as('people'), fn.max('found').as('found')])
    .where('day', '>=', sql<Date>`${since}::date`)
    .groupBy('term')
    .orderBy('people', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute()

/** Those of the terms that led to a listing since a day. */
export async function listOpenedTerms(db: Db, terms: readonly string[], since: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select distinct term from listing_opening
    where day >= ${since}::date and term = any(${terms}::text[])`.execute(db)
  return rows.map(({ term }) => term)
}
