import { type Kysely, sql } from 'kysely'

const events = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const

/**
 * Logs changes that show on a whole listing but neither in lists nor in search, so that processes may keep listings
 * in memory. Only `listing_view_count` changes too often for a log, and is read each time; rows of `image` never change
 * in what listings show.
 */
export async function up(db: Kysely<unknown>) {
  // In one order with `listing_change`, so that both are read as one log. A change of a seller concerns all their
  // listings: one row, however many there are.
  await sql`
    create table shown_change (
      xid        xid8 not null default pg_current_xact_id(),
      seq        bigint not null default nextval('listing_change_seq_seq'),
      listing_id bigint, -- no references: the row outlives what it names
      seller_id  bigint,
      created_at timestamptz(3) not null default now(),
      primary key (xid, seq),
      constraint shown_change_one_check check (num_nonnulls(listing_id, seller_id) = 1)
    )`.execute(db)
  // Serves the deletion of old rows.
  await sql`create index shown_change_created on shown_change (created_at)`.execute(db)

  await logChanges(db, {
    name: 'log_shown_listing',
    column: 'listing_id',
    tables: [
      'question_count',
      'listing_review_count',
      'listing_group_unit',
      'listing_video',
      'listing_price',
    ],
  })
  await logChanges(db, {
    name: 'log_shown_seller',
    column: 'seller_id',
    from: 'account_id',
    tables: ['seller_settings', 'delivery_settings', 'merchant_declaration', 'review_total', 'sale_count'],
  })
  await logChanges(db, {
    name: 'log_shown_shop',
    column: 'seller_id',
    from: 'owner_id',
    tables: ['shop'],
  })

  await sql`
    create function log_shown_group() returns trigger language plpgsql as $$
    begin
      insert into shown_change (listing_id)
        select unit.listing_id from listing_group_unit unit
        join changed on changed.id = unit.group_id
        join before on before.id = changed.id
        where before.title <> changed.title;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger shown_change_update after update on listing_group
      referencing old table as before new table as changed
      for each statement execute function log_shown_group()`.execute(db)

  await sql`
    create or replace function log_seller_change() returns trigger language plpgsql as $$
    begin
      insert into listing_change (listing_id)
        select listing.id from listing
        join changed on changed.id = listing.seller_id
        join before on before.id = changed.id
        where before.type <> changed.type or before.away_until is distinct from changed.away_until;
      if found then perform pg_notify('listing_change', ''); end if;
      insert into shown_change (seller_id)
        select changed.id from changed join before on before.id = changed.id
        where (before.username, before.avatar, before.city_id, before.created_at, before.pro_until,
            before.phone_verified_at, before.email_verified_at, before.answer_minutes, before.allow_comments,
            before.allow_view_phone, before.allow_private_messages, before.restriction, before.restriction_rule,
            before.restricted_until)
          is distinct from (changed.username, changed.avatar, changed.city_id, changed.created_at, changed.pro_until,
            changed.phone_verified_at, changed.email_verified_at, changed.answer_minutes, changed.allow_comments,
            changed.allow_view_phone, changed.allow_private_messages, changed.restriction, changed.restriction_rule,
            changed.restricted_until);
      return null;
    end $$`.execute(db)
}

type Logged = {
  name: string
  column: 'listing_id' | 'seller_id'
  /** The column of the tables; by default of the same name. */
  from?: string
  tables: readonly string[]
}

/** Logs every row of the tables that is written or deleted. */
async function logChanges(db: Kysely<unknown>, { name, column, from = column, tables }: Logged) {
  await sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as $$
    begin
      insert into shown_change (${sql.id(column)}) select distinct ${sql.id(from)} from changed;
      return null;
    end $$`.execute(db)
  for (const table of tables)
    for (const [event, rows] of events) {
      await sql`
        create trigger ${sql.id(`shown_change_${event}`)} after ${sql.raw(event)} on ${sql.id(table)}
          referencing ${sql.raw(rows)} table as changed
          for each statement execute function ${sql.id(name)}()`.execute(db)
    }
}
