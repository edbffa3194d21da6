import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Purchases. The rows of `promotion` that belong to it are the times during which it shows.
  await sql`
    create table promotion_purchase (
      id            bigint generated always as identity primary key,
      listing_id    bigint not null references listing (id) on delete cascade,
      type          smallint not null check (type in (1, 2)), -- 1: top of the category, 2: home page too
      days          smallint not null check (days > 0),
      refresh_every smallint not null check (refresh_every in (0, 3, 24)), -- hours; 0: never
      daily_hours   smallint not null check (daily_hours between 0 and 12), -- shown on each day; 0: all day
      price         integer not null check (price >= 0), -- credits
      starts_at     timestamptz(3) not null,
      ends_at       timestamptz(3) not null,
      phase         smallint not null check (phase in (0, 1, 2)), -- to come, running, over or cancelled
      auto_renewal  boolean not null,
      extends_id    bigint unique references promotion_purchase (id) on delete set null, -- the one that it continues
      refresh_at    timestamptz(3), -- the next planned renewal
      refreshes     integer not null default 0,
      remind_at     timestamptz(3), -- null once the seller was reminded of the end
      cancelled_at  timestamptz(3),
      is_returned   boolean not null default false, -- its credits went back
      created_at    timestamptz(3) not null,
      check (ends_at > starts_at),
      check (cancelled_at is null or phase = 2),
      check (cancelled_at is not null or not is_returned)
    )`.execute(db)
  // Serves the purchases of a listing, and of all listings of a seller.
  await sql`create index promotion_purchase_listing on promotion_purchase (listing_id, ends_at)`.execute(db)
  // Serve the jobs that begin and end promotions, renew listings and remind sellers.
  await sql`create index promotion_purchase_to_begin on promotion_purchase (starts_at) where phase = 0`.execute(
    db,
  )
  await sql`create index promotion_purchase_to_end on promotion_purchase (ends_at) where phase = 1`.execute(
    db,
  )
  await sql`
    create index promotion_purchase_to_renew on promotion_purchase (refresh_at) where refresh_at is not null`.execute(
    db,
  )
  await sql`
    create index promotion_purchase_to_remind on promotion_purchase (remind_at) where remind_at is not null`.execute(
    db,
  )

  await sql`
    alter table promotion
      add column purchase_id bigint references promotion_purchase (id) on delete cascade -- null: nobody paid for it`.execute(
    db,
  )
  // Serves the end of a purchase.
  await sql`create index promotion_of_purchase on promotion (purchase_id) where purchase_id is not null`.execute(
    db,
  )

  // Promotions to come are returned soon after their listing has ended, whatever ended it.
  await sql`
    create function wake_promotions() returns trigger language plpgsql as $$
    begin
      if exists (select from promotion_purchase where listing_id = new.id and phase = 0) then
        perform pg_notify('promotions_to_settle', '');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger listing_ends_promotions after update of status, deleted_at on listing for each row
      when ((new.status = 'finished' and old.status <> 'finished')
        or (new.deleted_at is not null and old.deleted_at is null))
      execute function wake_promotions()`.execute(db)

  // Action prices of shops.
  await sql`
    create table action_price (
      id             bigint generated always as identity primary key,
      listing_id     bigint not null references listing (id) on delete cascade,
      price_fening   bigint not null check (price_fening > 0),
      regular_fening bigint not null check (regular_fening > price_fening), -- comes back at the end
      days           smallint not null check (days > 0),
      credits        integer not null check (credits >= 0), -- what it cost
      starts_at      timestamptz(3) not null,
      ends_at        timestamptz(3) not null,
      ended_at       timestamptz(3), -- null while it lasts
      check (ends_at > starts_at)
    )`.execute(db)
  // A listing has one action at a time.
  await sql`create unique index action_price_once on action_price (listing_id) where ended_at is null`.execute(
    db,
  )
  // Serves the removal of listings.
  await sql`create index action_price_listing on action_price (listing_id)`.execute(db)
  // Serves the job that ends actions.
  await sql`create index action_price_to_end on action_price (ends_at) where ended_at is null`.execute(db)
}
