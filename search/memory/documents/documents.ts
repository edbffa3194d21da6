import type { SearchDocument } from '#search/document.ts'
import { columnOf, rowOf } from '#search/map-grid.ts'
import { AttributeValues } from '#search/memory/facets/attribute-values.ts'
import { Combinations } from './combinations.ts'
import { Column, floatColumn, shortColumn, TimeColumn, wholeColumn } from './column.ts'
import { DocumentNumbers } from './document-numbers.ts'
import { EntryPool } from '#search/memory/lists/entry-pool.ts'
import { FacetColumn } from '#search/memory/facets/facet-column.ts'
import { FacetRows } from '#search/memory/facets/facet-rows.ts'
import { IdTable } from './id-table.ts'
import { KeyedBits } from '#search/memory/lists/keyed-bits.ts'
import { SellerBits } from '#search/memory/lists/seller-bits.ts'
import { FacetTallies } from '#search/memory/tallies/facet-tallies.ts'
import { LatestDocuments } from './latest-documents.ts'
import { kindOf } from '#search/memory/facets/kinds.ts'
import { PriceCounts } from '#search/memory/numbers/price-buckets.ts'
import { PriceSteps } from '#search/memory/numbers/price-steps.ts'
import { Sequences } from './sequences.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

export const noPrice = -1
export const noRow = 0
const mostCategories = 65_535
/** A category that holds at least one in this many documents is counted by bits. */
const commonShare = 16

/**
 * Numbers documents and keeps their sortable values in columns. A replaced or removed document is marked dead
 * in the category column; its number is reused once no posting list holds it.
 */
export class Documents {
  readonly ids = floatColumn()
  /** Fening; negative if there is no price. */
  readonly price = floatColumn()
  readonly refreshedAt = new TimeColumn()
  readonly createdAt = new TimeColumn()
  readonly #latest = new LatestDocuments(this.refreshedAt, this.ids)
  /** For phrases in titles. */
  readonly sequences = new Sequences()
  /** NaN if a document has no place. */
  readonly lat = floatColumn()
  readonly lon = floatColumn()
  /** The same place on the map; `noRow` without one. */
  readonly mapColumn = wholeColumn()
  readonly mapRow = wholeColumn()
  /** Columns that every results page counts: the combination of a document, and its city. */
  readonly rows = new FacetRows(2)
  readonly combinations = new Combinations(this.rows, 0)
  readonly city = new FacetColumn(this.rows, 1)
  readonly #cantonRows = new FacetRows(1)
  readonly canton = new FacetColumn(this.#cantonRows, 0)
  readonly #sellerRows = new FacetRows(1)
  readonly seller = new FacetColumn(this.#sellerRows, 0)
  readonly attributes = new AttributeValues()
  readonly takenDays = new EntryPool()
  /** Index into `categoryIds`; 0 marks a dead document. */
  readonly category = shortColumn()

  readonly brand = this.combinations.brand
  readonly model = this.combinations.model
  readonly kind = this.combinations.kind
  readonly tallies = new FacetTallies({
    counted: [this.brand, this.model, this.city, this.kind],
    categories: this.category,
    attributes: this.attributes,
  })
  /** Everything to clear when a document dies. */
  readonly #cleared: readonly (Combinations | FacetColumn | AttributeValues | EntryPool)[]

  readonly categoryIds: number[] = [0]
  readonly #categoryIndex = new Map<number, number>()
  /** Living documents by category index. */
  readonly livePerCategory: number[] = [0]
  readonly livePerPrice = new PriceCounts()
  readonly priceSteps = new PriceSteps()
  readonly ofSellers = new SellerBits()
  /** Living documents by the index of a common category. */
  readonly #inCategory = new KeyedBits()
  /** Category indexes under a category, including itself. */
  readonly #descendants = new Map<number, Set<number>>()
  /** By category index: the path from the root to itself. */
  readonly #pathOf: (readonly number[])[] = []

  /** One bit per document, set while it is alive. */
  readonly #living = new Column((length) => new Uint32Array(length))
  readonly #numberOf = new IdTable((doc) => this.ids.values[doc]!)
  readonly #numbers = new DocumentNumbers()
  #dead: number[] = []

  constructor() {
    const { combinations, city, canton, seller, attributes, takenDays } = this
    this.#cleared = [combinations, city, canton, seller, attributes, takenDays]
  }

  /** Exclusive upper bound of the document numbers. */
  get end() {
    return this.#numbers.end
  }

  get living(): Uint32Array {
    return this.#living.values
  }

  /** The documents refreshed last, in ascending order. */
  get latest(): Uint32Array {
    return this.#latest.of(this.living, this.end)
  }

  get live() {
    return this.#numberOf.size
  }

  get dead() {
    return this.#dead.length
  }

  /**
   * Adds the document, given the sequence of its title, and returns its number. `tallies` count it once it is
   * in all lists.
   */
  add(document: SearchDocument, sequence: string): number {
    const category = this.#indexCategory(document)
    this.remove(document.id)
    const doc = this.#numbers.take(category)
    const { ids, price, lat, lon, mapColumn, mapRow } = this
    for (const column of [ids, price, lat, lon, mapColumn, mapRow, this.category]) column.reserve(this.end)
    this.ids.values[doc] = document.id
    this.price.values[doc] = document.priceFening ?? noPrice
    this.refreshedAt.set(doc, document.refreshedAt)
    this.createdAt.set(doc, document.createdAt)
    this.sequences.set(doc, sequence)
    this.#setPlace(doc, document)
    this.#setFacets(doc, document, category)
    this.category.values[doc] = category
    this.livePerCategory[category]!++
    this.livePerPrice.change(this.price.values[doc]!, category, 1)
    this.priceSteps.change(doc, this.price.values[doc]!)
    this.#inCategory.change(doc, (index) => index === category)
    this.ofSellers.add(doc, document.sellerId)
    this.#enter(document.id, doc)
    this.#latest.add(doc)
    return doc
  }

  #enter(id: number, doc: number) {
    this.#numberOf.add(id, doc)
    this.#living.reserve((doc >>> 5) + 1)
    this.#living.values[doc >>> 5]! |= 1 << doc
  }

  #setPlace(doc: number, { lat, lon }: SearchDocument) {
    this.lat.values[doc] = lat ?? Number.NaN
    this.lon.values[doc] = lon ?? Number.NaN
    this.mapColumn.values[doc] = lon === null ? 0 : columnOf(lon)
    this.mapRow.values[doc] = lat === null ? noRow : rowOf(lat)
  }

