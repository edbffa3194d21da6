import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // An address belongs to the account that has verified it. Until then anyone may claim it, so that
  // registering does not reveal whether an address is taken, and a stranger's claim does not lock its owner
  // out.
  await sql`drop index account_email`.execute(db)
  await sql`create unique index account_verified_email on account (lower(email)) where email_verified_at is not null`.execute(
    db,
  )
  // Serves login by e-mail, including unverified ones.
  await sql`create index account_email on account (lower(email))`.execute(db)
  // A verified number belongs to one account.
  await sql`create unique index account_verified_phone on account (phone) where phone_verified_at is not null`.execute(
    db,
  )

  await sql`
    create table consent (
      account_id bigint not null references account (id) on delete cascade,
      document   text not null check (document in ('terms', 'privacy')),
      version    text not null,
      given_at   timestamptz(3) not null,
      primary key (account_id, document, version)
    )`.execute(db)

  // A mailed link; only a hash of its token is stored.
  await sql`
    create table email_verification (
      token_hash bytea primary key,
      account_id bigint not null references account (id) on delete cascade,
      email      text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  // Serves the deletion of an account's links.
  await sql`create index email_verification_account on email_verification (account_id)`.execute(db)

  // The latest code sent to an account.
  await sql`
    create table phone_verification (
      account_id bigint primary key references account (id) on delete cascade,
      phone      text not null, -- E.164
      code_hash  text not null, -- argon2id: six digits are soon tried out against anything faster
      tries      integer not null default 0,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
}
