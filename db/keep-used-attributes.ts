import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { CurrentReference } from './current-reference.ts'
import type { AttributesContent } from './reference-files.ts'

type Used = { id: number; values: (string | null)[] }

/** The texts that listings hold for these attributes; null stands for other values. Reads every listing. */
async function findUsedValues(db: Db, ids: readonly number[]): Promise<Map<number, Set<string | null>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Used>`
    select key::bigint as id, array_agg(distinct case jsonb_typeof(value) when 'string' then value #>> '{}' end) as values
    from listing, jsonb_each(listing.attributes)
    where key = any(${ids.map(String)})
    group by key`.execute(db)
  return new Map(rows.map(({ id, values }) => [Number(id), new Set(values)]))
}

/**
 * Merges the tree with what listings use: an attribute keeps its type, options in use follow the new ones,
 * and a category's existing attributes stay in their groups.
 */
export async function keepUsedAttributes(
  db: Db,
  { attributes, categories }: AttributesContent,
  current: CurrentReference,
) {
  const notes: string[] = []
  const known = new Map(current.attributes.map((attribute) => [attribute.id, attribute]))
  const touched = attributes.filter(({ id, type, options }) => {
    const own = known.get(id)
    return own && (own.type !== type || JSON.stringify(own.options) !== JSON.stringify(options))
  })
  const used = await findUsedValues(
    db,
    touched.map(({ id }) => id),
  )
  const kept = attributes.map((attribute): AttributesContent['attributes'][number] => {
    const values = used.get(attribute.id)
    const own = known.get(attribute.id)
    if (!values || !own) return attribute
    const name = `attribute ${attribute.id} "${attribute.display_name}"`
    const { type, input_type } = own
    const ownOptions = own.options as string[] | null
    if (type !== attribute.type) {
      notes.push(`${name} stays a ${type}, as listings have it (not ${attribute.type})`)
      return { ...attribute, type, input_type, options: ownOptions }
    }
    const offered = attribute.options ?? []
    const missing = (ownOptions ?? []).filter((one) => values.has(one) && !offered.includes(one))
    if (!attribute.options || missing.length === 0) return attribute
    notes.push(`${name} keeps the options that listings have: ${missing.join(', ')}`)
    return { ...attribute, options: [...offered, ...missing] }
  })
  return { content: { attributes: kept, categories: categories.map(withPresent) }, notes }

  function withPresent({ category_id, groups }: AttributesContent['categories'][number]) {
    const given = new Set(groups.flatMap((group) => group.attributes.map(({ id }) => id)))
    const merged = new Map(groups.map(({ name, attributes }) => [name, [...attributes]]))
    for (const { attribute_id, group_name, required } of current.assignments.filter(
      (assignment) => assignment.category_id === category_id && !given.has(assignment.attribute_id),
    )) {
      const members = merged.get(group_name) ?? []
      merged.set(group_name, [...members, { id: attribute_id, required }])
    }
    return { category_id, groups: [...merged].map(([name, attributes]) => ({ name, attributes })) }
  }
}
