import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create type order_state as enum ('unpaid', 'pending', 'confirmed', 'shipped', 'delivered', 'completed',
      'declined', 'cancelled', 'returned')`.execute(db)
  // In the plural, since "order" is a word of SQL. Orders outlive both accounts, without the persons.
  await sql`
    create table orders (
      id                    bigint generated always as identity primary key,
      number                text not null unique, -- how people name it
      buyer_id              bigint references account (id) on delete set null,
      seller_id             bigint references account (id) on delete set null,
      state                 order_state not null,
      payment               text not null check (payment in ('cash', 'card')), -- cash: to the courier, or on collection
      handover              text not null check (handover in ('courier', 'own_courier', 'collection')),
      items_fening          bigint not null check (items_fening > 0),
      delivery_fening       bigint not null check (delivery_fening >= 0), -- what the buyer pays for delivery
      delivery_cost_fening  bigint not null check (delivery_cost_fening >= delivery_fening), -- the rest is the seller's
      total_fening          bigint not null check (total_fening = items_fening + delivery_fening),
      weight_grams          integer not null check (weight_grams >= 0),
      note                  text not null default '' check (length(note) <= 500),
      reason                text check (length(reason) <= 500), -- why it was declined, cancelled or returned
      recipient_name        text, -- the recipient is forgotten 30 days after the end, and never known for a collection
      recipient_street      text,
      recipient_postal_code text,
      recipient_city_id     bigint references city (id) on delete restrict,
      recipient_phone       text, -- E.164
      payment_id            bigint references payment (id) on delete set null, -- of an order by card
      created_at            timestamptz(3) not null,
      placed_at             timestamptz(3), -- when the seller got to know of it: at once, or when the card was charged
      confirmed_at          timestamptz(3),
      shipped_at            timestamptz(3),
      delivered_at          timestamptz(3),
      ended_at              timestamptz(3), -- completed, declined, cancelled or returned
      deadline_at           timestamptz(3), -- when the site moves it on by itself
      remind_at             timestamptz(3),
      frozen_at             timestamptz(3), -- a dispute is open: no clock runs and no money moves
      check ((state in ('completed', 'declined', 'cancelled', 'returned')) = (ended_at is not null)),
      check ((state = 'unpaid') <= (payment = 'card')),
      check (ended_at is null or deadline_at is null)
    )`.execute(db)
  // Serve the orders of a buyer and of a seller, by tab, the latest first.
  await sql`create index orders_buyer on orders (buyer_id, id desc)`.execute(db)
  await sql`create index orders_seller on orders (seller_id, id desc)`.execute(db)
  // Serves the count of orders that wait for their seller.
  await sql`create index orders_unconfirmed on orders (seller_id) where state = 'pending'`.execute(db)
  // Serve the clocks.
  await sql`create index orders_due on orders (deadline_at) where deadline_at is not null and frozen_at is null`.execute(
    db,
  )
  await sql`create index orders_to_remind on orders (remind_at) where remind_at is not null and frozen_at is null`.execute(
    db,
  )
  // Serves the job that forgets recipients.
  await sql`create index orders_recipient on orders (ended_at) where recipient_phone is not null`.execute(db)
  await sql`create index orders_payment on orders (payment_id) where payment_id is not null`.execute(db)

  // The items bought, as they were then.
  await sql`
    create table order_item (
      order_id     bigint not null references orders (id) on delete cascade,
      position     smallint not null check (position >= 0),
      listing_id   bigint references listing (id) on delete set null,
      title        text not null,
      price_fening bigint not null check (price_fening > 0), -- of one
      quantity     integer not null check (quantity between 1 and 999),
      weight_grams integer not null check (weight_grams >= 0), -- of one
      image_hash   text,
      primary key (order_id, position)
    )`.execute(db)
  // Serves what waits of a listing, and its removal.
  await sql`create index order_item_listing on order_item (listing_id) where listing_id is not null`.execute(
    db,
  )

  // Every step, with who took it; never changed.
  await sql`
    create table order_event (
      order_id bigint not null references orders (id) on delete cascade,
      sequence integer not null check (sequence > 0), -- from 1 without gaps
      kind     text not null,
      side     text not null check (side in ('buyer', 'seller', 'site', 'courier', 'staff')),
      actor_id bigint references account (id) on delete set null,
      note     text not null default '',
      at       timestamptz(3) not null,
      primary key (order_id, sequence)
    )`.execute(db)
  // Serves the erasure of an account.
  await sql`create index order_event_actor on order_event (actor_id) where actor_id is not null`.execute(db)
}
