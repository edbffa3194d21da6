import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { shadowedCalls } from '#lib/endpoints/allowed-methods.ts'
import { checksByRoute } from '#tests/access/routes.ts'
import { test } from '#tests/support/test.ts'

/** Files, pages of the sandbox and the catch-all, whose replies do not depend on the caller. */
const withoutRow = [
  /^\/dev\/banka\//,
  /^\/dev\/kurir/,
  /^\/api\/docs/,
  /^\/media\//,
  /^\/robots\.txt$/,
  /^\/(?:livez|readyz)$/,
  /^\/sitemap/,
  /^\/api(\/\*)?$/,
]

test('lists every route, and only routes', async ({ deps, appOptions }) => {
  const routes = new Set<string>()
  const app = await buildApp(deps, {
    ...appOptions,
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.add(`${one} ${url}`)
    },
  })
  await app.ready()
  await app.close()
  const refused = shadowedCalls.map(({ method, path }) => `${method} /api${path}`)
  const listed = [...routes].filter(
    (route) => !refused.includes(route) && !withoutRow.some((pattern) => pattern.test(route.split(' ')[1]!)),
  )
  expect(listed.toSorted()).toEqual(Object.keys(checksByRoute).toSorted())
})
