import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { noSuchUser } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { unixSeconds } from '#lib/time.ts'
import { tellOwner } from '#api/modules/accounts/service.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { mergeCredit } from '#api/modules/ledger/service.ts'
import { removeUnused } from '#api/modules/media/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import type { AccountMerge, Likeness } from '#contract/personal-data/merges.ts'
import { shownOfHistory } from '#contract/limits/accounts.ts'
import { deleteAccount } from '../deletion/queries.ts'
import { deleteExportsOf } from '../export/service.ts'
import { accountMerged, accountTookOver } from '../mails.ts'
import { accountsMerged } from '../notices.ts'
import type { Pair } from '../rule.ts'
import { forgetCounted } from './other-steps.ts'
import { countRows, merges, mergeSome, revokeEntries } from './row-moves.ts'
import { pairOf, refusalsOf } from './preview.ts'
import {
  addMoved,
  deleteJobsOf,
  endMerge,
  endVisitsOf,
  findMerge,
  findStanding,
  insertMerge,
  joinAccounts,
  listDoubles,
  lockAccounts,
  lockRunning,
} from './queries.ts'

/** Rows per transaction: a long one would hold search back. */
const rowsAtOnce = 200

export const mergeJob = defineJob({
  name: 'merge-accounts',
  label: 'Spajanje računa',
  payload: z.object({ id: z.number() }),
  run: (deps: Deps, { id }, signal) => runMerge(deps, id, signal),
})

const subjectOf = (id: number) => `account:${id}`

export async function listAccountDoubles({ db }: Deps, id: number) {
  if (!(await findStanding(db, id))) throw noSuchUser()
  return (await listDoubles(db, id, shownOfHistory)).map((row) => ({
    ...row,
    created_at: unixSeconds(row.created_at),
    reasons: row.reasons as Likeness[],
  }))
}

/** Closes the account that goes, and queues the job that moves its things. */
export async function startMerge(
  deps: Deps,
  actor: Actor,
  goneId: number,
  { into, username, reason }: { into: number; username: string; reason: string },
): Promise<number> {
  const now = deps.now()
  const found = await sidesOf(deps.db, goneId, into)
  const total = await countRows(deps.db, pairOf(deps, found))
  return deps.db.transaction().execute(async (trx) => {
    await lockAccounts(trx, [goneId, into])
    const sides = await sidesOf(trx, goneId, into)
    const { gone, kept } = sides
    const [refusal] = refusalsOf(sides, now)
    if (refusal) throw new DomainError('conflict', refusal)
    if (username.trim().toLowerCase() !== gone.username.toLowerCase())
      throw wrongFields({ username: `Upišite korisničko ime računa koji nestaje: ${gone.username}` })
    const { id } = await insertMerge(trx, {
      gone_id: gone.id,
      gone_username: gone.username,
      kept_id: kept.id,
      actor_id: actor.id,
      reason,
      total,
      started_at: now,
    })
    await endVisitsOf(trx, gone.id, now)
    await tellOwner(deps, trx, gone, accountMerged, { keptName: kept.username }, id)
    await tellOwner(deps, trx, kept, accountTookOver, { goneName: gone.username }, id)
    await revokeEntries(trx, pairOf(deps, sides))
    await joinAccounts(trx, gone, kept)
    for (const one of [gone, kept])
      await recordAction(trx, {
        actor,
        action: 'merged',
        subject: subjectOf(one.id),
        after: { gone: gone.id, gone_username: gone.username, kept: kept.id, merge: id, reason },
        at: now,
      })
    await enqueue(trx, mergeJob, { id }, { key: `merge-accounts:${id}` })
    return id
  })
}

async function sidesOf(db: Db, goneId: number, keptId: number) {
  const gone = await findStanding(db, goneId)
  const kept = await findStanding(db, keptId)
  if (!gone || !kept) throw noSuchUser()
  return { gone, kept }
}

/** For a job: moves everything in short transactions, from wherever it was. */
async function runMerge(deps: Deps, id: number, signal?: AbortSignal): Promise<void> {
  const { db } = deps
  const merge = await findMerge(db, id)
  if (!merge || merge.done_at) return
  const sides = await sidesOf(db, merge.gone_id, merge.kept_id)
  const pair = pairOf(deps, sides)
  await deleteJobsOf(db, pair.from.id, pair.from.username)
  await deleteExportsOf(deps, pair.from.id)
  await forgetCounted(db, pair)
  do {
    for (const one of merges)
      while (await inStep(deps, id, (trx) => mergeSome(trx, one, pair, rowsAtOnce))) signal?.throwIfAborted()
  } while (!(await finish(deps, id, pair)))
  if (sides.gone.avatar_hash) await removeUnused(deps, [sides.gone.avatar_hash])
}

/** Returns whether there may be more to do. */
const inStep = ({ db }: Deps, id: number, step: (trx: Db) => Promise<number>): Promise<boolean> =>
  unlessDisturbed(() =>
    db.transaction().execute(async (trx) => {
      if (!(await lockRunning(trx, id))) return false
      const found = await step(trx)
      if (found > 0) await addMoved(trx, id, found)
      return found > 0
    }),
  )

const tries = 5
/** A duplicate, a deadlock: the account that stays saved the same in this moment. */
const disturbances = ['23505', '40P01']

async function unlessDisturbed<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (tried === tries || !disturbances.includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Deletes the account that goes, unless something has come to refer to it. Returns whether it did. */
const finish = (deps: Deps, id: number, pair: Pair): Promise<boolean> =>
  unlessDisturbed(() => deps.db.transaction().execute((trx) => finishIn(deps, trx, id, pair)))

async function finishIn(deps: Deps, trx: Db, id: number, pair: Pair): Promise<boolean> {
  const merge = await lockRunning(trx, id)
  if (!merge) return true
  const now = deps.now()
  // Nothing new refers to it from here on.
  await lockAccounts(trx, [pair.from.id])
  let found = 0
  for (const one of merges) found += await mergeSome(trx, one, pair, rowsAtOnce)
  if (found > 0) {
    await addMoved(trx, id, found)
    return false
  }
  await mergeCredit(trx, { from: pair.from.id, to: pair.to.id, mergeId: id, at: now })
  await deleteAccount(trx, pair.from.id)
  await endMerge(trx, id, now)
  await publishNotices(
    trx,
    accountsMerged,
    [
      {
        accountId: pair.to.id,
        key: `accounts-merged:${id}`,
        group: String(id),
        data: { goneName: merge.gone_username },
      },
    ],
    now,
  )
  return true
}

export async function getMerge({ db }: Deps, id: number): Promise<AccountMerge> {
  const merge = await findMerge(db, id)
  if (!merge) throw new DomainError('not_found')
  return {
    id: merge.id,
    gone: { id: merge.gone_id, username: merge.gone_username },
    kept: { id: merge.kept_id, username: merge.kept_username },
    reason: merge.reason,
    total: merge.total,
    moved: merge.moved,
    started_at: unixSeconds(merge.started_at),
    done_at: merge.done_at && unixSeconds(merge.done_at),
  }
}
