import { type Catalog, type CatalogCategory, countWithAncestors } from '#api/modules/categories/service.ts'
import type { Aggregations, SearchParams } from '#contract/search.ts'
import { JsonPart, type JsonWriter } from '#lib/json-writer.ts'
import { madeOnce } from '#lib/made-once.ts'

type Count = { id: number; count: number }
type CategoryCount = Aggregations['categories'][number]

/** Leaves that are listed for a text search. */
const listedLeaves = 12

type Bytes = { before: Buffer; after: Buffer }

/** The JSON of a category around its count: listed by itself, up to the list of its children, and as a child. */
type Entry = { itself: Bytes; child: Bytes }

function around(value: object): Bytes {
  // Quotes within a name are escaped.
  const [before = '', after = ''] = JSON.stringify(value).split(/(?<="(?:count|active_listings)":)0/)
  return { before: Buffer.from(before), after: Buffer.from(after) }
}

const entryOf = madeOnce((category: CatalogCategory): Entry => {
  const { before, after } = around(withoutChildren(category, 0, false))
  // Without the ends of its list and of itself.
  return { itself: { before, after: after.subarray(0, -2) }, child: around(childOf(category, 0)) }
})

const withoutChildren = (category: CatalogCategory, count: number, selected: boolean): CategoryCount => ({
  id: category.id,
  name: category.name,
  count,
  parent_name: category.path.at(-2)?.name,
  selected,
  sub_categories: [],
})

const childOf = (
  { id, name, path }: CatalogCategory,
  active_listings: number,
): CategoryCount['sub_categories'][number] => ({
  id,
  name,
  parent_id: path.at(-2)?.id ?? 0,
  active_listings,
  selected: false,
})

type Totals = ReadonlyMap<number, number>

const withChildren = (category: CatalogCategory, totals: Totals, selected: boolean): CategoryCount => ({
  ...withoutChildren(category, totals.get(category.id) ?? 0, selected),
  sub_categories: category.children.flatMap((child) => {
    const count = totals.get(child.id) ?? 0
    return count > 0 ? [childOf(child, count)] : []
  }),
})

/** Categories with their children, none of which is chosen. They write their JSON several times faster than objects. */
export class CategoryCounts extends JsonPart {
  readonly #categories: readonly CatalogCategory[]
  readonly #totals: Totals

  constructor(categories: readonly CatalogCategory[], totals: Totals) {
    super()
    this.#categories = categories
    this.#totals = totals
  }

  write(json: JsonWriter) {
    json.text('[')
    let isFirst = true
    for (const category of this.#categories) {
      if (!isFirst) json.comma()
      isFirst = false
      const { before, after } = entryOf(category).itself
      json.countBetween(before, this.#totals.get(category.id) ?? 0, after)
      this.#writeChildren(json, category)
      json.text(']}')
    }
    json.text(']')
  }

  #writeChildren(json: JsonWriter, { children }: CatalogCategory) {
    let isFirst = true
    for (const child of children) {
      const count = this.#totals.get(child.id) ?? 0
      if (count === 0) continue
      if (!isFirst) json.comma()
      isFirst = false
      const { before, after } = entryOf(child).child
      json.countBetween(before, count, after)
    }
  }

  toJSON(): CategoryCount[] {
    return this.#categories.map((category) => withChildren(category, this.#totals, false))
  }
}

/**
 * With a category: itself and its children. Without: the roots with matches and, for a text search, the
 * leaves with the most matches, with their parents' names.
 */
export function categoryCounts(
  catalog: Catalog,
  counts: readonly Count[],
  { q, category_id: selectedId }: Partial<Pick<SearchParams, 'q' | 'category_id'>>,
): CategoryCounts | CategoryCount[] {
  const totals = countWithAncestors(catalog, counts)
  const selected = selectedId === undefined ? undefined : catalog.categories.get(selectedId)
  if (selected) return [withChildren(selected, totals, true)]
  const totalOf = ({ id }: CatalogCategory) => totals.get(id) ?? 0
  const roots = catalog.roots.filter((root) => totalOf(root) > 0)
  const leaves = q ? leavesOf(catalog, counts) : []
  const listed = [...leaves, ...roots].toSorted((a, b) => totalOf(b) - totalOf(a))
  return new CategoryCounts(listed, totals)
}

const leavesOf = ({ categories }: Catalog, counts: readonly Count[]) =>
  counts
    .toSorted((a, b) => b.count - a.count)
    .slice(0, listedLeaves)
    .flatMap(({ id }) => categories.get(id) ?? [])
    .filter(({ path }) => path.length > 1)
