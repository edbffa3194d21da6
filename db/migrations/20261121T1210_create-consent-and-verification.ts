import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // An address belongs to whoever proved that they read its mail. Until then anyone may claim it, so that neither
  // registering tells whether an address is taken, nor a stranger's claim shuts its owner out.
  await sql`drop index account_email`.execute(db)
  await sql`create unique index account_verified_email on account (lower(email)) where email_verified_at is not null`.execute(
    db,
  )
  // Serves login by e-mail, also of those who did not verify it yet.
  await sql`create index account_email on account (lower(email))`.execute(db)
  // A number vouches for one account.
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

  // A link that was mailed; its token is kept as a hash only.
  await sql`
    create table email_verification (
      token_hash bytea primary key,
      account_id bigint not null references account (id) on delete cascade,
      email      text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  // Serves forgetting the links of an account.
  await sql`create index email_verification_account on email_verification (account_id)`.execute(db)

  // The code that an account was sent last.
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
