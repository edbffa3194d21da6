import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Cases that reports about one thing have led to. At most one case of a thing is open; the next report joins it.
  await sql`
    create table moderation_case (
      id           bigint generated always as identity primary key,
      subject_kind text not null,
      subject_id   bigint not null, -- without a foreign key: the case outlives what it is about
      owner_id     bigint references account (id) on delete set null, -- who answers for it
      listing_id   bigint references listing (id) on delete set null,
      name         text not null, -- a title or a username, as it was when the case was opened
      state        text not null default 'open',
      weight       real not null default 0, -- of the unrelated reporters together
      due_at       timestamptz(3) not null, -- until when a moderator should decide
      opened_at    timestamptz(3) not null,
      hidden_at    timestamptz(3), -- since when the reports keep the listing hidden
      closed_at    timestamptz(3),
      constraint moderation_case_kind_check
        check (subject_kind in ('listing', 'user', 'conversation', 'question', 'review', 'shop')),
      constraint moderation_case_state_check check (state in ('open', 'closed')),
      constraint moderation_case_closed_check check ((state = 'closed') = (closed_at is not null))
    )`.execute(db)
  await sql`
    create unique index moderation_case_open on moderation_case (subject_kind, subject_id, owner_id)
      where state = 'open'`.execute(db)
  // Serves the queue, the most urgent first.
  await sql`create index moderation_case_due on moderation_case (due_at, id) where state = 'open'`.execute(db)
  // Serve the history of an owner and of a listing, and their erasure.
  await sql`create index moderation_case_owner on moderation_case (owner_id, id)`.execute(db)
  await sql`create index moderation_case_listing on moderation_case (listing_id)`.execute(db)
  // Serves earlier cases of a thing.
  await sql`create index moderation_case_subject on moderation_case (subject_kind, subject_id, id)`.execute(
    db,
  )

  await sql`
    create table report (
      id               bigint generated always as identity primary key,
      case_id          bigint not null references moderation_case (id) on delete cascade,
      reporter_id      bigint references account (id) on delete set null,
      reason           text not null,
      body             text not null default '' check (char_length(body) <= 1000),
      message_sequence integer, -- the message of a reported conversation that it is about
      network          cidr, -- /24 or /48, by which related reporters are told from others
      device_ids       bigint[] not null default '{}', -- devices that the reporter's browser proved
      verdict          text,
      judged_at        timestamptz(3),
      created_at       timestamptz(3) not null,
      updated_at       timestamptz(3) not null,
      unique (case_id, reporter_id), -- each person reports a thing once
      constraint report_verdict_check check (verdict in ('right', 'wrong')),
      constraint report_judged_check check ((verdict is null) = (judged_at is null))
    )`.execute(db)
  // Serves a reporter's own list, and how often they were right.
  await sql`create index report_reporter on report (reporter_id, id)`.execute(db)

  // How often a reporter was right: the counts of `report.verdict`, kept so that a new report reads one row.
  await sql`
    create table reporter_record (
      account_id  bigint primary key references account (id) on delete cascade,
      right_count integer not null default 0,
      wrong_count integer not null default 0
    )`.execute(db)

  await sql`
    create table report_picture (
      id        bigint generated always as identity primary key,
      report_id bigint not null references report (id) on delete cascade,
      position  integer not null,
      file_key  text not null unique,
      width     integer not null,
      height    integer not null
    )`.execute(db)
  // Serves the pictures of a report.
  await sql`create index report_picture_report on report_picture (report_id, position)`.execute(db)

  // The reported thing as its reporters saw it, once for each version.
  await sql`
    create table case_snapshot (
      id       bigint generated always as identity primary key,
      case_id  bigint not null references moderation_case (id) on delete cascade,
      version  integer not null,
      content  jsonb not null,
      taken_at timestamptz(3) not null,
      unique (case_id, version)
    )`.execute(db)
  // Keeps photos that the listing no longer shows.
  await sql`
    create table case_image (
      case_id    bigint not null references moderation_case (id) on delete cascade,
      image_hash text not null references image (hash) on delete restrict,
      primary key (case_id, image_hash)
    )`.execute(db)
  // Serves the search for photos that nothing shows.
  await sql`create index case_image_hash on case_image (image_hash)`.execute(db)

  // Why a listing is held. listing.held_by_moderation tells whether any of these is in force.
  await sql`
    create table listing_hold (
      id         bigint generated always as identity primary key,
      listing_id bigint not null references listing (id) on delete cascade,
      kind       text not null,
      case_id    bigint references moderation_case (id) on delete set null,
      field      text, -- what its owner has to correct
      held_at    timestamptz(3) not null,
      lifted_at  timestamptz(3),
      constraint listing_hold_kind_check check (kind in ('reports', 'correction', 'removal', 'account')),
      constraint listing_hold_field_check check ((kind = 'correction') = (field is not null))
    )`.execute(db)
  await sql`
    create unique index listing_hold_once on listing_hold (listing_id, kind) where lifted_at is null`.execute(
    db,
  )
  // Serves the holds that a case caused.
  await sql`create index listing_hold_case on listing_hold (case_id)`.execute(db)
  // Serves the erasure of listings.
  await sql`create index listing_hold_listing on listing_hold (listing_id)`.execute(db)
}
