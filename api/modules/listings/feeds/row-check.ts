import { createHash } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { CatalogAttribute, CatalogBrand, CatalogCategory } from '#api/modules/categories/service.ts'
import { changeContent, emptyContent, missingContent } from '../writing/content-check.ts'
import type { FeedField, FeedMapping } from '#contract/listings/feeds.ts'
import { feedExternalIdLength, mostFeedColumns, mostPhotos } from '#contract/limits/listings.ts'
import { type ListingChanges, newListing } from '#contract/listings/write.ts'
import { slugify } from '#contract/text/slug.ts'
import type { FeedRecord, FeedValue, ReadRow } from './formats/read.ts'
import { usedColumns } from './columns.ts'
import { labelOf } from './labels.ts'

export type RowError = { field: string; label: string; message: string }

export type CheckedRow = {
  externalId: string | null
  title: string
  errors: RowError[]
  /** Values that the listing goes without. */
  notes: RowError[]
  /** Absent if there are errors. */
  changes?: ListingChanges
  photos: string[]
  digest: string
}

type Context = Pick<Deps, 'catalog' | 'places' | 'tariffs' | 'now'>

/** Messages by field. */
type Remarks = { errors: Map<string, string>; notes: Map<string, string> }

const conditions: Record<string, 'new' | 'used' | 'none'> = {
  novo: 'new',
  new: 'new',
  nov: 'new',
  koristeno: 'used',
  polovno: 'used',
  rabljeno: 'used',
  used: 'used',
  refurbished: 'used',
}
const types: Record<string, string> = {
  prodaja: 'sell',
  sell: 'sell',
  sales: 'sell',
  iznajmljivanje: 'rent',
  najam: 'rent',
  rent: 'rent',
  potraznja: 'buy',
  buy: 'buy',
  request: 'buy',
}
const noes = new Set(['0', 'ne', 'no', 'false', 'out-of-stock', 'nema'])
const yeses: Record<string, string> = { da: 'true', yes: 'true', ne: 'false', no: 'false' }

function first(given: FeedValue | FeedValue[] | undefined): FeedValue {
  const value = Array.isArray(given) ? given[0] : given
  return typeof value === 'string' ? value.trim() : (value ?? '')
}

/** "1.234,50 KM" and "BAM 100" as the form takes them. */
const amountOf = (value: FeedValue) =>
  typeof value === 'string' ? value.replace(/\b(KM|BAM)\b/gi, '').trim() : value

const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

/** Names as people write them, to the one thing that they mean; null if they mean several. */
function indexOf<T>(entries: Iterable<readonly [string, T]>): ReadonlyMap<string, T | null> {
  const index = new Map<string, T | null>()
  for (const [name, value] of entries) {
    const key = slugify(name)
    index.set(key, index.has(key) && index.get(key) !== value ? null : value)
  }
  return index
}

/** Turns the rows of a feed into listings, by its mapping, and reports their problems. */
export class RowChecker {
  readonly #context: Context
  readonly #mapping: FeedMapping
  readonly #categories: ReadonlyMap<string, number | null>
  readonly #cities: ReadonlyMap<string, number | null>
  readonly #columns = new Set<string>()
  readonly #seen = new Map<string, number>()
  #used: Partial<Record<FeedField, string>> = {}
  #known = 0
  /** The column of each attribute that has its name. */
  readonly #named = new Map<number, string | undefined>()

