import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { CatalogueKind } from '#contract/catalogue.ts'

/** Lets one change of the catalogue, or load of its files, happen after the other. */
export const lockCatalogue = (trx: Db) =>
  sql`lock table reference_file in share row exclusive mode`.execute(trx)

export type NewChange = {
  kind: CatalogueKind
  subject_id: number
  name: string
  before: unknown
  after: unknown
  mapped: unknown
  actor_id: number
  actor_name: string
  changed_at: Date
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export const insertChange = (trx: Db, { before, after, mapped, ...row }: NewChange) =>
  trx
    .insertInto('catalogue_change')
    .values({ ...row, before: json(before), after: json(after), mapped: json(mapped) })
    .returning('id')
    .executeTakeFirstOrThrow()

const entries = (db: Db) => db.selectFrom('catalogue_change').selectAll()
export type ChangeRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

type Filter = { kinds?: readonly CatalogueKind[]; subject?: { kind: CatalogueKind; id: number } }

export const listChangeRows = (db: Db, { kinds, subject }: Filter, limit: number) =>
  entries(db)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .$if(subject !== undefined, (query) =>
      query.where('kind', '=', subject!.kind).where('subject_id', '=', subject!.id),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The latest change that stands. */
export const findLast = (db: Db) =>
  entries(db).where('undone_at', 'is', null).orderBy('id', 'desc').limit(1).executeTakeFirst()

export async function versionOf(db: Db, kind: CatalogueKind, id: number): Promise<number> {
  const row = await db
    .selectFrom('catalogue_change')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

export const markUndone = (trx: Db, id: number, now: Date) =>
  trx.updateTable('catalogue_change').set({ undone_at: now }).where('id', '=', id).execute()

export const listCategoryUrls = (db: Db) => db.selectFrom('category').select(['id', 'url']).execute()

export type RedirectKind = 'category' | 'brand' | 'model'

/** Old addresses lead to their thing; an address that is in use again leads nowhere else. */
export async function keepRedirect(trx: Db, kind: RedirectKind, from: string, subjectId: number) {
  await trx
    .insertInto('slug_redirect')
    .values({ kind, slug: from, subject_id: subjectId })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ subject_id: subjectId }))
    .execute()
}
export const dropRedirects = (trx: Db, kind: RedirectKind, slugs: readonly string[]) =>
  trx
    .deleteFrom('slug_redirect')
    .where('kind', '=', kind)
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute()

export const listCategoriesWith = (db: Db, attributeId: number) =>
  db
    .selectFrom('category_attribute')
    .innerJoin('category', 'category.id', 'category_attribute.category_id')
    .select(['category.id', 'category.name'])
    .where('category_attribute.attribute_id', '=', attributeId)
    .orderBy('category.name')
    .execute()

/** Returns whether a listing has the attribute, or this value of it. Reads only listings of its categories. */
export async function isAttributeUsed(db: Db, id: number, value?: string): Promise<boolean> {
  const key = String(id)
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from listing
      where category_id in (select category_id from category_attribute where attribute_id = ${id})
        and ${value === undefined ? sql`attributes ? ${key}` : sql`attributes -> ${key} in (to_jsonb(${value}::text), jsonb_build_array(${value}::text))`}
    ) as used`.execute(db)
  return rows[0]!.used
}

export const countModels = async (db: Db, brandId: number): Promise<number> =>
  (
    await db
      .selectFrom('model')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('brand_id', '=', brandId)
      .executeTakeFirstOrThrow()
  ).count

/** Marks up to `limit` listings after an id as changed, so that search reloads them. Returns the last one. */
export async function noteChanged(
  trx: Db,
  { kind, id }: { kind: 'category' | 'brand' | 'model' | 'city'; id: number },
  after: number,
  limit: number,
): Promise<number | null> {
  const concerned =
    kind === 'category'
      ? sql`category_id in (
          with recursive below as (
            select id from category where id = ${id}
            union all select category.id from category join below on category.parent_id = below.id
          ) select id from below)`
      : sql`${sql.ref(`${kind}_id`)} = ${id}`
  const { rows } = await sql<{ last: number | null }>`
    with noted as (
      insert into listing_change (listing_id)
      select id from listing where id > ${after} and deleted_at is null and ${concerned} order by id limit ${limit}
      returning listing_id
    )
    select max(listing_id) as last from noted`.execute(trx)
  const last = rows[0]!.last
  if (last !== null) await sql`select pg_notify('listing_change', '')`.execute(trx)
  return last === null ? null : Number(last)
}

/** Gives up to `limit` listings another option of an attribute, and notes which. Returns how many. */
export async function mapOptions(
  trx: Db,
  { changeId, attributeId, from, to, limit }: Mapping & { limit: number },
): Promise<number> {
  const key = String(attributeId)
  const { rows } = await sql`
    with chosen as (
      select id from listing
      where category_id in (select category_id from category_attribute where attribute_id = ${attributeId})
        and attributes -> ${key} = to_jsonb(${from}::text)
      limit ${limit} for no key update
    ), noted as (
      insert into catalogue_mapping (change_id, listing_id, before)
      select ${changeId}, id, ${from} from chosen on conflict do nothing
    )
    update listing set attributes = jsonb_set(attributes, array[${key}], to_jsonb(${to}::text)), version = version + 1
    from chosen where listing.id = chosen.id returning listing.id`.execute(trx)
  return rows.length
}
export type Mapping = { changeId: number; attributeId: number; from: string; to: string }

/** Gives listings back the option that a change took, unless they have another one by now. */
export async function unmapOptions(
  trx: Db,
  { changeId, attributeId, mapped, limit }: UndoneMapping & { limit: number },
): Promise<number> {
  const key = String(attributeId)
  const { rows } = await sql`
    with chosen as (
      delete from catalogue_mapping where (change_id, listing_id) in (
        select change_id, listing_id from catalogue_mapping where change_id = ${changeId} limit ${limit})
      returning listing_id, before
    ), returned as (
      update listing set attributes = jsonb_set(attributes, array[${key}], to_jsonb(chosen.before)), version = version + 1
      from chosen
      where listing.id = chosen.listing_id
        and attributes ->> ${key} = (${JSON.stringify(mapped)}::jsonb ->> chosen.before)
    )
    select listing_id from chosen`.execute(trx)
  return rows.length
}
export type UndoneMapping = { changeId: number; attributeId: number; mapped: Record<string, string> }
