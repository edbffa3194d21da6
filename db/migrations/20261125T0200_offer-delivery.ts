import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The usual weight of a packed thing of the category; null: as in the category above.
  await sql`alter table category add column weight_grams integer check (weight_grams > 0)`.execute(db)
  await sql`
    alter table listing
      add column offers_delivery  boolean not null default true, -- as far as the seller's settings allow
      add column weight_grams     integer check (weight_grams between 1 and 1000000), -- of one, packed; null: as its category
      add column parcel_length_cm smallint check (parcel_length_cm between 1 and 500),
      add column parcel_width_cm  smallint check (parcel_width_cm between 1 and 500),
      add column parcel_height_cm smallint check (parcel_height_cm between 1 and 500)`.execute(db)

  await sql`
    create table delivery_settings (
      account_id           bigint primary key references account (id) on delete cascade,
      courier              boolean not null default false, -- the site's courier; counts while phone and e-mail are verified
      carries_cost         boolean not null default false, -- the seller pays the site's courier
      own_courier          boolean not null default false,
      own_prices           jsonb not null default '[]', -- [{up_to_grams, price_fening}], ascending; null grams: all heavier ones
      own_free_from_fening bigint check (own_free_from_fening > 0), -- own delivery of such orders is free
      own_area             text not null default 'country' check (own_area in ('country', 'canton', 'city')),
      -- Where couriers pick parcels up.
      sender_name          text,
      sender_street        text,
      sender_postal_code   text,
      sender_city_id       bigint references city (id) on delete restrict,
      sender_phone         text, -- E.164
      pending_since        timestamptz(3) default now(), -- listings do not show all of this yet
      changed_at           timestamptz(3) not null default now(),
      check (not (courier or own_courier) or sender_city_id is not null),
      check (not own_courier or jsonb_array_length(own_prices) > 0)
    )`.execute(db)
  // Serves the job that applies settings to listings.
  await sql`
    create index delivery_settings_pending on delivery_settings (pending_since)
    where pending_since is not null`.execute(db)
  // Serves the removal of a city.
  await sql`
    create index delivery_settings_city on delivery_settings (sender_city_id)
    where sender_city_id is not null`.execute(db)

  await sql`
    create function category_weight(category bigint) returns integer language sql stable as $$
      with recursive up as (
        select id, parent_id, weight_grams, 0 as step from category where id = $1
        union all
        select above.id, above.parent_id, above.weight_grams, step + 1
        from up join category above on above.id = up.parent_id where up.weight_grams is null
      )
      select coalesce((select weight_grams from up where weight_grams is not null order by step limit 1), 2000) $$`.execute(
    db,
  )
  // Tells whether one piece can be delivered, and for free, as listings show and search finds it. An order of several
  // pieces gets its own quote.
  await sql`
    create function listing_delivery(l listing, out shipping boolean, out free boolean)
    language plpgsql stable as $$
    declare
      s record;
      weight integer;
      own_fening bigint;
    begin
      shipping := false;
      free := false;
      if not l.offers_delivery or l.listing_type <> 'sell' or coalesce(l.price_fening, 0) = 0 then return; end if;
      select settings.*, phone_verified_at is not null and email_verified_at is not null as verified
      into s from delivery_settings settings join account on account.id = account_id where account_id = l.seller_id;
      if not found or not (s.courier and s.verified or s.own_courier) then return; end if;
      if not exists (select from category where id = l.category_id and shipping_available) then return; end if;
      weight := coalesce(l.weight_grams, category_weight(l.category_id));
      if s.courier and s.verified and weight <= 30000 and l.price_fening <= 200000
        and greatest(l.parcel_length_cm, l.parcel_width_cm, l.parcel_height_cm, 0) <= 70 then
        shipping := true;
        free := s.carries_cost;
      end if;
      if s.own_courier then
        select (tier.value ->> 'price_fening')::bigint into own_fening
        from jsonb_array_elements(s.own_prices) with ordinality as tier (value, position)
        where tier.value ->> 'up_to_grams' is null or (tier.value ->> 'up_to_grams')::integer >= weight
        order by position limit 1;
        if own_fening is not null then
          shipping := true;
          free := free or own_fening = 0 or l.price_fening >= coalesce(s.own_free_from_fening, l.price_fening + 1);
        end if;
      end if;
    end $$`.execute(db)
  await sql`
    create function set_listing_delivery() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and not exists (select from delivery_settings where account_id = new.seller_id) then
        return new; -- most sellers; the columns' defaults hold
      end if;
      select shipping, free into new.shipping, new.free_delivery from listing_delivery(new);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger set_listing_delivery before insert or update of seller_id, category_id, listing_type, price_fening,
      offers_delivery, weight_grams, parcel_length_cm, parcel_width_cm, parcel_height_cm on listing
    for each row execute function set_listing_delivery()`.execute(db)

  // Losing or gaining a verification, and changes of categories, reach the listings by the same job as settings.
  await sql`
    create function note_pending_delivery() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'account' then
        update delivery_settings set pending_since = now() where account_id = new.id and courier;
      else
        update delivery_settings set pending_since = now() where pending_since is null;
      end if;
      if found then perform pg_notify('delivery_settings', ''); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger delivery_of_account after update of phone_verified_at, email_verified_at on account for each row
    when ((old.phone_verified_at is null, old.email_verified_at is null)
      is distinct from (new.phone_verified_at is null, new.email_verified_at is null))
    execute function note_pending_delivery()`.execute(db)
  await sql`
    create trigger delivery_of_category after update of parent_id, shipping_available, weight_grams on category
    for each row when ((old.parent_id, old.shipping_available, old.weight_grams)
      is distinct from (new.parent_id, new.shipping_available, new.weight_grams))
    execute function note_pending_delivery()`.execute(db)

  // Nobody has settings yet, so nothing is delivered.
  await sql`update listing set shipping = false, free_delivery = false where shipping or free_delivery`.execute(
    db,
  )

  await sql`
    insert into tariff (name, step, amount, valid_from)
    select 'courier_parcel', step, amount, timestamptz '2000-01-01T00:00:00Z'
    from (values (2, 700), (5, 850), (10, 1100), (20, 1500), (30, 2000)) as initial (step, amount)`.execute(
    db,
  )
}
