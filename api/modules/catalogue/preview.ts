import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#api/deps.ts'
import { unixSeconds } from '#lib/time.ts'
import type { CatalogueChange, CatalogueKind, ChangeEntry, ChangePreview } from '#contract/catalogue.ts'
import type { SearchQuery } from '#search/engine.ts'
import { prepare } from './changes.ts'
import type { Documents } from './documents.ts'
import { type ChangeRow, findLast, listChangeRows } from './queries.ts'

type Value = Documents[CatalogueKind]

const shownListings = 8
const longestValue = 400 // characters

const wordOf = (value: unknown) => {
  const text =
    value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

function fieldsOf(before: Value | null, after: Value | null): ChangeEntry['fields'] {
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .map((name) => ({ name, before: wordOf(was[name]), after: wordOf(is[name]) }))
}

/** The active listings that a thing concerns. */
function concerned(kind: CatalogueKind, id: number): Partial<SearchQuery> | null {
  if (kind === 'category') return { categoryId: id }
  if (kind === 'brand') return { brandIds: [id] }
  if (kind === 'model') return { modelIds: [id] }
  return kind === 'city' ? { cityIds: [id] } : null
}

async function countIn({ search, db }: Deps, query: Partial<SearchQuery> | null) {
  if (!query) return { listings: 0, sample: [] }
  const { total, ids } = await search.search({ ...query, sort: 'newest', limit: shownListings, offset: 0 })
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('listing')
          .select(['id', 'title'])
          .where('id', 'in', ids)
          .orderBy('id', 'desc')
          .execute()
  return { listings: total, sample: rows }
}

export const countListings = async (deps: Deps, kind: CatalogueKind, id: number): Promise<number> =>
  (await countIn(deps, concerned(kind, id))).listings

/** Active listings with one of the options that a change takes away, or of those that have the attribute. */
function attributeQuery(
  id: number,
  before: Documents['attribute'] | null,
  after: Documents['attribute'] | null,
) {
  if (!before) return null
  const gone = (before.options ?? []).filter((option) => !after?.options?.includes(option))
  if (before.type === 'string' && before.options)
    return { attributes: [{ id, values: gone.length > 0 ? gone : before.options }] }
  return before.type === 'number'
    ? { attributes: [{ id, from: 0 }] }
    : { attributes: [{ id, values: ['true'] }] }
}

function notesOf({ kind, value }: CatalogueChange, before: Value | null): string[] {
  const notes: string[] = []
  if (value === null) notes.push('Brisanje uspijeva samo ako se ništa ne koristi.')
  if (kind === 'category' && value) {
    const was = before as Documents['category'] | null
    if (was && was.slug !== value.slug) notes.push('Stara adresa vodi na novu.')
    if (value.hidden && !was?.hidden)
      notes.push('Skrivena kategorija se ne nudi pri objavi ni u popisima. Njeni oglasi ostaju aktivni.')
    if (was && was.parent_id !== value.parent_id) notes.push('Oglasi se sele zajedno s kategorijom.')
    const left = was?.attributes.filter((one) => !value.attributes.some((two) => two.id === one.id)) ?? []
    if (left.length > 0)
      notes.push('Oglasi zadržavaju vrijednosti uklonjenih atributa, ali se više ne prikazuju.')
    if (
      value.attributes.some(
        (one) => one.required && !was?.attributes.some((two) => two.id === one.id && two.required),
      )
    )
      notes.push('Novi obavezni atributi se traže kod sljedeće objave; objavljeni oglasi ostaju kakvi jesu.')
  }
  return notes
}

/** Shows the effect of a change without making it. */
export async function previewChange(deps: Deps, change: CatalogueChange): Promise<ChangePreview> {
  const { id, before } = await prepare(deps.db, change)
  const query =
    change.kind === 'attribute'
      ? attributeQuery(id, before as Documents['attribute'] | null, change.value)
      : before && concerned(change.kind, id)
  return {
    fields: fieldsOf(before, change.value),
    ...(await countIn(deps, query)),
    notes: notesOf(change, before),
  }
}

const entryView = (row: ChangeRow, lastId: number | undefined): ChangeEntry => ({
  id: row.id,
  kind: row.kind as CatalogueKind,
  subject_id: row.subject_id,
  name: row.name,
  action: row.before === null ? 'added' : row.after === null ? 'deleted' : 'changed',
  fields: fieldsOf(row.before as never, row.after as never).slice(0, row.before && row.after ? undefined : 0),
  username: row.actor_name,
  changed_at: unixSeconds(row.changed_at),
  undone_at: row.undone_at && unixSeconds(row.undone_at),
  is_last: row.id === lastId,
})

const shownChanges = 20

export async function listHistory({ db }: Deps, filter: Parameters<typeof listChangeRows>[1]) {
  const [rows, last] = await Promise.all([listChangeRows(db, filter, shownChanges), findLast(db)])
  return rows.map((row) => entryView(row, last?.id))
}
