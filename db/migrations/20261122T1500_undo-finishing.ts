import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The state that an undo returns to. Both stay empty for listings that were finished before.
  await sql`
    alter table listing
      add column finished_at   timestamptz(3),
      add column finished_from text,
      add constraint listing_finished_check check (
        (finished_at is null) = (finished_from is null)
        and (finished_from is null or (status = 'finished' and finished_from in ('active', 'hidden')))
      )`.execute(db)
}
