import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table parcel (
      id             bigint generated always as identity primary key,
      order_id       bigint not null references orders (id) on delete cascade,
      code           text not null unique, -- names it on the public page; nobody guesses it
      reference      text not null unique, -- ours at the courier, which finds a lost booking again
      courier        text not null,
      state          text not null check (state in ('booking', 'booked', 'accepted', 'in_transit', 'attempted', 'refused',
                       'delivered', 'lost', 'returned', 'cancelling', 'cancelled', 'failed')),
      courier_number text, -- tells people and scanners at the courier which it is
      courier_id     text, -- by which the courier's programs call it
      weight_grams   integer not null check (weight_grams > 0),
      cash_fening    bigint not null check (cash_fening >= 0), -- what the courier collects
      label          bytea, -- as the courier printed it; null: we print one. Forgotten with the recipient
      problem        text, -- why it could not be booked
      created_at     timestamptz(3) not null,
      asked_at       timestamptz(3), -- the courier may know of it since
      booked_at      timestamptz(3),
      tracked_at     timestamptz(3), -- the courier was last asked where it is
      ended_at       timestamptz(3),
      check ((state in ('delivered', 'lost', 'returned', 'cancelled', 'failed')) = (ended_at is not null))
    )`.execute(db)
  // An order has one parcel under way. Serves the parcels of an order too.
  await sql`
    create unique index parcel_of_order on parcel (order_id) where state not in ('cancelled', 'failed')`.execute(
    db,
  )
  await sql`create index parcel_order on parcel (order_id)`.execute(db)
  // Serves news by the courier's number.
  await sql`create unique index parcel_number on parcel (courier, courier_number)`.execute(db)
  // Serve the jobs that book, track and cancel.
  await sql`create index parcel_open on parcel (tracked_at nulls first) where ended_at is null`.execute(db)

  // A label names both sides, so it goes when one of them is forgotten.
  await sql`
    create function forget_parcel_labels() returns trigger language plpgsql as $$
    begin
      update parcel set label = null where order_id = new.id and label is not null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger forget_parcel_labels after update of recipient_name, buyer_id, seller_id on orders
    for each row when (
      (old.recipient_name is not null and new.recipient_name is null)
      or (old.buyer_id is not null and new.buyer_id is null)
      or (old.seller_id is not null and new.seller_id is null))
    execute function forget_parcel_labels()`.execute(db)

  // Events of the courier, each once, in the order of arrival.
  await sql`
    create table parcel_event (
      parcel_id   bigint not null references parcel (id) on delete cascade,
      event_id    text not null,
      kind        text not null check (kind in ('accepted', 'in_transit', 'attempted', 'refused', 'delivered', 'lost', 'returned')),
      place       text,
      happened_at timestamptz(3) not null,
      received_at timestamptz(3) not null,
      primary key (parcel_id, event_id)
    )`.execute(db)

  // State of the sandbox courier; empty in production.
  await sql`
    create table sandbox_parcel (
      id         bigint generated always as identity primary key,
      number     bigint generated always as identity (start with 7000000001) unique,
      reference  text not null,
      details    jsonb not null, -- as booked
      statuses   jsonb not null default '[]',
      deleted_at timestamptz(3),
      created_at timestamptz(3) not null
    )`.execute(db)
  // Serves the search for a booking.
  await sql`create index sandbox_parcel_reference on sandbox_parcel (reference)`.execute(db)
}
