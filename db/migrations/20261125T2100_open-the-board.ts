import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Short public notes of people for their town, and replies, which name their note.
  await sql`
    create table board_note (
      id         bigint generated always as identity primary key,
      parent_id  bigint references board_note (id) on delete cascade,
      author_id  bigint not null references account (id) on delete cascade,
      city_id    bigint not null references city (id) on delete cascade,
      body       text not null check (char_length(body) between 1 and 500),
      photo_key  text, -- of its files; null without a photo
      created_at timestamptz(3) not null,
      removed_at timestamptz(3), -- by moderation, which can undo it
      check (parent_id is null or photo_key is null)
    )`.execute(db)
  // Serve the board of a town and of all, the latest first.
  await sql`
    create index board_note_city on board_note (city_id, id) where parent_id is null and removed_at is null`.execute(
    db,
  )
  await sql`
    create index board_note_latest on board_note (id) where parent_id is null and removed_at is null`.execute(
    db,
  )
  // Serves the replies of a note.
  await sql`create index board_note_parent on board_note (parent_id, id) where parent_id is not null`.execute(
    db,
  )
  // Serves the comparison with what somebody wrote before, and their erasure.
  await sql`create index board_note_author on board_note (author_id, id)`.execute(db)

  await sql`
    create table board_like (
      note_id    bigint not null references board_note (id) on delete cascade,
      account_id bigint not null references account (id) on delete cascade,
      created_at timestamptz(3) not null,
      primary key (note_id, account_id)
    )`.execute(db)
  // Serves the erasure of an account.
  await sql`create index board_like_account on board_like (account_id)`.execute(db)

  await sql`
    alter table moderation_case
      drop constraint moderation_case_kind_check,
      add constraint moderation_case_kind_check check (subject_kind in
        ('listing', 'user', 'conversation', 'question', 'review', 'review_reply', 'shop', 'order', 'note'))`.execute(
    db,
  )
}
