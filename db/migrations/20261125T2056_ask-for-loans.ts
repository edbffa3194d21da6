import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Inquiries to partners that lend. The partner gets each by mail; rows stay for a year.
  await sql`
    create table loan_inquiry (
      id                   bigint generated always as identity primary key,
      content_hash         bytea not null unique, -- of everything in it and of the day, so that a repeat is none
      partner              text not null check (char_length(partner) <= 40), -- slugs of the configuration
      product              text not null check (char_length(product) <= 40),
      account_id           bigint references account (id) on delete set null,
      listing_id           bigint references listing (id) on delete set null,
      price_fening         bigint not null check (price_fening > 0),
      amount_fening        bigint not null check (amount_fening > 0),
      months               integer not null check (months > 0),
      monthly_fening       bigint not null, -- as the page showed it
      rate_hundredths      integer not null, -- of a percent a year
      effective_hundredths integer not null,
      name                 text not null check (char_length(name) between 1 and 100),
      phone                text not null,
      email                text not null,
      message              text not null default '' check (char_length(message) <= 1000),
      created_at           timestamptz(3) not null
    )`.execute(db)
  // Serves the list of staff, the newest first, and the job that deletes old ones.
  await sql`create index loan_inquiry_created on loan_inquiry (created_at, id)`.execute(db)
  // Serve the erasure of an account and of a listing.
  await sql`
    create index loan_inquiry_account on loan_inquiry (account_id) where account_id is not null`.execute(db)
  await sql`
    create index loan_inquiry_listing on loan_inquiry (listing_id) where listing_id is not null`.execute(db)
}
