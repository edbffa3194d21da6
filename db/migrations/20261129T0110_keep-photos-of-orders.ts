import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Photos that were removed although an order shows them: a drawing stands in.
  await sql`
    update order_item set image_hash = null
    where image_hash is not null and not exists (select from image where hash = image_hash)`.execute(db)
  // An order that nobody can open any more does not keep its photos.
  await sql`
    alter table order_item
      add constraint order_item_image_hash_fkey foreign key (image_hash) references image (hash) on delete set null`.execute(
    db,
  )
  // Serves the search for unused photos, and their removal.
  await sql`create index order_item_image on order_item (image_hash) where image_hash is not null`.execute(db)
}
