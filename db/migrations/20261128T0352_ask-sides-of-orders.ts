import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A question has a deadline also where the order is over, as when a lost parcel turns up.
  await sql`
    alter table orders
      add column question text check (question in ('return_delivery', 'found_parcel', 'goods_back')),
      drop constraint orders_check4,
      add constraint orders_deadline check (ended_at is null or deadline_at is null or question is not null)`.execute(
    db,
  )
}
