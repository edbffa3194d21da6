import type { Catalog, CatalogBrand, CatalogCategory, CatalogModel } from '#api/modules/categories/service.ts'
import type { Places } from '#api/modules/places/service.ts'
import { memoised } from '#lib/caches/memoised.ts'
import { Phrases } from './phrases.ts'

/** Names that a query may mention. Built once per catalog. */
export type Lexicon = {
  /** Category names become filters; associated words only give context. */
  categories: Phrases<{ category: CatalogCategory; isName: boolean }>
  brands: Phrases<CatalogBrand>
  models: Phrases<CatalogModel>
  /** Maps a name to city ids; a town includes its municipalities. */
  cities: Phrases<readonly number[]>
  /** Names of options, by attribute id; only of attributes whose options users type. */
  options: ReadonlyMap<number, Phrases<string>>
}

/** Names of attributes whose options users type. */
const spokenAttributes = new Set(['gorivo', 'transmisija', 'broj-soba'])

const otherOptionNames: Record<string, readonly string[]> = {
  Dizel: ['dizelaš', 'diesel', 'nafta'],
  Benzin: ['benzinac'],
  Plin: ['lpg', 'tng'],
  Hibrid: ['hybrid'],
  Elektro: ['električni', 'električno', 'na struju'],
  Automatik: ['automatski', 'automatski mjenjač', 'automatic'],
  Manuelni: ['ručni mjenjač', 'manuelni mjenjač', 'manual'],
  'Jednosoban (1)': ['jednosobni', 'jednosobna', 'jednosobnog'],
  'Jednoiposoban (1.5)': ['jednoiposobni', 'jedno i po soban'],
  'Dvosoban (2)': ['dvosobni', 'dvosobna', 'dvosobnog', 'dvije sobe'],
  'Trosoban (3)': ['trosobni', 'trosobna', 'trosobnog', 'tri sobe'],
  'Četverosoban (4)': ['četverosobni', 'četvorosoban', 'četverosobnog', 'četiri sobe'],
  'Petosoban i više': ['petosoban', 'petosobni', 'petosobnog'],
}

const workRoots = new Set([2159, 2286])

/** Returns whether a category holds services or jobs. */
export const isOfWork = ({ path }: CatalogCategory) => workRoots.has(path[0]!.id)

export const lexiconOf = memoised(readLexicon)

function readLexicon(catalog: Catalog, places: Places): Lexicon {
  const lexicon: Lexicon = {
    categories: new Phrases(),
    brands: new Phrases(),
    models: new Phrases(),
    cities: new Phrases(),
    options: readOptions(catalog),
  }
  for (const category of catalog.categories.values()) {
    for (const name of new Set([category.name, category.name_singular]))
      lexicon.categories.add(name, { category, isName: true })
    // Words of services and jobs name the things they deal with.
    if (isOfWork(category)) continue
    for (const word of category.words.split(',')) lexicon.categories.add(word, { category, isName: false })
  }
  for (const brand of catalog.allBrands) lexicon.brands.add(brand.name, brand)
  const volkswagen = catalog.allBrands.find(({ name }) => name === 'Volkswagen')
  if (volkswagen) lexicon.brands.add('vw', volkswagen)
  for (const model of catalog.models.values()) {
    // Numbers and single letters name a model only next to its make; text search handles those.
    for (const name of [model.name, ...model.aliases])
      if (/^\p{L}[\p{L} -]{2,}$/u.test(name)) lexicon.models.add(name, model)
  }
  for (const [name, ids] of townsOf(places)) {
    lexicon.cities.add(name, ids)
    if (name === 'Banja Luka') lexicon.cities.add('Banjaluka', ids)
  }
  for (const [id, names] of places.otherNames) for (const name of names) lexicon.cities.add(name, [id])
  return lexicon
}

/** Maps names to cities: 'Sarajevo' to all of its municipalities, 'Centar' only if no city has that name. */
function townsOf({ cities }: Places): Map<string, number[]> {
  const towns = new Map<string, number[]>()
  const names = new Set([...cities.values()].map(({ name }) => name))
  for (const { id, name, part_of: town } of cities.values()) {
    const [, part] = name.split(' - ')
    for (const meant of new Set([name, town ?? name, ...(part && !names.has(part) ? [part] : [])]))
      towns.set(meant, [...(towns.get(meant) ?? []), id])
  }
  return towns
}

function readOptions(catalog: Catalog): Map<number, Phrases<string>> {
  const byAttribute = new Map<number, Phrases<string>>()
  for (const { id, name, options } of catalog.attributes.values()) {
    if (options && spokenAttributes.has(name)) byAttribute.set(id, phrasesOf(options))
  }
  return byAttribute
}

function phrasesOf(options: readonly string[]): Phrases<string> {
  const phrases = new Phrases<string>()
  for (const option of options) {
    const [name = ''] = option.split(' (')
    // Some options are bare numbers, which are too ambiguous.
    if (/\p{L}{3}/u.test(name)) phrases.add(name, option)
    for (const other of otherOptionNames[option] ?? []) phrases.add(other, option)
  }
  return phrases
}
