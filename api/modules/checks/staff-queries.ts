import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export type CountRow = {
  rule: string
  hits: number
  held: number
  right: number
  wrong: number
  corrected: number
  waiting: number
}

/** Hits of every rule since a time, by outcome. */
export async function countHits(db: Db, since: Date): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select rule, count(*) as hits, count(*) filter (where is_held) as held,
      count(*) filter (where verdict = 'right') as right,
      count(*) filter (where verdict = 'wrong') as wrong,
      count(*) filter (where verdict = 'corrected') as corrected,
      count(*) filter (where verdict is null) as waiting
    from check_hit where found_at > ${since} group by rule`.execute(db)
  return rows
}

/** The latest first. */
export const listHitRows = (
  db: Db,
  { rule, limit, offset = 0 }: { rule: string; limit: number; offset?: number },
) =>
  db
    .selectFrom('check_hit')
    .leftJoin('listing', (join) =>
      join.onRef('listing.id', '=', 'check_hit.listing_id').on('check_hit.subject_kind', '=', 'listing'),
    )
    .leftJoin('account', 'account.id', 'check_hit.account_id')
    .select([
      'check_hit.id',
      'check_hit.rule',
      'check_hit.subject_kind',
      'check_hit.subject_id',
      'check_hit.is_held',
      'check_hit.facts',
      'check_hit.verdict',
      'check_hit.found_at',
      'check_hit.case_id',
      'listing.title',
      'account.username',
    ])
    .where('check_hit.rule', '=', rule)
    .orderBy('check_hit.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
export type HitRow = Awaited<ReturnType<typeof listHitRows>>[number]

export const countHitsOf = (db: Db, rule: string) =>
  db
    .selectFrom('check_hit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rule', '=', rule)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
