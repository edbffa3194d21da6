import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { z } from 'zod'
import { endpointNames } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldsOf } from '#lib/openapi/schemas.ts'
import { allowsBody } from '#tests/support/schemas/allowed-bodies.ts'
import type { ApiDocument, Operation } from '#tests/support/schemas/api-requests.ts'
import { near, oneFieldNear } from '#tests/support/schemas/outside-values.ts'
import type { JsonSchema, Known } from '#tests/support/schemas/schema-values.ts'
import { test as base } from '#tests/support/test.ts'

// For other values: LIMITS_SEED=7 npx vitest run --project node api/openapi-limits
const seed = Number(process.env['LIMITS_SEED'] ?? 20_261_128)
const valuesPerPart = 120

const known: Known = {
  words: ['golf', 'Naslov oglasa', '123456'],
  numbers: [1, 2, 18, 133],
  byName: {},
}

const test = base
  .extend('document', { scope: 'file' }, async ({ app }) =>
    (await app.inject('/api/openapi.json')).json<ApiDocument>(),
  )
  .extend('operations', { scope: 'file' }, ({ document }) =>
    [...endpointNames.keys()]
      .filter(({ isHidden }) => !isHidden)
      .map((endpoint) => ({
        name: `${endpoint.method} ${endpoint.path}`,
        endpoint,
        operation: operationOf(document, endpoint),
      })),
  )

const operationOf = ({ paths }: ApiDocument, { method, path }: Endpoint): Operation =>
  paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const checkOf = (schema: JsonSchema) => ajv.compile(schema)

/** Returns whether a schema allows a text, or the JSON value that it spells. */
function allowsText(check: (value: unknown) => boolean, text: string): boolean {
  if (check(text)) return true
  try {
    return check(JSON.parse(text))
  } catch {
    return false
  }
}

/** As JSON writes it: without undefined, and with 0 for -0. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

const samples = (values: fc.Arbitrary<unknown>) => fc.sample(values, { seed, numRuns: valuesPerPart })
const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 300)

test('takes no body that the document forbids', { timeout: 120_000 }, ({ operations }) => {
  const problems: string[] = []
  for (const { name, endpoint, operation } of operations) {
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!endpoint.body || !schema) continue
    const check = checkOf(schema)
    const wrong = samples(oneFieldNear(schema, known))
      .filter((value) => value !== undefined)
      .map(sent)
      .find((value) => takes(endpoint.body!, value) && !allowsBody(check, value))
    if (wrong !== undefined) problems.push(`${name} takes ${shown(wrong)}: ${ajv.errorsText(check.errors)}`)
  }
  expect(problems).toEqual([])
})

test('takes no parameter that the document forbids', { timeout: 120_000 }, ({ operations }) => {
  const problems: string[] = []
  for (const { name, endpoint, operation } of operations) {
    for (const { in: place, name: field, schema, allowEmptyValue } of operation.parameters ?? []) {
      const owner = place === 'path' ? endpoint.params : place === 'query' ? endpoint.query : undefined
      const own = owner && fieldsOf(owner)[field]
      if (!own) continue
      const check = checkOf(schema)
      const wrong = samples(near(schema))
        .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
        .map(String)
        .find((text) => takes(own, text) && !(text === '' && allowEmptyValue) && !allowsText(check, text))
      if (wrong !== undefined) problems.push(`${name} takes ${shown(wrong)} as ${field}: ${shown(schema)}`)
    }
  }
  expect(problems).toEqual([])
})

test('writes patterns without classes of Unicode, which generators do not know', ({ document }) => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text]) => JSON.parse(text!) as string,
  )
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.filter((pattern) => /\\[pP]\{|\\u\{/.test(pattern))).toEqual([])
})

test('requires no field that may be missing', ({ operations }) => {
  const problems = operations.flatMap(({ name, endpoint, operation }) => {
    const required = operation.requestBody?.content['application/json']?.schema?.required ?? []
    const shape = endpoint.body ? fieldsOf(endpoint.body) : {}
    return required
      .filter((field) => shape[field] && takes(shape[field], undefined))
      .map((field) => `${name} ${field}`)
  })
  expect(problems).toEqual([])
})
