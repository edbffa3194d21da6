import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The report of a day in Sarajevo, as it was when the day was closed.
  await sql`
    create table daily_closing (
      day       text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      closed_at timestamptz(3) not null,
      adds_up   boolean not null,
      content   json not null
    )`.execute(db)
  await sql`
    create function refuse_closing_change() returns trigger language plpgsql as $$
    begin
      raise exception 'a closed day never changes' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger daily_closing_is_final before update or delete or truncate on daily_closing
      execute function refuse_closing_change()`.execute(db)
}
