import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#lib/database/db.ts'
import { checkAttributes, checkCategories, checkPlaces } from './check-reference.ts'
import { type CurrentReference, readCurrentReference } from './current-reference.ts'
import {
  foreignAttributes,
  foreignCategories,
  foreignPlaces,
  fromForeignAttributes,
  fromForeignCategories,
  fromForeignPlaces,
} from './foreign-reference.ts'
import { keepUsedAttributes } from './keep-used-attributes.ts'
import { loadAttributes, loadCategories, loadPlaces, markLoaded } from './load-reference.ts'
import { attributesFile, categoriesFile, placesFile, readFixedCategories } from './reference-files.ts'

export const referenceKinds = ['categories', 'places', 'attributes'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** Nothing was changed; `problems` names each offending record. */
export class ReferenceRefused extends Error {
  override name = 'ReferenceRefused'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type TableChange = {
  table: keyof CurrentReference
  added: string[]
  /** With the changed columns. */
  changed: string[]
  unchanged: number
}
export type ReferenceChanges = { tables: TableChange[]; notes: string[] }

/** Loads another tree into the reference tables, in one transaction. Rows missing from it stay. */
export async function importReference(db: Db, kind: ReferenceKind, text: string): Promise<ReferenceChanges> {
  const content = parseJson(text)
  return db.transaction().execute(async (trx) => {
    // Two concurrent loads would deadlock midway.
    await sql`lock table reference_file in share row exclusive mode`.execute(trx)
    const before = await readCurrentReference(trx)
    const notes = await load[kind](trx, content, before)
    const after = await readCurrentReference(trx)
    await markLoaded(trx, `imported ${kind}`, createHash('sha256').update(text).digest('hex'))
    return { tables: tablesOf[kind].map((table) => compare(table, before, after)), notes }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ReferenceRefused([`not JSON: ${(error as Error).message}`])
  }
}

type Load = (db: Db, content: unknown, current: CurrentReference) => Promise<string[]>

const isObject = (content: unknown): content is Record<string, unknown> =>
  typeof content === 'object' && content !== null && !Array.isArray(content)

const load: Record<ReferenceKind, Load> = {
  async categories(db, content, current) {
    const given = Array.isArray(content)
      ? content
      : fromForeignCategories(parse(foreignCategories, content), current)
    const fixed = await readFixedCategories()
    const read = parse(categoriesFile, given)
    const categories = read.map((category) => ({ ...category, ...fixed.get(category.id) }))
    refuse(checkCategories(categories, current))
    await loadCategories(db, categories)
    const kept = read.filter(({ id, slug, parent_id }) => {
      const ours = fixed.get(id)
      return ours && (ours.slug !== slug || ours.parent_id !== parent_id)
    })
    return kept.map(({ id, slug }) => `category ${id} keeps the address ${fixed.get(id)!.slug} (not ${slug})`)
  },

  async places(db, content, current) {
    const isOurs = isObject(content) && 'states' in content
    const given = isOurs ? content : fromForeignPlaces(parse(foreignPlaces, content), current)
    const places = parse(placesFile, given)
    refuse(checkPlaces(places, current))
    await loadPlaces(db, places)
    return []
  },

  async attributes(db, content, current) {
    const isOurs = isObject(content) && 'attributes' in content
    const given = isOurs ? content : fromForeignAttributes(parse(foreignAttributes, content), current)
    const attributes = parse(attributesFile, given)
    refuse(checkAttributes(attributes, current))
    const { content: kept, notes } = await keepUsedAttributes(db, attributes, current)
    await loadAttributes(db, kept)
    return notes
  },
}

function refuse(problems: string[]) {
  if (problems.length > 0) throw new ReferenceRefused(problems)
}

function parse<S extends z.ZodType>(schema: S, content: unknown): z.output<S> {
  const result = schema.safeParse(content)
  if (result.success) return result.data
  throw new ReferenceRefused(result.error.issues.map((issue) => describe(content, issue)))
}

/** Describes a problem by its innermost record, the field, and its value. */
function describe(content: unknown, { path, message }: z.core.$ZodIssue): string {
  let at = content
  let record = ''
  let field: PropertyKey[] = []
  for (const key of path) {
    at = (at as Record<PropertyKey, unknown> | undefined)?.[key]
    field.push(key)
    if (!isObject(at) || !('id' in at)) continue
    const { id, name, display_name } = at
    record = `record ${String(id)} ${JSON.stringify(display_name ?? name ?? '')}, `
    field = []
  }
  const value = at === undefined ? '' : ` (${JSON.stringify(at).slice(0, 80)})`
  return `${record}${field.map(String).join('.') || 'file'}: ${message}${isObject(at) || Array.isArray(at) ? '' : value}`
}

const tablesOf: Record<ReferenceKind, (keyof CurrentReference)[]> = {
  categories: ['categories'],
  places: ['countries', 'states', 'cantons', 'cities'],
  attributes: ['attributes', 'assignments'],
}

type Row = Record<string, unknown>

function compare(table: keyof CurrentReference, before: CurrentReference, after: CurrentReference) {
  const keyOf = (row: Row) => String(row['id'] ?? `${row['category_id']}/${row['attribute_id']}`)
  const titleOf = (row: Row) =>
    `${keyOf(row)} ${String(row['display_name'] ?? row['name'] ?? row['group_name'])}`
  const old = new Map((before[table] as Row[]).map((row) => [keyOf(row), row]))
  const change: TableChange = { table, added: [], changed: [], unchanged: 0 }
  for (const row of after[table] as Row[]) {
    const was = old.get(keyOf(row))
    const columns = Object.keys(row).filter(
      (column) => JSON.stringify(row[column]) !== JSON.stringify(was?.[column]),
    )
    if (!was) change.added.push(titleOf(row))
    else if (columns.length > 0) change.changed.push(`${titleOf(row)} (${columns.join(', ')})`)
    else change.unchanged++
  }
  return change
}
