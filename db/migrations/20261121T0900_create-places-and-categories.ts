import { sql, type Kysely } from 'kysely'

// Reference data keeps the ids of its files, so that links and imports survive releases.
export async function up(db: Kysely<unknown>) {
  await sql`
    create table country (
      id   bigint primary key,
      name text not null,
      code text not null unique
    )`.execute(db)
  await sql`
    create table country_state (
      id         bigint primary key,
      country_id bigint not null references country (id) on delete restrict,
      name       text not null,
      code       text not null
    )`.execute(db)
  await sql`
    create table canton (
      id               bigint primary key,
      country_state_id bigint not null references country_state (id) on delete restrict,
      name             text not null
    )`.execute(db)
  await sql`
    create table city (
      id        bigint primary key,
      canton_id bigint not null references canton (id) on delete restrict,
      name      text not null,
      zip_code  text,
      lat       double precision not null,
      lon       double precision not null
    )`.execute(db)

  await sql`
    create table category (
      id                 bigint primary key,
      parent_id          bigint references category (id) on delete restrict,
      name               text not null,
      name_singular      text not null,
      slug               text not null, -- repeats: jobs and services share some
      url                text not null unique,
      position           integer not null,
      desktop_position   integer not null,
      top_category       boolean not null,
      icon               text not null,
      drawing            text not null, -- stands for a listing without photos
      button_color       text,
      show_map           boolean not null,
      show_condition     boolean not null,
      show_price         boolean not null,
      show_brand         boolean not null,
      brand_required     boolean not null,
      model_required     boolean not null,
      has_models         boolean not null,
      booking_enabled    boolean not null,
      shipping_available boolean not null,
      listing_fee        integer not null check (listing_fee >= 0),        -- credits
      base_listing_price integer not null check (base_listing_price >= 0) -- credits
    )`.execute(db)

  await sql`create type attribute_type as enum ('number', 'string', 'boolean')`.execute(db)
  await sql`create type attribute_input as enum ('text', 'text-range', 'select', 'checkbox')`.execute(db)
  await sql`
    create table attribute (
      id           bigint primary key,
      name         text not null,
      display_name text not null,
      type         attribute_type not null,
      input_type   attribute_input not null,
      options      jsonb, -- a list of texts, for select
      unit         text
    )`.execute(db)
  await sql`
    create table category_attribute (
      category_id    bigint not null references category (id) on delete cascade,
      attribute_id   bigint not null references attribute (id) on delete cascade,
      group_name     text not null,
      group_position integer not null,
      position       integer not null,
      required       boolean not null,
      primary key (category_id, attribute_id)
    )`.execute(db)

  await sql`
    create table brand (
      id      bigint primary key,
      name    text not null,
      slug    text not null unique,
      aliases text[] not null -- product lines that people write in place of the brand
    )`.execute(db)
  await sql`
    create table category_brand (
      category_id bigint not null references category (id) on delete cascade,
      brand_id    bigint not null references brand (id) on delete cascade,
      primary key (category_id, brand_id)
    )`.execute(db)
  await sql`
    create table model (
      id       bigint primary key,
      brand_id bigint not null references brand (id) on delete cascade,
      name     text not null,
      slug     text not null,
      unique (brand_id, slug)
    )`.execute(db)

  // Hashes of the loaded reference files, so that a start loads only changed ones.
  await sql`
    create table reference_file (
      name      text primary key,
      hash      text not null,
      loaded_at timestamptz(3) not null default now()
    )`.execute(db)
}
