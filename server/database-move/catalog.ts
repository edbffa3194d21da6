import type pg from 'pg'

/** A table with its names quoted. */
export type Table = {
  /** With its schema. */
  name: string
  /** Without generated columns. */
  columns: string[]
  /** Columns of the primary key; empty if there is none, or a generated one. */
  key: string[]
}

/** Each database has its own, by its migrations. */
const own = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.bazar_move',
  'graphile_worker.migrations',
]

/** All tables of the site and of its queue, in alphabetical order. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', space.nspname, class.relname) as name,
       array_agg(quote_ident(attname) order by attnum) filter (where attgenerated = '') as columns,
       coalesce((
         select array_agg(quote_ident(part.attname) order by array_position(indkey::int2[], part.attnum))
         from pg_index join pg_attribute part on part.attrelid = indrelid and part.attnum = any(indkey)
         where indrelid = class.oid and indisprimary), '{}') as key
     from pg_class class
     join pg_namespace space on space.oid = class.relnamespace
     join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
     where space.nspname in ('public', 'graphile_worker') and class.relkind = 'r'
     group by class.oid, space.nspname, class.relname
     order by 1`,
  )
  const moved = rows.filter(({ name }) => !own.includes(name))
  // The target computes generated columns by itself, so its rows cannot be found by them.
  return moved.map((table) => ({
    ...table,
    key: table.key.every((one) => table.columns.includes(one)) ? table.key : [],
  }))
}

export type ForeignKey = { table: string; name: string; definition: string }

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', space.nspname, class.relname) as table, quote_ident(conname) as name,
       pg_get_constraintdef(key.oid) as definition
     from pg_constraint key
     join pg_class class on class.oid = conrelid
     join pg_namespace space on space.oid = class.relnamespace
     where contype = 'f' and space.nspname in ('public', 'graphile_worker')
     order by 1, 2`,
  )
  return rows
}

type Sequence = { name: string; value: string | null }

/** Sequences with the last value that each gave out; null if none yet. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'graphile_worker')`,
  )
  return rows
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}
