import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { openSite } from '#lib/site-state.ts'
import { accessChecks } from '#tests/access/matrix.ts'
import { roles } from '#tests/access/rows.ts'
import { accessScene } from '#tests/access/scene/scene.ts'
import { type FieldPath, numberFields, withField } from '#tests/support/schemas/number-fields.ts'
import { newAddress } from '#tests/support/accounts/people.ts'
import { test } from '#tests/support/test.ts'

/** Finer than a fening, which no amount may be. */
const fractions = [0.001, 0.004, 0.005, 1e-4, 1e-300, 5e-324]
const wholes = [0, -0, -1, 1, 2 ** 15, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 99_999_999, 1e8, 1e10]
const largest = [10 ** 15 - 1, 10 ** 15, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e300, Number.MAX_VALUE]
const numbers = [...wholes, ...largest, 0.01, 1.5, 99_999_999.99, ...fractions]
const texts = [
  '1e5',
  '0x10',
  ' 5 ',
  '5,5',
  '5.5',
  '',
  '٣',
  '-0',
  '0.001',
  '9007199254740993',
  'Infinity',
  'NaN',
]
const values: readonly (number | string)[] = [...numbers, ...texts]

/** Measured rather than counted, or read as another field says, so that a fraction may be true to what was sent. */
const measures = new Set(['lat', 'lon', 'x', 'y', 'width', 'height', 'value', 'price_value'])

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]
type Input = Partial<Record<Part, Record<string, unknown>>>

const shown = (value: unknown) => (Object.is(value, -0) ? '-0' : String(JSON.stringify(value)))

const at = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((found, name) => (found as Record<string, unknown> | null | undefined)?.[name], value)

const hasMinusZero = (value: unknown): boolean =>
  Object.is(value, -0) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasMinusZero))

/** The parts of a call to a path of the access matrix. */
function inputOf({ path: pattern }: Endpoint, path: string, body: object | undefined): Input {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const segments = pathname.split('/')
  const params = `/api${pattern}`
    .split('/')
    .flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), segments[at]!]] : []))
  return {
    params: Object.fromEntries(params) as Record<string, string>,
    query: Object.fromEntries(searchParams),
    ...(body && { body: { ...body } }),
  }
}

function urlOf({ path }: Endpoint, { params = {}, query = {} }: Input): string {
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `/api${place}?${search}`
}

const fieldsOf = (endpoint: Endpoint) =>
  parts.flatMap((part) => {
    const schema = endpoint[part]
    return schema ? numberFields(schema).map((path) => ({ part, path })) : []
  })

/** Query strings and paths carry text. */
const changed = (input: Input, part: Part, path: FieldPath, value: number | string): Input => ({
  ...input,
  [part]: withField(input[part], path, part === 'body' ? value : Object.is(value, -0) ? '-0' : String(value)),
})

test(
  'fails on no number of a permitted caller, and accepts none that it cannot store unchanged',
  { timeout: 600_000 },
  async ({ app, make, login, db, deps }) => {
    const { callers, makeCaller, fill } = await accessScene({ make, db, deps })
    const wrong: string[] = []
    for (const [endpoint, name] of endpointNames) {
      const checks = accessChecks.filter((check) => check.endpoint === endpoint)
      const check = checks.find(({ row }) => roles.some((role) => row[role] < 300)) ?? checks[0]
      if (!check || endpoint.files) continue
      const isForStaff = endpoint.access === 'moderator' || endpoint.access === 'admin'
      const allowed = roles.find((one) => one !== 'anonymous' && check.row[one] < 300) ?? 'shop'
      const role = isForStaff || allowed === 'anonymous' ? 'admin' : allowed
      /** Has subjects of its own. Some ids in a body belong to one in the path. */
      const call = async () => {
        const caller = check.caller
          ? await makeCaller[role]({ verified: check.caller === 'new' })
          : callers[role]
        const path = await fill(check.path, caller)
        const body =
          check.body === undefined
            ? undefined
            : (JSON.parse(await fill(JSON.stringify(check.body), caller)) as object)
        return { caller, input: inputOf(endpoint, path, body) }
      }
      const { input: usual } = await call()
      for (const { part, path } of fieldsOf(endpoint)) {
        const sentBefore = new Set<string>()
        for (const value of values) {
          const read = endpoint[part]!.safeParse(changed(usual, part, path, value)[part])
          if (!read.success) continue
          const what = `${name} ${part} ${path.join('.')} ${shown(value)}`
          if (hasMinusZero(read.data)) wrong.push(`${what} is kept as -0`)
          const kept = at(read.data, path)
          const isCounted = part === 'body' && !measures.has(String(path.at(-1)))
          // Services check values that stay text; fields that only another kind of body has are dropped.
          if (
            fractions.includes(Number(value)) &&
            isCounted &&
            kept !== undefined &&
            typeof kept !== 'string'
          )
            wrong.push(`${what} is taken`)
          // The same number in other words.
          if (sentBefore.has(shown(kept))) continue
          sentBefore.add(shown(kept))
          const { caller, input } = await call()
          const sent = changed(input, part, path, value)
          const reply = await app.inject({
            method: endpoint.method,
            url: urlOf(endpoint, sent),
            headers: { authorization: `Bearer ${await login(caller)}` },
            remoteAddress: newAddress(),
            ...(sent.body && { payload: sent.body }),
          })
          // An admin's call may have closed the site to the next caller.
          deps.site = openSite
          if (reply.statusCode >= 500) wrong.push(`${what} is answered by ${reply.statusCode}`)
        }
      }
    }
    expect(wrong).toEqual([])
  },
)
