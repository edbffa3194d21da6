import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // All words of an entry. The length is bounded, since a search vector is. Indexes are made without a search path.
  await sql`
    create function audit_words(actor_name text, action text, subject text, before jsonb, after jsonb)
    returns tsvector language sql immutable parallel safe as $$
      select to_tsvector('simple', public.name_key(left(
        actor_name || ' ' || action || ' ' || translate(subject, ':-', '  ') || ' ' ||
        coalesce(before::text, '') || ' ' || coalesce(after::text, ''), 100000)))
    $$`.execute(db)
  await sql`
    create index audit_log_words on audit_log using gin (audit_words(actor_name, action, subject, before, after))`.execute(
    db,
  )
  // Serve the log from the latest entry, of everyone and everything, or of one actor, action or kind of subject.
  await sql`create index audit_log_at on audit_log (at desc, id desc)`.execute(db)
  await sql`create index audit_log_actor_name on audit_log (lower(actor_name), at desc, id desc)`.execute(db)
  await sql`create index audit_log_action on audit_log (action, at desc, id desc)`.execute(db)
  await sql`create index audit_log_kind on audit_log (split_part(subject, ':', 1), at desc, id desc)`.execute(
    db,
  )
}
