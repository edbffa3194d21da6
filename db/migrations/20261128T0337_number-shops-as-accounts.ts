import { type Kysely, sql } from 'kysely'

const references = [
  { table: 'account', column: 'agent_of_shop_id', onDelete: 'set null' },
  { table: 'agent_invitation', column: 'shop_id', onDelete: 'cascade' },
  { table: 'shop_log', column: 'shop_id', onDelete: 'cascade' },
  { table: 'shop_label', column: 'shop_id', onDelete: 'set null' },
  { table: 'shop_trial', column: 'shop_id', onDelete: 'set null' },
  { table: 'shop_purchase', column: 'shop_id', onDelete: 'set null' },
] as const

/** A shop has the number of its owner's account, so that programs know it by one. The number follows a merge of accounts. */
export async function up(db: Kysely<unknown>) {
  for (const { table, column } of references) {
    const constraint = sql.ref(`${table}_${column}_fkey`)
    await sql`alter table ${sql.table(table)} drop constraint ${constraint}`.execute(db)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = shop.owner_id
      from shop where shop.id = ${sql.ref(`${table}.${column}`)}`.execute(db)
  }
  await sql`
    alter table shop
      drop column id,
      add column id bigint generated always as (owner_id) stored primary key`.execute(db)
  for (const { table, column, onDelete } of references) {
    await sql`
      alter table ${sql.table(table)}
        add foreign key (${sql.ref(column)}) references shop (id) on update cascade on delete ${sql.raw(onDelete)}`.execute(
      db,
    )
  }
}