  constructor(context: Context, mapping: FeedMapping) {
    this.#context = context
    this.#mapping = mapping
    const leaves = [...context.catalog.categories.values()].filter(({ children }) => children.length === 0)
    this.#categories = indexOf(
      leaves.flatMap((leaf) => [
        [String(leaf.id), leaf.id] as const,
        [leaf.name, leaf.id] as const,
        [leaf.path.map(({ name }) => name).join(' > '), leaf.id] as const,
      ]),
    )
    this.#cities = indexOf(
      [...context.places.cities.values()].flatMap(({ id, name }) => [
        [String(id), id] as const,
        [name, id] as const,
      ]),
    )
  }

  /** The columns met so far. */
  get columns(): string[] {
    return [...this.#columns]
  }

  check(row: ReadRow, number: number): CheckedRow {
    if ('problem' in row)
      return {
        externalId: null,
        title: '',
        errors: [{ field: 'row', label: 'Red', message: row.problem }],
        notes: [],
        photos: [],
        digest: '',
      }
    const { record } = row
    this.#learn(record)
    const errors = new Map<string, string>()
    const notes = new Map<string, string>()
    const externalId = this.#externalId(record, number, errors)
    const candidate = this.#candidate(record, { errors, notes })
    const photos = this.#photos(record)
    const title = (candidate['title'] as string | undefined) ?? ''
    const changes = this.#validated(candidate, errors)
    const checked = {
      externalId,
      title: [...title].slice(0, 100).join(''),
      photos,
      errors: this.#labelled(errors),
      notes: this.#labelled(notes),
      digest: createHash('sha256')
        .update(JSON.stringify([changes, photos]))
        .digest('base64url'),
    }
    return errors.size > 0 || !changes ? checked : { ...checked, changes }
  }

  #labelled(messages: ReadonlyMap<string, string>): RowError[] {
    const { catalog } = this.#context
    return [...messages].map(([field, message]) => ({ field, label: labelOf(catalog, field), message }))
  }

  #learn(record: FeedRecord) {
    for (const column of Object.keys(record))
      if (this.#columns.size < mostFeedColumns) this.#columns.add(column)
    if (this.#known === this.#columns.size) return
    this.#known = this.#columns.size
    this.#used = usedColumns(this.#mapping, this.columns)
    this.#named.clear()
  }

  #value(record: FeedRecord, field: FeedField): FeedValue {
    const column = this.#used[field]
    return column === undefined ? '' : first(record[column])
  }

  #text(record: FeedRecord, field: FeedField): string {
    return String(this.#value(record, field))
  }

  #externalId(record: FeedRecord, number: number, errors: Map<string, string>): string | null {
    const id = this.#text(record, 'external_id').slice(0, feedExternalIdLength + 1)
    if (id === '') {
      errors.set('external_id', 'Red nema šifru, po kojoj bi se oglas kasnije prepoznao.')
      return null
    }
    if (id.length > feedExternalIdLength) {
      errors.set('external_id', `Šifra može imati najviše ${feedExternalIdLength} znakova.`)
      return null
    }
    const before = this.#seen.get(id)
    if (before === undefined) this.#seen.set(id, number)
    else errors.set('external_id', `Šifra „${id}“ je već u redu ${before}.`)
    return id
  }

  /** The fields as the form of a listing takes them. */
  #candidate(record: FeedRecord, { errors, notes }: Remarks): Record<string, unknown> {
    const candidate: Record<string, unknown> = {}
    for (const field of ['title', 'description', 'short_description', 'sku_number'] as const) {
      const text = this.#text(record, field)
      if (text !== '') candidate[field] = text
    }
    const quantity = this.#value(record, 'quantity')
    if (quantity !== '') candidate['quantity'] = quantity
    if (this.#used.price) candidate['price'] = amountOf(this.#value(record, 'price'))
    const category = this.#category(record, errors)
    if (category) candidate['category_id'] = category.id
    const city = this.#city(record, errors)
    if (city) candidate['city_id'] = city
    this.#words(record, candidate, errors)
    if (category) this.#ofCategory(record, category, candidate, { errors, notes })
    return candidate
  }

  #category(record: FeedRecord, errors: Map<string, string>): CatalogCategory | undefined {
    const text = this.#text(record, 'category')
    const id = text === '' ? this.#mapping.category_id : this.#categories.get(slugify(text))
    const category = id ? this.#context.catalog.categories.get(id) : undefined
    if (category) return category
    errors.set(
      'category_id',
      text === ''
        ? 'Red nema kategoriju.'
        : id === null
          ? `Više kategorija se zove „${text}“. Upišite broj ili cijelu putanju.`
          : `Nepoznata kategorija „${text}“.`,
    )
    return undefined
  }

  #city(record: FeedRecord, errors: Map<string, string>): number | undefined {
    const text = this.#text(record, 'city')
    const id = text === '' ? this.#mapping.city_id : this.#cities.get(slugify(text))
    if (id) return id
    errors.set('city_id', text === '' ? 'Red nema mjesto.' : `Nepoznato mjesto „${text}“.`)
    return undefined
  }

  #words(record: FeedRecord, candidate: Record<string, unknown>, errors: Map<string, string>) {
    const state = this.#text(record, 'state')
    const known = state === '' ? this.#mapping.state : conditions[slugify(state)]
    if (known) candidate['state'] = known
    else if (state !== '') errors.set('state', `Nepoznato stanje „${state}“. Upišite novo ili korišteno.`)
    const type = this.#text(record, 'listing_type')
    if (type !== '') candidate['listing_type'] = types[slugify(type)] ?? type
    const available = this.#text(record, 'available')
    if (available !== '') candidate['available'] = !noes.has(slugify(available))
  }

  /** Make, model and attributes, which depend on the category. */
  #ofCategory(
    record: FeedRecord,
    category: CatalogCategory,
    candidate: Record<string, unknown>,
    remarks: Remarks,
  ) {
    Object.assign(candidate, this.#make(record, category, remarks))
    const attributes = this.#context.catalog.attributesOf(category.id).flatMap((attribute) => {
      const column = this.#columnNamed(attribute)
      const value = column === undefined ? '' : first(record[column])
      return value === '' ? [] : [{ id: attribute.id, value: valueOf(attribute, value) }]
    })
    if (attributes.length > 0) candidate['attributes'] = attributes
  }

  /**
   * Ignores makes and models where the category, or the make, has none to choose from. Unknown ones are errors only
   * where the category requires them, since lacking a rare make must not stop a sale.
   */
  #make(
    record: FeedRecord,
    { id, brand_required: needsMake, model_required: needsModel }: CatalogCategory,
    { errors, notes }: Remarks,
  ) {
    const { catalog } = this.#context
    const [make, model] = [this.#text(record, 'brand'), this.#text(record, 'model')]
    const makes = catalog.brandsOf(id)
    if (make === '' || makes.length === 0) return {}
    const brand = makes.find(isCalled(make))
    if (!brand) {
      if (needsMake) errors.set('brand_id', `Nepoznata marka „${make}“.`)
      else notes.set('brand_id', `Nepoznata marka „${make}“, pa je oglas bez marke.`)
      return {}
    }
    const models = catalog.modelsOf(brand.id, id)
    if (model === '' || models.length === 0) return { brand_id: brand.id }
    const found = models.find(isCalled(model))
    if (!found && needsModel) errors.set('model_id', `Nepoznat model „${model}“.`)
    else if (!found) notes.set('model_id', `Nepoznat model „${model}“, pa je oglas bez modela.`)
    return { brand_id: brand.id, model_id: found?.id }
  }

  #columnNamed({ id, name, displayName }: CatalogAttribute): string | undefined {
    if (this.#named.has(id)) return this.#named.get(id)
    const names = new Set([slugify(name), slugify(displayName)])
    const taken = new Set(Object.values(this.#used))
    const found =
      this.#mapping.attributes.find((attribute) => attribute.id === id)?.column ??
      this.columns.find((column) => names.has(slugify(column)) && !taken.has(column))
    this.#named.set(id, found)
    return found
  }

  #photos(record: FeedRecord): string[] {
    const column = this.#used.photos
    const given = column === undefined ? [] : [record[column] ?? []].flat()
    const addresses = given
      .flatMap((value) => String(value).split(/[\s|;]+|,(?=https?:)/i))
      .filter(isWebAddress)
    return [...new Set(addresses)].slice(0, mostPhotos)
  }

  #validated(candidate: Record<string, unknown>, errors: Map<string, string>): ListingChanges | undefined {
    const add = (field: string, message: string) => errors.has(field) || errors.set(field, message)
    const parsed = newListing.safeParse({ ...candidate, title: candidate['title'] ?? '' })
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) add(String(path[0] ?? 'row'), message)
      return undefined
    }
    const { category_id: categoryId } = parsed.data
    if (categoryId === undefined) return undefined
    const start = emptyContent(categoryId)
    const { content, errors: wrong } = changeContent(this.#context, start, parsed.data)
    const missing = missingContent(this.#context, content)
    for (const [field, message] of Object.entries({ ...missing, ...wrong })) add(field, message)
    return errors.size > 0 ? undefined : parsed.data
  }
}

function isCalled(text: string) {
  const slug = slugify(text)
  return ({ name, aliases }: CatalogBrand) => [name, ...aliases].some((word) => slugify(word) === slug)
}

/** A value as the attribute takes it: one of its options, a number, or yes and no in words. */
function valueOf({ type, options }: CatalogAttribute, value: FeedValue): FeedValue {
  const text = String(value)
  if (options) return options.find((option) => slugify(option) === slugify(text)) ?? text
  return type === 'boolean' ? (yeses[slugify(text)] ?? text) : value
}
