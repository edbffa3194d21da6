import type { Deps } from '#api/deps.ts'
import type { CatalogAttribute, CatalogCategory } from '#api/modules/categories/service.ts'
import { findCity } from '#api/modules/places/service.ts'
import { type AttrFilter, encodeAttr } from '#contract/search/attr-codec.ts'
import { servicesAndJobs } from '#contract/listings/groups.ts'
import type { PriceQuestion } from '#contract/prices.ts'
import { withoutTrailing } from '#contract/text/trailing.ts'
import { fold } from '#contract/text/fold.ts'

type Context = Pick<Deps, 'catalog' | 'places'>

/** Search parameters that find comparable listings. */
export type Comparison = Record<string, string>

const lowestPrice = 2 // KM; lower prices only serve to be found
const yearsAround = [1, 2]
const sharesAround = [0.15, 0.25] // of the area
const realEstate = 2
const mostTitleWords = 4
const fewestTitleWords = 2

/** Words that say nothing about a thing's value. */
const chatter = new Set(
  'u na za sa s i od do iz o po kod ili se je prodajem prodaja prodajemo novo nov nova nove novi kao polovan polovno koristen koristeno hitno povoljno akcija top stanje odlicno odlicnom ocuvan garancija sve'.split(
    ' ',
  ),
)

/** Parses "210.000" and "1,6" as a seller types them. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const plain = /^\d{1,3}(\.\d{3})+$/.test(value.trim()) ? value.replaceAll('.', '') : value.replace(',', '.')
  const number = Number(plain)
  return plain.trim() !== '' && Number.isFinite(number) ? number : undefined
}

/**
 * Comparisons for a listing, closest first: cars of a model by year and fuel, real estate by place and area,
 * everything else by brand, model and the words of its title. Empty if too little is known.
 */
export function comparisonsFor({ catalog, places }: Context, question: PriceQuestion): Comparison[] {
  const category = catalog.categories.get(question.category_id)
  if (!category || category.children.length > 0 || !category.show_price) return []
  const root = category.path[0]!.id
  if (servicesAndJobs.includes(root)) return []
  const known = catalog.attributesOf(category.id)
  const ask = attributesAsked(known, question)
  const base: Comparison = {
    category_id: String(category.id),
    listing_type: question.listing_type,
    price_from: String(lowestPrice),
  }
  if (category.brand_required) return carComparisons(base, question, ask)
  if (root === realEstate) return placeComparisons(base, places, question, ask)
  return wordComparisons(base, category, question)
}

type Asked = { named(name: string): { attribute: CatalogAttribute; value: unknown } | undefined }

const attributesAsked = (known: readonly CatalogAttribute[], { attributes }: PriceQuestion): Asked => ({
  named(name) {
    const attribute = known.find((one) => one.name === name)
    const value = attributes.find(({ id }) => id === attribute?.id)?.value
    return attribute && value !== undefined && value !== null && value !== ''
      ? { attribute, value }
      : undefined
  },
})

const withAttributes = (filters: readonly AttrFilter[]) => ({ attr: encodeAttr(filters), attr_encoded: '1' })

function carComparisons(base: Comparison, { brand_id, model_id }: PriceQuestion, ask: Asked): Comparison[] {
  const year = ask.named('godiste')
  const made = numberOf(year?.value)
  if (!brand_id || !model_id || !year || made === undefined) return []
  const model = { ...base, brands: String(brand_id), models: String(model_id) }
  const fuel = ask.named('gorivo')
  const around = (years: number): AttrFilter => ({
    id: year.attribute.id,
    type: 'range',
    value: [made - years, made + years],
  })
  const byFuel = (years: number): AttrFilter[] =>
    fuel?.attribute.options?.includes(String(fuel.value))
      ? [around(years), { id: fuel.attribute.id, type: 'list', value: [String(fuel.value)] }]
      : [around(years)]
  return [...yearsAround.map(byFuel), [around(yearsAround.at(-1)!)]].map((filters) => ({
    ...model,
    ...withAttributes(filters),
  }))
}

function placeComparisons(
  base: Comparison,
  places: Deps['places'],
  { city_id }: PriceQuestion,
  ask: Asked,
): Comparison[] {
  const area = ask.named('kvadrata')
  const metres = numberOf(area?.value)
  const city = city_id === undefined ? undefined : findCity(places, city_id)
  if (!area || !metres || !city) return []
  const where: Comparison[] = [{ cities: String(city.id) }, { canton: String(city.canton_id) }]
  return where.flatMap((place) =>
    sharesAround.map((share) => ({
      ...base,
      ...place,
      ...withAttributes([
        {
          id: area.attribute.id,
          type: 'range',
          value: [Math.floor(metres * (1 - share)), Math.ceil(metres * (1 + share))],
        },
      ]),
    })),
  )
}

function wordComparisons(
  base: Comparison,
  { show_condition }: CatalogCategory,
  { title, brand_id, model_id, state }: PriceQuestion,
): Comparison[] {
  const words = fold(title)
    .split(/[^\p{L}\p{N}+.]+/u)
    .map((word) => withoutTrailing(word.replace(/^[.+]+/, ''), (character) => character === '.'))
    .filter((word) => word && !chatter.has(word))
    .slice(0, mostTitleWords)
  const same = {
    ...base,
    ...(show_condition && state && state !== 'none' && { state }),
    ...(brand_id && { brands: String(brand_id) }),
    ...(model_id && { models: String(model_id) }),
  }
  const comparisons: Comparison[] = []
  for (let count = words.length; count >= fewestTitleWords; count--)
    comparisons.push({ ...same, q: words.slice(0, count).join(' ') })
  return model_id ? [...comparisons, same] : comparisons
}
