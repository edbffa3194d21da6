import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The application that sockets connect to; made at first use, and the same for all processes.
  await sql`
    create table live_key (
      is_only       boolean primary key default true check (is_only),
      key           text not null,
      secret_sealed bytea not null,
      created_at    timestamptz(3) not null
    )`.execute(db)

  // Sockets end with their session, in every process. Pages without one are told as before.
  await sql`
    create or replace function tell_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('session_ended', old.id::text);
      perform pg_notify('live', json_build_object(
        'kind', 'end', 'session', old.id, 'account', old.account_id)::text);
      return null;
    end $$`.execute(db)
}
