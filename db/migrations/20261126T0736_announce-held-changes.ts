import { type Kysely, sql } from 'kysely'

/** Tables whose contents every serving thread keeps in memory. */
const held = ['maintenance', 'feature_switch', 'reference_file']

export async function up(db: Kysely<unknown>) {
  await sql`
    create function announce_held_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('held_change', '');
      return null;
    end $$`.execute(db)
  for (const table of held)
    await sql`
      create trigger announce_held_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_held_change()`.execute(db)
}
