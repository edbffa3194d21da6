import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { query, until } from '#tests/platform/processes/holder.ts'
import { journey } from './journey.ts'
import { isFailure, startLoad, summaryOf } from './load.ts'
import { canHaveCluster, openServices, type Part, type Services } from './services.ts'
import { earlierRelease, laterRelease } from './releases.ts'
import { openSite } from './site.ts'
import { startWriter } from './writer.ts'

const pages = ['/', '/pretraga?q=golf', '/artikal/1', '/api/search?q=stan&per_page=10', '/api/listings/2']
/** Home lists what search finds. */
const isSearch = (address: string) => address === '/' || /pretraga|\/search/.test(address)
const downMs = 4_000

describe.skipIf(!canHaveCluster())('two web processes, a worker and all services', () => {
  const stack = new AsyncDisposableStack()
  let services: Services
  let site: Awaited<ReturnType<typeof openSite>>

  beforeAll(async () => {
    await buildIfStale(defaultBrand)
    services = await openServices(stack)
    site = await openSite(stack, services)
  }, 600_000)
  afterAll(() => stack.disposeAsync(), 60_000)

  const isWell = async () => {
    const answers = await Promise.all(
      [site.nodes.a, site.nodes.b].flatMap(({ address }) =>
        ['/readyz', '/api/search?q=golf'].map((one) => fetch(address + one).catch(() => null)),
      ),
    )
    return answers.every((answer) => answer?.status === 200)
  }

  test('serve one person from any of them', { timeout: 300_000 }, async () => {
    await journey(site.nodes.a.address, site.nodes.b.address)
    await journey(site.address, site.address)
  })

  test(
    'go on while one part after another is killed, and lose or double nothing',
    { timeout: 900_000 },
    async () => {
      const writer = await startWriter(site.address, 3)
      const load = startLoad(site.address, pages, 50)
      /** Parts to kill, and the addresses that may fail meanwhile. */
      const killed: Record<string, { part: Part; mayFail(address: string): boolean }> = {
        'web process A': { part: site.nodes.a, mayFail: () => true },
        'web process B': { part: site.nodes.b, mayFail: () => true },
        'the worker': { part: site.nodes.worker, mayFail: () => false },
        Redis: { part: services.parts.Redis, mayFail: () => false },
        OpenSearch: { part: services.parts.OpenSearch, mayFail: isSearch },
        PostgreSQL: { part: services.parts.PostgreSQL, mayFail: () => true },
        PgBouncer: { part: services.parts.PgBouncer, mayFail: () => true },
        'the S3 server': { part: services.parts['the S3 server'], mayFail: () => false },
      }
      for (const [name, { part, mayFail }] of Object.entries(killed)) {
        await until(isWell, 'the site')
        load.take()
        await part.kill()
        await sleep(downMs) // how long it is away at least
        await part.start()
        await until(isWell, 'the site')
        await sleep(1_000) // requests that were under way
        const answers = load.take()
        process.stdout.write(`${summaryOf(`${name} killed`, answers)}\n`)
        const failed = answers.filter(isFailure)
        expect(
          failed.filter(({ address }) => !mayFail(address)),
          name,
        ).toEqual([])
        if (name.startsWith('web process')) expect(failed.length, name).toBeLessThan(answers.length / 20)
        // Searches that cannot be answered fail soon.
        if (name === 'OpenSearch')
          expect(Math.max(...failed.map(({ tookMs }) => tookMs)), name).toBeLessThan(5_000)
      }
      await load.stop()
      const { written, longestMs } = await writer.check()
      process.stdout.write(
        `${`${written} messages, each once; the slowest took ${(longestMs / 1000).toFixed(1)} s`}\n`,
      )
    },
  )

  test('fail no request while a release with a migration replaces them', { timeout: 600_000 }, async () => {
    const later = stack.use(laterRelease())
    const earlier = stack.use(earlierRelease())
    const columns = `select count(*)::int as count from information_schema.columns
      where table_name = 'listing' and column_name = 'example'`
    expect(await query(services.directUrl, columns)).toEqual([{ count: 0 }])
    const writer = await startWriter(site.address, 4)
    const load = startLoad(site.address, pages, 100)
    await sleep(1_000) // requests before anything changes
    for (const node of [site.nodes.a, site.nodes.b, site.nodes.worker]) {
      expect(await node.stop()).toBe(0)
      await node.startFrom(later.root)
      await until(isWell, 'the site')
    }
    await sleep(1_000) // and after
    const answers = await load.stop()
    process.stdout.write(`${summaryOf('Rolling restart', answers)}\n`)
    expect(answers.filter(isFailure)).toEqual([])
    expect(await query(services.directUrl, columns)).toEqual([{ count: 1 }])
    await writer.check()
    // The release before works with the schema of the one after.
    await site.nodes.b.stop()
    await site.nodes.b.startFrom(earlier.root)
    process.stdout.write(`${earlier.name} on the later schema\n`)
    await until(isWell, 'the site')
    await journey(site.nodes.b.address, site.nodes.a.address)
    await journey(site.nodes.b.address, site.nodes.b.address)
  })
})
