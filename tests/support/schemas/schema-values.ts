import fc, { type Arbitrary } from 'fast-check'

/** The part of JSON Schema that our document uses. */
export type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Words and numbers meaningful to the product, without which few requests would pass the first check. */
export type Known = {
  words: readonly string[]
  numbers: readonly number[]
  /** Valid values of fields and parameters by name. */
  byName: Readonly<Record<string, readonly unknown[]>>
}

const longest = 300 // characters of ordinary texts; hostile ones are longer

const clipped = ({ minLength = 0, maxLength = longest }: JsonSchema, text: string) =>
  text.slice(0, Math.max(maxLength, minLength)).padEnd(minLength, 'a')

function texts(schema: JsonSchema, { words }: Known): Arbitrary<unknown> {
  if (schema.format === 'date')
    return fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10))
  const pattern = schema.pattern
  if (pattern && !pattern.includes('\\p')) return fc.stringMatching(new RegExp(pattern, 'u'))
  const { minLength = 0, maxLength = longest } = schema
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words).map((word) => clipped(schema, word)) },
    fc
      .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) })
      .map((text) => clipped(schema, text)),
    fc.constant('a'.repeat(Math.min(maxLength, 5_000))),
  )
}

function numbers({ type, minimum, maximum, exclusiveMinimum }: JsonSchema, known: Known): Arbitrary<unknown> {
  const min = Math.max(
    minimum ?? Number.MIN_SAFE_INTEGER,
    exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1,
  )
  const max = maximum ?? Number.MAX_SAFE_INTEGER
  const usual = known.numbers.filter((number) => number >= min && number <= max)
  const whole = { min: Math.ceil(min), max: Math.floor(max) }
  const near = { min: Math.max(whole.min, -5), max: Math.min(whole.max, 60) }
  return fc.oneof(
    ...(usual.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...usual) }] : []),
    { weight: 3, arbitrary: near.min <= near.max ? fc.integer(near) : fc.integer(whole) },
    fc.constantFrom(min, max),
    ...(type === 'number' ? [fc.double({ min, max, noNaN: true })] : []),
  )
}

function objects(schema: JsonSchema, known: Known): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: rest, propertyNames } = schema
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const value = validNamed(name, one, known)
      return [name, required.includes(name) ? value : rarely(value)]
    }),
  )
  if (typeof rest === 'object')
    return fc.dictionary(valid(propertyNames ?? {}, known) as Arbitrary<string>, valid(rest, known), {
      maxKeys: 4,
    })
  return fc.record(fields)
}

/** Mostly absent: hardly any request with all of them is valid. */
export const rarely = (value: Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

/** Values that the schema allows for a field or parameter of this name. */
export function validNamed(name: string, schema: JsonSchema, known: Known): Arbitrary<unknown> {
  const usual = known.byName[name]
  if (!usual) return valid(schema, known)
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: valid(schema, known) },
  )
}

/** Values that the schema allows. */
export function valid(schema: JsonSchema, known: Known): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valid(one, known)))
  switch (schema.type) {
    case 'string':
      return texts(schema, known)
    case 'integer':
    case 'number':
      return numbers(schema, known)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'object':
      return objects(schema, known)
    default:
      return fc.jsonValue()
  }
}

const depths = [50, 3_000, 60_000]
const deepMark = (depth: number) => `nested ${depth} deep`

/** JSON of values nested deeper than `JSON.stringify` can go. */
export function toJson(value: unknown): string {
  let json = JSON.stringify(value)
  for (const depth of depths)
    json = json.replaceAll(JSON.stringify(deepMark(depth)), () => '['.repeat(depth) + ']'.repeat(depth))
  return json
}

/** Texts that have tripped up parsers, patterns and databases. */
export const hostileTexts: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    '\u200b',
    '%00',
    '../../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '9'.repeat(400),
    '0x10',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '\r\nSet-Cookie: a=b',
    '((((((',
    '-1',
    '2026-02-30',
    '9999-12-31',
    '+',
    '"',
    '%',
    '\\',
  ),
  fc
    .tuple(
      fc.constantFrom(' ', '1', 'a', 'č', '.', '-', '\n', '\t', '\u0301', '😀', '(', '"', '%', '0,', '<'),
      fc.integer({ min: 1, max: 20_000 }),
    )
    .map(([piece, count]) => piece.repeat(count)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
)

const hostileValues: Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [[]],
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    1e308,
    -1e308,
    1e-300,
  ),
  fc.constantFrom(...depths.map(deepMark)),
  fc.integer({ min: 1, max: 2_000 }).map((count) => Array.from({ length: count }, (_, at) => at)),
  fc.jsonValue(),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value with one field somewhere in it replaced, removed or duplicated. */
function spoilt(value: unknown, by: unknown, way: number): unknown {
  if (Array.isArray(value) && value.length > 0)
    return way % 3 === 0
      ? [...value, by]
      : value.map((one, at) => (at === way % value.length ? spoilt(one, by, way >> 1) : one))
  if (!isRecord(value)) return by
  const names = Object.keys(value)
  const name = names[way % Math.max(names.length, 1)]
  if (name === undefined) return { ...value, surplus: by }
  const { [name]: one, ...rest } = value
  switch ((way >> 3) % 4) {
    case 0:
      return rest
    case 1:
      return { ...value, [`${name}x`]: by }
    default:
      return { ...rest, [name]: spoilt(one, by, way >> 5) }
  }
}

/** Values with one part that the schema does not allow. */
export const nearlyValid = (schema: JsonSchema, known: Known): Arbitrary<unknown> =>
  fc.tuple(valid(schema, known), hostileValues, fc.nat()).map(([value, by, way]) => spoilt(value, by, way))

/** Any JSON, matching the schema or not. */
export function hostile(schema: JsonSchema): Arbitrary<unknown> {
  const fields = Object.keys(schema.properties ?? {})
  const object = fc.dictionary(
    fc.oneof(
      fc.constantFrom('__proto__', 'constructor', ...fields),
      hostileTexts.map((text) => text.slice(0, 200)),
    ),
    hostileValues,
    { maxKeys: 8, noNullPrototype: true },
  )
  return fc.oneof({ weight: 3, arbitrary: object }, hostileValues)
}
