import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A file's row is written before the file, so that files left over by a crash or a deleted listing are known.
  await sql`
    create table video_file (
      key        text primary key, -- in the private store
      created_at timestamptz(3) not null
    )`.execute(db)

  // The newest that is neither removed nor deleted is the video of its listing.
  await sql`
    create table listing_video (
      id          bigint generated always as identity primary key,
      listing_id  bigint not null references listing (id) on delete cascade,
      file_key    text not null references video_file (key) on delete restrict,
      format      text not null check (format in ('mp4', 'webm')),
      bytes       bigint not null check (bytes > 0),
      width       integer not null check (width > 0),
      height      integer not null check (height > 0),
      duration_ms integer not null check (duration_ms > 0),
      has_sound   boolean not null,
      poster_hash text references image (hash) on delete restrict, -- null: the listing's cover stands in
      created_at  timestamptz(3) not null,
      removed_at  timestamptz(3), -- by moderation, which can undo it
      deleted_at  timestamptz(3) -- by the seller; it stays a while for those who reported it
    )`.execute(db)
  // Serves the video of a listing.
  await sql`create index listing_video_listing on listing_video (listing_id, id)`.execute(db)
  // Serves the latest videos.
  await sql`
    create index listing_video_latest on listing_video (id)
    where removed_at is null and deleted_at is null`.execute(db)
  // Serve the search for files and pictures that no video shows.
  await sql`create index listing_video_file on listing_video (file_key)`.execute(db)
  await sql`
    create index listing_video_poster on listing_video (poster_hash) where poster_hash is not null`.execute(
    db,
  )
  // Serves the deletion of those that their sellers deleted.
  await sql`
    create index listing_video_deleted on listing_video (deleted_at) where deleted_at is not null`.execute(db)

  // A file on its way. It outlives its listing until a job has deleted the parts that arrived.
  await sql`
    create table video_upload (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      listing_id bigint references listing (id) on delete set null,
      bytes      bigint not null check (bytes > 0),
      mark       text not null, -- tells the sender's files apart, so that one that stopped goes on
      parts      integer[] not null default '{}', -- that arrived, counted from 0
      video_id   bigint references listing_video (id) on delete set null, -- what became of it
      done_at    timestamptz(3),
      used_at    timestamptz(3) not null
    )`.execute(db)
  // Serves the uploads of an account, and its erasure.
  await sql`create index video_upload_account on video_upload (account_id)`.execute(db)
  await sql`create index video_upload_listing on video_upload (listing_id)`.execute(db)
  await sql`create index video_upload_video on video_upload (video_id) where video_id is not null`.execute(db)
  // Serves the deletion of those that were given up.
  await sql`create index video_upload_used on video_upload (used_at)`.execute(db)

  await sql`
    alter table moderation_case
      drop constraint moderation_case_kind_check,
      add constraint moderation_case_kind_check check (subject_kind in
        ('listing', 'user', 'conversation', 'question', 'review', 'review_reply', 'shop', 'order', 'note', 'video'))`.execute(
    db,
  )
}
