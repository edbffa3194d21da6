import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import type { FeedValue } from '../feeds/formats/read.ts'
import { readDecimal } from './amounts.ts'

const mostLitres = 30

const horsesPerKilowatt = 1.35962

/** Attributes of which programs write two into one column: "110 kW (150 PS)". */
const units: Record<string, RegExp> = {
  kilovata: /([\d.,]{1,12})\s{0,3}kw\b/i,
  'konjskih-snaga': /([\d.,]{1,12})\s{0,3}(?:ks|ps|hp|bhp|cv)\b/i,
}

/** Returns whether a text gives an attribute by its unit. */
export const hasUnitOf = (name: string, text: string): boolean => units[name]?.test(text) ?? false

/** A number of an attribute with or without its unit; undefined if the text is none. */
export function readMeasure(attribute: CatalogAttribute, value: FeedValue): number | string | undefined {
  const { name } = attribute
  if (isYear(name)) return yearIn(value)
  const number = typeof value === 'number' ? value : numberOf(name, value)
  if (number === undefined) return undefined
  if (name !== 'kubikaza') return number
  // Engines of cars are given in litres, those of motorcycles in cubic centimetres; programs mix both.
  if (attribute.unit === 'l' && number > mostLitres) return Math.round(number / 10) / 100
  if (attribute.unit === 'cm³' && number < mostLitres) return Math.round(number * 1000)
  return number
}

const isYear = (name: string) => name === 'godiste' || name.startsWith('godina-')

function yearIn(value: FeedValue): FeedValue | undefined {
  const text = String(value).trim()
  if (/^\d+([.,]\d+)?$/.test(text)) return value
  const years = text.match(/(?<!\d)(?:18|19|20)\d{2}(?!\d)/g) ?? []
  return new Set(years).size === 1 ? Number(years[0]) : undefined
}

function numberOf(name: string, text: string): number | undefined {
  const withUnit = units[name]?.exec(text)?.[1]
  if (withUnit) return readDecimal(withUnit)
  const other = name === 'kilovata' ? units['konjskih-snaga']!.exec(text)?.[1] : undefined
  if (other) return Math.round((readDecimal(other) ?? Number.NaN) / horsesPerKilowatt) || undefined
  const found =
    /^(?:cca?\.?|ca\.?|oko|~)? ?(-?\d(?:[\d.,'’ ]*\d)?)(?:[.,][-–]*)? ?(?:[\p{L}"”°][\p{L}\d²³°"”/.]*)?$/u.exec(
      text.trim().replaceAll(/\s+/g, ' '),
    )
  return found ? readDecimal(found[1]!) : undefined
}
