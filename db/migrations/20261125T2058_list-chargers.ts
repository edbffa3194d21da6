import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Chargers for electric vehicles, from files that an operator imports. Each process holds what filters and maps ask.
  await sql`
    create table charger (
      id         bigint generated always as identity primary key,
      source     text not null, -- the file's kind: 'ocm', 'demo' …
      source_id  text not null,
      name       text not null check (char_length(name) between 1 and 200),
      operator   text check (char_length(operator) between 1 and 200),
      address    text,
      city_id    bigint references city (id) on delete set null, -- the nearest
      lat        double precision not null check (lat between -90 and 90),
      lon        double precision not null check (lon between -180 and 180),
      connectors jsonb not null, -- [{kind, power_kw, count}]
      state      text not null check (state in ('working', 'unknown', 'out', 'planned')),
      hours      text,
      price      text,
      access     text,
      phone      text,
      website    text,
      updated_at timestamptz(3), -- as its source says
      gone_at    timestamptz(3), -- its source does not list it any more
      hidden_at  timestamptz(3), -- by staff; imports leave it
      content    bytea not null, -- hash of what its source says, so that unchanged rows are not written
      job_id     bigint references import_job (id) on delete set null, -- the last import that held it
      changed_in xid8 not null default pg_current_xact_id(),
      unique (source, source_id)
    )`.execute(db)
  // Serves processes that follow changes: rows of transactions that were open when they last looked, or came later.
  await sql`create index charger_changed_in on charger (changed_in, id)`.execute(db)
  // Serves the end of a complete import, which marks what its file did not hold.
  await sql`create index charger_job on charger (source, job_id) where gone_at is null`.execute(db)
  // Serves the list of hidden ones for staff.
  await sql`create index charger_hidden on charger (hidden_at, id) where hidden_at is not null`.execute(db)
  // Serves the deletion of cities.
  await sql`create index charger_city on charger (city_id) where city_id is not null`.execute(db)
  await sql`
    create function note_charger_change() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id();
        return new;
      end
    $$`.execute(db)
  await sql`
    create trigger note_charger_change before update on charger
      for each row when (
        (old.content, old.city_id, old.gone_at, old.hidden_at)
          is distinct from (new.content, new.city_id, new.gone_at, new.hidden_at))
      execute function note_charger_change()`.execute(db)

  // Errors that visitors report.
  await sql`
    create table charger_report (
      id         bigint generated always as identity primary key,
      charger_id bigint not null references charger (id) on delete cascade,
      account_id bigint references account (id) on delete set null,
      fault      text not null,
      body       text not null default '' check (char_length(body) <= 1000),
      created_at timestamptz(3) not null
    )`.execute(db)
  // Serves the list of staff, the oldest first. Closed reports are deleted.
  await sql`create index charger_report_created on charger_report (created_at, id)`.execute(db)
  await sql`create index charger_report_charger on charger_report (charger_id)`.execute(db)
  // Serves the erasure of an account.
  await sql`
    create index charger_report_account on charger_report (account_id) where account_id is not null`.execute(
    db,
  )
}
