import type { Catalog, CatalogAttribute, CatalogCategory } from '#api/modules/categories/service.ts'
import { type FeedField, feedFields, type FeedMapping, type FeedPriceUnit } from '#contract/listings/feeds.ts'
import { unitNamed } from './amounts.ts'
import { ColumnNames, levels, meaningOf, namesOf, slugsOf, spaced } from './column-names.ts'
import { columnField, type ColumnMeaning, type Meanings, valueKey } from './meanings.ts'
import { hasUnitOf } from './measures.ts'
import { optionReaderOf } from './options.ts'
import { fieldNames } from './words/field-names.ts'
import { fieldByValues, looksLikeId } from './column-values.ts'
import type { ValueReader } from './value-reader.ts'

export type Samples = ReadonlyMap<string, readonly string[]>

/** Decides what each column of a file means: as its shop chose, or else by names, other shops and values. */
export class Columns {
  readonly #catalog: Catalog
  readonly #mapping: FeedMapping
  readonly #shared: Meanings
  readonly #columns = new Set<string>()
  #names = new ColumnNames([])
  #samples: Samples = new Map()
  #fields: Partial<Record<FeedField, string>> = {}
  readonly #attributes = new Map<number, string | undefined>()
  #taken = new Set<string>()

  constructor(catalog: Catalog, mapping: FeedMapping, shared: Meanings) {
    this.#catalog = catalog
    this.#mapping = mapping
    this.#shared = shared
  }

