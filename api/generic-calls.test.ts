import { expect } from 'vitest'
import { methodsAt } from '#lib/endpoints/allowed-methods.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

const resources = ['listings', 'categories', 'stores', 'premium-stores', 'brands', 'users'] as const

/** The table of decision 063: what each resource takes at its list and at one of its members. */
const taken = {
  listings: { list: ['GET', 'POST'], one: ['DELETE', 'GET', 'PUT'] },
  categories: { list: ['GET'], one: ['GET'] },
  stores: { list: ['GET'], one: ['GET', 'PUT'] },
  'premium-stores': { list: ['GET'], one: ['GET', 'PUT'] },
  brands: { list: ['GET'], one: ['GET'] },
  users: { list: ['GET'], one: ['GET', 'PUT'] },
} as const

const implied = ['HEAD', 'OPTIONS']
const allow = (methods: readonly string[]) => [...methods, ...implied].toSorted().join(', ')

test('accepts the generic calls that make sense, and names them when it refuses the others', async ({
  app,
  make,
  login,
}) => {
  const call = caller(app, await login(await make.account({ role: 'admin' })))
  for (const resource of resources) {
    const { list, one } = taken[resource]
    const places = [
      [`/${resource}`, list],
      [`/${resource}/count`, ['GET']],
      [`/${resource}/7`, one],
      [`/${resource}/7/attributes`, ['GET']],
    ] as const
    for (const [path, methods] of places) {
      expect([path, methodsAt(path)?.allowed.join(', ')]).toEqual([path, allow(methods)])
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        if ((methods as readonly string[]).includes(method)) continue
        const { status, body, headers } = await call(method, path, {})
        expect([method, path, status, headers.allow]).toEqual([method, path, 405, allow(methods)])
        expect(body.error.code).toBe('method_not_allowed')
      }
    }
  }
})

test('changes a shop at its own address, only for its owner', async ({ app, make, login }) => {
  const [own, other] = [await make.shop({ business_name: 'Stari naziv' }), await make.shop()]
  const call = caller(app, await login(own))
  const settings = {
    business_name: 'Novi naziv',
    business_type: null,
    web: null,
    street: null,
    lat: null,
    lon: null,
  }
  for (const [resource, name] of [
    ['stores', 'Novi naziv'],
    ['premium-stores', 'Najnoviji naziv'],
  ] as const) {
    const body = { ...settings, business_name: name }
    expect((await call('PUT', `/${resource}/${own.id}`, body)).status).toBe(200)
    expect((await call('GET', `/stores/${own.id}`)).body.data.shop.business_name).toBe(name)
    const refused = await call('PUT', `/${resource}/${other.id}`, body)
    expect([refused.status, refused.body.message]).toEqual([403, 'Ovo nije vaš shop.'])
  }
  const visitor = await app.inject({ method: 'PUT', url: `/api/stores/${own.id}`, payload: settings })
  expect(visitor.statusCode).toBe(401)
})
