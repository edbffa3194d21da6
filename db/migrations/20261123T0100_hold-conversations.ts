import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A reference becomes null when what it names is erased; the other side keeps the conversation.
  await sql`
    create table conversation (
      id            bigint generated always as identity primary key,
      low_id        bigint references account (id) on delete set null, -- the two, by number
      high_id       bigint references account (id) on delete set null,
      about         bigint not null, -- the listing's number, also once it is erased; 0 for none
      listing_id    bigint references listing (id) on delete set null,
      last_sequence integer not null default 0,
      created_at    timestamptz(3) not null,
      constraint conversation_pair_check check (low_id < high_id),
      constraint conversation_about_check check (listing_id = about),
      constraint conversation_once unique (low_id, high_id, about)
    )`.execute(db)
  // Serves the erasure of accounts.
  await sql`create index conversation_high on conversation (high_id)`.execute(db)
  // Serves the conversations about a listing, and its erasure.
  await sql`create index conversation_listing on conversation (listing_id) where listing_id is not null`.execute(
    db,
  )
  // Serves the deletion of conversations that nobody has any more.
  await sql`create index conversation_abandoned on conversation (id) where low_id is null and high_id is null`.execute(
    db,
  )

  // State of a conversation for each of the two.
  await sql`
    create table conversation_member (
      conversation_id bigint not null references conversation (id) on delete cascade,
      account_id      bigint not null references account (id) on delete cascade,
      other_id        bigint references account (id) on delete set null,
      folder          text not null default 'inbox',
      last_at         timestamptz(3) not null, -- of the last message
      seen_sequence   integer not null default 0, -- everything up to this message was seen
      unread          integer not null default 0, -- messages of the other after it, without withdrawn ones
      is_saved        boolean not null default false,
      draft           text,
      primary key (account_id, conversation_id),
      constraint conversation_member_folder_check check (folder in ('inbox', 'archive', 'removed')),
      constraint conversation_member_unread_check check (unread >= 0),
      constraint conversation_member_draft_check check (char_length(draft) <= 2000)
    )`.execute(db)
  // Serves both sides of a conversation.
  await sql`create index conversation_member_sides on conversation_member (conversation_id)`.execute(db)
  // Serves an account's list, the latest first.
  await sql`create index conversation_member_latest
    on conversation_member (account_id, folder, last_at desc, conversation_id desc)`.execute(db)
  // Serve the sum of unread messages, and the lists of unread and saved conversations.
  await sql`create index conversation_member_unread
    on conversation_member (account_id, last_at desc, conversation_id desc) include (unread, folder) where unread > 0`.execute(
    db,
  )
  await sql`create index conversation_member_saved
    on conversation_member (account_id, last_at desc, conversation_id desc) where is_saved`.execute(db)
  // Serves the erasure of accounts.
  await sql`create index conversation_member_other on conversation_member (other_id)`.execute(db)

  // Only ever added to; withdrawing marks a message.
  await sql`
    create table message (
      id              bigint generated always as identity primary key,
      conversation_id bigint not null references conversation (id) on delete cascade,
      sequence        integer not null, -- from 1, without gaps
      sender_id       bigint references account (id) on delete set null,
      kind            text not null,
      body            text,
      event           text, -- of system messages: what the sender did
      about_sequence  integer, -- of system messages: with which message
      key             text, -- the sender's, so that a repeat sends nothing
      created_at      timestamptz(3) not null,
      withdrawn_at    timestamptz(3),
      constraint message_sequence unique (conversation_id, sequence),
      constraint message_kind_check check (kind in ('text', 'photo', 'offer', 'system')),
      constraint message_event_check check ((kind = 'system') = (event is not null)),
      constraint message_body_check check (char_length(body) <= 2000)
    )`.execute(db)
  // Serves repeats, and the erasure of accounts.
  await sql`create unique index message_key on message (sender_id, key)`.execute(db)

  await sql`
    create table message_offer (
      message_id   bigint primary key references message (id) on delete cascade,
      conversation_id bigint not null references conversation (id) on delete cascade,
      price_fening bigint not null,
      state        text not null default 'pending',
      decided_at   timestamptz(3),
      constraint message_offer_price_check check (price_fening between 1 and 9999999900),
      constraint message_offer_state_check
        check (state in ('pending', 'accepted', 'declined', 'replaced', 'withdrawn')),
      constraint message_offer_decided_check check ((state = 'pending') = (decided_at is null))
    )`.execute(db)
  // One offer waits for an answer at a time. Serves the deletion of conversations, too.
  await sql`create unique index message_offer_pending on message_offer (conversation_id) where state = 'pending'`.execute(
    db,
  )
  await sql`create index message_offer_conversation on message_offer (conversation_id)`.execute(db)

  await sql`
    create table message_photo (
      id         bigint generated always as identity primary key,
      message_id bigint not null references message (id) on delete cascade,
      position   smallint not null,
      file_key   text not null, -- in the private storage
      width      integer not null,
      height     integer not null,
      thumbhash  text not null,
      constraint message_photo_position unique (message_id, position)
    )`.execute(db)

  await sql`
    create table conversation_tag (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      name       text not null,
      color      text not null,
      created_at timestamptz(3) not null,
      constraint conversation_tag_name_check check (char_length(name) between 1 and 30)
    )`.execute(db)
  await sql`create unique index conversation_tag_name on conversation_tag (account_id, lower(name))`.execute(
    db,
  )
  await sql`
    create table conversation_tag_entry (
      tag_id          bigint not null references conversation_tag (id) on delete cascade,
      conversation_id bigint not null,
      account_id      bigint not null,
      primary key (tag_id, conversation_id),
      foreign key (account_id, conversation_id)
        references conversation_member (account_id, conversation_id) on delete cascade
    )`.execute(db)
  // Serves the tags of a page of conversations, and the deletion of members.
  await sql`create index conversation_tag_entry_conversation on conversation_tag_entry (account_id, conversation_id)`.execute(
    db,
  )

  await sql`
    create table quick_reply (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      body       text not null,
      created_at timestamptz(3) not null,
      constraint quick_reply_body_check check (char_length(body) between 1 and 500)
    )`.execute(db)
  await sql`create unique index quick_reply_body on quick_reply (account_id, md5(body))`.execute(db)
}
