import type { FieldErrors } from '#lib/errors.ts'
import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import { attributeTextLength } from '#contract/limits/listings.ts'
import { seenText, withoutStackedMarks } from '#contract/text/short-text.ts'
import type { AttributeValues } from '../labels.ts'

type Given = string | number | boolean | null
type Checked = { value: string | number | boolean | undefined } | { problem: string }

const oldestYear = 1885 // year of the first car
const greatest = 999_999_999

const isYear = ({ name }: CatalogAttribute) => name === 'godiste' || name.startsWith('godina-')

const yes: readonly Given[] = [true, 1, 'true', '1', 'on']
const no: readonly Given[] = [false, 0, 'false', '0']

/** Parses a number as people write it: "227.000" has thousands, "1,9" and "1.9" have decimals. */
function readNumber(text: string): number {
  const plain = text.trim()
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

function checkNumber(attribute: CatalogAttribute, given: Given, now: Date): Checked {
  const value = typeof given === 'number' ? given : typeof given === 'string' ? readNumber(given) : Number.NaN
  if (!Number.isFinite(value)) return { problem: 'Unesite broj.' }
  if (isYear(attribute)) {
    const latest = now.getUTCFullYear() + 1
    return Number.isInteger(value) && value >= oldestYear && value <= latest
      ? { value }
      : { problem: `Unesite godinu od ${oldestYear} do ${latest}.` }
  }
  if (value < 0) return { problem: 'Broj ne može biti negativan.' }
  if (value > greatest) return { problem: 'Broj je prevelik.' }
  return { value: Math.round(value * 1000) / 1000 }
}

function checkValue(attribute: CatalogAttribute, given: Given, now: Date): Checked {
  if (given === null || given === '') return { value: undefined }
  if (attribute.type === 'boolean') {
    if (yes.includes(given)) return { value: true }
    return no.includes(given) ? { value: undefined } : { problem: 'Vrijednost je true ili false.' }
  }
  if (attribute.type === 'number') return checkNumber(attribute, given, now)
  if (typeof given === 'boolean') return { problem: 'Unesite tekst.' }
  const value = withoutStackedMarks(seenText(String(given)))
  if (attribute.options)
    return attribute.options.includes(value)
      ? { value }
      : { problem: 'Odaberite jednu od ponuđenih vrijednosti.' }
  if (value.length > attributeTextLength) return { problem: `Najviše ${attributeTextLength} znakova.` }
  return { value: value === '' ? undefined : value }
}

/** Splits `given` into the values that a category keeps and errors by `attributes.<id>`. */
export function checkAttributes(
  attributes: readonly CatalogAttribute[],
  given: readonly { id: number; value: Given }[],
  now: Date,
): { values: AttributeValues; errors: FieldErrors } {
  const values: AttributeValues = {}
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  for (const { id, value } of given) {
    const attribute = attributes.find((candidate) => candidate.id === id)
    const checked: Checked = !attribute
      ? { problem: 'Ova kategorija nema takav atribut.' }
      : seen.has(id)
        ? { problem: 'Atribut je naveden dvaput.' }
        : checkValue(attribute, value, now)
    seen.add(id)
    if ('problem' in checked) errors[`attributes.${id}`] = checked.problem
    else if (checked.value !== undefined) values[id] = checked.value
  }
  return { values, errors }
}

/** Required attributes without a value. */
export function missingAttributes(
  attributes: readonly CatalogAttribute[],
  values: AttributeValues,
): FieldErrors {
  const missing = attributes.filter(({ id, required }) => required && values[id] === undefined)
  return Object.fromEntries(
    missing.map(({ id, displayName }) => [`attributes.${id}`, `${displayName}: ovo polje je obavezno.`]),
  )
}
