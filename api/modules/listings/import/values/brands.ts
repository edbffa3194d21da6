import type { Catalog } from '#api/modules/categories/service.ts'
import { fold, titleWords } from './words.ts'

type CatalogBrand = ReturnType<Catalog['brandsOf']>[number]
type CatalogModel = ReturnType<Catalog['modelsOf']>[number]

const longestName = 4 // words
const brandWithinWords = 4 // "Muški ručni sat Seiko": the brand comes early, or it is not the thing for sale
const numberModelWithinWords = 3 // after the brand; a later "150" means power or a year
const otherModel = 'Drugi'
const sportPackage = /\bm[ -]?(paket|sport\w*|pro|performance)\b/gi // not the model "X6 M" on a BMW X6
const filler = new Set(['klasa', 'klase', 'class', 'klas', 'serija', 'series'])

type Found<T> = { value: T; start: number; end: number }

/** Looks up brands and models as people write them, ignoring case, diacritics and separators. */
export class BrandIndex {
  readonly #catalog: Catalog
  readonly #aliases: ReadonlyMap<number, readonly string[]>
  readonly #byCategory = new Map<number, Map<string, CatalogBrand>>()
  readonly #byBrand = new Map<string, Map<string, CatalogModel>>()

  constructor(catalog: Catalog, aliases: ReadonlyMap<number, readonly string[]>) {
    this.#catalog = catalog
    this.#aliases = aliases
  }

  /** Returns whether the category has brands at all. */
  hasBrands(categoryId: number): boolean {
    return this.#catalog.brandsOf(categoryId).length > 0
  }

  /** Searches only the category's brands: "Mini" is a car, but just a word in the title of a bicycle. */
  find(categoryId: number, name: string): CatalogBrand | undefined {
    return this.#brandsOf(categoryId).get(compact(name))
  }

  findInTitle(categoryId: number, title: string): CatalogBrand | undefined {
    const words = titleWords(title)
    const found = search(words.slice(0, brandWithinWords + longestName - 1), this.#brandsOf(categoryId))
    return found.find(({ start }) => start < brandWithinWords)?.value
  }

  /** By its exact name, otherwise the first model name in the text; the longer of two at the same place. */
  findModel(categoryId: number, brand: CatalogBrand, name: string): CatalogModel | undefined {
    return (
      this.#modelsOf(brand.id, categoryId).get(compact(name)) ??
      this.findModelInTitle(categoryId, brand, name)
    )
  }

  findModelInTitle(categoryId: number, brand: CatalogBrand, title: string): CatalogModel | undefined {
    const words = titleWords(title.replace(sportPackage, ' ')).filter((word) => !filler.has(word))
    const names = new Map(
      [brand.name, ...(this.#aliases.get(brand.id) ?? [])].map((name) => [compact(name), brand]),
    )
    const after = search(words, names)[0]?.end ?? 0
    const models = this.#modelsOf(brand.id, categoryId)
    const candidates = [words, words.map((word) => word.replace(/^([a-z]{0,3}\d{2,3})[a-z]{1,4}$/, '$1'))]
    for (const candidate of candidates) {
      const found = search(candidate, models).filter(({ value, start }) => {
        const digits = /^\d+$/.test(compact(value.name)) ? compact(value.name).length : 0
        if (digits === 0) return value.name.length > 1 && value.name !== otherModel
        return start >= after && start < after + (digits === 1 ? 1 : numberModelWithinWords)
      })
      // The model comes before its trim: "A5 Coupe Quattro" is an A5, although Coupe and Quattro are models.
      if (found[0]) return found[0].value
    }
  }

  #brandsOf(categoryId: number) {
    return known(this.#byCategory, categoryId, () => {
      const brands = this.#catalog.brandsOf(categoryId)
      return new Map([
        ...brands.flatMap((brand) =>
          (this.#aliases.get(brand.id) ?? []).map((alias) => [compact(alias), brand] as const),
        ),
        ...brands.map((brand) => [compact(brand.name), brand] as const),
      ])
    })
  }

  #modelsOf(brandId: number, categoryId: number) {
    return known(
      this.#byBrand,
      `${brandId} ${categoryId}`,
      () => new Map(this.#catalog.modelsOf(brandId, categoryId).map((model) => [compact(model.name), model])),
    )
  }
}

const compact = (text: string) => fold(text).replaceAll(' ', '')

/** Every run of words that forms a name, the longer first at the same place. */
function search<T>(words: string[], names: ReadonlyMap<string, T>): Found<T>[] {
  const found: Found<T>[] = []
  for (let start = 0; start < words.length; start++) {
    for (let end = Math.min(words.length, start + longestName); end > start; end--) {
      const value = names.get(words.slice(start, end).join(''))
      if (value !== undefined) found.push({ value, start, end })
    }
  }
  return found
}

function known<K, V>(cache: Map<K, V>, key: K, compute: () => V): V {
  let value = cache.get(key)
  if (value === undefined) cache.set(key, (value = compute()))
  return value
}
