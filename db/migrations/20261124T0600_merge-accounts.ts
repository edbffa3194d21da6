import { type Kysely, sql } from 'kysely'

/** Lets staff merge two accounts of one person. */
export async function up(db: Kysely<unknown>) {
  // A merge that runs or is done. Done ones lead from the old name and number to the account that stays.
  await sql`
    create table account_merge (
      id            bigint generated always as identity primary key,
      gone_id       bigint not null unique, -- of no row once it is done
      gone_username text not null,
      kept_id       bigint not null references account (id) on delete cascade,
      actor_id      bigint references account (id) on delete set null,
      reason        text not null check (char_length(reason) between 1 and 2000),
      total         integer not null, -- rows to move when it began
      moved         integer not null default 0,
      started_at    timestamptz(3) not null,
      done_at       timestamptz(3), -- null: it still runs
      constraint account_merge_two_check check (gone_id <> kept_id)
    )`.execute(db)
  // Serves profiles and messages by an old name.
  await sql`create index account_merge_username on account_merge (lower(gone_username))`.execute(db)
  // Serve the erasure of accounts.
  await sql`create index account_merge_kept on account_merge (kept_id)`.execute(db)
  await sql`create index account_merge_actor on account_merge (actor_id)`.execute(db)

  // The books of a merged account have no holder any more, and lead to those of the account that stays.
  await sql`
    alter table ledger_account add column moved_to bigint references ledger_account (id) on delete restrict`.execute(
    db,
  )

  // If an account has two conversations with the same person about the same thing, the one that came by a merge is about
  // minus its own number.
  await sql`alter table conversation drop constraint conversation_about_check`.execute(db)
  await sql`
    alter table conversation
      add constraint conversation_about_check check (about < 0 or listing_id = about)`.execute(db)

  // The mailbox behind an address: without case and tag, and without the dots that Gmail ignores. Indexes are made
  // without a search path, so everything is written out.
  await sql`
    create function mailbox_key(email text) returns text
      language sql immutable strict parallel safe
      return case
        when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
          then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
        else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
      end`.execute(db)
  // Serves the search for double accounts.
  await sql`create index account_mailbox on account (mailbox_key(email)) where email is not null`.execute(db)
}
