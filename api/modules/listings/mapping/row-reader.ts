import type { CatalogAttribute, CatalogCategory } from '#api/modules/categories/service.ts'
import type { FeedField, FeedMapping } from '#contract/listings/feeds.ts'
import { mostFeedColumns, mostPhotos } from '#contract/limits/listings.ts'
import { slugify } from '#contract/text/slug.ts'
import type { FeedRecord, FeedValue } from '../feeds/formats/read.ts'
import { unitNamed } from './amounts.ts'
import { Columns, type Samples } from './columns.ts'
import { type Known, type Reading, textOf, type ValueContext, ValueReader } from './value-reader.ts'

const samplesKept = 40 // values per column
const sampleLength = 200 // characters

/** Messages by field. */
export type Remarks = { errors: Map<string, string>; notes: Map<string, string> }

/** The slug of a column's name without the number at its end. */
const withoutNumber = (column: string) =>
  slugify(column)
    .replace(/(?<!\d)\d+$/, '')
    .replace(/-$/, '')

const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

/** Values of the first rows by column, without repeats of a row's list. */
function samplesOf(records: readonly FeedRecord[]): Samples {
  const samples = new Map<string, string[]>()
  for (const record of records)
    for (const [column, given] of Object.entries(record)) {
      const text = String(textOf(given)).slice(0, sampleLength).toWellFormed()
      const kept = samples.get(column) ?? []
      samples.set(column, kept)
      if (text !== '' && kept.length < samplesKept) kept.push(text)
    }
  return samples
}

/** Turns rows of any file into the fields that the form of a listing takes. */
export class RowReader {
  readonly #context: ValueContext
  readonly #mapping: FeedMapping
  readonly #columns: Columns
  readonly values: ValueReader

  constructor(context: ValueContext, mapping: FeedMapping, known: Known) {
    this.#context = context
    this.#mapping = mapping
    this.#columns = new Columns(context.catalog, mapping, known.shared)
    this.values = new ValueReader(context, known)
  }

  get columns(): Columns {
    return this.#columns
  }

  /** Takes in the first rows before any is read. */
  begin(records: readonly FeedRecord[]): void {
    this.#columns.add(records.flatMap(Object.keys), mostFeedColumns)
    this.#columns.learn(samplesOf(records), this.values)
  }

  /** Takes in columns that only later rows have. */
  meet(record: FeedRecord): void {
    this.#columns.add(Object.keys(record), mostFeedColumns)
  }

  value(record: FeedRecord, field: FeedField): FeedValue {
    const column = this.#columns.fields[field]
    return column === undefined ? '' : textOf(record[column])
  }

  text(record: FeedRecord, field: FeedField): string {
    return String(this.value(record, field))
  }

  /** The fields as the form of a listing takes them. */
  read(record: FeedRecord, remarks: Remarks): Record<string, unknown> {
    const { errors } = remarks
    const candidate: Record<string, unknown> = {}
    for (const field of ['title', 'description', 'short_description', 'sku_number'] as const) {
      const text = this.text(record, field)
      if (text !== '') candidate[field] = text
    }
    const quantity = this.value(record, 'quantity')
    if (quantity !== '') candidate['quantity'] = quantity
    if (this.#columns.fields.price !== undefined) this.#price(record, candidate)
    const category = this.#category(record, errors)
    if (category) candidate['category_id'] = category.id
    const city = this.#city(record, errors)
    if (city !== undefined) candidate['city_id'] = city
    this.#words(record, candidate, remarks)
    if (category) this.#ofCategory(record, category, candidate, remarks)
    return candidate
  }

  #price(record: FeedRecord, candidate: Record<string, unknown>) {
    const named = unitNamed(this.text(record, 'currency'))
    const unit = this.#columns.priceUnit
    // Cents of euros, if the currency of the row says so.
    const used = unit === 'fening' && named === 'euro' ? 'cent' : (unit ?? named)
    const price = this.values.price(this.value(record, 'price'), used)
    if (!price) return
    candidate['price'] = 'marks' in price ? price.marks : price.text
    if ('marks' in price && price.isByAgreement) candidate['price_by_agreement'] = true
  }

