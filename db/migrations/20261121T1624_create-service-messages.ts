import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Actions of operators, for later audits.
  await sql`
    create table audit_log (
      id         bigint generated always as identity primary key,
      actor_id   bigint references account (id) on delete set null,
      actor_name text not null, -- as it was then
      action     text not null,
      subject    text not null, -- "service-message:12"
      before     jsonb,
      after      jsonb,
      at         timestamptz(3) not null
    )`.execute(db)
  // Serves the history of one subject, newest first.
  await sql`create index audit_log_subject on audit_log (subject, id desc)`.execute(db)
  // Serves the deletion of an account.
  await sql`create index audit_log_actor on audit_log (actor_id)`.execute(db)

  await sql`
    create table service_message (
      id               bigint generated always as identity primary key,
      title            text not null check (char_length(title) between 1 and 120),
      content          text not null, -- sanitised HTML
      background_color text not null check (background_color ~ '^#[0-9a-f]{6}$'),
      text_color       text not null check (text_color ~ '^#[0-9a-f]{6}$'),
      locations        text[] not null
        check (locations <@ array['homepage', 'listing', 'messages'] and cardinality(locations) > 0),
      position         integer not null default 0, -- the lower stands first
      shown_from       timestamptz(3),
      shown_to         timestamptz(3),
      created_at       timestamptz(3) not null,
      updated_at       timestamptz(3) not null,
      check (shown_from < shown_to)
    )`.execute(db)
  // The table holds a handful of rows, so no query needs an index.
}
