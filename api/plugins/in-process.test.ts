import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { callPath, type Endpoint } from '#contract/endpoint.ts'
import { getLanding } from '#contract/landing.ts'
import { getListing, listHomepageListings } from '#contract/listings/read.ts'
import { getLoanPartner } from '#contract/loans/endpoints.ts'
import { listNearbyCities } from '#contract/places/endpoints.ts'
import { searchListings } from '#contract/search/endpoints.ts'
import { test } from '#tests/support/test.ts'
import { inProcessCaller } from './in-process.ts'

type Args = { params?: Record<string, string | number>; query?: Record<string, string | number> }

const refused: [Endpoint, Args][] = [
  [searchListings, { query: { page: 'abc' } }],
  [searchListings, { query: { page: 5_000, per_page: 40 } }],
  [searchListings, { query: { cities: Array.from({ length: 3_000 }, (_, id) => id).join(',') } }],
  [searchListings, { query: { price_from: 'x', price_to: 'y', 'q[]': 'golf' } }],
  [listHomepageListings, { query: { page: 0 } }],
  [getLanding, {}],
  [getLanding, { query: { path: '/nema-me' } }],
  [getListing, { params: { id: 'golf' } }],
  [getListing, { params: { id: 987_654_321 } }],
  [getListing, { params: { id: '9'.repeat(30) } }],
  [getLoanPartner, { params: { slug: 'nema me/ovdje' } }],
  [listNearbyCities, { params: { id: 0 } }],
]

test('refuses the shared calls of a page as calls over HTTP', async ({ deps, appOptions }) => {
  const app = await buildApp(deps, appOptions)
  let asked: [Endpoint, Args] = refused[0]!
  app.get('/page', async (request) => {
    const [endpoint, args] = asked
    const call = inProcessCaller(app, request, {})
    const url = `/api${callPath(endpoint, args)}`
    const { status, body } = await call({ url, endpoint: endpoint.path, params: args.params })
    return { status, body }
  })
  for (const [endpoint, args] of refused) {
    asked = [endpoint, args]
    const url = `/api${callPath(endpoint, args)}`
    const answer = await app.inject(url)
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    expect((await app.inject('/page')).json(), url).toEqual({
      status: answer.statusCode,
      body: answer.json(),
    })
  }
  await app.close()
})
