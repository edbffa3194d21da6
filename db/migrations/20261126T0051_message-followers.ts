import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Each consent of a follower to promotional messages of a seller, kept after its withdrawal as proof.
  await sql`
    create table seller_message_consent (
      id           bigint generated always as identity primary key,
      account_id   bigint not null references account (id) on delete cascade,
      seller_id    bigint not null references account (id) on delete cascade,
      by_mail      boolean not null, -- beside the notification on the site
      source       text not null check (source in ('profile', 'saved_users', 'settings', 'message', 'api')),
      given_at     timestamptz(3) not null,
      withdrawn_at timestamptz(3),
      withdrawn_by text check (withdrawn_by in ('site', 'mail', 'unfollow', 'change')),
      constraint seller_message_consent_other_check check (account_id <> seller_id),
      constraint seller_message_consent_withdrawn_check check ((withdrawn_at is null) = (withdrawn_by is null))
    )`.execute(db)
  // Serves an account's consent to a seller; at most one is in force.
  await sql`
    create unique index seller_message_consent_in_force on seller_message_consent (account_id, seller_id)
    where withdrawn_at is null`.execute(db)
  // Serves the delivery to a seller's followers, in the order of their ids.
  await sql`
    create index seller_message_consent_seller on seller_message_consent (seller_id, account_id)
    where withdrawn_at is null`.execute(db)
  // Serve the erasure of either account.
  await sql`create index seller_message_consent_account on seller_message_consent (account_id)`.execute(db)
  await sql`create index seller_message_consent_of on seller_message_consent (seller_id)`.execute(db)
  // Serves the deletion of old proofs.
  await sql`
    create index seller_message_consent_withdrawn on seller_message_consent (withdrawn_at)
    where withdrawn_at is not null`.execute(db)

  await sql`
    create table follower_message (
      id           bigint generated always as identity primary key,
      seller_id    bigint not null references account (id) on delete cascade,
      title        text not null check (char_length(title) <= 100),
      body         text not null check (char_length(body) <= 2000),
      shop_link    boolean not null, -- whether it leads to the page of its seller
      version      integer not null default 1, -- of the draft
      changed_at   timestamptz(3) not null,
      sent_at      timestamptz(3), -- null: a draft
      next_at      timestamptz(3), -- until then the seller sends no other
      recipients   integer, -- how many it was meant for
      delivered    integer not null default 0,
      after_id     bigint not null default 0, -- followers up to this id have it
      done_at      timestamptz(3), -- all have it
      stopped_at   timestamptz(3), -- the seller may not send any more
      removed_at   timestamptz(3), -- by moderation, which can undo it
      opened       integer, -- null while they are counted from recipients
      unsubscribed integer,
      constraint follower_message_sent_check
        check ((sent_at is null) = (next_at is null) and (sent_at is null) = (recipients is null)),
      -- At most one message a week, also of simultaneous calls. Empty ranges never overlap.
      constraint follower_message_week exclude using gist (
        int8range(seller_id, seller_id, '[]') with &&, tstzrange(sent_at, next_at) with &&
      ) where (sent_at is not null)
    )`.execute(db)
  // Serves the draft of a seller, who has one.
  await sql`
    create unique index follower_message_draft on follower_message (seller_id) where sent_at is null`.execute(
    db,
  )
  // Serves the messages of a seller, the latest first, and the erasure of the account.
  await sql`create index follower_message_seller on follower_message (seller_id, sent_at desc)`.execute(db)
  // Serves the job that closes the counts of old messages.
  await sql`
    create index follower_message_uncounted on follower_message (sent_at)
    where sent_at is not null and opened is null`.execute(db)

  await sql`
    create table follower_message_listing (
      message_id bigint not null references follower_message (id) on delete cascade,
      listing_id bigint not null references listing (id) on delete cascade,
      place      integer not null,
      clicks     integer, -- null while they are counted one by one
      primary key (message_id, listing_id)
    )`.execute(db)
  // Serves the deletion of a listing.
  await sql`create index follower_message_listing_listing on follower_message_listing (listing_id)`.execute(
    db,
  )

  await sql`
    create table follower_message_recipient (
      message_id      bigint not null references follower_message (id) on delete cascade,
      account_id      bigint not null references account (id) on delete cascade,
      opened_at       timestamptz(3),
      unsubscribed_at timestamptz(3),
      primary key (message_id, account_id)
    )`.execute(db)
  // Serves the erasure of an account.
  await sql`create index follower_message_recipient_account on follower_message_recipient (account_id)`.execute(
    db,
  )
  // Serve the counts of a message.
  await sql`
    create index follower_message_recipient_opened on follower_message_recipient (message_id)
    where opened_at is not null`.execute(db)
  await sql`
    create index follower_message_recipient_unsubscribed on follower_message_recipient (message_id)
    where unsubscribed_at is not null`.execute(db)

  await sql`
    create table follower_message_click (
      message_id bigint not null,
      account_id bigint not null,
      listing_id bigint not null,
      clicked_at timestamptz(3) not null,
      primary key (message_id, listing_id, account_id),
      foreign key (message_id, account_id)
        references follower_message_recipient (message_id, account_id) on update cascade on delete cascade,
      foreign key (message_id, listing_id)
        references follower_message_listing (message_id, listing_id) on delete cascade
    )`.execute(db)
  // Serves the deletion of a recipient.
  await sql`
    create index follower_message_click_recipient on follower_message_click (message_id, account_id)`.execute(
    db,
  )

  await sql`
    alter table moderation_case
      drop constraint moderation_case_kind_check,
      add constraint moderation_case_kind_check check (subject_kind in
        ('listing', 'user', 'conversation', 'question', 'review', 'review_reply', 'shop', 'order', 'note', 'video',
          'follower_message'))`.execute(db)
}
