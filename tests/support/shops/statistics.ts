import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { addDays, localDay } from '#lib/time.ts'
import { countStatistics } from '#api/modules/statistics/roll-up.ts'

/** Days of the past for all listings of a seller, with searches that led to them, counted up to yesterday. */
export async function fillStatistics(
  deps: Deps,
  sellerId: number,
  { days = 400, term = 'stolna lampa' }: { days?: number; term?: string } = {},
): Promise<void> {
  const yesterday = addDays(localDay(deps.now()), -1)
  await sql`
    insert into listing_day (listing_id, day, views, opened, shown, places, phone_shown)
    select id, ${yesterday}::date - number, 1 + (id + number * 7) % 9, 1 + (id + number * 7) % 9 + number % 4, 40,
      40 * (1 + (id + number) % 30), (id + number) % 3
    from listing cross join generate_series(0, ${days}::integer - 1) as number
    where seller_id = ${sellerId}
    on conflict do nothing`.execute(deps.db)
  await sql`
    insert into listing_term (listing_id, day, term, opened)
    select id, ${yesterday}::date, ${term} || case id % 2 when 0 then ' nova' else '' end, 1 + id % 5
    from listing where seller_id = ${sellerId}
    on conflict do nothing`.execute(deps.db)
  await countStatistics(deps)
}
