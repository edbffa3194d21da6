import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A card that the gateway keeps; the token alone can pay with it.
  await sql`
    create table saved_card (
      id           bigint generated always as identity primary key,
      account_id   bigint not null references account (id) on delete cascade,
      provider     text not null,
      token_hash   bytea not null, -- to recognise the card
      sealed_token bytea not null,
      brand        text not null,
      masked_pan   text not null,
      is_default   boolean not null,
      created_at   timestamptz(3) not null,
      used_at      timestamptz(3),
      -- Serves the list, too.
      unique (account_id, token_hash)
    )`.execute(db)
  await sql`create unique index saved_card_default on saved_card (account_id) where is_default`.execute(db)

  // Payments outlive the account, without the person.
  await sql`
    create table payment (
      id              bigint generated always as identity primary key,
      account_id      bigint references account (id) on delete set null,
      purpose         text not null check (purpose in ('top_up', 'order', 'shop')),
      subject_id      bigint, -- the order or shop
      way             text not null check (way in ('card', 'wallet', 'bank')),
      state           text not null check (state in ('created', 'pending', 'paid', 'partly_refunded', 'refunded',
                        'declined', 'cancelled', 'expired')),
      amount_fening   bigint not null check (amount_fening > 0),
      currency        text not null check (currency in ('BAM', 'EUR')), -- at the gateway
      gateway_amount  bigint not null check (gateway_amount > 0), -- fening or cents
      credits         integer not null default 0 check (credits >= 0),
      bonus           integer not null default 0 check (bonus >= 0),
      refunded_fening bigint not null default 0 check (refunded_fening between 0 and amount_fening),
      order_number    text not null unique, -- how gateways and payers name it
      gateway_id      text, -- the gateway's own order
      reference       text, -- of the transaction that paid
      card_id         bigint references saved_card (id) on delete set null, -- pays with this one
      saves_card      boolean not null default false,
      charged_at      timestamptz(3), -- a saved card was charged, whatever the outcome; never again
      return_path     text check (length(return_path) <= 500),
      problem         text,
      created_at      timestamptz(3) not null,
      ask_at          timestamptz(3), -- when to ask the gateway next
      asked           integer not null default 0,
      paid_at         timestamptz(3),
      ended_at        timestamptz(3), -- declined, cancelled or expired
      check ((state in ('paid', 'partly_refunded', 'refunded')) = (paid_at is not null))
    )`.execute(db)
  // Serves a person's payments, and those of one person for staff.
  await sql`create index payment_account on payment (account_id, id)`.execute(db)
  // Serve the list of staff: by state and by way.
  await sql`create index payment_state on payment (state, id)`.execute(db)
  await sql`create index payment_way on payment (way, id)`.execute(db)
  // Serves the job that asks gateways.
  await sql`create index payment_due on payment (ask_at) where ask_at is not null`.execute(db)
  // Serves the removal of a card.
  await sql`create index payment_card on payment (card_id) where card_id is not null`.execute(db)
  // One transaction of a gateway or bank pays one payment.
  await sql`create unique index payment_reference on payment (way, reference) where reference is not null`.execute(
    db,
  )
  // Serves the search of staff by what the gateway calls it.
  await sql`create index payment_gateway_id on payment (gateway_id) where gateway_id is not null`.execute(db)

  // News of gateways, written in the transaction of their effect.
  await sql`
    create table payment_event (
      provider   text not null,
      event_id   text not null,
      payment_id bigint not null references payment (id) on delete cascade,
      source     text not null check (source in ('callback', 'return', 'status', 'charge', 'bank', 'staff')),
      outcome    text not null, -- as the gateway said
      effect     text not null check (effect in ('paid', 'declined', 'none', 'mismatch')),
      amount     bigint,
      currency   text,
      at         timestamptz(3) not null,
      primary key (provider, event_id)
    )`.execute(db)
  // Serves a payment's history.
  await sql`create index payment_event_payment on payment_event (payment_id, at)`.execute(db)

  await sql`
    create table payment_refund (
      id             bigint generated always as identity primary key,
      payment_id     bigint not null references payment (id) on delete cascade,
      state          text not null check (state in ('asked', 'sent', 'done', 'failed', 'unclear')),
      amount_fening  bigint not null check (amount_fening > 0),
      gateway_amount bigint not null check (gateway_amount > 0),
      credits        integer not null check (credits >= 0), -- taken back
      bonus          integer not null check (bonus >= 0),
      reason         text not null check (length(reason) between 1 and 500),
      asked_by       bigint references account (id) on delete set null,
      reference      text,
      problem        text,
      created_at     timestamptz(3) not null,
      ended_at       timestamptz(3)
    )`.execute(db)
  await sql`create index payment_refund_payment on payment_refund (payment_id, id)`.execute(db)
  // Serves what waits for staff.
  await sql`create index payment_refund_open on payment_refund (id) where state not in ('done', 'failed')`.execute(
    db,
  )

  // State of the sandbox gateway; empty in production.
  await sql`
    create table sandbox_payment (
      id           bigint generated always as identity primary key,
      provider     text not null check (provider in ('monri', 'paypal')),
      order_number text not null,
      gateway_id   text not null unique,
      state        text not null check (state in ('open', 'approved', 'paid', 'declined', 'cancelled')),
      amount       bigint not null,
      currency     text not null,
      request      jsonb not null,
      card_token   text,
      refunded     bigint not null default 0,
      refund_keys  text[] not null default '{}',
      silent_asks  integer not null default 0, -- how many more questions get no answer
      created_at   timestamptz(3) not null,
      unique (provider, order_number)
    )`.execute(db)
  // Serves its clean-up.
  await sql`create index sandbox_payment_created on sandbox_payment (created_at)`.execute(db)
}
