import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table category add column hidden boolean not null default false`.execute(db)
  await sql`alter table attribute add column is_filter boolean not null default true`.execute(db)
  await sql`alter table model add column aliases text[] not null default '{}'`.execute(db)
  await sql`alter table city add column other_names text[] not null default '{}'`.execute(db)

  // Changes by admins. Rows that they changed are not loaded from the reference files any more.
  await sql`
    create table catalogue_change (
      id         bigint generated always as identity primary key,
      kind       text not null,
      subject_id bigint not null, -- without a foreign key: the change outlives what it is about
      name       text not null,
      before     jsonb, -- null: added
      after      jsonb, -- null: deleted
      mapped     jsonb, -- which option of an attribute became which
      actor_id   bigint references account (id) on delete set null,
      actor_name text not null,
      changed_at timestamptz(3) not null,
      undone_at  timestamptz(3),
      constraint catalogue_change_kind_check check (kind in ('category', 'attribute', 'brand', 'model', 'city'))
    )`.execute(db)
  // Serves the latest change that stands, and what admins changed of a kind.
  await sql`create index catalogue_change_standing on catalogue_change (id desc) where undone_at is null`.execute(
    db,
  )
  // Serves the history of one thing.
  await sql`create index catalogue_change_subject on catalogue_change (kind, subject_id, id desc)`.execute(db)
  // Serves the erasure of accounts.
  await sql`create index catalogue_change_actor on catalogue_change (actor_id)`.execute(db)

  // The listings whose option a change replaced, so that undoing it gives them theirs back.
  await sql`
    create table catalogue_mapping (
      change_id  bigint not null references catalogue_change (id) on delete cascade,
      listing_id bigint not null references listing (id) on delete cascade,
      before     text not null,
      primary key (change_id, listing_id)
    )`.execute(db)
  // Serves the erasure of listings.
  await sql`create index catalogue_mapping_listing on catalogue_mapping (listing_id)`.execute(db)

  // Where addresses that were renamed lead now.
  await sql`
    create table slug_redirect (
      kind       text not null,
      slug       text not null, -- for models after the make: "volkswagen/golf"
      subject_id bigint not null,
      primary key (kind, slug),
      constraint slug_redirect_kind_check check (kind in ('category', 'brand', 'model'))
    )`.execute(db)
}
