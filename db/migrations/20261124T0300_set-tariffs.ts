import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Prices by date of effect: the latest row that has taken effect counts. Rows of the past are never changed.
  await sql`
    create table tariff (
      id          bigint generated always as identity primary key,
      name        text not null,
      category_id bigint references category (id) on delete cascade, -- null: everywhere
      step        integer not null default 0, -- tier, days, hours or package, as the name says
      amount      integer not null check (amount >= 0), -- credits, hundredths, percent or fening, as the name says
      valid_from  timestamptz(3) not null,
      actor_id    bigint references account (id) on delete set null,
      actor_name  text, -- null: the initial price
      created_at  timestamptz(3) not null default now(),
      constraint tariff_once unique nulls not distinct (name, category_id, step, valid_from)
    )`.execute(db)
  // Serves the erasure of accounts and the removal of categories.
  await sql`create index tariff_actor on tariff (actor_id) where actor_id is not null`.execute(db)
  await sql`create index tariff_category on tariff (category_id) where category_id is not null`.execute(db)

  // The reference data of categories gives their initial prices, which operators' prices follow.
  await sql`
    create function set_initial_tariffs() returns trigger language plpgsql as $$
    begin
      insert into tariff (name, category_id, amount, valid_from)
      values ('listing_fee', new.id, new.listing_fee, timestamptz '2000-01-01T00:00:00Z'),
        ('promotion_day', new.id, new.base_listing_price, timestamptz '2000-01-01T00:00:00Z')
      on conflict on constraint tariff_once do update set amount = excluded.amount
        where tariff.amount <> excluded.amount;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger set_initial_tariffs after insert or update of listing_fee, base_listing_price on category
    for each row execute function set_initial_tariffs()`.execute(db)
  await sql`
    insert into tariff (name, category_id, amount, valid_from)
    select price.name, category.id, amount, timestamptz '2000-01-01T00:00:00Z' from category
    cross join lateral (values ('listing_fee', listing_fee), ('promotion_day', base_listing_price)) as price (name, amount)`.execute(
    db,
  )

  await sql`
    insert into tariff (name, step, amount, valid_from)
    select name, step, amount, timestamptz '2000-01-01T00:00:00Z' from (values
      ('publishing_factor', 15, 60), ('publishing_factor', 90, 250), ('publishing_factor', 180, 450),
      ('shop_discount', 0, 30),
      ('promotion_plus_factor', 0, 270),
      ('promotion_days', 1, 133), ('promotion_days', 2, 200), ('promotion_days', 3, 300),
      ('promotion_days', 5, 500), ('promotion_days', 7, 600), ('promotion_days', 14, 1100),
      ('promotion_days', 21, 1600), ('promotion_days', 30, 2100),
      ('renewal_factor', 24, 150), ('renewal_factor', 3, 300),
      ('extra_urgent', 0, 10), ('extra_highlighted', 0, 10),
      ('top_up_bonus', 10, 20), ('top_up_bonus', 50, 25), ('top_up_bonus', 150, 30), ('top_up_bonus', 200, 40),
      ('discount_price', 3, 10), ('discount_price', 7, 20), ('discount_price', 30, 60),
      ('pro_month', 0, 100),
      ('shop_month', 1, 9000), ('shop_month', 2, 13000), ('shop_month', 3, 21000), ('shop_month', 4, 52000),
      ('credits_per_mark', 0, 10)
    ) as initial (name, step, amount)`.execute(db)
}