  #category(record: FeedRecord, errors: Map<string, string>): CatalogCategory | undefined {
    const text = this.text(record, 'category')
    const read = text === '' ? undefined : this.values.category(text)
    if (read && 'value' in read) return read.value
    const usual = this.#context.catalog.categories.get(this.#mapping.category_id ?? 0)
    if (usual && (!read || 'isLeftOut' in read)) return usual
    errors.set('category_id', read && 'problem' in read ? read.problem : 'Red nema kategoriju.')
    return undefined
  }

  #city(record: FeedRecord, errors: Map<string, string>): number | undefined {
    const [lat, lon] = (['latitude', 'longitude'] as const).map((field) =>
      Number(this.text(record, field).replace(',', '.')),
    )
    const read = this.values.city({
      name: this.text(record, 'city'),
      postalCode: this.text(record, 'postal_code'),
      ...(lat && lon && { point: { lat, lon } }),
    })
    if (read && 'value' in read) return read.value
    const usual = this.#mapping.city_id
    if (usual !== null && (!read || 'isLeftOut' in read)) return usual
    errors.set('city_id', read && 'problem' in read ? read.problem : 'Red nema mjesto.')
    return undefined
  }

  #words(record: FeedRecord, candidate: Record<string, unknown>, { errors, notes }: Remarks) {
    const state = this.text(record, 'state')
    const condition = state === '' ? undefined : this.values.state(state)
    if (condition && 'value' in condition) candidate['state'] = condition.value
    else if (condition && 'problem' in condition) notes.set('state', condition.problem)
    else if (this.#mapping.state) candidate['state'] = this.#mapping.state
    const type = this.text(record, 'listing_type')
    const kind = type === '' ? undefined : this.values.listingType(type)
    if (kind && 'value' in kind) candidate['listing_type'] = kind.value
    // Without its kind a flat to let would be offered for sale.
    else if (kind && 'problem' in kind) errors.set('listing_type', kind.problem)
    const available = this.text(record, 'available')
    const truth = available === '' ? undefined : this.values.available(available)
    if (truth && 'value' in truth) candidate['available'] = truth.value === 'true'
  }

  /** Make, model and attributes, which depend on the category. */
  #ofCategory(
    record: FeedRecord,
    category: CatalogCategory,
    candidate: Record<string, unknown>,
    remarks: Remarks,
  ) {
    Object.assign(candidate, this.#make(record, category, remarks))
    const attributes = this.#context.catalog
      .attributesOf(category.id)
      .flatMap((attribute) => this.#attribute(record, attribute, category, remarks))
    if (attributes.length > 0) candidate['attributes'] = attributes
  }

  #attribute(
    record: FeedRecord,
    attribute: CatalogAttribute,
    category: CatalogCategory,
    { errors, notes }: Remarks,
  ): { id: number; value: string | number }[] {
    const { id, required } = attribute
    const column = this.#columns.ofAttribute(attribute, category)
    const value = column === undefined ? '' : textOf(record[column])
    if (value === '') return []
    const read = this.values.attribute(attribute, value)
    if ('value' in read) return [{ id, value: read.value }]
    if ('isLeftOut' in read) return []
    if (required) errors.set(`attributes.${id}`, read.problem)
    else notes.set(`attributes.${id}`, read.problem)
    return []
  }

  /**
   * Ignores makes and models where the category, or the make, has none to choose from. Unknown ones are errors only
   * where the category requires them, since lacking a rare make must not stop a sale.
   */
  #make(record: FeedRecord, category: CatalogCategory, { errors, notes }: Remarks) {
    const { catalog } = this.#context
    const [make, model] = [this.text(record, 'brand'), this.text(record, 'model')]
    if (make === '' || catalog.brandsOf(category.id).length === 0) return {}
    const brand = this.values.brand(make, category)
    const lacks = (field: string, read: Reading<unknown>, isRequired: boolean, loss: string) => {
      if (!('problem' in read)) return
      if (isRequired) errors.set(field, `${read.problem}.`)
      else notes.set(field, `${read.problem}, ${loss}`)
    }
    if (!('value' in brand)) {
      lacks('brand_id', brand, category.brand_required, 'pa je oglas bez marke.')
      return {}
    }
    if (model === '' || catalog.modelsOf(brand.value, category.id).length === 0)
      return { brand_id: brand.value }
    const found = this.values.model(model, brand.value, category)
    if ('value' in found) return { brand_id: brand.value, model_id: found.value }
    lacks('model_id', found, category.model_required, 'pa je oglas bez modela.')
    return { brand_id: brand.value }
  }

  /** Addresses of the photos' column, and of those beside it that are numbered: "slika1", "slika2". */
  photos(record: FeedRecord): string[] {
    const column = this.#columns.fields.photos
    if (column === undefined) return []
    const base = withoutNumber(column)
    const columns = this.#columns.all.filter(
      (other) => other === column || (slugify(other) !== base && withoutNumber(other) === base),
    )
    const addresses = columns
      .flatMap((one) => [record[one] ?? []].flat())
      .flatMap((value) => String(value).split(/[\s|;]+|,(?=https?:)/i))
      .filter(isWebAddress)
    return [...new Set(addresses)].slice(0, mostPhotos)
  }
}
