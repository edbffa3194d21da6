import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`create type account_type as enum ('user', 'shop')`.execute(db)
  await sql`create type account_role as enum ('member', 'moderator', 'admin')`.execute(db)
  await sql`
    create table account (
      id                bigint generated always as identity primary key,
      username          text not null check (char_length(username) between 3 and 30),
      email             text check (char_length(email) <= 254),
      password_hash     text, -- null: nobody can log in, as for the sellers of imported listings
      type              account_type not null default 'user',
      role              account_role not null default 'member',
      first_name        text,
      last_name         text,
      avatar            text,
      city_id           bigint references city (id) on delete restrict,
      phone             text, -- E.164
      phone_verified_at timestamptz(3),
      email_verified_at timestamptz(3),
      pro_until         timestamptz(3), -- null: never was pro
      created_at        timestamptz(3) not null default now(),
      last_active_at    timestamptz(3)
    )`.execute(db)
  // Serve login and public profiles, which ignore case.
  await sql`create unique index account_username on account (lower(username))`.execute(db)
  await sql`create unique index account_email on account (lower(email))`.execute(db)

  await sql`
    create table shop (
      id            bigint generated always as identity primary key,
      owner_id      bigint not null unique references account (id) on delete restrict,
      business_name text not null,
      package       text not null check (package in ('bronze', 'silver', 'gold', 'platinum')),
      active        boolean not null default true,
      ends_at       timestamptz(3) not null,
      created_at    timestamptz(3) not null default now()
    )`.execute(db)

  // A session is one logged-in device. The bearer string is "id|secret"; only a hash of the secret is stored.
  await sql`
    create table session (
      id           bigint generated always as identity primary key,
      account_id   bigint not null references account (id) on delete cascade,
      secret_hash  bytea not null,
      device_name  text,
      user_agent   text,
      ip           inet,
      remember     boolean not null, -- the cookie outlives the browser
      created_at   timestamptz(3) not null default now(),
      last_used_at timestamptz(3) not null default now()
    )`.execute(db)
  // Serves the list and the revocation of an account's sessions.
  await sql`create index session_account on session (account_id)`.execute(db)
}
