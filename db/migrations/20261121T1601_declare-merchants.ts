import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table merchant_declaration (
      account_id          bigint primary key references account (id) on delete cascade,
      business_name       text not null,
      seat                text not null,
      place               text not null,
      owner               text not null,
      registration_number text not null, -- MBS
      id_number           text not null check (id_number ~ '^[0-9]{13}$'),
      vat_number          text check (vat_number ~ '^[0-9]{12}$'),
      declared_at         timestamptz(3) not null
    )`.execute(db)
  // Serves the refusal of names that resemble those of staff.
  await sql`create index account_staff on account (role) where role <> 'member'`.execute(db)
}
