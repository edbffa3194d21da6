import { sql, type Kysely } from 'kysely'

/** A brand makes more than one kind of thing: a Honda Civic is no motorcycle. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table category_model (
      category_id bigint not null references category (id) on delete cascade,
      model_id    bigint not null references model (id) on delete cascade,
      primary key (category_id, model_id)
    )`.execute(db)
  // The next load of the brands fills it.
  await sql`delete from reference_file where name = 'brands.json'`.execute(db)
}
