import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { requestSchema } from '#lib/openapi/schemas.ts'
import { accessChecks } from '#tests/access/matrix.ts'
import { roles } from '#tests/access/rows.ts'
import { accessScene } from '#tests/access/scene/scene.ts'
import { newAddress } from '#tests/support/accounts/people.ts'
import { test } from '#tests/support/test.ts'

const json = { 'content-type': 'application/json' }
/** Bodies without content, and an empty object. */
const emptyBodies: Record<string, { headers?: typeof json; payload?: string }> = {
  nothing: {},
  'empty content': { headers: json, payload: '' },
  null: { headers: json, payload: 'null' },
  'an empty object': { headers: json, payload: '{}' },
}

/** Calls that need no body. The document says so, too. */
const withoutBody = new Set(['acceptOffer', 'cancelOrder', 'publishListing', 'refreshListing', 'runFeed'])
/** Calls that change only the given fields, so that an empty object is a change of nothing. */
const partial = new Set(['changeCartItem', 'changeListing', 'changeMutes', 'saveNotificationPreferences'])
/** Calls for which an empty object stands for everything. */
const takingAll = new Set(['replayWebhookEvents'])

const bodied = [...endpointNames].filter(([{ body, files }]) => body && !files)

/** Rows that sessions and limits write for every call. */
const written = ['session', 'account_activity', 'security_event', 'rate_limit']

/** A digest of each table, by its rows. */
async function digests(db: Kysely<never>): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 1`.execute(db)
  const found: Record<string, string | null> = {}
  for (const { name } of rows) {
    if (written.includes(name)) continue
    const digest = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, ',' order by t::text)) as digest from ${sql.table(name)} t`.execute(db)
    found[name] = digest.rows[0]!.digest
  }
  return found
}

test('says in the contract which bodies are optional', () => {
  const optional = bodied.filter(([{ body }]) => body!.safeParse(undefined).success).map(([, name]) => name)
  expect(optional.toSorted()).toEqual([...withoutBody].toSorted())
})

test('refuses a body that lacks a field that the document calls required', () => {
  const wrong = bodied.flatMap(([{ body }, name]) => {
    const { required = [] } = requestSchema(body!, 'body') as { required?: string[] }
    const problems = body!.safeParse({}).error?.issues ?? []
    const missed = new Set(problems.map(({ path }) => String(path[0])))
    return required
      .filter((field) => !missed.has(field))
      .map((field) => `${name} takes a body without ${field}`)
  })
  expect(wrong).toEqual([])
})

test(
  'refuses a missing body and names what it lacks',
  { timeout: 300_000 },
  async ({ app, make, login, db, deps }) => {
    const { callers, fill } = await accessScene({ make, db, deps })
    /** The call of a caller who may make it, on something that exists. */
    async function permitted(endpoint: Endpoint) {
      const checks = accessChecks.filter((check) => check.endpoint === endpoint)
      const check = checks.find(({ row }) => roles.some((role) => row[role] < 300)) ?? checks[0]!
      const { row, path } = check
      const role =
        roles.find((one) => row[one] < 300) ?? (endpoint.access === 'anyone' ? 'anonymous' : 'shop')
      const account =
        endpoint.access === 'moderator' || endpoint.access === 'admin'
          ? callers.admin
          : callers[role === 'anonymous' ? 'shop' : role]
      return { account, url: await fill(path, account) }
    }
    const calls = new Map<Endpoint, Awaited<ReturnType<typeof permitted>>>()
    for (const [endpoint, name] of bodied)
      if (!withoutBody.has(name)) calls.set(endpoint, await permitted(endpoint))
    const before = await digests(db as never)
    const wrong: string[] = []
    for (const [endpoint, { account, url }] of calls) {
      const name = endpointNames.get(endpoint)!
      for (const [kind, { headers, payload }] of Object.entries(emptyBodies)) {
        const isEmptyObject = payload === '{}'
        if (isEmptyObject && takingAll.has(name)) continue
        const reply = await app.inject({
          method: endpoint.method,
          url,
          headers: { authorization: `Bearer ${await login(account)}`, ...headers },
          remoteAddress: newAddress(),
          ...(payload !== undefined && { payload }),
        })
        if (isEmptyObject && partial.has(name) && reply.statusCode < 500) continue
        const { error } = reply.json<Partial<ErrorBody>>()
        const names = Object.keys(error?.fields ?? {}).filter((field) => field !== '')
        const code = endpoint.refusesInputAs ?? 'validation_failed'
        if (error?.code !== code || names.length === 0)
          wrong.push(`${name} answers ${kind} by ${reply.statusCode} ${reply.body.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await digests(db as never)).toEqual(before)
  },
)
