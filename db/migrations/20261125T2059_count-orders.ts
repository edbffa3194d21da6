import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Serves the orders of a seller, the latest first, and their count without reading them: sellers learn of placed
  // orders alone.
  await sql`create index orders_seller_placed on orders (seller_id, id desc) include (placed_at)`.execute(db)
  await sql`drop index orders_seller`.execute(db)
}
