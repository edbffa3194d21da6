import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`create type listing_status as enum ('draft', 'active', 'hidden', 'finished', 'expired')`.execute(
    db,
  )
  await sql`create type listing_type as enum ('sell', 'rent', 'buy')`.execute(db)
  await sql`create type listing_condition as enum ('new', 'used')`.execute(db)
  await sql`
    create table listing (
      id                 bigint generated always as identity primary key,
      seller_id          bigint not null references account (id) on delete restrict,
      category_id        bigint not null references category (id) on delete restrict,
      title              text not null check (char_length(title) between 1 and 65),
      short_description  text,
      description        text not null default '' check (char_length(description) <= 10000),
      price_fening       bigint check (price_fening between 0 and 9999999900), -- null: on request
      price_by_agreement boolean not null default false,
      listing_type       listing_type not null default 'sell',
      condition          listing_condition,
      quantity           integer not null default 1 check (quantity between 1 and 999),
      available          boolean not null default true,
      city_id            bigint references city (id) on delete restrict,
      lat                double precision check (lat between -90 and 90),
      lon                double precision check (lon between -180 and 180),
      brand_id           bigint references brand (id) on delete restrict,
      model_id           bigint references model (id) on delete restrict,
      attributes         jsonb not null default '{}', -- value by attribute id
      status             listing_status not null default 'draft',
      held_by_moderation boolean not null default false, -- no owner clears it
      refreshed_at       timestamptz(3) not null default now(),
      expires_at         timestamptz(3),
      created_at         timestamptz(3) not null default now(),
      updated_at         timestamptz(3) not null default now(),
      deleted_at         timestamptz(3),
      import_source      text,
      import_key         text,
      check ((lat is null) = (lon is null)),
      check ((import_source is null) = (import_key is null)),
      unique (import_source, import_key) -- a row is never imported twice
    )`.execute(db)
  // Serves a seller's listings by state, newest first.
  await sql`create index listing_seller on listing (seller_id, status, refreshed_at desc, id desc)`.execute(
    db,
  )

  // Photos are stored once per content, however many listings show them.
  await sql`
    create table image (
      hash       text primary key check (hash ~ '^[0-9a-f]{32}$'),
      width      integer not null check (width > 0),
      height     integer not null check (height > 0),
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table listing_image (
      id         bigint generated always as identity primary key,
      listing_id bigint not null references listing (id) on delete cascade,
      image_hash text not null references image (hash) on delete restrict,
      position   integer not null,
      created_at timestamptz(3) not null default now(),
      unique (listing_id, position) deferrable initially deferred
    )`.execute(db)

  await sql`
    create table listing_price (
      listing_id   bigint not null references listing (id) on delete cascade,
      price_fening bigint,
      created_at   timestamptz(3) not null default now(),
      primary key (listing_id, created_at)
    )`.execute(db)
  // Separate from listing, so that a view is no change for search.
  await sql`
    create table listing_view_count (
      listing_id bigint primary key references listing (id) on delete cascade,
      views      bigint not null default 0
    )`.execute(db)
}
