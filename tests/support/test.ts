import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { inject, test as base } from 'vitest'
import { buildApp } from '#api/app.ts'
import { formatToken, hashSecret, newSecret } from '#api/modules/accounts/tokens.ts'
import { deliverMessage } from '#api/modules/notifications/service.ts'
import { ownWrites } from '#lib/database/own-writes.ts'
import { wireChecks } from '#lib/endpoints/wire-form.ts'
import { daysLater } from '#lib/time.ts'
import { carriersOf, createDeps } from '#server/deps.ts'
import { openFiles } from '#server/files.ts'
import { buildSite, type SiteOptions } from '#server/build-site.ts'
import { toBank } from '#config/bank.ts'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { startIndexer } from '#search/indexer.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { followSynonyms } from '#search/synonym-follower.ts'
import { taskListOf } from '#worker/main.ts'
import { calmLoad } from './calm-load.ts'
import { cloneTemplate } from './database.ts'
import { jobRunner } from './jobs.ts'
import { makers } from './makers.ts'
import { quickPasswords } from './accounts/quick-passwords.ts'

/** A running clock that a test can advance, or hold still where a millisecond decides. */
function adjustableClock() {
  let ahead = 0
  let heldAt: number | undefined
  const now = () => new Date(heldAt ?? Date.now() + ahead)
  function advance(milliseconds: number) {
    if (heldAt === undefined) ahead += milliseconds
    else heldAt += milliseconds
  }
  return {
    now,
    advance,
    /** Days of Sarajevo, one of which has 23 hours each spring and one 25 each autumn. */
    advanceDays(count: number) {
      const at = now()
      advance(daysLater(at, count).getTime() - at.getTime())
    },
    /** Stops the clock at an ISO time until it is held elsewhere or reset. */
    hold: (time: string) => {
      heldAt = Date.parse(time)
    },
    reset: () => {
      ahead = 0
      heldAt = undefined
    },
  }
}

/** Longer than in production, so that tests pass on a machine that pauses for seconds. */
const searchTimeoutMs = 60_000

/** Skips the delays of replies, which tests do not wait for. */
const pausesOf = () => {
  const pauses: number[] = []
  return { pauses, pause: async (milliseconds: number) => void pauses.push(milliseconds) }
}

function statementCounter() {
  const counter = { count: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Precompiled statements pass only through here.
    async transformResult({ result }) {
      counter.count += 1
      return result
    },
  }
  return { counter, plugin }
}

wireChecks.areOn = true

/** All tests of a file share one database, one search engine and one app; rows are told apart by name. */
export const test = base
  .extend('cloned', { scope: 'file' }, () => cloneTemplate(inject('databaseServer')))
  .extend('db', { scope: 'file' }, ({ cloned }, { onCleanup }) => {
    onCleanup(() => cloned.db.destroy())
    return cloned.db
  })
  .extend('clock', { scope: 'file' }, () => adjustableClock())
  .extend('paused', { scope: 'file' }, () => pausesOf())
  .extend('make', { scope: 'file' }, ({ db }) => makers(db))
  .extend('counted', { scope: 'file' }, () => statementCounter())
  .extend('searching', { scope: 'file' }, async ({ cloned, db }, { onCleanup }) => {
    const engine = memoryEngine({ timeoutMs: searchTimeoutMs })
    const indexer = startIndexer({ db, engine, databaseUrl: cloned.url })
    const synonyms = followSynonyms({ db, engine, databaseUrl: cloned.url })
    await Promise.all([indexer.ready, synonyms.ready])
    onCleanup(async () => {
      await synonyms.close()
      await indexer.close()
      await engine.close()
    })
    return { engine, indexer }
  })
  /** Resolves when search has seen every change written so far. */
  .extend(
    'index',
    { scope: 'file' },
    ({ searching }) =>
      () =>
        searching.indexer.caughtUp(),
  )
  .extend('dataDir', { scope: 'file' }, ({}, { onCleanup }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-data-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('files', { scope: 'file' }, async ({ dataDir }, { onCleanup }) => {
    const { files, close } = await openFiles({
      dataDir,
      mediaDir: path.join(dataDir, 'media'),
      privateDir: path.join(dataDir, 'private'),
      uploadsDir: path.join(dataDir, 'uploads'),
    })
    onCleanup(close)
    return files
  })
  .extend(
    'deps',
    { scope: 'file' },
    async ({ db, cloned, searching, clock, counted, files, paused }, { onCleanup }) => {
      const deps = await createDeps({
        db: db.withPlugin(counted.plugin),
        search: searching.engine,
        searchLag: () => searching.indexer.lag(),
        brand: defaultBrand,
        baseUrl: 'http://localhost:3000',
        files,
        carriers: await carriersOf({ environment: 'test', isPublicDemo: false, mail: null, sms: null }, db),
        now: clock.now,
        pause: paused.pause,
        databaseUrl: cloned.url,
        appSecret: 'tests',
        bank: toBank({ APP_ENV: 'test', COMPANY_NAME: defaultBrand.company }),
      })
      deps.passwords = quickPasswords
      onCleanup(async () => {
        deps.presence.close()
        deps.activity.close()
        await deps.live.close()
      })
      return deps
    },
  )
  .extend('appOptions', { scope: 'file' }, ({}): SiteOptions => ({
    baseUrl: 'http://localhost:3000',
    logLevel: 'silent',
    sharedAnswerMs: 0,
    map: null,
    load: calmLoad,
  }))
  /** The API alone. */
  .extend('app', { scope: 'file' }, async ({ deps, appOptions }, { onCleanup }) => {
    const app = await buildApp(deps, appOptions)
    await app.ready()
    onCleanup(() => app.close())
    return app
  })
  /** The API and the pages, rebuilt when their sources changed. */
  .extend('site', { scope: 'file' }, async ({ deps, appOptions }, { onCleanup }) => {
    await buildIfStale(defaultBrand)
    const site = await buildSite(deps, appOptions)
    await site.ready()
    onCleanup(() => site.close())
    return site
  })
  /** The bearer token of a new session, bypassing the login limits. That of staff has proven the second factor. */
  .extend('login', { scope: 'file' }, ({ db, clock }) => async ({ id }: { id: number }) => {
    const secret = newSecret()
    const session = await db
      .insertInto('session')
      .values({
        account_id: id,
        secret_hash: hashSecret(secret),
        remember: true,
        created_at: clock.now(),
        last_used_at: clock.now(),
        step_up_at: sql<Date | null>`(
          select ${clock.now()}::timestamptz from account where id = ${id} and role <> 'member')`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return formatToken(session.id, secret)
  })
  /** Runs every job due by the test's clock, and those that they queue, to the end; fails if one fails. */
  .extend('runJobs', { scope: 'file' }, ({ deps, db, cloned, clock }, { onCleanup }) => {
    const runner = jobRunner({ db, databaseUrl: cloned.url })
    onCleanup(() => runner.close())
    return () => runner.runDue(clock.now(), taskListOf(deps))
  })
  /** Delivers everything in the outbox to the local inbox, as the worker does. */
  .extend('deliver', { scope: 'file' }, ({ deps }) => async () => {
    const waiting = await deps.db
      .selectFrom('outbox_message')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id } of waiting) await deliverMessage(deps, id)
  })
  /** Counts the SQL statements that the app issues meanwhile. Spares none for what was read a moment ago. */
  .extend('statements', { scope: 'file' }, ({ counted }) => async (action: () => PromiseLike<unknown>) => {
    const before = counted.counter.count
    ownWrites.areAll = false
    try {
      await action()
    } finally {
      ownWrites.areAll = true
    }
    return counted.counter.count - before
  })
