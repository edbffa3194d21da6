import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The review that one side of an order writes about the other. It outlives both accounts, without the persons.
  await sql`
    create table review (
      id               bigint generated always as identity primary key,
      order_id         bigint not null references orders (id) on delete cascade,
      side             text not null check (side in ('buyer', 'seller')), -- who wrote it
      author_id        bigint references account (id) on delete set null,
      subject_id       bigint references account (id) on delete set null,
      rating           text not null check (rating in ('positive', 'neutral', 'negative')),
      communication    smallint not null check (communication between 1 and 5),
      delivery         smallint check (delivery between 1 and 5), -- null for collections, and of buyers
      item             smallint check (item between 1 and 5), -- null of buyers
      stars            smallint not null generated always as (round(
        (communication + coalesce(delivery, 0) + coalesce(item, 0))::numeric
        / (1 + (delivery is not null)::int + (item is not null)::int))) stored,
      body             text not null default '' check (length(body) <= 1000),
      created_at       timestamptz(3) not null,
      changed_at       timestamptz(3),
      publish_at       timestamptz(3) not null, -- at the latest
      published_at     timestamptz(3),
      removed_at       timestamptz(3), -- by moderators
      reply            text check (length(reply) <= 1000),
      replied_at       timestamptz(3),
      reply_removed_at timestamptz(3),
      check (author_id <> subject_id),
      check (side = 'buyer' or (delivery is null and item is null)),
      check (side = 'seller' or item is not null),
      check ((reply is null) = (replied_at is null)),
      unique (order_id, side)
    )`.execute(db)
  // Serve what a profile shows, the latest first: everything, by kind, by side, and by both. The first also serves
  // the erasure of an account.
  await sql`create index review_subject on review (subject_id, published_at desc, id desc)`.execute(db)
  await sql`
    create index review_subject_rating on review (subject_id, rating, published_at desc, id desc)
    where published_at is not null and removed_at is null`.execute(db)
  await sql`
    create index review_subject_side on review (subject_id, side, published_at desc, id desc)
    where published_at is not null and removed_at is null`.execute(db)
  await sql`
    create index review_subject_side_rating on review (subject_id, side, rating, published_at desc, id desc)
    where published_at is not null and removed_at is null`.execute(db)
  await sql`
    alter table moderation_case drop constraint moderation_case_kind_check,
      add constraint moderation_case_kind_check check (
        subject_kind in ('listing', 'user', 'conversation', 'question', 'review', 'review_reply', 'shop'))`.execute(
    db,
  )
  // Serves what an account wrote.
  await sql`create index review_author on review (author_id, id desc) where author_id is not null`.execute(db)
  // Serves the job that publishes.
  await sql`create index review_due on review (publish_at) where published_at is null`.execute(db)
  // Serve the orders that wait for a review.
  await sql`create index orders_sold on orders (seller_id, ended_at desc, id desc) where state = 'completed'`.execute(
    db,
  )
  await sql`create index orders_bought on orders (buyer_id, ended_at desc, id desc) where state = 'completed'`.execute(
    db,
  )

  // Published reviews of an account as a seller and as a buyer, kept by a trigger.
  await sql`
    create table review_total (
      account_id        bigint not null references account (id) on delete cascade,
      role              text not null check (role in ('seller', 'buyer')),
      positive          integer not null default 0,
      neutral           integer not null default 0,
      negative          integer not null default 0,
      communication_sum bigint not null default 0,
      item_sum          bigint not null default 0,
      delivery_sum      bigint not null default 0,
      delivery_count    integer not null default 0,
      stars_1           integer not null default 0,
      stars_2           integer not null default 0,
      stars_3           integer not null default 0,
      stars_4           integer not null default 0,
      stars_5           integer not null default 0,
      primary key (account_id, role)
    )`.execute(db)
  // Published reviews of the orders in which a listing was bought.
  await sql`
    create table listing_review_count (
      listing_id bigint primary key references listing (id) on delete cascade,
      reviews    integer not null
    )`.execute(db)
  // Completed sales of an account.
  await sql`
    create table sale_count (
      account_id bigint primary key references account (id) on delete cascade,
      sales      integer not null
    )`.execute(db)
  // A completed order whose sides are asked for reviews.
  await sql`
    create table review_request (
      order_id    bigint primary key references orders (id) on delete cascade,
      ended_at    timestamptz(3) not null, -- of the order
      asked_at    timestamptz(3),
      reminded_at timestamptz(3)
    )`.execute(db)
  // Serve the jobs that ask and remind.
  await sql`create index review_request_new on review_request (order_id) where asked_at is null`.execute(db)
  await sql`create index review_request_due on review_request (ended_at) where reminded_at is null`.execute(
    db,
  )

  // Statements count all their rows at once and in the order of accounts, so that two never wait for each other in a
  // circle. Counted rows may have gone with their account or listing.
  await sql`
    create function add_to_review_totals(changed jsonb) returns void language plpgsql as $$
    begin
      insert into review_total as total (account_id, role, positive, neutral, negative, communication_sum, item_sum,
        delivery_sum, delivery_count, stars_1, stars_2, stars_3, stars_4, stars_5)
      select subject_id, role,
        coalesce(sum(n) filter (where rating = 'positive'), 0),
        coalesce(sum(n) filter (where rating = 'neutral'), 0),
        coalesce(sum(n) filter (where rating = 'negative'), 0),
        sum(n * communication), coalesce(sum(n * item), 0), coalesce(sum(n * delivery), 0),
        coalesce(sum(n) filter (where delivery is not null), 0),
        coalesce(sum(n) filter (where stars = 1), 0),
        coalesce(sum(n) filter (where stars = 2), 0),
        coalesce(sum(n) filter (where stars = 3), 0),
        coalesce(sum(n) filter (where stars = 4), 0),
        coalesce(sum(n) filter (where stars = 5), 0)
      from (
        select (row ->> 'subject_id')::bigint as subject_id,
          case row ->> 'side' when 'buyer' then 'seller' else 'buyer' end as role,
          row ->> 'rating' as rating, (row ->> 'communication')::integer as communication,
          (row ->> 'item')::integer as item, (row ->> 'delivery')::integer as delivery,
          (row ->> 'stars')::integer as stars, (row ->> 'n')::integer as n
        from jsonb_array_elements(changed) as row) as counted
      where exists (select from account where id = subject_id)
      group by subject_id, role
      order by subject_id, role
      on conflict (account_id, role) do update set
        positive = total.positive + excluded.positive,
        neutral = total.neutral + excluded.neutral,
        negative = total.negative + excluded.negative,
        communication_sum = total.communication_sum + excluded.communication_sum,
        item_sum = total.item_sum + excluded.item_sum,
        delivery_sum = total.delivery_sum + excluded.delivery_sum,
        delivery_count = total.delivery_count + excluded.delivery_count,
        stars_1 = total.stars_1 + excluded.stars_1,
        stars_2 = total.stars_2 + excluded.stars_2,
        stars_3 = total.stars_3 + excluded.stars_3,
        stars_4 = total.stars_4 + excluded.stars_4,
        stars_5 = total.stars_5 + excluded.stars_5;
      insert into listing_review_count as counted (listing_id, reviews)
      select listing_id, sum(n)
      from (
        select distinct order_item.listing_id, (row ->> 'id')::bigint as id, (row ->> 'n')::integer as n
        from jsonb_array_elements(changed) as row
        join order_item on order_item.order_id = (row ->> 'order_id')::bigint
        where row ->> 'side' = 'buyer' and order_item.listing_id is not null) as bought
      group by listing_id
      having sum(n) <> 0
      order by listing_id
      on conflict (listing_id) do update set reviews = counted.reviews + excluded.reviews;
    end $$`.execute(db)
  const counted = sql`published_at is not null and removed_at is null`
  const rows = (table: 'gone' | 'come', n: 1 | -1) => sql`
    select to_jsonb(${sql.ref(table)}) - 'body' - 'reply' || ${sql.lit(JSON.stringify({ n }))}::jsonb as row
    from ${sql.table(table)} where ${counted} and subject_id is not null`
  const countBy = async (event: 'insert' | 'update' | 'delete') => {
    const parts = {
      insert: rows('come', 1),
      update: sql`${rows('gone', -1)} union all ${rows('come', 1)}`,
      delete: rows('gone', -1),
    }
    const tables = {
      insert: sql`new table as come`,
      update: sql`old table as gone new table as come`,
      delete: sql`old table as gone`,
    }
    const name = sql.ref(`count_reviews_on_${event}`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      declare changed jsonb;
      begin
        select jsonb_agg(row) into changed from (${parts[event]}) as rows;
        if changed is not null then
          perform add_to_review_totals(changed);
        end if;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on review referencing ${tables[event]}
      for each statement execute function ${name}()`.execute(db)
  }
  for (const event of ['insert', 'update', 'delete'] as const) await countBy(event)

  await sql`
    create function note_completed_order() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.state = 'completed' and old.seller_id is not null then
        update sale_count set sales = sales - 1 where account_id = old.seller_id;
      end if;
      if tg_op <> 'DELETE' and new.state = 'completed' then
        insert into sale_count as counted (account_id, sales)
        select id, 1 from account where id = new.seller_id
        on conflict (account_id) do update set sales = counted.sales + 1;
        insert into review_request (order_id, ended_at) values (new.id, new.ended_at)
        on conflict (order_id) do nothing;
        notify reviews_to_ask;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_completed_order after insert on orders for each row
    when (new.state = 'completed') execute function note_completed_order()`.execute(db)
  await sql`
    create trigger note_changed_completion after update of state, seller_id on orders for each row
    when ((old.state, old.seller_id) is distinct from (new.state, new.seller_id)
      and (old.state = 'completed' or new.state = 'completed'))
    execute function note_completed_order()`.execute(db)
  await sql`
    create trigger note_deleted_order after delete on orders for each row
    when (old.state = 'completed') execute function note_completed_order()`.execute(db)
  // Before the items, by which reviews are counted.
  await sql`
    create function delete_reviews_of_order() returns trigger language plpgsql as $$
    begin
      delete from review where order_id = old.id;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger delete_reviews_of_order before delete on orders for each row
    execute function delete_reviews_of_order()`.execute(db)
}
