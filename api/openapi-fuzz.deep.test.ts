import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { openSite } from '#lib/site-state.ts'
import { demoPassword } from '#demo/accounts.ts'
import { address, failedMessage, recentSearch, shownMessage } from '#tests/access/scene/subjects.ts'
import { allowsBody } from '#tests/support/schemas/allowed-bodies.ts'
import {
  type ApiDocument,
  type ApiRequest,
  callsOf,
  requestsTo,
} from '#tests/support/schemas/api-requests.ts'
import { newAddress } from '#tests/support/accounts/people.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

// For another seed or more requests:
// FUZZ_SEED=7 FUZZ_REQUESTS=20000 npx vitest run --project node api/openapi-fuzz
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const count = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)

const statuses = ['active', 'draft', 'hidden', 'finished', 'expired'] as const

const test = base
  .extend('document', { scope: 'file' }, async ({ app }) =>
    (await app.inject('/api/openapi.json')).json<ApiDocument>(),
  )
  /** Sellers of every kind with listings in every state, and an admin; requests use their names. */
  .extend('people', { scope: 'file' }, async ({ make, db, deps }) => {
    const user = await make.account({ username: 'prodavac' })
    const pro = await make.account({ username: 'profi', pro_until: new Date(Date.now() + 86_400_000) })
    const shop = await make.shop({ account: { username: 'trgovina' } })
    const admin = await make.account({ username: 'urednica', role: 'admin' })
    const category_id = plainCategory(deps.catalog)
    for (const seller of [user, pro, shop]) {
      for (const status of statuses) await make.listing({ seller_id: seller.id, status, category_id })
      await make.listing({ seller_id: seller.id, deleted_at: new Date() })
      await make.listing({ seller_id: seller.id, held_by_moderation: true })
      await address(db, seller.id)
      await recentSearch(db, seller.id)
    }
    await shownMessage(db)
    await failedMessage(db)
    return { members: [user, pro, shop], admins: [admin], category: category_id }
  })
  .extend('known', { scope: 'file' }, ({ people }) => ({
    words: ['golf', 'prodavac', 'trgovina', 'Naslov oglasa', '123456'],
    numbers: [1, 2, 3, 4, 5, 9, 11, 16, 18, 31, 89, 133, people.category],
    byName: {
      username: ['prodavac', 'profi', 'trgovina', 'urednica'],
      login: ['prodavac', 'prodavac@example.com'],
      email: ['novi@example.com', 'prodavac@example.com'],
      password: [demoPassword, 'tri-konja-za-trku'],
      current_password: [demoPassword],
      phone: ['061 234 567', '+38762345678'],
      accept_terms: [true],
      title: ['Naslov oglasa', 'Nokia 3310'],
      description: ['Opis oglasa.'],
      price: [100, '12.500,50', null],
      attributes: [[]],
      category_id: [people.category, 18],
      brand_id: [89, null],
      model_id: [null],
      city_id: [133],
      postal_code: ['71000'],
      street: ['Ferhadija 12'],
      id_number: ['1234567890123'],
      vat_number: [null, '123456789012'],
      background_color: ['#ffffff'],
      text_color: ['#000000'],
      content: ['<p>Tekst</p>'],
      words: [['auto', 'kola']],
      version: [1],
      variant: [1, 7],
      keyword: ['golf'],
      decision: ['fine'],
      taken: [['2030-01-01'], []],
      duration: [null, 30],
      per_page: [40],
      page: [1],
      attr: ['2(2008-2014)'],
      cities: ['133', '1,133'],
    },
  }))
  .extend('problemOf', { scope: 'file' }, ({ document }) => checker(document))

/** Checks replies against the document: describes the deviation, or returns undefined. */
function checker({ components }: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ $id: 'api', components }] })
  const checks = new Map<object, ReturnType<typeof ajv.compile>>()
  const compiled = (schema: object) => {
    // References in the document point to its own root.
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object
    if (!checks.has(schema)) checks.set(schema, ajv.compile(whole))
    return checks.get(schema)!
  }
  /** Returns whether the schema of a call forbids the body of a request. */
  const isForbidden = ({ call, headers, payload }: ApiRequest) => {
    const schema = call.operation.requestBody?.content['application/json']?.schema
    if (!schema || !payload || payload === 'null' || headers['content-type'] !== 'application/json')
      return false
    return !allowsBody(compiled(schema), JSON.parse(payload))
  }
  return (
    request: ApiRequest,
    reply: { statusCode: number; headers: object; body: string },
  ): string | undefined => {
    const { call, url } = request
    const { statusCode: status, body } = reply
    if (status < 300 && isForbidden(request)) return 'takes a body that the document forbids'
    if (status >= 500) return `answers ${status}: ${body.slice(0, 300)}`
    if (status === 405 && !isPathOf(call.path, url)) return undefined
    const declared = call.operation.responses[status]
    if (!declared) return `answers ${status}, which is not declared: ${body.slice(0, 300)}`
    const type = String((reply.headers as Record<string, unknown>)['content-type'] ?? '').split(';')[0]!
    const types = Object.keys(declared.content ?? {})
    if (types.length === 0)
      return body === '' ? undefined : `answers ${status} with a body that is not declared`
    if (!types.includes(type)) return `answers ${status} as ${type || 'nothing'}, which is not declared`
    const schema = declared.content![type]!.schema
    if (!schema || type !== 'application/json') return undefined
    const check = compiled(schema)
    return check(JSON.parse(body))
      ? undefined
      : `answers ${status} with another shape: ${ajv.errorsText(check.errors)}: ${body.slice(0, 300)}`
  }
}

/** False if a parameter was empty or dots, which makes the path that of another call. */
const isPathOf = (pattern: string, url: string) =>
  new RegExp(`${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`).test(new URL(url, 'http://localhost').pathname)

const shown = ({ call, manner, url, headers, payload }: ApiRequest) =>
  JSON.stringify({
    call: `${call.method} ${call.path}`,
    manner,
    url: url.slice(0, 500),
    headers,
    payload: payload?.slice(0, 1_000),
  })

test.for(['anonymous', 'member', 'admin'] as const)(
  'answers %s as documented, whatever the request',
  { timeout: 300_000 },
  async (role, { app, deps, document, people, known, problemOf, login }) => {
    const callers = { anonymous: [], member: people.members, admin: people.admins }[role]
    const requests = requestsTo(callsOf(document), known, { seed, count })
    const problems: string[] = []
    const done = new Set<string>()
    for (const [at, request] of requests.entries()) {
      const caller = callers[at % callers.length]
      const reply = await app.inject({
        method: request.call.method as 'GET',
        url: request.url,
        // A new session each time, since some calls end it, and a new address.
        headers: { ...(caller && { authorization: `Bearer ${await login(caller)}` }), ...request.headers },
        remoteAddress: newAddress(),
        ...(request.payload !== undefined && { payload: request.payload }),
      })
      // An admin's call may have closed the site to the next caller.
      deps.site = openSite
      const problem = problemOf(request, reply)
      if (problem) problems.push(`${problem} (seed ${seed}, request ${at}: ${shown(request)})`)
      else if (reply.statusCode < 300) done.add(`${request.call.method} ${request.call.path}`)
    }
    expect(problems).toEqual([])
    // Many calls must succeed, or the requests would test little.
    expect(done.size).toBeGreaterThan(role === 'anonymous' ? 45 : 75)
  },
)
