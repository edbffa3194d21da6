import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table account
      -- What an agent may do for the shop.
      add column agent_rights text[] not null default '{}'
        check (agent_rights <@ array['sell', 'answer', 'numbers']),
      add column agent_since timestamptz(3)`.execute(db)
  // Agents so far sell and see all numbers.
  await sql`
    update account set agent_rights = array['sell', 'numbers'] where agent_of_shop_id is not null`.execute(db)

  // A session in which an agent works as the shop, until they leave it.
  await sql`alter table session add column acts_for_shop boolean not null default false`.execute(db)

  // Open invitations; accepted and withdrawn ones are gone, and the log tells of them.
  await sql`
    create table agent_invitation (
      id         bigint generated always as identity primary key,
      shop_id    bigint not null references shop (id) on delete cascade,
      email      text not null check (char_length(email) between 3 and 255),
      rights     text[] not null
        check (cardinality(rights) > 0 and rights <@ array['sell', 'answer', 'numbers']),
      token_hash bytea not null unique,
      sends      smallint not null default 1,
      created_at timestamptz(3) not null,
      sent_at    timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  // Serves the list of a shop's invitations, and keeps one for each address.
  await sql`create unique index agent_invitation_once on agent_invitation (shop_id, lower(email))`.execute(db)
  // Serves the job that deletes old ones.
  await sql`create index agent_invitation_expired on agent_invitation (expires_at)`.execute(db)

  // The agent who wrote a message of the shop.
  await sql`
    create table message_agent (
      message_id bigint primary key references message (id) on delete cascade,
      agent_id   bigint not null references account (id) on delete cascade
    )`.execute(db)
  // Serves the erasure of an account.
  await sql`create index message_agent_agent on message_agent (agent_id)`.execute(db)

  await sql`
    create table shop_log (
      id         bigint generated always as identity primary key,
      shop_id    bigint not null references shop (id) on delete cascade,
      account_id bigint references account (id) on delete set null,
      name       text not null, -- the account's username at that time
      action     text not null,
      agent_id   bigint references account (id) on delete set null, -- whom it changed
      subject    text check (subject in ('listing', 'conversation', 'question', 'email')),
      subject_id bigint,
      detail     text,
      at         timestamptz(3) not null,
      -- Calls are written before they are carried out; null if the program ended in between.
      done_at    timestamptz(3)
    )`.execute(db)
  // Serves the log of a shop, the newest first.
  await sql`create index shop_log_list on shop_log (shop_id, id desc)`.execute(db)
  // Serve the erasure of an account.
  await sql`create index shop_log_account on shop_log (account_id) where account_id is not null`.execute(db)
  await sql`create index shop_log_agent on shop_log (agent_id) where agent_id is not null`.execute(db)
  // Serves the job that deletes old entries.
  await sql`create index shop_log_old on shop_log (at)`.execute(db)
}
