import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // As before, except that a listing's only price is looked at no further: imports write thousands of those.
  await sql`
    create or replace function note_reduction() returns trigger language plpgsql as $$
    begin
      update listing set reduced_from_fening = found.lowest, reduced_until = found.until
      from (
        select one.listing_id, reduction.lowest, reduction.since + interval '720 hours' as until
        from (
          select distinct listing_id from changed
          where exists (
            select from listing_price other
            where other.listing_id = changed.listing_id and other.created_at <> changed.created_at
          )
        ) as one
        left join lateral (
          select min(held.price_fening) as lowest, max(held.since) as since
          from (
            select price_fening,
              lead(created_at) over by_time as ended,
              last_value(price_fening) over whole as now_asked,
              last_value(created_at) over whole as since
            from listing_price
            where listing_price.listing_id = one.listing_id
            window by_time as (order by created_at),
              whole as (order by created_at rows between unbounded preceding and unbounded following)
          ) as held
          where held.price_fening > 0 and held.ended > held.since - interval '720 hours'
          having min(held.price_fening) > max(held.now_asked) and max(held.now_asked) > 0
            and max(held.since) > now() - interval '720 hours'
        ) as reduction on true
      ) as found
      where listing.id = found.listing_id
        and (listing.reduced_from_fening, listing.reduced_until) is distinct from (found.lowest, found.until);
      return null;
    end $$`.execute(db)
}
