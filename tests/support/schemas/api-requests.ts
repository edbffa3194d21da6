import fc, { type Arbitrary } from 'fast-check'
import { oneFieldNear } from './outside-values.ts'
import {
  hostile,
  hostileTexts,
  type JsonSchema,
  type Known,
  nearlyValid,
  rarely,
  toJson,
  valid,
  validNamed,
} from './schema-values.ts'

type Response = { content?: Record<string, { schema?: JsonSchema }> }
export type Operation = {
  parameters?: {
    in: 'path' | 'query' | 'header'
    name: string
    required?: boolean
    allowEmptyValue?: boolean
    schema: JsonSchema
  }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Response>
}
/** The part of an OpenAPI document that describes calls. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>>; components: object }

export type Call = { method: string; path: string; operation: Operation }
type Manner = 'valid' | 'nearly valid' | 'hostile'
export type ApiRequest = {
  call: Call
  manner: Manner
  url: string
  headers: Record<string, string>
  payload?: string
}

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

const bodyFor = (manner: Manner, schema: JsonSchema, known: Known): Arbitrary<unknown> =>
  manner === 'valid'
    ? valid(schema, known)
    : manner === 'hostile'
      ? hostile(schema)
      : fc.oneof(nearlyValid(schema, known), oneFieldNear(schema, known))

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A path segment; text that cannot be encoded is left for the server to refuse. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text.slice(0, 6_000))
  } catch {
    return '%ED%A0%80'
  }
}

const jsonType = 'application/json'
const brokenBodies = [
  '['.repeat(40_000) + ']'.repeat(40_000),

  '',
  '{',
  '[1,',
  '{"a":1,}',
  'null',
  '"',
  '\u0000',
  '{"__proto__":{"x":1}}',
  '{"a":1}{"b":2}',
]
const formBoundary = 'granica'
const file = [
  `--${formBoundary}`,
  'Content-Disposition: form-data; name="images[]"; filename="a.png"',
  'Content-Type: image/png',
  '',
  'not a picture',
  `--${formBoundary}--`,
  '',
].join('\r\n')

/** Bodies and types that no program of ours sends. */
const oddBodies = fc.oneof(
  fc.tuple(fc.constant(jsonType), fc.constantFrom(...brokenBodies)),
  fc.tuple(
    fc.constantFrom('text/plain', 'application/xml', 'x', 'application/x-www-form-urlencoded'),
    hostileTexts,
  ),
  fc.tuple(
    fc.constant(`multipart/form-data; boundary=${formBoundary}`),
    fc.constantFrom(file, '', file.slice(0, 60)),
  ),
  fc.tuple(fc.constant('multipart/form-data'), fc.constant(file)),
)

const headersFor: Record<Manner, Arbitrary<Record<string, string>>> = {
  valid: fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    fc.integer({ min: 1, max: 5 }).map((key) => ({ 'idempotency-key': `kljuc-${key}` })),
  ),
  'nearly valid': fc.constantFrom<Record<string, string>>(
    {},
    { 'idempotency-key': 'a b' },
    { 'if-match': 'x' },
    { 'x-challenge': 'bm90IEpTT04=' },
    { origin: 'https://evil.example' },
  ),
  hostile: fc.oneof(
    fc.constant({}),
    fc
      .constantFrom(
        'idempotency-key',
        'if-match',
        'x-challenge',
        'accept',
        'range',
        'cookie',
        'user-agent',
        'accept-encoding',
      )
      .chain((name) =>
        hostileTexts.map((text) => ({ [name]: text.replace(/[^\x20-\x7e]/g, '?').slice(0, 5_000) })),
      ),
  ),
}

function addressOf({ path, operation }: Call, manner: Manner, known: Known): Arbitrary<string> {
  const odd = manner === 'valid' ? 0 : manner === 'nearly valid' ? 1 : 3
  const parameters = operation.parameters ?? []
  const values = Object.fromEntries(
    parameters.map(({ in: place, name, schema, required }) => {
      const value = fc.oneof(
        { weight: 4, arbitrary: validNamed(name, schema, known).map(textOf) },
        { weight: odd, arbitrary: hostileTexts },
      )
      const isRare = place === 'query' && !required && parameters.length > 4
      return [
        `${place} ${name}`,
        isRare ? rarely(rarely(value)) : place === 'path' || required ? value : rarely(value),
      ]
    }),
  ) as Record<string, Arbitrary<string | undefined>>
  const more =
    manner === 'hostile'
      ? fc.constantFrom('', '&q=1&q=2', '&a[b]=c', '&=&&', '&%', `&x=${'a'.repeat(9_000)}`)
      : fc.constant('')
  return fc.tuple(fc.record(values), more).map(([given, surplus]) => {
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(given[`path ${name}`]!) || '%20')
    const pairs = parameters
      .filter(({ in: where, name }) => where === 'query' && given[`query ${name}`] !== undefined)
      .map(({ name }) => `${name}=${encoded(given[`query ${name}`]!)}`)
    const query = pairs.join('&') + surplus
    return query ? `${place}?${query}` : place
  })
}

function requestOf(call: Call, manner: Manner, known: Known): Arbitrary<ApiRequest> {
  const schema = call.operation.requestBody?.content[jsonType]?.schema
  const json = schema && bodyFor(manner, schema, known).map((body) => [jsonType, toJson(body)] as const)
  const none = fc.constant(undefined)
  const takesBody = call.method !== 'GET'
  const body: Arbitrary<readonly [string, string] | undefined> = !takesBody
    ? none
    : manner === 'valid'
      ? (json ?? none)
      : fc.oneof({ weight: 4, arbitrary: json ?? none }, oddBodies)
  return fc.tuple(addressOf(call, manner, known), headersFor[manner], body).map(([url, headers, given]) => ({
    call,
    manner,
    url,
    headers: { ...headers, ...(given && { 'content-type': given[0] }) },
    ...(given && { payload: given[1] }),
  }))
}

/** Requests to all calls in turn: valid, nearly valid, and hostile. The same seed gives the same requests. */
export function requestsTo(
  calls: readonly Call[],
  known: Known,
  { seed, count }: { seed: number; count: number },
): ApiRequest[] {
  const manners: readonly Manner[] = ['valid', 'valid', 'nearly valid', 'hostile']
  const kinds = calls.flatMap((call) => manners.map((manner) => requestOf(call, manner, known)))
  const each = Math.ceil(count / kinds.length)
  const made = kinds.map((kind, at) => fc.sample(kind, { seed: seed + at, numRuns: each }))
  return Array.from({ length: count }, (_, at) => {
    // A step coprime to the number of kinds, so that neighbours belong to different calls.
    const kind = (at * stepFor(kinds.length)) % kinds.length
    return made[kind]![Math.floor(at / kinds.length)]!
  })
}

function stepFor(size: number): number {
  const isCoprime = (a: number, b: number): boolean => (b === 0 ? a === 1 : isCoprime(b, a % b))
  let step = Math.floor(size * 0.618)
  while (!isCoprime(step, size)) step++
  return step
}
