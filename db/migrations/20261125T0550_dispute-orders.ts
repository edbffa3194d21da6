import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table moderation_case
      drop constraint moderation_case_kind_check,
      add constraint moderation_case_kind_check check (subject_kind in
        ('listing', 'user', 'conversation', 'question', 'review', 'review_reply', 'shop', 'order'))`.execute(
    db,
  )
  // A side's complaint about an order, which a moderator decides in its case.
  await sql`
    create table order_dispute (
      id               bigint generated always as identity primary key,
      order_id         bigint not null references orders (id) on delete cascade,
      case_id          bigint not null unique references moderation_case (id) on delete restrict,
      opened_by        text not null check (opened_by in ('buyer', 'seller')),
      reason           text not null,
      opened_at        timestamptz(3) not null,
      outcome          text check (outcome in ('withdrawn', 'refund', 'part', 'release', 'return')),
      to_buyer_fening  bigint check (to_buyer_fening >= 0), -- of what the house holds of the order
      to_seller_fening bigint check (to_seller_fening >= 0),
      explanation      text not null default '', -- for both sides
      closed_at        timestamptz(3),
      check ((outcome is null) = (closed_at is null)),
      check ((outcome is null or outcome = 'withdrawn') = (to_buyer_fening is null)),
      check ((to_buyer_fening is null) = (to_seller_fening is null))
    )`.execute(db)
  // Serves the disputes of an order; at most one is open.
  await sql`create index order_dispute_order on order_dispute (order_id, id)`.execute(db)
  await sql`create unique index order_dispute_open on order_dispute (order_id) where closed_at is null`.execute(
    db,
  )
  await sql`
    create table order_statement (
      id         bigint generated always as identity primary key,
      dispute_id bigint not null references order_dispute (id) on delete cascade,
      side       text not null check (side in ('buyer', 'seller')),
      author_id  bigint references account (id) on delete set null,
      body       text not null check (body <> '' and char_length(body) <= 2000),
      at         timestamptz(3) not null
    )`.execute(db)
  // Serves what both sides say, in order.
  await sql`create index order_statement_dispute on order_statement (dispute_id, id)`.execute(db)
  // Serves the export and the erasure of an account.
  await sql`create index order_statement_author on order_statement (author_id) where author_id is not null`.execute(
    db,
  )
  await sql`
    create table order_statement_picture (
      id           bigint generated always as identity primary key,
      statement_id bigint not null references order_statement (id) on delete cascade,
      file_key     text not null unique,
      width        integer not null,
      height       integer not null
    )`.execute(db)
  // Serves the pictures of a statement.
  await sql`create index order_statement_picture_statement on order_statement_picture (statement_id, id)`.execute(
    db,
  )
}
