import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { deleteWithFiles } from '#lib/database/rows-with-files.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, DomainError } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { enqueue } from '#lib/jobs.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { dayMs, localDateTime, secondsBefore, unixSeconds } from '#lib/time.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { assertShop } from '#api/modules/accounts/service.ts'
import type { feedBody, Feed, FeedRun } from '#contract/listings/feeds.ts'
import { feedIntervalSeconds, feedRowsPageSize, feedRunDays, mostFeeds } from '#contract/limits/listings.ts'
import {
  countFeedListings,
  deleteFeed as deleteFeedRow,
  deleteRuns,
  type FeedRow,
  findFeed,
  findRun,
  insertFeed,
  insertRun,
  isOvertaken,
  listDueFeeds,
  listFilesOf,
  listFeeds as listFeedRows,
  listLastRuns,
  listOldRuns,
  listRuns,
  lockRun,
  type RunRow,
  setRun,
  takeFetch,
  updateFeed,
} from './queries.ts'
import { noteColumns } from './column-answers.ts'
import { endRun, fileKeyOf } from './reading-service.ts'
import { countRows, deleteStagedRows, listRows as listStaged } from './row-queries.ts'
import { feedJob } from './feed-job.ts'
import { feedView, fetchFrom, runView } from './view.ts'

type Body = z.output<typeof feedBody>

const unknown = () => new DomainError('not_found', 'Feed nije pronađen.')
const busy = () => new DomainError('conflict', 'Ovaj feed se upravo čita ili čeka vašu potvrdu.')

async function withRuns(deps: Deps, rows: readonly FeedRow[]): Promise<Feed[]> {
  const ids = rows.map(({ id }) => id)
  const [listings, runs] = await Promise.all([countFeedListings(deps.db, ids), listLastRuns(deps.db, ids)])
  return rows.map((row) =>
    feedView(row, {
      listings: listings.get(row.id) ?? 0,
      lastRun: runs.find(({ feed_id }) => feed_id === row.id),
      now: deps.now(),
    }),
  )
}

export async function listFeeds(deps: Deps, actor: Actor): Promise<Feed[]> {
  assertShop(actor)
  const seller = actor
  return withRuns(deps, await listFeedRows(deps.db, seller.id))
}

export async function ownFeed(deps: Deps, actor: Actor, id: number): Promise<FeedRow> {
  assertShop(actor)
  const seller = actor
  const feed = await findFeed(deps.db, id)
  if (feed?.seller_id !== seller.id) throw unknown()
  return feed
}

export async function getFeed(deps: Deps, actor: Actor, id: number): Promise<Feed> {
  const [feed] = await withRuns(deps, [await ownFeed(deps, actor, id)])
  return feed!
}

function checkBody({ catalog, places }: Deps, { address, is_hourly, mapping }: Body): void {
  const category = mapping.category_id ? catalog.categories.get(mapping.category_id) : undefined
  const attributes = mapping.attributes.filter(({ id }) => !catalog.attributes.has(id))
  const fields = {
    ...(mapping.category_id !== null &&
      category?.children.length !== 0 && { 'mapping.category_id': 'Odaberite podkategoriju sa spiska.' }),
    ...(mapping.city_id !== null &&
      !places.cities.has(mapping.city_id) && { 'mapping.city_id': 'Odaberite mjesto sa spiska.' }),
    ...(attributes.length > 0 && { 'mapping.attributes': `Nepoznat atribut ${attributes[0]!.id}.` }),
    ...(is_hourly && address === null && { address: 'Za preuzimanje svakog sata upišite adresu.' }),
  }
  assertNoneWrong(fields)
}

export async function makeFeed(deps: Deps, actor: Actor, body: Body, once: KeyedCall | undefined) {
  assertShop(actor)
  const seller = actor
  checkBody(deps, body)
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    await lockAccount(trx, seller.id)
    if ((await listFeedRows(trx, seller.id)).length >= mostFeeds)
      throw new DomainError('conflict', `Možete imati najviše ${mostFeeds} feedova.`)
    const id = await insertFeed(trx, seller.id, body, deps.now())
    await noteColumns(deps, trx, id, body.mapping)
    return { id, message: 'Feed je dodan.' }
  })
}

export async function changeFeed(deps: Deps, actor: Actor, id: number, body: Body): Promise<void> {
  await ownFeed(deps, actor, id)
  checkBody(deps, body)
  await deps.db.transaction().execute(async (trx) => {
    await updateFeed(trx, id, body)
    await noteColumns(deps, trx, id, body.mapping)
  })
}

export async function deleteFeed(deps: Deps, actor: Actor, id: number): Promise<void> {
  await ownFeed(deps, actor, id)
  const [last] = await listRuns(deps.db, id, 1)
  if (last && ['reading', 'applying'].includes(last.state)) throw busy()
  for (const { file_key: key } of await listFilesOf(deps.db, id)) await deps.privateStorage.delete(key)
  await deleteFeedRow(deps.db, id)
}

async function startRun(
  deps: Deps,
  trx: Db,
  feed: FeedRow,
  { isDry, fileKey }: { isDry: boolean; fileKey: string | null },
): Promise<number> {
  const { id: feedId, mapping } = feed
  await deleteStagedRows(trx, feedId)
  const id = await insertRun(trx, { feedId, isDry, fileKey, mapping, now: deps.now() })
  await enqueue(trx, feedJob, { id }, { key: `${feedJob.name}:${id}` })
  return id
}

export const orBusy = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw violates(error, 'feed_run_open') ? busy() : error
  })

const started = (id: number) => ({ id, message: 'Feed se čita.' })

