import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import { type $ZodCheck, type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core'
import { isQuickRead, text, trimmed } from '#contract/text/schemas.ts'
import { cpuStopwatch } from '#tests/support/cpu-time.ts'
import { hostileTexts, measured, readers } from '#tests/support/schemas/hostile-texts.ts'
import { placesOf, requestSchemas } from '#tests/support/schemas/request-schemas.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('schemas', { scope: 'file' }, ({ deps, appOptions }) =>
  requestSchemas(deps, appOptions),
)

type Check = { check: string; abort?: boolean; tx?: unknown }

const trim = String((z.string().trim()._zod.def.checks![0] as $ZodCheck)._zod.def['tx' as never])
/** Checks that take linear time for any text, and so may precede the limit. */
const isCheap = ({ check, tx }: Check) =>
  check === 'min_length' || check === 'length_equals' || (check === 'overwrite' && String(tx) === trim)

/** Missing limits of a string schema; an earlier step of a pipe may already bound it. */
function stringProblems(schema: z.core.$ZodString, path: string): string[] {
  const { checks = [], format } = schema._zod.def as z.core.$ZodStringDef & { format?: string }
  if (format) return [`${path} is read as ${format} before its length is known`]
  const defs = checks.map((one) => (one as $ZodCheck)._zod.def as Check)
  const limit = defs.findIndex(({ check }) => check === 'max_length' || check === 'length_equals')
  if (limit < 0) return [`${path} has no length limit`]
  const readers = defs.filter((check) => check.check !== 'max_length' && !isCheap(check))
  const isChecked = readers.length === 0 || defs[limit]!.abort === true
  const early = defs.slice(0, limit).some((check) => !isCheap(check))
  return !early && isChecked ? [] : [`${path} is read before its length is checked`]
}

/**
 * Everything in a schema that accepts texts, lists or records of unlimited size, or converts other values to numbers:
 * JavaScript's own conversion takes `true`, `[1]` and `0x10`.
 */
function problemsOf(given: $ZodType, path: string, seen = new Set<$ZodType>()): string[] {
  const schema = given as $ZodTypes
  if (seen.has(schema)) return []
  seen.add(schema)
  const inside = (one: $ZodType, name = '') => problemsOf(one, path + name, seen)
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return stringProblems(schema as z.core.$ZodString, path)
    case 'object': {
      const rest = def.catchall && def.catchall._zod.def.type !== 'never'
      return [
        ...Object.entries(def.shape).flatMap(([name, one]) => inside(one, `.${name}`)),
        ...(rest ? [`${path} takes fields of any name`] : []),
      ]
    }
    case 'array': {
      const isLimited = (def.checks ?? []).some((one) => (one as $ZodCheck)._zod.def.check === 'max_length')
      return [...(isLimited ? [] : [`${path} is a list without a limit`]), ...inside(def.element, '[]')]
    }
    case 'record': {
      const isLimited = def.keyType._zod.def.type === 'enum'
      return [...(isLimited ? [] : [`${path} is a record of any keys`]), ...inside(def.valueType, '{}')]
    }
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'pipe': {
      const before = def.in._zod.def
      // The output of a bounded schema is bounded; a preprocessing step sees everything.
      if (before.type !== 'transform') return inside(def.in)
      const read = (before as unknown as { transform: object }).transform
      return [
        ...(isQuickRead(read) ? [] : [`${path} is transformed before its length is known`]),
        ...inside(def.out),
      ]
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inside(def.innerType)
    case 'number':
    case 'boolean':
      return 'coerce' in def && def.coerce ? [`${path} is converted from anything`] : []
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never':
      return []
    default:
      return [`${path} is of type ${def.type}, whose size nothing limits`]
  }
}

