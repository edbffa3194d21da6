import { memoised } from '#lib/caches/memoised.ts'
import { analyseChunk } from '#search/analysis.ts'
import { chunksOf } from '#search/words.ts'
import type { Catalog, CatalogCategory } from './catalog.ts'
import type { TitleWord } from './title-features.ts'

/** The makes and models that a title names. */
export type Named = {
  /** Extra score for the categories that offer the make or model. */
  scores: ReadonlyMap<number, number>
  /** The places of their words in the title. */
  at: ReadonlySet<number>
  /** The places of models beside their make, which can mean nothing else; `at` has them too. */
  certain: ReadonlySet<number>
}

type Name = { stems: readonly string[]; categories: readonly number[]; make?: number }
type Names = ReadonlyMap<string, readonly Name[]>

// Extra scores, chosen by `bench/category-suggest.ts`.
const ofMake = 4.5
const ofModel = 10 // beside its make
const ofModelAlone = 2.5
const ofFurtherWord = 1 // of a model alone
const lessForFurther = 1 // categories of a make behind its first

const stemsOf = (text: string) => chunksOf(text).flatMap((chunk) => analyseChunk(chunk).stems.slice(0, 1))

const modelNamesNothing = 'Drugi'

/** Makes and models by the first stem of their name. Memoised per catalog. */
const namesOf = memoised((catalog: Catalog): { makes: Names; models: Names } => {
  const makes = new Map<string, Name[]>()
  const models = new Map<string, Name[]>()
  const add = (names: Map<string, Name[]>, text: string, name: Omit<Name, 'stems'>) => {
    const stems = stemsOf(text)
    const [first] = stems
    if (first === undefined || text === modelNamesNothing) return
    const list = names.get(first)
    if (list) list.push({ ...name, stems })
    else names.set(first, [{ ...name, stems }])
  }
  const leaves = [...catalog.categories.values()].filter(({ children }) => children.length === 0)
  const byBrand = new Map<number, number[]>()
  for (const { id } of leaves)
    for (const brand of catalog.brandsOf(id)) byBrand.set(brand.id, [...(byBrand.get(brand.id) ?? []), id])
  for (const [id, categories] of byBrand) {
    const { name, aliases } = catalog.brands.get(id)!
    for (const text of [name, ...aliases]) add(makes, text, { categories, make: id })
    for (const model of catalog.modelsOf(id)) {
      const offered = categories.filter((categoryId) => offers(catalog, categoryId, id, model.id))
      for (const text of [model.name, ...model.aliases]) add(models, text, { categories: offered, make: id })
    }
  }
  return { makes, models }
})

const offers = (catalog: Catalog, categoryId: number, brandId: number, modelId: number) =>
  catalog.categories.get(categoryId)!.has_models &&
  catalog.modelsOf(brandId, categoryId).some(({ id }) => id === modelId)

export function namedIn(catalog: Catalog, words: readonly TitleWord[]): Named {
  const { makes, models } = namesOf(catalog)
  const places = new Map<string, number>()
  for (const [at, { stems }] of words.entries())
    for (const stem of stems) {
      const word = stem.slice(1)
      if (!places.has(word)) places.set(word, at)
    }
  const scores = new Map<number, number>()
  const at = new Set<number>()
  const certain = new Set<number>()
  const found = (names: Names) =>
    [...places.keys()].flatMap((stem) =>
      (names.get(stem) ?? []).filter(({ stems }) => stems.every((one) => places.has(one))),
    )
  const raise = ({ categories, stems }: Name, score: number) => {
    for (const [rank, id] of categories.entries())
      scores.set(id, Math.max(scores.get(id) ?? 0, score - (rank > 0 ? lessForFurther : 0)))
    for (const stem of stems) at.add(places.get(stem)!)
  }
  const made = found(makes)
  for (const make of made) raise(make, ofMake)
  for (const model of found(models)) {
    const make = made.find(({ make }) => make === model.make)
    if (make) {
      raise(model, ofModel)
      for (const stem of [...make.stems, ...model.stems]) certain.add(places.get(stem)!)
    } else if (isDistinctive(model.stems))
      raise(model, ofModelAlone + ofFurtherWord * (model.stems.length - 1))
  }
  return { scores, at, certain }
}

/** Returns whether a model is known without its make: golf, but not 320 or "up". */
const isDistinctive = (stems: readonly string[]) => stems.some((stem) => /^[a-z]{4,}/.test(stem))

/** Accessories and the things that they are for, whose makes and models their titles name as often. */
const madeFor: readonly [accessory: number, things: readonly number[]][] = [
  [929, [18]],
  [931, [20, 1040]],
  [930, [21]],
  [932, [22]],
  [252, [31, 1495, 2076]],
  [1493, [39]],
  [1874, [39]],
  [293, [292]],
  [290, [292]],
  [274, [112, 113]],
  [2160, [18, 21, 20]],
]

/** The things that each category's offers are for. Memoised per catalog. */
export const thingsOf = memoised((catalog: Catalog): ReadonlyMap<number, readonly number[]> => {
  const things = new Map<number, readonly number[]>()
  const walk = ({ id, children }: CatalogCategory, of: readonly number[]) => {
    if (children.length === 0) things.set(id, of)
    for (const child of children) walk(child, of)
  }
  for (const [accessory, of] of madeFor) {
    const category = catalog.categories.get(accessory)
    if (category) walk(category, of)
  }
  return things
})
