import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Names as staff type them: without case and accents.
  await sql`
    create function name_key(name text) returns text language sql immutable parallel safe as $$
      select translate(lower(name collate pg_c_utf8), 'čćžšđ', 'cczsd')
    $$`.execute(db)
  // Serve the search for accounts of staff, each by the start of what is typed.
  await sql`create index account_email_start on account (lower(email) text_pattern_ops)`.execute(db)
  await sql`
    create index account_phone_start on account (phone text_pattern_ops) where phone is not null`.execute(db)
  await sql`
    create index account_full_name on account
      (name_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops)`.execute(db)
  await sql`create index account_last_name on account (name_key(last_name) text_pattern_ops)`.execute(db)
  await sql`create index shop_name on shop (name_key(business_name) text_pattern_ops)`.execute(db)
  await sql`create index session_ip on session (ip)`.execute(db)
  await sql`create index account_device_fingerprint on account_device (fingerprint)`.execute(db)

  // Logins, the registration among them. A session's own row disappears with it.
  await sql`
    create table account_login (
      id          bigint generated always as identity primary key,
      account_id  bigint not null references account (id) on delete cascade,
      is_first    boolean not null, -- of the registration
      ip          inet,
      device_name text,
      user_agent  text,
      at          timestamptz(3) not null
    )`.execute(db)
  // Serves the history of an account.
  await sql`create index account_login_account on account_login (account_id, id)`.execute(db)
  // Serves the search by address.
  await sql`create index account_login_ip on account_login (ip)`.execute(db)
  // Serves the job that forgets old ones.
  await sql`create index account_login_at on account_login (at)`.execute(db)

  // Earlier names and addresses of an account.
  await sql`
    create table account_change (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      field      text not null,
      before     text,
      after      text,
      at         timestamptz(3) not null,
      constraint account_change_field_check
        check (field in ('username', 'email', 'phone', 'first_name', 'last_name'))
    )`.execute(db)
  // Serves the history of an account.
  await sql`create index account_change_account on account_change (account_id, id)`.execute(db)
  await sql`
    create function note_account_change() returns trigger language plpgsql as $$
    begin
      insert into account_change (account_id, field, before, after, at)
      select new.id, changed.field, changed.before, changed.after, now()
      from (values
        ('username', old.username, new.username),
        ('email', old.email, new.email),
        ('phone', old.phone, new.phone),
        ('first_name', old.first_name, new.first_name),
        ('last_name', old.last_name, new.last_name)
      ) as changed (field, before, after)
      where changed.before is distinct from changed.after;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger account_changed after update of username, email, phone, first_name, last_name on account
      for each row when (
        (old.username, old.email, old.phone, old.first_name, old.last_name)
          is distinct from (new.username, new.email, new.phone, new.first_name, new.last_name))
      execute function note_account_change()`.execute(db)

  // Notes of staff about an account; nobody changes them.
  await sql`
    create table staff_note (
      id         bigint generated always as identity primary key,
      account_id bigint not null references account (id) on delete cascade,
      author_id  bigint references account (id) on delete set null,
      body       text not null check (char_length(body) between 1 and 2000),
      at         timestamptz(3) not null
    )`.execute(db)
  // Serves the notes about an account.
  await sql`create index staff_note_account on staff_note (account_id, id)`.execute(db)
  // Serves the erasure of accounts.
  await sql`create index staff_note_author on staff_note (author_id)`.execute(db)
}
