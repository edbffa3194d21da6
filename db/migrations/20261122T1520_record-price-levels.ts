import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // One row a day per category, make and model with enough listings. No foreign keys, since 0 stands for any.
  await sql`
    create table price_level (
      category_id   bigint not null, -- 0: any
      brand_id      bigint not null, -- 0: any
      model_id      bigint not null, -- 0: any
      day           date not null,
      listings      integer not null, -- with a price, for sale
      low_fening    bigint not null,  -- the quartiles of their prices
      median_fening bigint not null,
      high_fening   bigint not null,
      reduced       integer not null, -- of these, how many have a lower price than before
      added         integer not null, -- listings of any kind that are less than a week old
      primary key (category_id, brand_id, model_id, day)
    )`.execute(db)
  // Serves the deletion of old days.
  await sql`create index price_level_day on price_level (day)`.execute(db)
}