test('detects every kind of text, list and record without a limit, and every conversion', () => {
  const short = z.string().max(5)
  const schemas: Record<string, z.ZodType> = {
    bare: z.string(),
    pattern: z.string().regex(/a/),
    'pattern first': z.string().regex(/a/).max(5, { abort: true }),
    'pattern in spite of the limit': short.regex(/a/),
    'check in spite of the limit': short.refine((value) => value !== ''),
    'lower case first': z.string().toLowerCase().max(5),
    transform: z.string().transform(Number),
    preprocess: z.preprocess((value) => String(value).split(','), z.array(short).max(5)),
    format: z.email(),
    'limited format': z.email().max(5),
    list: z.array(short),
    'texts of a list': z.array(z.string()).max(5),
    record: z.record(short, z.int()),
    rest: z.looseObject({}),
    unknown: z.unknown(),
    'converted number': z.coerce.number(),
    option: z.union([short, z.string()]),
    inner: z.object({ a: z.object({ b: z.string().nullish().default('') }) }),
  }
  for (const [name, schema] of Object.entries(schemas)) expect(problemsOf(schema, name), name).toHaveLength(1)
})

test('accepts text whose length is checked first', () => {
  const schema = z.object({
    text: text(5).regex(/a/),
    trimmed: trimmed(5).min(1).regex(/a/),
    piped: z.string().trim().max(5).pipe(z.email()),
    changed: z.string().max(5).transform(Number),
    list: z.array(text(5)).max(3).optional(),
    record: z.partialRecord(z.enum(['a']), z.boolean()),
  })
  expect(problemsOf(schema, '')).toEqual([])
})

test('applies no pattern to a text that is too long', () => {
  const seen: string[] = []
  const pattern = /a/
  pattern.test = (value) => seen.push(value) > 0
  for (const maker of [text, trimmed])
    expect(maker(3).regex(pattern).safeParse('aaaa').error?.issues).toEqual([
      expect.objectContaining({ code: 'too_big', message: 'Najviše 3 znaka.' }),
    ])
  expect(seen).toEqual([])
})

test('limits every text, list and record of every request, and converts nothing but numbers to numbers', ({
  schemas,
}) => {
  expect(schemas.length).toBeGreaterThan(100)
  expect(schemas.flatMap(({ name, schema }) => problemsOf(schema, name))).toEqual([])
})

/** Far more than the slowest takes on a busy machine; quadratic time takes many times as long. */
const grossMs = 500

// `node bench/hostile-strings.ts` sends a million of them.
test('stays responsive to hostile text in any place of a request and in its parsers', ({ schemas }) => {
  const targets = [
    ...schemas.flatMap(({ name, schema }) =>
      placesOf(schema).map(({ path, put }) => ({
        name: name + path,
        read: (text: string) => void safeParse(schema, put(text)),
      })),
    ),
    ...Object.entries(readers).map(([name, read]) => ({ name, read })),
  ]
  expect(targets.length).toBeGreaterThan(400)
  const texts = fc.sample(hostileTexts, { seed: 1, numRuns: 1_000 })
  const slow = targets.flatMap(({ name, read }, at) =>
    Array.from({ length: 20 }, (_, turn) => texts[(at * 20 + turn) % texts.length]!)
      .filter((text) => measured(read, text, grossMs) > grossMs)
      .map((text) => `${name}: ${text.slice(0, 40)}`),
  )
  expect(slow).toEqual([])
})

test.for([
  [
    'tens of thousands of fields',
    `{${Array.from({ length: 65_000 }, (_, at) => `"polje${at}":1`).join(',')}}`,
  ],
  ['lists within lists', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['objects within objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
  ['a long list', `[${'0,'.repeat(500_000)}0]`],
] as const)(
  'refuses a body of a megabyte with %s at once, everywhere',
  { timeout: 120_000 },
  async ([, payload], { app, schemas, make, login }) => {
    const authorization = `Bearer ${await login(await make.account({ role: 'admin' }))}`
    const calls = schemas.filter(({ name }) => name.endsWith(' body'))
    expect(calls.length).toBeGreaterThan(40)
    const problems: string[] = []
    for (const { name } of calls) {
      const [method, url] = name.split(' ') as ['POST', string]
      const headers = { authorization, 'content-type': 'application/json' }
      const spent = cpuStopwatch()
      const { statusCode } = await app.inject({ method, url: url.replace(/:\w+/g, '1'), headers, payload })
      const milliseconds = spent()
      if (statusCode >= 500 || statusCode < 400 || milliseconds > 2_000)
        problems.push(`${name}: ${statusCode} after ${Math.round(milliseconds)} ms`)
    }
    expect(problems).toEqual([])
  },
)
