import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyseTitle, analyseWords, sequenceOf } from '#search/analysis.ts'
import { perFlag, type SearchDocument } from '#search/document.ts'
import { columnOf, rowOf } from '#search/map-grid.ts'
import type { Dsl } from './dsl.ts'
import { spellingsOf } from './spellings.ts'

/** How the cluster holds an index. */
export type IndexShape = { shards: number; replicas: number }

const filterOnly = { type: 'keyword', doc_values: false }
const keyword = { type: 'keyword' }
const unsearched = { type: 'keyword', index: false }
const whole = { type: 'long' }
const real = { type: 'double' }

/** Ids are keywords: they are compared and counted, never ordered. */
const properties: Record<string, Dsl> = {
  id: whole,
  titleExact: keyword,
  titleStems: filterOnly,
  allExact: filterOnly,
  allStems: filterOnly,
  sequence: unsearched,
  spellings: unsearched,
  pairs: unsearched,
  sounds: keyword,
  path: unsearched,
  category: keyword,
  categories: filterOnly,
  city: keyword,
  canton: keyword,
  country: filterOnly,
  brand: keyword,
  model: keyword,
  seller: keyword,
  sellerType: keyword,
  listingType: keyword,
  condition: keyword,
  price: whole,
  refreshedAt: whole,
  createdAt: whole,
  lat: real,
  lon: real,
  column: whole,
  row: whole,
  promotion: { type: 'byte' },
  takesBookings: { type: 'boolean' },
  takenDays: { type: 'integer' },
  attributes: keyword,
  texts: { type: 'object', dynamic: true },
  numbers: { type: 'object', dynamic: true },
  ...perFlag(() => ({ type: 'boolean' })),
}

/** Every attribute takes one or two fields, more together than a cluster allows by default. */
const mostFields = 10_000
/** Tombstones outlive an indexer that is slow to notice that another one took over. */
const tombstonesFor = '1h'

export const indexSettings = ({ shards, replicas }: IndexShape): Dsl => ({
  number_of_shards: shards,
  number_of_replicas: replicas,
  gc_deletes: tombstonesFor,
  'mapping.total_fields.limit': mostFields,
})

export const indexMappings: Dsl = {
  dynamic: false,
  // Documents come from PostgreSQL again when a new index is filled.
  _source: { enabled: false },
  dynamic_templates: [
    { texts: { path_match: 'texts.*', mapping: keyword } },
    { numbers: { path_match: 'numbers.*', match_mapping_type: '*', mapping: real } },
  ],
  properties,
}

/** Everything that decides how a listing is analysed and stored. */
const sources = [
  '@orama/stemmers/serbian',
  '#contract/text/fold.ts',
  '#contract/text/trailing.ts',
  '#lib/listings/shown-listing.ts',
  '#lib/listings/shown-place.ts',
  '#search/analysis.ts',
  '#search/document.ts',
  '#search/fact-words.ts',
  '#search/function-words.ts',
  '#search/load-documents.ts',
  '#search/map-grid.ts',
  '#search/named-numbers.ts',
  '#search/opensearch/spellings.ts',
  '#search/opensearch/stored-documents.ts',
  '#search/side-words.ts',
  '#search/sizes.ts',
  '#search/sound.ts',
  '#search/stem.ts',
  '#search/words.ts',
]
let version: string | undefined

/** Names the way in which documents are stored; an index of another version must be filled again. */
export function storedVersion(): string {
  if (version) return version
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(fileURLToPath(import.meta.resolve(source))))
  return (version = hash.digest('hex').slice(0, 12))
}

/** A listing as the cluster stores it. Words are analysed here, so that all engines understand the same. */
export function storedDocument(document: SearchDocument): Dsl {
  const { title, words, lat, lon, takenDays } = document
  const inTitle = analyseTitle(title)
  const all = [inTitle, ...words.map(analyseWords)]
  const isPlaced = lat !== null && lon !== null
  return {
    id: document.id,
    titleExact: inTitle.exact,
    titleStems: inTitle.stems,
    allExact: [...new Set(all.flatMap(({ exact }) => exact))],
    allStems: [...new Set(all.flatMap(({ stems }) => stems))],
    sequence: sequenceOf(title),
    ...spellingsOf(document),
    path: document.categoryPath.join('/'),
    category: String(document.categoryId),
    categories: [...new Set([...document.categoryPath, document.categoryId])].map(String),
    city: textOf(document.cityId),
    canton: textOf(document.cantonId),
    country: textOf(document.countryId),
    brand: textOf(document.brandId),
    model: textOf(document.modelId),
    seller: String(document.sellerId),
    sellerType: document.sellerType,
    listingType: document.listingType,
    condition: document.condition,
    price: document.priceFening,
    refreshedAt: document.refreshedAt,
    createdAt: document.createdAt,
    ...(isPlaced && { lat, lon, column: columnOf(lon), row: rowOf(lat) }),
    promotion: document.promotion,
    takesBookings: takenDays !== null,
    takenDays: takenDays ?? [],
    ...attributeFields(document),
    ...perFlag((flag) => document[flag]),
  }
}

const textOf = (id: number | null) => (id === null ? null : String(id))

/** Texts and numbers of an attribute apart: texts are counted one by one, numbers by their range. */
function attributeFields({ attributes }: SearchDocument): Dsl {
  const texts: Record<string, string[]> = {}
  const numbers: Record<string, number[]> = {}
  for (const { id, values } of attributes) {
    for (const value of values) {
      if (typeof value === 'string') (texts[id] ??= []).push(value)
      else (numbers[id] ??= []).push(value)
    }
  }
  return {
    attributes: attributes.filter(({ values }) => values.length > 0).map(({ id }) => String(id)),
    texts,
    numbers,
  }
}