  #setFacets(doc: number, document: SearchDocument, category: number) {
    const { brandId, modelId } = document
    this.combinations.set(doc, { category, brandId, modelId, kind: kindOf(document) })
    this.city.set(doc, document.cityId)
    this.canton.set(doc, document.cantonId)
    this.seller.set(doc, document.sellerId)
    this.attributes.set(doc, document.attributes)
    this.takenDays.set(doc, document.takenDays ?? [])
  }

  /** Facet counts do not check whether a document is alive. */
  #clear(doc: number) {
    for (const column of this.#cleared) column.clear(doc)
  }

  /** The number of a living document. */
  numberOf(id: number): number | undefined {
    return this.#numberOf.get(id)
  }

  remove(id: number) {
    const doc = this.#numberOf.get(id)
    if (doc === undefined) return
    const category = this.category.values[doc]!
    this.livePerCategory[category]!--
    this.livePerPrice.change(this.price.values[doc]!, category, -1)
    this.tallies.change(doc, -1)
    this.#latest.remove(doc)
    this.#clear(doc)
    // A removed title must not stay in snapshots until its room is needed.
    this.sequences.set(doc, '')
    this.category.values[doc] = 0
    this.#inCategory.change(doc, () => false)
    this.#numberOf.delete(id)
    this.#living.values[doc >>> 5]! &= ~(1 << doc)
    this.#dead.push(doc)
  }

  #indexCategory({ categoryId, categoryPath }: Pick<SearchDocument, 'categoryId' | 'categoryPath'>): number {
    let index = this.#categoryIndex.get(categoryId)
    if (index === undefined) {
      index = this.categoryIds.length
      if (index > mostCategories) throw new RangeError(`more than ${mostCategories} categories`)
      this.categoryIds.push(categoryId)
      this.livePerCategory.push(0)
      this.#categoryIndex.set(categoryId, index)
    }
    this.#placeCategory(index, [...categoryPath, categoryId])
    return index
  }

  /** A category follows its latest document: the whole tree may have been replaced. */
  #placeCategory(index: number, path: readonly number[]) {
    const before = this.#pathOf[index]
    if (before?.length === path.length && before.every((id, at) => id === path[at])) return
    if (before) this.tallies.forget()
    for (const ancestor of before ?? []) this.#descendants.get(ancestor)!.delete(index)
    for (const ancestor of path) {
      const below = this.#descendants.get(ancestor)
      if (below) below.add(index)
      else this.#descendants.set(ancestor, new Set([index]))
    }
    this.#pathOf[index] = path
  }

  /** From the root to the document's own category. */
  pathOf(doc: number): readonly number[] {
    return this.#pathOf[this.category.values[doc]!]!
  }

  /** A flag per category index: whether it lies under the category. */
  subtree(categoryId: number): Uint8Array {
    const flags = new Uint8Array(this.categoryIds.length)
    for (const index of this.#descendants.get(categoryId) ?? []) flags[index] = 1
    return flags
  }

  /** The categories that hold a large share of all documents, and their living documents. */
  commonCategories(): { index: number; words: Uint32Array }[] {
    return this.livePerCategory.flatMap((live, index) =>
      live * commonShare > this.end ? [{ index, words: this.#bitsOfCategory(index) }] : [],
    )
  }

  #bitsOfCategory(index: number) {
    const category = this.category.values
    return this.#inCategory.of(index, this.end, (words) => {
      for (let doc = 0; doc < this.end; doc++) if (category[doc] === index) words[doc >>> 5]! |= 1 << doc
    })
  }

  /** Takes the numbers of dead documents; `release` returns them for reuse. */
  takeDead(): number[] {
    const dead = this.#dead
    this.#dead = []
    return dead
  }

  /** Makes numbers available again. */
  release(docs: readonly number[]) {
    this.#numbers.release(docs)
    this.tallies.dropPartial()
  }

  *save(out: SnapshotWriter): Generator<void> {
    out.json({ categoryIds: this.categoryIds, paths: this.#pathOf })
    yield* this.#numbers.save(out)
    for (const column of this.#columns()) yield* column.save(out, this.end)
    yield* out.numbers(Uint32Array.from(this.#dead))
  }

  /** Only valid on an empty instance. Derived counts are recomputed. */
  load(from: SnapshotReader) {
    const saved = from.json<{ categoryIds: number[]; paths: number[][] }>()
    this.#numbers.load(from)
    for (const column of this.#columns()) column.load(from)
    this.#dead = [...from.numbers((length) => new Uint32Array(length))]
    saved.categoryIds.forEach((id, index) => {
      if (index > 0) this.#indexCategory({ categoryId: id, categoryPath: saved.paths[index]!.slice(0, -1) })
    })
    for (let doc = 0; doc < this.end; doc++) {
      const category = this.category.values[doc]!
      if (category === 0) continue
      this.livePerCategory[category]!++
      this.livePerPrice.change(this.price.values[doc]!, category, 1)
      this.#enter(this.ids.values[doc]!, doc)
    }
  }

  /** Columns saved as they are; add new ones here. */
  #columns() {
    const { ids, price, refreshedAt, createdAt, sequences, lat, lon, mapColumn, mapRow, category } = this
    const places = [lat, lon, mapColumn, mapRow]
    const rows = [this.rows, this.#cantonRows, this.#sellerRows]
    return [ids, price, refreshedAt, createdAt, sequences, ...places, category, ...rows, ...this.#cleared]
  }

  get bytes() {
    const held = [
      ...this.#columns(),
      this.#numbers,
      this.priceSteps,
      this.ofSellers,
      this.#inCategory,
      this.#numberOf,
    ]
    return held.reduce((sum, column) => sum + ('bytes' in column ? column.bytes : 0), 0)
  }
}
