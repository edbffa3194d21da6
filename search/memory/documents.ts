import { sequenceOf } from '#search/analysis.ts'
import type { SearchDocument } from '#search/document.ts'
import { floatColumn, shortColumn, TimeColumn } from './column.ts'
import { PriceCounts } from './price-buckets.ts'
import { Sequences } from './sequences.ts'

export const noPrice = -1
const mostCategories = 65_535

/**
 * Numbers documents and keeps their sortable values in columns. A document that is replaced or removed is marked dead
 * in the category column; its number is used again once no posting list holds it any more.
 */
export class Documents {
  readonly ids = floatColumn()
  /** Fening, below zero without a price. */
  readonly price = floatColumn()
  readonly refreshedAt = new TimeColumn()
  readonly createdAt = new TimeColumn()
  /** Of titles, for phrases. */
  readonly sequences = new Sequences()
  /** Index into `categoryIds`; 0 marks a dead document. */
  readonly category = shortColumn()

  readonly categoryIds: number[] = [0]
  readonly #categoryIndex = new Map<number, number>()
  /** Living documents by category index. */
  readonly livePerCategory: number[] = [0]
  readonly livePerPrice = new PriceCounts()
  /** The category indexes under a category, itself included. */
  readonly #descendants = new Map<number, Set<number>>()
  /** By index of a category, from the root down to itself. */
  readonly #pathOf: (readonly number[])[] = []

  readonly #numberOf = new Map<number, number>()
  #end = 0
  #dead: number[] = []
  #free: number[] = []

  /** All document numbers are below this. */
  get end() {
    return this.#end
  }

  get live() {
    return this.#numberOf.size
  }

  get dead() {
    return this.#dead.length
  }

  /** Gives the document a number under which it is alive from now on. */
  add(document: SearchDocument): number {
    const category = this.#indexCategory(document)
    this.remove(document.id)
    const doc = this.#free.pop() ?? this.#end++
    for (const column of [this.ids, this.price, this.category]) column.reserve(this.#end)
    this.ids.values[doc] = document.id
    this.price.values[doc] = document.priceFening ?? noPrice
    this.refreshedAt.set(doc, document.refreshedAt)
    this.createdAt.set(doc, document.createdAt)
    this.sequences.set(doc, sequenceOf(document.title))
    this.category.values[doc] = category
    this.livePerCategory[category]!++
    this.livePerPrice.change(this.price.values[doc]!, category, 1)
    this.#numberOf.set(document.id, doc)
    return doc
  }

  remove(id: number) {
    const doc = this.#numberOf.get(id)
    if (doc === undefined) return
    const category = this.category.values[doc]!
    this.livePerCategory[category]!--
    this.livePerPrice.change(this.price.values[doc]!, category, -1)
    this.category.values[doc] = 0
    this.#numberOf.delete(id)
    this.#dead.push(doc)
  }

  #indexCategory({ categoryId, categoryPath }: SearchDocument): number {
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

  /** A category stands where its latest document says: the whole tree may have been replaced. */
  #placeCategory(index: number, path: readonly number[]) {
    const before = this.#pathOf[index]
    if (before?.length === path.length && before.every((id, at) => id === path[at])) return
    for (const ancestor of before ?? []) this.#descendants.get(ancestor)!.delete(index)
    for (const ancestor of path) {
      const below = this.#descendants.get(ancestor)
      if (below) below.add(index)
      else this.#descendants.set(ancestor, new Set([index]))
    }
    this.#pathOf[index] = path
  }

  /** A flag for every category index: whether it lies under the category. */
  subtree(categoryId: number): Uint8Array {
    const flags = new Uint8Array(this.categoryIds.length)
    for (const index of this.#descendants.get(categoryId) ?? []) flags[index] = 1
    return flags
  }

  /** The numbers of documents that are dead by now; `release` gives them back. */
  takeDead(): number[] {
    const dead = this.#dead
    this.#dead = []
    return dead
  }

  /** Makes numbers available again. The highest go first, so that late numbers stay recent documents. */
  release(docs: readonly number[]) {
    this.#free = [...this.#free, ...docs].toSorted((a, b) => a - b)
  }

  get bytes() {
    const columns = [this.ids, this.price, this.refreshedAt, this.createdAt, this.category, this.sequences]
    return columns.reduce((sum, column) => sum + column.bytes, 0)
  }
}
