import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test as base } from 'vitest'
import { openSearchProgram } from '#scripts/deep-services.ts'
import { type Change, unknownChange } from '#lib/caches/reply-tags.ts'
import { createDb, type Db } from '#lib/database/db.ts'
import { makeDocument, query } from '#search/testing/documents.ts'
import { cloneTemplate } from '#tests/support/database.ts'
import { openOpenSearch, type OpenSearchServer } from '#tests/support/doubles/opensearch-server.ts'
import { makers } from '#tests/support/makers.ts'
import { Announcements } from './announcements.ts'
import { ClusterIndex } from './cluster-index.ts'
import { startClusterIndexer } from './cluster-indexer.ts'
import { ClusterState } from './cluster-state.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { clusterSearcher } from './searcher.ts'

const patiently = { timeout: 30_000, interval: 50 }
const shape = { shards: 1, replicas: 0 }
const timeout = 120_000

type Process = { notices: string[]; connections: string; isFeeding(): boolean; close(): Promise<void> }

describe.skipIf(!openSearchProgram())('a cluster', { timeout }, () => {
  let own: { db: Db; url: string }
  let server: OpenSearchServer & AsyncDisposable
  beforeAll(async () => {
    own = await cloneTemplate(inject('databaseServer'))
    server = (await openOpenSearch())!
  }, 180_000)
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await own.db.destroy()
  })

  /** Gives each test its own cluster, by another alias, and processes that feed it. */
  const test = base.extend<{
    cluster: Cluster
    state: ClusterState
    find(text: string): Promise<number[]>
    start(): Promise<Process>
  }>({
    cluster: async ({}, use) => {
      const cluster = openCluster({ nodes: [server.url] })
      await use(cluster)
      await cluster.close()
    },
    state: async ({ cluster }, use) => use(new ClusterState(cluster, `t${crypto.randomUUID().slice(0, 8)}`)),
    find: async ({ cluster, state }, use) => {
      const { search } = clusterSearcher({ cluster, index: state.alias, timeoutMs: 10_000 })
      await use(async (text) => (await search(query({ text }))).ids)
    },
    start: async ({ cluster, state }, use) => {
      const running: Process[] = []
      await use(async () => {
        const connections = `feeder ${running.length} of ${state.alias}`
        const url = new URL(own.url)
        url.searchParams.set('application_name', connections)
        const db = createDb(url.href, { max: 4 })
        const notices: string[] = []
        const indexer = startClusterIndexer({
          db,
          databaseUrl: url.href,
          cluster,
          alias: state.alias,
          shape,
          onNotice: (text) => notices.push(text),
        })
        const one = {
          notices,
          connections,
          isFeeding: () => indexer.lag() !== undefined,
          async close() {
            await indexer.close()
            await db.destroy()
          },
        }
        running.push(one)
        return one
      })
      for (const one of running) await one.close()
    },
  })

  const listing = (title: string) => makers(own.db).listing({ title })
  const rename = (id: number, title: string) =>
    own.db.updateTable('listing').set({ title }).where('id', '=', id).execute()

  test('holds every listing, follows changes, and says what searches show once they do', async ({
    start,
    find,
  }) => {
    const { id } = await listing('Zimske gume')
    const changes: Change[] = []
    const announcements = new Announcements({
      databaseUrl: own.url,
      onChange: (change) => changes.push(change),
      onError() {},
    })
    // A process that begins to listen may have missed everything.
    await expect.poll(() => changes, patiently).toEqual([unknownChange])
    await start()
    await expect.poll(() => find('zimske').catch(() => []), patiently).toEqual([id])

    changes.length = 0
    await rename(id, 'Ljetne gume')
    await expect.poll(() => changes.some(({ shown }) => shown.has(`listing ${id}`)), patiently).toBe(true)
    expect(await find('ljetne gume')).toEqual([id])
    expect(await find('zimske')).toEqual([])
    expect(announcements.lag()).toBeLessThan(5)

    // A process that missed a message, or cannot read it, drops everything.
    changes.length = 0
    await sql`select pg_notify('search_shown', '{"by": "another release"}')`.execute(own.db)
    await expect.poll(() => changes, patiently).toContainEqual(unknownChange)
    await announcements.close()
  })

  test('is fed by one process, and by another within ten seconds of its end', async ({ start, find }) => {
    const first = await start()
    await expect.poll(() => first.isFeeding(), patiently).toBe(true)
    const second = await start()
    const { id } = await listing('Stara komoda')
    await expect.poll(() => find('komoda').catch(() => []), patiently).toEqual([id])
    expect(second.isFeeding()).toBe(false)

    // As when the process is killed or its machine is cut off.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${first.connections}`.execute(own.db)
    await Promise.all([first.close(), rename(id, 'Nova vitrina')])
    await expect.poll(() => find('vitrina'), { ...patiently, timeout: 10_000 }).toEqual([id])
    expect(second.isFeeding()).toBe(true)
    // It went on where the first had been.
    expect(second.notices).toEqual([])
  })

  test('waits while the cluster is away, and catches up', async ({ start, find }) => {
    const { id } = await listing('Drveni krevet')
    await start()
    await expect.poll(() => find('krevet').catch(() => []), patiently).toEqual([id])
    await server.stop()
    await rename(id, 'Metalni krevet')
    await server.start()
    await expect.poll(() => find('metalni').catch(() => []), patiently).toEqual([id])
  })

  test('fills a new index beside the serving one when asked, and keeps one former', async ({
    start,
    state,
    find,
  }) => {
    const { id } = await listing('Crni bicikl')
    await start()
    await expect.poll(() => find('bicikl').catch(() => []), patiently).toEqual([id])
    for (const title of ['Crveni bicikl', 'Plavi bicikl']) {
      const before = await state.serving()
      await state.request()
      await rename(id, title)
      // Searches go on meanwhile.
      const moved = async () => {
        expect(await find('bicikl')).toEqual([id])
        return (await state.serving()) !== before
      }
      await expect.poll(moved, patiently).toBe(true)
      await expect.poll(() => find(title), patiently).toEqual([id])
      await expect.poll(async () => (await state.indexes()).slice(0, -1), patiently).toEqual([before])
    }
  })

  test('replaces an index of another release, and goes back to it with the latest changes alone', async ({
    start,
    state,
    cluster,
    find,
  }) => {
    const { id } = await listing('Tamna polica')
    const first = await start()
    await expect.poll(() => find('polica').catch(() => []), patiently).toEqual([id])
    await first.close()
    const ours = (await state.serving())!
    const note = (await state.read(ours))!
    const theirs = state.newName('otherrelease', new Date())
    await new ClusterIndex(cluster, theirs).create(shape)
    await state.write(theirs, note)
    await state.serve(theirs)
    await rename(id, 'Svijetla polica')

    const second = await start()
    await expect.poll(() => find('svijetla').catch(() => []), patiently).toEqual([id])
    await expect.poll(() => state.serving(), patiently).toBe(ours)
    expect(second.notices[0]).toBe(
      `The search index ${ours} is brought up to date: listings are stored in another way`,
    )
  })

  test('fills a new index when the log no longer holds what came since', async ({ start, state, find }) => {
    const { id } = await listing('Stolna lampa')
    const first = await start()
    await expect.poll(() => find('lampa').catch(() => []), patiently).toEqual([id])
    await first.close()
    const before = (await state.serving())!
    const { mark, catalog } = (await state.read(before))!
    await state.write(before, { mark: { ...mark, log: 'another' }, catalog })
    const second = await start()
    await expect.poll(() => state.serving(), patiently).not.toBe(before)
    expect(second.notices[0]).toContain('it is of another database')
    expect(await find('lampa')).toEqual([id])
  })

  test('begins again when another index serves than the one it feeds', async ({
    start,
    state,
    cluster,
    find,
  }) => {
    const { id } = await listing('Kuhinjski sto')
    const { notices } = await start()
    await expect.poll(() => find('kuhinjski').catch(() => []), patiently).toEqual([id])
    const theirs = state.newName('otherrelease', new Date())
    await new ClusterIndex(cluster, theirs).create(shape)
    await state.serve(theirs)
    await expect.poll(() => find('kuhinjski'), patiently).toEqual([id])
    expect(notices.join()).toContain('the one that serves does not say how far it goes')
    await rename(id, 'Trpezarijski sto')
    await expect.poll(() => find('trpezarijski'), patiently).toEqual([id])
  })

  test('fills another index when the one that it fills is dropped', async ({
    start,
    state,
    cluster,
    find,
  }) => {
    const { id } = await listing('Vrtna stolica')
    await start()
    await expect.poll(() => find('vrtna').catch(() => []), patiently).toEqual([id])
    const before = await state.serving()
    // The filled index cannot catch up while this change is not committed.
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
    const held = own.db.transaction().execute(async (trx) => {
      await trx.updateTable('listing').set({ title: 'Vrtna klupa' }).where('id', '=', id).execute()
      await isHeld
    })
    await state.request()
    await expect.poll(() => state.readFilled(), patiently).not.toBe(null)
    const filled = (await state.readFilled())!
    await expect.poll(async () => (await state.indexes()).includes(filled), patiently).toBe(true)
    await new ClusterIndex(cluster, filled).drop()
    await expect.poll(() => state.readFilled(), patiently).not.toBe(filled)
    letGo()
    await held
    await expect.poll(() => find('klupa'), patiently).toEqual([id])
    await expect.poll(() => state.serving(), patiently).not.toBe(before)
    expect(await state.indexes()).not.toContain(filled)
  })

  test('refuses writes to a dropped index instead of making it again', async ({ cluster, state }) => {
    const index = new ClusterIndex(cluster, state.newName('any', new Date()))
    await index.create(shape)
    await index.drop()
    const upserts = [makeDocument({ id: 1 })]
    await expect(index.apply({ upserts: [], deletes: [1], version: 1 })).rejects.toThrow()
    await expect(index.apply({ upserts, deletes: [], version: 1 })).rejects.toThrow('index_not_found')
    expect(await state.indexes()).toEqual([])
  })

  test('fills a new index for other categories even if a first attempt was interrupted', async ({
    start,
    state,
    find,
  }) => {
    const { id } = await listing('Dječiji bicikl')
    const first = await start()
    await expect.poll(() => find('dječiji').catch(() => []), patiently).toEqual([id])
    await first.close()
    const before = (await state.serving())!
    const note = (await state.read(before))!
    await state.write(before, { ...note, catalog: 'another' })
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
    const held = own.db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx)
      await isHeld
    })
    const second = await start()
    await rename(id, 'Gradski bicikl')
    await expect.poll(() => state.readFilled(), patiently).not.toBe(null)
    await second.close()
    letGo()
    await held
    expect((await state.read(before))!.catalog).toBe('another')
    expect(await state.serving()).toBe(before)
    await start()
    await expect.poll(() => state.serving(), patiently).not.toBe(before)
    expect(await find('gradski')).toEqual([id])
  })
})
