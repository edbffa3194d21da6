import { expect } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { mostManifestPaths, mostPathSegments } from '#contract/limits/serving.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { buildSite } from '#server/build-site.ts'
import { cpuStopwatch } from '#tests/support/cpu-time.ts'
import { test } from '#tests/support/shops/shop-hosts.ts'

/** As long as the headers of a request may be. */
const deepest = 'a/'.repeat(8_000)

test('answers 404 at once for a path that is deeper than any of ours, on every host', async ({
  site,
  hosted,
}) => {
  const { host } = await hosted('duboka')
  for (const [url, at] of [
    [`/${deepest}`, 'localhost:3000'],
    [`/${deepest}x.data`, 'localhost:3000'],
    [`/assets/${deepest}`, 'localhost:3000'],
    [`/artikal/1/${deepest}?q=a`, 'localhost:3000'],
    [`//${deepest}`, 'localhost:3000'],
    [`/${'%ff/'.repeat(4_000)}`, 'localhost:3000'],
    [`/${deepest}`, host],
    [`/artikal/1/${deepest}`, host],
  ] as const) {
    const asked = { url, headers: { accept: 'text/html', host: at } }
    const times: number[] = []
    // Code that is still to be compiled, and garbage of earlier tests, make some of them slower.
    while (times.length < 10 && !times.some((time) => time < 50)) {
      const spent = cpuStopwatch()
      const page = await site.inject(asked)
      times.push(spent())
      expect([url.slice(0, 20), at, page.statusCode]).toEqual([url.slice(0, 20), at, 404])
      expect(page.body).toContain('Oprostite, ne možemo pronaći ovu stranicu')
    }
    expect(Math.min(...times)).toBeLessThan(50)
  }
})

test('answers 404 in JSON for such a path of the API and of files', async ({ site }) => {
  for (const url of [`/api/${deepest}`, `/api/listings/1/${deepest}`, `/media/${deepest}`]) {
    const reply = await site.inject({ url, headers: { accept: 'text/html' } })
    expect([url.slice(0, 20), reply.statusCode]).toEqual([url.slice(0, 20), 404])
    expect(reply.json().error.code).toBe('not_found')
  }
})

test('serves no path with more segments than a request may have', async ({ deps, appOptions }) => {
  const paths: string[] = Object.values(makePaths(defaultBrand)).flatMap((path) =>
    'pattern' in path ? [path.pattern] : [],
  )
  const site = await buildSite(deps, { ...appOptions, onRoute: ({ url }) => void paths.push(url) })
  await site.ready()
  await site.close()
  expect(paths.length).toBeGreaterThan(400)
  expect(paths.filter((path) => path.split('/').length - 1 > mostPathSegments)).toEqual([])
})

test('refuses to name the routes of more paths than a page links to', async ({ site }) => {
  const version = /manifest-(\w+)\.js/.exec((await site.inject('/')).body)![1]!
  const ask = (count: number, separator: string, before: string) => {
    const paths = Array.from({ length: count }, (_, at) => `/${at}`).join(separator)
    return site.inject(`${before}/__manifest?paths=${paths}&version=${version}`)
  }
  for (const separator of [',', '%2C', '%2c'])
    for (const before of ['', '/a/..', '/%2e']) {
      expect((await ask(mostManifestPaths, separator, before)).statusCode).toBe(200)
      expect((await ask(mostManifestPaths + 1, separator, before)).statusCode).toBe(400)
    }
})