/** Runs a file that was received. */
export async function uploadFeed(
  deps: Deps,
  actor: Actor,
  id: number,
  given: { file: string; isDry: boolean },
) {
  const feed = await ownFeed(deps, actor, id)
  const [last] = await listRuns(deps.db, id, 1)
  if (last && ['reading', 'asking', 'applying'].includes(last.state)) throw busy()
  const fileKey = fileKeyOf(`sent-${randomUUID()}`)
  await deps.privateStorage.putStream(fileKey, createReadStream(given.file))
  const { isDry } = given
  const run = deps.db.transaction().execute((trx) => startRun(deps, trx, feed, { isDry, fileKey }))
  return started(
    await orBusy(run).catch(async (error: unknown) => {
      await deps.privateStorage.delete(fileKey)
      throw error
    }),
  )
}

/** Starts a run that fetches the feed, at most once an hour. */
async function fetchFeed(deps: Deps, feed: FeedRow, isDry: boolean): Promise<number> {
  if (feed.address === null) throw new DomainError('conflict', 'Ovaj feed nema adresu. Pošaljite datoteku.')
  const now = deps.now()
  return orBusy(
    deps.db.transaction().execute(async (trx) => {
      if (!(await takeFetch(trx, feed.id, secondsBefore(now, feedIntervalSeconds), now))) {
        const from = fetchFrom((await findFeed(trx, feed.id))!)!
        throw new DomainError(
          'conflict',
          `Feed se preuzima najviše jednom na sat. Ponovo može od ${localDateTime(unixSeconds(from))}.`,
        )
      }
      return startRun(deps, trx, feed, { isDry, fileKey: null })
    }),
  )
}

export const runFeed = async (deps: Deps, actor: Actor, id: number, isDry: boolean) =>
  started(await fetchFeed(deps, await ownFeed(deps, actor, id), isDry))

const dueAtOnce = 100

/** Starts the runs whose hour is over, for a job. */
export async function fetchDueFeeds(deps: Deps): Promise<void> {
  const before = secondsBefore(deps.now(), feedIntervalSeconds)
  for (const id of await listDueFeeds(deps.db, before, dueAtOnce)) {
    const feed = await findFeed(deps.db, id)
    // Someone may have started or changed it meanwhile.
    if (feed?.is_hourly)
      await fetchFeed(deps, feed, false).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      })
  }
}

const shownRuns = 30

export async function listFeedRuns(deps: Deps, actor: Actor, id: number): Promise<FeedRun[]> {
  await ownFeed(deps, actor, id)
  return (await listRuns(deps.db, id, shownRuns)).map(runView)
}

export type RunOf = { id: number; runId: number }

export async function ownRun(deps: Deps, actor: Actor, { id, runId }: RunOf): Promise<RunRow> {
  await ownFeed(deps, actor, id)
  const run = await findRun(deps.db, runId)
  if (run?.feed_id !== id) throw new DomainError('not_found', 'Taj uvoz nije pronađen.')
  return run
}

export const getFeedRun = async (deps: Deps, actor: Actor, of: RunOf): Promise<FeedRun> =>
  runView(await ownRun(deps, actor, of))

export async function listRowsOf(
  deps: Deps,
  actor: Actor,
  of: RunOf,
  { page, only }: { page: number; only?: 'errors' | 'remarks' | undefined },
) {
  const { id } = await ownRun(deps, actor, of)
  const filter = only ? { states: ['bad', 'failed'] as const, noted: only === 'remarks' } : {}
  const total = await countRows(deps.db, id, filter)
  const offset = (page - 1) * feedRowsPageSize
  const rows = await listStaged(deps.db, id, filter, { limit: feedRowsPageSize, offset })
  return {
    data: rows.map(({ number, external_id, title, state, errors, notes }) => ({
      number,
      external_id,
      title,
      state,
      errors: errors ?? [],
      notes: notes ?? [],
    })),
    meta: pageMetaOf(total, page, feedRowsPageSize),
  }
}

export async function confirmFeedRun(deps: Deps, actor: Actor, of: RunOf): Promise<void> {
  await ownRun(deps, actor, of)
  await orBusy(
    deps.db.transaction().execute(async (trx) => {
      const run = (await lockRun(trx, of.runId))!
      if (run.state !== 'checked' && run.state !== 'asking')
        throw new DomainError('conflict', 'Ovaj uvoz ne čeka potvrdu.')
      if (await isOvertaken(trx, run))
        throw new DomainError('conflict', 'Poslije ove provjere feed je već uvezen. Provjerite ga ponovo.')
      await setRun(trx, run.id, { state: 'applying', is_dry: false })
      await enqueue(trx, feedJob, { id: run.id }, { key: `${feedJob.name}:${run.id}` })
    }),
  )
}

export async function cancelFeedRun(deps: Deps, actor: Actor, of: RunOf): Promise<void> {
  await ownRun(deps, actor, of)
  await deps.db.transaction().execute(async (trx) => {
    const run = (await lockRun(trx, of.runId))!
    if (!['reading', 'checked', 'asking', 'applying'].includes(run.state))
      throw new DomainError('conflict', 'Ovaj uvoz je već završen.')
    await setRun(trx, run.id, { state: 'cancelled', ended_at: deps.now() })
  })
  await endRun(deps, of.runId, { state: 'cancelled' })
}

export const forgetFeedRuns = ({
  db,
  now,
  privateStorage,
}: Pick<Deps, 'db' | 'now' | 'privateStorage'>): Promise<number> => {
  const before = new Date(now().getTime() - feedRunDays * dayMs)
  return deleteWithFiles(
    {
      list: (limit) => listOldRuns(db, before, limit),
      deleteFiles: async (keys) => {
        for (const key of keys) await privateStorage.delete(key)
      },
      deleteRows: (ids) => deleteRuns(db, ids),
    },
    20, // each may leave thousands of rows
  )
}
