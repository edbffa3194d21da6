import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A browser or program that an account has logged in on. The browser holds the secret in a separate cookie
  // that outlives sessions: while strangers try passwords, the owner still gets in.
  await sql`
    create table account_device (
      id           bigint generated always as identity primary key,
      account_id   bigint not null references account (id) on delete cascade,
      secret_hash  bytea not null,
      fingerprint  bytea not null, -- of what it says of itself and its network; only so that nobody is told twice
      created_at   timestamptz(3) not null,
      last_used_at timestamptz(3) not null
    )`.execute(db)
  // Serves telling new devices from known ones, and deleting the oldest.
  await sql`create index account_device_account on account_device (account_id, last_used_at)`.execute(db)
  // Serves the daily clean-up.
  await sql`create index account_device_used on account_device (last_used_at)`.execute(db)

  await sql`
    alter table session
      add column kind text not null default 'device' check (kind in ('device', 'token')), -- token: of a program, without end
      add column device_id bigint references account_device (id) on delete set null`.execute(db)
  // Serves the deletion of a device.
  await sql`create index session_device on session (device_id) where device_id is not null`.execute(db)

  // Notifies open pages when a session ends, however it ends.
  await sql`
    create function tell_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('session_ended', old.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger session_ended after delete on session
      for each row execute function tell_session_ended()`.execute(db)

  await sql`
    create table account_totp (
      account_id    bigint primary key references account (id) on delete cascade,
      sealed_secret bytea not null, -- encrypted under the program's secret
      last_step     bigint, -- the latest time step whose code was taken, so that each is taken once
      created_at    timestamptz(3) not null,
      confirmed_at  timestamptz(3) -- null: it was shown, and holds nobody back yet
    )`.execute(db)
  await sql`
    create table recovery_code (
      account_id bigint not null references account (id) on delete cascade,
      code_hash  bytea not null, -- of 80 random bits, so a fast hash will do
      primary key (account_id, code_hash)
    )`.execute(db)

  await sql`
    create table passkey (
      id            bigint generated always as identity primary key,
      account_id    bigint not null references account (id) on delete cascade,
      credential_id text not null unique, -- base64url
      public_key    bytea not null, -- COSE
      counter       bigint not null,
      transports    text[] not null,
      synced        boolean not null,
      name          text not null,
      created_at    timestamptz(3) not null,
      last_used_at  timestamptz(3)
    )`.execute(db)
  // Serves the list of an account's passkeys.
  await sql`create index passkey_account on passkey (account_id)`.execute(db)
  await sql`
    create table passkey_challenge (
      challenge_hash bytea primary key,
      account_id     bigint references account (id) on delete cascade, -- null: of a login
      expires_at     timestamptz(3) not null
    )`.execute(db)
  // Serves the deletion of an account.
  await sql`create index passkey_challenge_account on passkey_challenge (account_id)`.execute(db)

  // A mailed link, or a token exchanged for a code. Only its hash is stored, and it works once.
  await sql`
    create table account_link (
      token_hash bytea primary key,
      account_id bigint not null references account (id) on delete cascade,
      kind       text not null check (kind in ('reset-password', 'change-email', 'undo-email')),
      email      text check ((email is null) = (kind = 'reset-password')), -- that the link makes the account's
      session_id bigint references session (id) on delete set null, -- that asked for it
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  // Serves the listing and deletion of an account's links.
  await sql`create index account_link_account on account_link (account_id, kind)`.execute(db)
  // Serves the end of a session.
  await sql`create index account_link_session on account_link (session_id) where session_id is not null`.execute(
    db,
  )

  // The SMS code for resetting a forgotten password; the latest per account.
  await sql`
    create table password_code (
      account_id bigint primary key references account (id) on delete cascade,
      code_hash  text not null, -- argon2id: six digits are soon tried out against anything faster
      tries      integer not null default 0,
      expires_at timestamptz(3) not null
    )`.execute(db)
}
