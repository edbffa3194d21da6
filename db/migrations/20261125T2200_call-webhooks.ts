import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table webhook (
      id            bigint generated always as identity primary key,
      account_id    bigint not null references account (id) on delete cascade,
      address       text not null check (char_length(address) between 1 and 500),
      secret_sealed bytea not null,
      kinds         text[] not null check (cardinality(kinds) > 0),
      is_active     boolean not null default true,
      paused_at     timestamptz(3), -- when the site gave up calling it
      succeeded_at  timestamptz(3), -- the latest call that arrived
      created_at    timestamptz(3) not null
    )`.execute(db)
  await sql`create index webhook_account on webhook (account_id)`.execute(db)

  await sql`
    create table webhook_event (
      id           bigint generated always as identity primary key,
      key          uuid not null default gen_random_uuid(), -- what the receiver knows it by
      webhook_id   bigint not null references webhook (id) on delete cascade,
      kind         text not null check (kind in ('ping', 'listing', 'order', 'message')),
      subject_id   bigint not null,
      data         jsonb not null,
      state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts     smallint not null default 0,
      created_at   timestamptz(3) not null default now(),
      next_at      timestamptz(3) not null default now(), -- while it waits
      attempted_at timestamptz(3),
      status       smallint, -- of the latest answer; null if there was none
      problem      text -- why there was none
    )`.execute(db)
  // Serves the search for what is due: of each subject only the first event.
  await sql`
    create index webhook_event_waiting on webhook_event (webhook_id, kind, subject_id, id)
      where state = 'waiting'`.execute(db)
  await sql`create index webhook_event_list on webhook_event (webhook_id, id desc)`.execute(db)
  await sql`create index webhook_event_old on webhook_event (created_at) where state <> 'waiting'`.execute(db)

  // Triggers note events, so that none is lost whatever part of the site changes a row, and none tells of a change
  // that did not commit.
  await sql`
    create function note_webhook_event(account bigint, what text, subject bigint, facts jsonb) returns void
    language plpgsql as $$
    begin
      insert into webhook_event (webhook_id, kind, subject_id, data)
      select id, what, subject, facts from webhook
      where account_id = account and is_active and paused_at is null and what = any (kinds);
      if found then perform pg_notify('webhook_due', ''); end if;
    end $$`.execute(db)

  await sql`
    create function listing_state(listing) returns text language sql immutable as $$
      select case
        when $1.deleted_at is not null then 'deleted'
        when $1.held_by_moderation then 'held'
        else $1.status::text end $$`.execute(db)
  await sql`
    create function note_listing_state() returns trigger language plpgsql as $$
    begin
      perform note_webhook_event(new.seller_id, 'listing', new.id, jsonb_build_object('listing_id', new.id,
        'sku_number', new.sku_number, 'state', listing_state(new), 'before', listing_state(old)));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger listing_calls_webhooks after update of status, deleted_at, held_by_moderation on listing
      for each row when (new.status <> old.status or new.held_by_moderation <> old.held_by_moderation
        or (new.deleted_at is null) <> (old.deleted_at is null))
      execute function note_listing_state()`.execute(db)
  // Once for a statement, since imports insert thousands.
  await sql`
    create function note_new_listings() returns trigger language plpgsql as $$
    begin
      perform note_webhook_event(seller_id, 'listing', inserted.id, jsonb_build_object('listing_id', inserted.id,
        'sku_number', sku_number, 'state', status, 'before', null))
      from inserted where exists (select from webhook where account_id = seller_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger new_listing_calls_webhooks after insert on listing referencing new table as inserted
      for each statement execute function note_new_listings()`.execute(db)

  await sql`
    create function note_order_state() returns trigger language plpgsql as $$
    begin
      perform note_webhook_event(new.seller_id, 'order', new.id, jsonb_build_object(
        'order_id', new.id, 'number', new.number, 'state', new.state,
        'before', case when tg_op = 'UPDATE' and old.placed_at is not null then old.state end));
      return null;
    end $$`.execute(db)
  // A buyer who has not paid yet has not ordered.
  await sql`
    create trigger new_order_calls_webhooks after insert on orders
      for each row when (new.placed_at is not null) execute function note_order_state()`.execute(db)
  await sql`
    create trigger order_calls_webhooks after update of state, placed_at on orders for each row
      when (new.placed_at is not null and (old.placed_at is null or new.state <> old.state))
      execute function note_order_state()`.execute(db)

  await sql`
    create function note_message() returns trigger language plpgsql as $$
    begin
      perform note_webhook_event(new.recipient_id, 'message', new.conversation_id, jsonb_build_object(
        'conversation_id', new.conversation_id, 'message_id', new.sequence,
        'listing_id', (select listing_id from conversation where id = new.conversation_id)));
      return null;
    end $$`.execute(db)
  // A held message arrives once moderators release it.
  await sql`
    create trigger new_message_calls_webhooks after insert on message
      for each row when (new.recipient_id is not null and new.sender_id is not null and not new.is_held)
      execute function note_message()`.execute(db)
  await sql`
    create trigger released_message_calls_webhooks after update of is_held on message
      for each row when (new.recipient_id is not null and old.is_held and not new.is_held)
      execute function note_message()`.execute(db)
}
