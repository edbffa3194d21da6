import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Orders take the last piece; only its seller adds new ones.
  await sql`
    alter table listing drop constraint listing_quantity_check,
      add constraint listing_quantity_check check (quantity between 0 and 999)`.execute(db)
  // Serves the list of disputes.
  await sql`create index orders_frozen on orders (frozen_at, id) where frozen_at is not null`.execute(db)
  // Serve the counts of orders on their way, which every page shows.
  for (const side of ['buyer', 'seller'])
    await sql`
      create index ${sql.id(`orders_active_${side}`)} on orders (${sql.id(`${side}_id`)})
        where state in ('unpaid', 'pending', 'confirmed', 'shipped')`.execute(db)
}
