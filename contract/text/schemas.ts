import { z } from 'zod'
import { formatInteger } from '#contract/money/money.ts'
import { plural } from './plural.ts'

/**
 * Limits the length of every string in a request before a pattern, a transform or a check of ours sees it, so
 * that superlinear code has little to work on. `api/request-schemas.deep.test.ts` enforces it for all schemas.
 */

export const characters = (count: number) =>
  `${formatInteger(count)} ${plural(count, 'znak', 'znaka', 'znakova')}`

type Texts = { error?: string | undefined; tooLong?: string | undefined }

const limit = (max: number, tooLong = `Najviše ${characters(max)}.`) => ({ error: tooLong, abort: true })

/** Counts code points, as the database does: an emoji is one character. */
export const characterCount = (text: string) => [...text].length

/** Replaces halves of surrogate pairs, which no JSON column can hold. */
const wellFormed = (value: string) => value.toWellFormed()

/** Text of at most `max` UTF-16 units. */
export const text = (max: number, { error, tooLong }: Texts = {}) =>
  z.string({ error }).max(max, limit(max, tooLong)).overwrite(wellFormed)

/** The same, trimmed. */
export const trimmed = (max: number, { error, tooLong }: Texts = {}) =>
  z.string({ error }).trim().max(max, limit(max, tooLong)).overwrite(wellFormed)

/**
 * Room for `count` characters in any encoding: an emoji takes two units, a letter with separate accents up to
 * four.
 */
export const roomFor = (count: number) => count * 4

/** Values that such a function takes beside those of the schema behind it, as JSON Schema. */
export type AlsoTaken = Readonly<
  { type: string; maxLength?: number; pattern?: string } | { enum: readonly unknown[] }
>
const quickReads = new WeakMap<object, AlsoTaken>()

/**
 * Marks a function that may run before the length is checked, since it reads only a bounded part of the
 * value.
 */
function quick<Read extends (value: unknown) => unknown>(also: AlsoTaken, read: Read): Read {
  quickReads.set(read, also)
  return read
}
export const isQuickRead = (read: object) => quickReads.has(read)
export const alsoTakenBy = (read: object) => quickReads.get(read)

/** Forms also send empty fields. */
const emptyToUndefined = quick({ enum: [''] }, (value) => (value === '' ? undefined : value))
export const emptyIsAbsent = <S extends z.ZodType>(schema: S) => z.preprocess(emptyToUndefined, schema)

const emptyOrNullToUndefined = quick({ enum: ['', null] }, (value) =>
  value === '' || value === null ? undefined : value,
)
export const emptyOrNullIsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess(emptyOrNullToUndefined, schema)

const emptyToNull = quick({ enum: [''] }, (value) => (value === '' ? null : value))
export const emptyIsNull = <S extends z.ZodType>(schema: S) => z.preprocess(emptyToNull, schema)

const nullToEmpty = quick({ enum: [null] }, (value) => (value === null ? '' : value))
export const nullIsEmpty = <S extends z.ZodType>(schema: S) => z.preprocess(nullToEmpty, schema)

const longestNumber = 40 // characters
const typedNumber = String.raw`^(\s*-?\d+(\.\d+)?\s*)?$`
const numberOf = quick({ type: 'string', maxLength: longestNumber, pattern: typedNumber }, (value) => {
  if (value === '') return null
  const isNumber =
    typeof value === 'number' ||
    (typeof value === 'string' && value.length <= longestNumber && /^\s*-?\d+(\.\d+)?\s*$/.test(value))
  // Adding 0 makes a plain 0 of -0, which a column would keep as 0.
  return isNumber ? Number(value) + 0 : value
})
/** A number, also as text; empty is null. */
export const numeric = <S extends z.ZodType>(schema: S) => z.preprocess(numberOf, schema)

const typedWhole = String.raw`^(\s*-?\d+(\.\d+)*\s*)?$`
const wholeOf = quick({ type: 'string', maxLength: longestNumber, pattern: typedWhole }, (value) => {
  const isGrouped =
    typeof value === 'string' &&
    value.length <= longestNumber &&
    /^\s*-?[1-9]\d{0,2}(\.\d{3})+\s*$/.test(value)
  return numberOf(isGrouped ? value.replaceAll('.', '') : value)
})
/** The same for whole numbers, whose thousands people separate by dots: "1.500". */
export const wholeNumber = <S extends z.ZodType>(schema: S) => z.preprocess(wholeOf, schema)

const on: readonly unknown[] = [1, '1', 'true', 'on']
const off: readonly unknown[] = [0, '0', 'false', '']
const flagOf = quick({ enum: [...on, ...off] }, (value) =>
  on.includes(value) ? true : off.includes(value) ? false : value,
)
/** A boolean, also in the words that forms send. */
export const flag = z.preprocess(flagOf, z.boolean('Vrijednost je true ili false.'))

const secrets = new WeakSet<object>()

/** Marks a credential, so that a form that comes back does not hold it. */
export function secret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema)
  return schema
}
export const isSecret = (schema: object) => secrets.has(schema)
