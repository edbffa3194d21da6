import { z } from 'zod'
import { AttributeCollector } from '../values/attribute-values.ts'
import { Findings, type Outcome } from '../outcome.ts'
import { fitPrice } from '../values/prices.ts'
import { fitDescription, fitTitle, plainLine } from '../values/titles.ts'
import type { ImportReference, Source } from '../source.ts'

const text = z.string().trim()
const number = text.regex(/^(-?\d+(\.\d+)?)?$/)
const flag = z.enum(['True', 'False', ''])

/** Checkbox columns and the attribute that each ticks. */
const ticks = {
  has_balcony: 485,
  has_garage: 116,
  has_parking: 1775,
  has_elevator: 488,
  has_storage: 495,
  has_basement_attic: 491,
  is_registered: 2038,
  has_armored_door: 111,
  has_video_surveillance: 997,
  has_alarm: 1817,
  has_internet: 487,
  has_cable_tv: 486,
  has_phone_line: 496,
  has_ac: 117,
  has_gas: 489,
  has_water: 497,
  has_electricity: 498,
  has_sewage: 490,
  pets_allowed: 6686,
  is_for_students: 2216,
  utility_costs_included: 2217,
} as const

/** Columns whose value is an option of a select, verbatim. */
const options = {
  condition: 9002,
  year_built: 502,
  furnished: 104,
  heating_type: 115,
  floor_type: 4698,
  orientation: 501,
  listing_type: 7012,
} as const

const attribute = {
  size: 102,
  rooms: 107,
  floor: 500,
  bathrooms: 9001,
  address: 484,
  balconySize: 3844,
  newBuilding: 1809,
}

const flatRow = z.object({
  title: text,
  description: z.string(),
  price_km: number,
  location: text,
  address: text,
  size_m2: number,
  rooms: number,
  floor: number,
  bathrooms: number,
  balcony_size_m2: number,
  property_type: text,
  ...(Object.fromEntries(Object.keys(ticks).map((name) => [name, flag])) as Record<
    keyof typeof ticks,
    typeof flag
  >),
  ...(Object.fromEntries(Object.keys(options).map((name) => [name, text])) as Record<
    keyof typeof options,
    typeof text
  >),
})

const categories: Record<string, number> = { Stan: 23, Apartman: 3001, '': 23 }
const rooms: Record<string, string> = {
  '0': 'Garsonjera',
  '0.5': 'Garsonjera',
  '1': 'Jednosoban (1)',
  '1.5': 'Jednoiposoban (1.5)',
  '2': 'Dvosoban (2)',
  '3': 'Trosoban (3)',
  '4': 'Četverosoban (4)',
}
const topFloor = 20

export const flats: Source = {
  name: 'flats',
  format: 'csv',
  signature: ['price_km', 'size_m2', 'rooms', 'property_type'],
  map: mapFlat,
}

function mapFlat(record: Record<string, unknown>, reference: ImportReference): Outcome {
  const findings = new Findings()
  const parsed = flatRow.safeParse(record)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'row')
    return findings.refuse(field, 'value_invalid', record[field])
  }
  const row = parsed.data
  const categoryId = categories[row.property_type]
  if (categoryId === undefined) return findings.refuse('category', 'category_unknown', row.property_type)
  if (row.property_type === '') findings.changed('category', 'category_missing')
  const title = fitTitle(row.title, [row.property_type || 'Stan', row.location], findings)
  if (title === undefined) return findings.refuse('title', 'title_short', row.title)

  const values = new AttributeCollector(reference.attributesOf(categoryId), findings)
  values.number(attribute.size, row.size_m2, { min: 5, max: 2_000 })
  values.number(attribute.bathrooms, row.bathrooms, { min: 0, max: 20 })
  values.number(attribute.balconySize, row.balcony_size_m2, { min: 0, max: 1_000 })
  values.option(attribute.rooms, roomsOption(row.rooms), row.rooms)
  values.option(attribute.floor, floorOption(row.floor), row.floor)
  values.option(attribute.address, plainLine(row.address))
  for (const [name, id] of entries(options)) values.option(id, row[name])
  for (const [name, id] of entries(ticks)) values.tick(id, row[name] === 'True')
  values.tick(attribute.newBuilding, row.condition === 'Novogradnja')

  return {
    listing: {
      byShop: null,
      categoryId,
      title,
      description: fitDescription(row.description, findings),
      priceFening: fitPrice(row.price_km === '' ? null : Number(row.price_km), findings),
      condition: null,
      cityId: reference.cities.find(row.location, findings),
      brandId: null,
      modelId: null,
      attributes: values.values,
      createdDay: null,
      views: null,
      priceHistory: [],
    },
    findings: findings.list,
  }
}

const entries = <K extends string>(record: Record<K, number>) => Object.entries(record) as [K, number][]

function roomsOption(raw: string): string | undefined {
  if (raw === '') return undefined
  const count = Number(raw)
  return count >= 5 ? 'Petosoban i više' : (rooms[String(count)] ?? raw)
}

function floorOption(raw: string): string | undefined {
  if (raw === '') return undefined
  const floor = Number(raw)
  if (floor === 0) return 'Prizemlje'
  return floor >= topFloor ? `${topFloor}+` : String(floor)
}
