import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table shop
      add column is_trial boolean not null default false, -- nothing was paid yet
      -- Monthly bonuses: when their months began, how many were given, and when the next one is due.
      add column bonus_from timestamptz(3),
      add column bonuses integer not null default 0,
      add column bonus_at timestamptz(3),
      add column business_type text,
      add column web text check (length(web) <= 200),
      add column hours jsonb, -- by weekday from Monday: null, or from and to in minutes after midnight
      add check (bonus_at is null or bonus_from is not null)`.execute(db)
  // Serves the job that gives bonuses.
  await sql`create index shop_bonus_due on shop (bonus_at) where active`.execute(db)

  // Firms that have had their trial. Outlives the shop, so that nobody has a second one.
  await sql`
    create table shop_trial (
      firm       bytea primary key, -- a pseudonym of the firm's ID number
      shop_id    bigint references shop (id) on delete set null,
      started_at timestamptz(3) not null
    )`.execute(db)
  // Serves the deletion of a shop.
  await sql`create index shop_trial_shop on shop_trial (shop_id)`.execute(db)

  // The months that a payment buys for a shop.
  await sql`
    create table shop_purchase (
      payment_id  bigint primary key references payment (id) on delete cascade,
      shop_id     bigint references shop (id) on delete set null,
      package     text not null check (package in ('bronze', 'silver', 'gold', 'platinum')),
      months      integer not null check (months in (1, 3, 6, 12)),
      starts_at   timestamptz(3), -- the time that it bought, once it is paid
      ends_at     timestamptz(3),
      returned_at timestamptz(3), -- the money went back, and the time with it
      check ((starts_at is null) = (ends_at is null)),
      check (returned_at is null or starts_at is not null)
    )`.execute(db)
  // Serves the list of a shop's purchases, and its deletion.
  await sql`create index shop_purchase_shop on shop_purchase (shop_id, payment_id)`.execute(db)
}
