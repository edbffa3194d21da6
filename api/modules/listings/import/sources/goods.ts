import { z } from 'zod'
import { toFening } from '#contract/money/money.ts'
import { AttributeCollector } from '../values/attribute-values.ts'
import { Findings, type Outcome, type Price } from '../outcome.ts'
import { fitPrice } from '../values/prices.ts'
import { fitTitle } from '../values/titles.ts'
import { fold } from '../values/words.ts'
import { carAttribute, carRange, carsCategory } from './car-values.ts'
import { leafByTitle } from './goods-leaves.ts'
import type { ImportReference, Source } from '../source.ts'

const day = z.iso.date()
const goodsRow = z.object({
  id: z.int().positive(),
  category_id: z.int(),
  subcategory: z.string().nullish(),
  city_id: z.int().nullish(),
  brand: z.string().nullish(),
  model_hint: z.string().nullish(),
  condition_raw: z.enum(['new', 'used', 'none']).nullish(),
  seller_type: z.enum(['private', 'dealer']).nullish(),
  title: z.string(),
  first_published: day,
  last_published: day,
  price: z.number().nullish(),
  price_history: z.array(z.tuple([day, z.number()])).nullish(),
  year: z.number().nullish(),
  mileage_km: z.number().nullish(),
  fuel_type: z.string().nullish(),
})
type GoodsRow = z.output<typeof goodsRow>

const fuels: Record<string, string> = {
  dizel: 'Dizel',
  benzin: 'Benzin',
  plin: 'Plin',
  hibrid: 'Hibrid',
  'plug in hibrid': 'Hibrid',
  'mild hibrid': 'Hibrid',
  elektro: 'Elektro',
}

export const goods: Source = {
  name: 'goods',
  format: 'jsonl',
  signature: ['id', 'category_id', 'title', 'first_published'],
  keyOf: ({ id }) => (Number.isSafeInteger(id) ? String(id) : undefined),
  dayOf: ({ last_published }) => (typeof last_published === 'string' ? last_published : undefined),
  map: mapGoods,
}

function mapGoods(record: Record<string, unknown>, reference: ImportReference): Outcome {
  const findings = new Findings()
  const parsed = goodsRow.safeParse(record)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? 'row')
    return findings.refuse(field, 'value_invalid', JSON.stringify(record[field]))
  }
  const row = parsed.data
  const categoryId = findLeaf(row, reference, findings)
  if (categoryId === undefined) return findings.refuse('category', 'category_unknown', row.category_id)

  const brand = findBrand(row, categoryId, reference, findings)
  const model =
    brand &&
    (reference.brands.findModelInTitle(categoryId, brand, row.title) ??
      (row.model_hint ? reference.brands.findModelInTitle(categoryId, brand, row.model_hint) : undefined))
  const title = fitTitle(row.title, [brand?.name, model?.name], findings)
  if (title === undefined) return findings.refuse('title', 'title_short', row.title)

  const values = new AttributeCollector(reference.attributesOf(categoryId), findings)
  if (categoryId === carsCategory) {
    values.number(carAttribute.year, row.year, carRange.year)
    values.number(carAttribute.mileage, row.mileage_km, carRange.mileage)
    values.option(carAttribute.fuel, row.fuel_type && (fuels[row.fuel_type] ?? row.fuel_type), row.fuel_type)
  }
  const priceFening = fitPrice(row.price ?? null, findings)
  return {
    listing: {
      byShop: row.seller_type ? row.seller_type === 'dealer' : null,
      categoryId,
      title,
      description: '',
      priceFening,
      condition: row.condition_raw === 'new' || row.condition_raw === 'used' ? row.condition_raw : null,
      cityId: reference.cities.find(row.city_id, findings),
      brandId: brand?.id ?? null,
      modelId: model?.id ?? null,
      attributes: values.values,
      createdDay: row.first_published,
      views: null,
      priceHistory: priceHistory(row, priceFening),
    },
    findings: findings.list,
  }
}

/** The source uses our categories; a title that clearly names another leaf wins. */
function findLeaf(row: GoodsRow, { catalog }: ImportReference, findings: Findings): number | undefined {
  const own = catalog.categories.get(row.category_id)
  const named = own?.children.length === 0 ? own.id : findLeafByName(row.subcategory, catalog)
  if (named === undefined) return undefined
  const titled = leafByTitle(named, row.title)
  const leaf = titled !== undefined && catalog.categories.has(titled) ? titled : named
  if (leaf !== row.category_id)
    findings.changed('category', leaf === named ? 'category_by_name' : 'category_by_title', row.category_id)
  return leaf
}

function findLeafByName(
  name: string | null | undefined,
  catalog: ImportReference['catalog'],
): number | undefined {
  if (!name) return undefined
  const folded = fold(name)
  for (const category of catalog.categories.values()) {
    if (category.children.length === 0 && fold(category.name) === folded) return category.id
  }
}

function findBrand(
  { brand, title }: GoodsRow,
  categoryId: number,
  { brands }: ImportReference,
  findings: Findings,
) {
  if (!brands.hasBrands(categoryId)) return undefined
  const named = brand ? brands.find(categoryId, brand) : undefined
  const found = named ?? brands.findInTitle(categoryId, title)
  if (brand && !named) findings.changed('brand', 'brand_not_offered', brand)
  return found
}

/** The last price of each day, ending with today's. */
function priceHistory({ price_history, last_published }: GoodsRow, current: number | null): Price[] {
  if (!price_history || price_history.length === 0) return []
  const byDay = new Map(price_history.map(([at, marks]) => [at, toFening(marks)] as const))
  const prices: Price[] = [...byDay]
    .map(([at, fening]) => ({ day: at, fening }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const last = prices.at(-1)!
  if (last.fening !== current) {
    if (last.day >= last_published) last.fening = current
    else prices.push({ day: last_published, fening: current })
  }
  return prices
}