  get all(): string[] {
    return [...this.#columns]
  }

  samplesOf(column: string, most: number): string[] {
    return [...new Set(this.#samples.get(column))].slice(0, most)
  }

  get fields(): Partial<Record<FeedField, string>> {
    return this.#fields
  }

  /** The meanings of the columns used so far. */
  get meanings(): ReadonlyMap<string, ColumnMeaning> {
    const found = new Map<string, ColumnMeaning>()
    for (const [id, column] of this.#attributes)
      if (column !== undefined && !found.has(column))
        found.set(column, `attributes.${this.#catalog.attributes.get(id)!.name}`)
    for (const field of feedFields)
      if (this.#fields[field] !== undefined) found.set(this.#fields[field]!, field)
    return found
  }

  /** Takes in columns that were not there before; returns whether there were any. */
  add(columns: readonly string[], most: number): boolean {
    const before = this.#columns.size
    for (const column of columns) if (this.#columns.size < most) this.#columns.add(column)
    if (this.#columns.size === before) return false
    this.#names = new ColumnNames(this.all)
    this.#guess()
    return true
  }

  /** Takes in values of the first rows, for columns whose names say nothing. */
  learn(samples: Samples, reader: ValueReader): void {
    this.#samples = samples
    this.#guess(reader)
  }

  #guess(reader?: ValueReader) {
    const { fields, attributes, ignored } = this.#mapping
    // Columns of later rows do not change what those before them mean.
    const used: Partial<Record<FeedField, string>> = reader ? { ...fields } : { ...this.#fields, ...fields }
    this.#taken = new Set([...Object.values(used), ...attributes.map(({ column }) => column), ...ignored])
    this.#attributes.clear()
    this.#fromNames(used, 0)
    this.#fromOthers(used)
    for (let level = 1; level < levels; level++) this.#fromNames(used, level)
    if (reader) this.#fromValues(used, reader)
    this.#fields = used
  }

  #fromNames(used: Partial<Record<FeedField, string>>, level: number) {
    for (const field of feedFields) {
      if (used[field] !== undefined) continue
      const found = this.#names.find(fieldNames[field], level, this.#isFree)
      if (found === undefined) continue
      used[field] = found
      this.#taken.add(found)
    }
  }

  #fromOthers(used: Partial<Record<FeedField, string>>) {
    for (const column of this.#free()) {
      const meaning = this.#sharedMeaning(column)
      if (!meaning || meaning.startsWith('attributes.') || used[meaning as FeedField] !== undefined) continue
      used[meaning as FeedField] = column
      this.#taken.add(column)
    }
  }

  #sharedMeaning(column: string): ColumnMeaning | undefined {
    const text = this.#shared.of(columnField, valueKey(column))
    return text === undefined ? undefined : meaningOf(text, this.#catalog)
  }

  #fromValues(used: Partial<Record<FeedField, string>>, reader: ValueReader) {
    for (const column of this.#free()) {
      if (this.#isNamedAttribute(column)) continue
      const field = fieldByValues(this.#samples.get(column) ?? [], reader)
      if (!field || used[field] !== undefined) continue
      used[field] = column
      this.#taken.add(column)
    }
    if (used.external_id !== undefined) return
    const column = this.#free().find((one) => looksLikeId(this.#samples.get(one) ?? []))
    if (column === undefined) return
    used.external_id = column
    this.#taken.add(column)
  }

  /** Names of all attributes of any category. */
  #attributeSlugs: ReadonlySet<string> | undefined

  #isNamedAttribute(column: string): boolean {
    const slugs = (this.#attributeSlugs ??= new Set([...this.#catalog.attributes.values()].flatMap(namesOf)))
    return slugsOf(column).some((level) => level.some((slug) => slugs.has(slug)))
  }

  #isFree = (column: string) => !this.#taken.has(column)

  #free = (): string[] => this.all.filter(this.#isFree)

  /** The column of an attribute of a category. */
  ofAttribute(attribute: CatalogAttribute, category: CatalogCategory): string | undefined {
    if (!this.#attributes.has(attribute.id))
      this.#attributes.set(attribute.id, this.#findAttribute(attribute, category))
    return this.#attributes.get(attribute.id)
  }

  #findAttribute(attribute: CatalogAttribute, category: CatalogCategory): string | undefined {
    const { attributes } = this.#mapping
    const chosen =
      attributes.find(({ id }) => id === attribute.id) ??
      // The same attribute of another category.
      attributes.find(({ id }) => this.#catalog.attributes.get(id)?.name === attribute.name)
    if (chosen) return chosen.column
    const free = this.#free()
    const named = this.#namedAttribute(attribute)
    if (named !== undefined) return named
    // A kind of listing is a field of every listing, and an attribute of homes besides.
    const kind = this.#fields.listing_type
    if (kind !== undefined && attribute.name === 'vrsta-oglasa') return kind
    if (attribute.options) return this.#attributeByValues(attribute, category, free)
    return this.all.find((column) => {
      const values = this.#samples.get(column) ?? []
      return values.length > 0 && values.every((value) => hasUnitOf(attribute.name, value))
    })
  }

  #namedAttribute(attribute: CatalogAttribute): string | undefined {
    const names = namesOf(attribute)
    const own = this.#names.find(names.slice(0, 2), 0, this.#isFree)
    if (own !== undefined) return own
    const shared = this.#free().find(
      (column) => this.#sharedMeaning(column) === `attributes.${attribute.name}`,
    )
    if (shared !== undefined) return shared
    for (let level = 0; level < levels; level++) {
      const found = this.#names.find(names, level, this.#isFree)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The one free column whose values are all options of this attribute, and of no other of the category. */
  #attributeByValues(attribute: CatalogAttribute, category: CatalogCategory, free: readonly string[]) {
    const others = this.#catalog
      .attributesOf(category.id)
      .filter(({ id, options }) => id !== attribute.id && options !== null)
    return free.find(
      (column) =>
        this.#fits(attribute, column) &&
        !others.some((other) => this.#fits(other, column)) &&
        !this.#isNamedAttribute(column),
    )
  }

  #fits(attribute: CatalogAttribute, column: string): boolean {
    const values = new Set(this.#samples.get(column))
    const reader = optionReaderOf(attribute)!
    return values.size >= 2 && [...values].every((value) => !/\d/.test(value) && reader.read(value)?.isSure)
  }

  /** The unit of prices, as chosen or as the name of their column says. */
  get priceUnit(): FeedPriceUnit | undefined {
    const { price } = this.#fields
    return (
      this.#mapping.price_unit ??
      (price === undefined ? undefined : unitNamed(spaced(price).replaceAll(/[_-]/g, ' ')))
    )
  }
}
