import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // One moderator works on a case at a time.
  await sql`
    create table case_claim (
      case_id       bigint primary key references moderation_case (id) on delete cascade,
      account_id    bigint not null references account (id) on delete cascade,
      claimed_until timestamptz(3) not null
    )`.execute(db)
  // Serves a moderator's own cases, and the erasure of accounts.
  await sql`create index case_claim_account on case_claim (account_id)`.execute(db)

  // A decision with its statement of reasons.
  await sql`
    create table moderation_decision (
      id              bigint generated always as identity primary key,
      case_id         bigint not null references moderation_case (id) on delete cascade,
      decided_by      bigint references account (id) on delete set null,
      content_measure text not null,
      account_measure text not null,
      rule            text, -- null: nothing was wrong
      facts           text not null default '' check (char_length(facts) <= 2000),
      field           text, -- what the owner has to correct
      days            integer check (days between 1 and 365),
      ends_at         timestamptz(3), -- of the account's measure; null without an end
      was_hidden      boolean not null, -- by reports, without a person
      key_hash        bytea not null unique, -- of the key in the mail, which opens the decision without a login
      decided_at      timestamptz(3) not null,
      undone_at       timestamptz(3),
      undone_by       bigint references account (id) on delete set null,
      constraint moderation_decision_content_check check (content_measure in ('keep', 'correct', 'remove')),
      constraint moderation_decision_account_check
        check (account_measure in ('none', 'warn', 'limit', 'suspend', 'ban')),
      constraint moderation_decision_rule_check
        check ((rule is null) = (content_measure = 'keep' and account_measure = 'none')),
      constraint moderation_decision_field_check check ((field is not null) = (content_measure = 'correct'))
    )`.execute(db)
  await sql`
    create unique index moderation_decision_standing on moderation_decision (case_id) where undone_at is null`.execute(
    db,
  )
  // Serves the history of a case.
  await sql`create index moderation_decision_case on moderation_decision (case_id, id)`.execute(db)
  // Serves the statements of a year.
  await sql`create index moderation_decision_decided on moderation_decision (decided_at, id)`.execute(db)
  // Serve the erasure of accounts.
  await sql`create index moderation_decision_by on moderation_decision (decided_by)`.execute(db)
  await sql`create index moderation_decision_undone_by on moderation_decision (undone_by)`.execute(db)

  // The owner's objection; a decision has at most one.
  await sql`
    create table moderation_appeal (
      decision_id bigint primary key references moderation_decision (id) on delete cascade,
      body        text not null check (char_length(body) <= 2000),
      made_at     timestamptz(3) not null,
      decided_by  bigint references account (id) on delete set null,
      decided_at  timestamptz(3),
      outcome     text,
      answer      text not null default '' check (char_length(answer) <= 2000),
      constraint moderation_appeal_outcome_check check (outcome in ('upheld', 'reversed')),
      constraint moderation_appeal_decided_check check ((outcome is null) = (decided_at is null))
    )`.execute(db)
  // Serves the queue of appeals.
  await sql`create index moderation_appeal_open on moderation_appeal (made_at) where outcome is null`.execute(
    db,
  )
  // Serves the erasure of accounts.
  await sql`create index moderation_appeal_by on moderation_appeal (decided_by)`.execute(db)

  // Restrictions of an account, for a while or for ever.
  await sql`
    create table account_restriction (
      id          bigint generated always as identity primary key,
      account_id  bigint not null references account (id) on delete cascade,
      decision_id bigint not null references moderation_decision (id) on delete cascade,
      kind        text not null,
      rule        text not null,
      starts_at   timestamptz(3) not null,
      ends_at     timestamptz(3), -- null: without an end
      lifted_at   timestamptz(3),
      unique (decision_id),
      constraint account_restriction_kind_check check (kind in ('limit', 'suspend', 'ban'))
    )`.execute(db)
  // Serves what is in force for an account.
  await sql`
    create index account_restriction_account on account_restriction (account_id) where lifted_at is null`.execute(
    db,
  )
  // Serves the job that ends them.
  await sql`
    create index account_restriction_ends on account_restriction (ends_at) where lifted_at is null`.execute(
    db,
  )
  // The heaviest restriction in force, so that a session knows it without another query.
  await sql`
    alter table account
      add column restriction text,
      add column restriction_rule text,
      add column restricted_until timestamptz(3), -- null: without an end
      add constraint account_restriction_check check (restriction in ('limit', 'suspend', 'ban'))`.execute(db)
}
