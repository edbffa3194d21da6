import fc, { type Arbitrary } from 'fast-check'
import { type JsonSchema, type Known, validNamed } from './schema-values.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ofOtherTypes = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  '',
  '0',
  ' 5 ',
  '-7',
  '1e5',
  '0x10',
  'a',
  'on',
  'true',
  [],
  [1],
  {},
]

const odd = [
  '',
  ' ',
  'x',
  '\u0000',
  '\u200b',
  '\n',
  '😀',
  '2026-13-45',
  '2026-1-1',
  '-1',
  '1.',
  '#',
  '/x',
  ',',
]

const matching = (pattern: string) => fc.stringMatching(new RegExp(pattern, 'u'))
const upper = (text: string) => text.toUpperCase()

/** Texts around each limit of a schema. */
function textsNear({ minLength = 0, maxLength, pattern }: JsonSchema): Arbitrary<unknown> {
  const lengths = [minLength - 1, minLength, ...(maxLength === undefined ? [] : [maxLength, maxLength + 1])]
  return fc.oneof(
    fc.constantFrom(...lengths.filter((length) => length >= 0)).map((length) => 'a'.repeat(length)),
    fc.constantFrom(...odd),
    ...(pattern ? [matching(pattern), matching(pattern).map(upper), fc.string({ unit: 'binary' })] : []),
  )
}

function numbersNear({ minimum, maximum, exclusiveMinimum }: JsonSchema): Arbitrary<unknown> {
  const limits = [minimum, maximum, exclusiveMinimum].filter((limit) => limit !== undefined)
  const near = limits.flatMap((limit) => [limit - 1, limit - 0.5, limit, limit + 0.5, limit + 1])
  return fc.constantFrom(...near, 0, -0, 1, -1, 0.5, 2 ** 53, 1e300, 5e-324)
}

/** Values at and beyond every limit of a schema, and of other types; some are within it. */
export function near(schema: JsonSchema): Arbitrary<unknown> {
  const others = fc.constantFrom<unknown>(...ofOtherTypes)
  if (schema.enum) return fc.oneof(fc.constantFrom(...schema.enum), fc.constantFrom(...odd), others)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map(near))
  switch (schema.type) {
    case 'string':
      return fc.oneof({ weight: 3, arbitrary: textsNear(schema) }, others)
    case 'integer':
    case 'number':
      return fc.oneof({ weight: 3, arbitrary: numbersNear(schema) }, others)
    case 'array': {
      const { minItems = 0, maxItems = 3 } = schema
      const lengths = [minItems - 1, minItems, maxItems, maxItems + 1].filter((length) => length >= 0)
      const one = near(schema.items ?? {})
      const lists = fc
        .constantFrom(...lengths)
        .chain((length) => fc.array(one, { minLength: length, maxLength: length }))
      return fc.oneof({ weight: 3, arbitrary: lists }, others)
    }
    default:
      return others
  }
}

/** Valid values in which one field, at any depth, is at or beyond a limit, or missing. */
export function oneFieldNear(schema: JsonSchema, known: Known): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => oneFieldNear(choice, known)))
  const fields = Object.entries(schema.properties ?? {})
  if (schema.type !== 'object' || fields.length === 0) return near(schema)
  const valid = validNamed('', schema, known)
  return fc.tuple(valid, fc.nat(fields.length - 1)).chain(([value, at]) => {
    const [name, field] = fields[at]!
    const base = isRecord(value) ? value : {}
    return fc.oneof(
      { weight: 4, arbitrary: oneFieldNear(field, known).map((one) => ({ ...base, [name]: one })) },
      {
        weight: 1,
        arbitrary: fc.constant(Object.fromEntries(Object.entries(base).filter(([key]) => key !== name))),
      },
    )
  })
}
