import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import { forgetLessons } from '#api/modules/categories/service.ts'
import { forfeitCredit, setOwedAside } from '#api/modules/ledger/service.ts'
import { eraseFeedFilesOf, eraseListingsOf } from '#api/modules/listings/service.ts'
import { removeUnused } from '#api/modules/media/service.ts'
import { forgetDecisionsAbout } from '#api/modules/moderation/service.ts'
import { eraseStatementsOf } from '#api/modules/disputes/service.ts'
import { eraseNotesOf } from '#api/modules/mahalac/service.ts'
import { eraseVideosOf } from '#api/modules/videos/service.ts'
import { eraseEvidenceOf } from '#api/modules/reports/service.ts'
import { deletionRequestDays } from '#contract/limits/accounts.ts'
import type { DB } from '#lib/database/database.generated.ts'
import { dayMs } from '#lib/time.ts'
import { deleteExportsOf } from '../export/service.ts'
import { isPersonal, type PersonalRule, type Subject } from '../rule.ts'
import { rules } from '../rules.ts'
import { viewerOf } from '../subject.ts'
import {
  anonymiseSome,
  beginErasure,
  deleteAccount,
  deleteEventsAbout,
  deleteJobsOf,
  deleteNotificationsTo,
  deleteSome,
  findCover,
  listDue,
} from './queries.ts'

const rowsAtOnce = 500

/** For a job: erases the accounts whose time to withdraw is over. One failure does not stop the others. */
export async function eraseDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.now().getTime() - deletionRequestDays * dayMs)
  const failures: unknown[] = []
  for (const accountId of await listDue(deps.db, before)) {
    if (signal?.aborted) break
    try {
      await eraseAccount(deps, accountId, before)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased`)
}

/**
 * Erases an account in short transactions, as `rules` say. After an interruption the next run continues: the
 * account and its request go last.
 */
async function eraseAccount(deps: Deps, accountId: number, before: Date): Promise<void> {
  const { db } = deps
  const account = await beginErasure(db, accountId, { before, now: deps.now() })
  if (!account) return
  const { avatar_hash: avatarHash, ...known } = account
  const subject: Subject = { ...known, viewer: viewerOf(deps, accountId) }
  const cover = await findCover(db, accountId)
  await deleteJobsOf(db, subject)
  await deleteExportsOf(deps, accountId)
  // First, since it keeps photos of listings.
  await eraseEvidenceOf(deps, accountId)
  await eraseStatementsOf(deps, accountId)
  await eraseNotesOf(deps, accountId)
  await eraseVideosOf(deps, accountId)
  await eraseFeedFilesOf(deps, accountId)
  await forgetDecisionsAbout(db, accountId)
  await eraseListingsOf(deps, accountId, async ({ categoryIds, photos }) => {
    await forgetLessons(db, categoryIds)
    await removeUnused(deps, photos)
  })
  await inBatches((limit) => deleteNotificationsTo(db, accountId, limit), rowsAtOnce)
  await inBatches((limit) => deleteEventsAbout(db, accountId, limit), rowsAtOnce)
  await db.transaction().execute(async (trx) => {
    await forfeitCredit(trx, accountId, deps.now())
    await setOwedAside(trx, accountId, deps.now())
  })
  for (const table of Object.keys(rules) as (keyof DB)[]) await eraseRows(deps, table, subject)
  await deleteAccount(db, accountId)
  const pictures = [avatarHash, cover].filter((hash) => hash !== null)
  if (pictures.length > 0) await removeUnused(deps, pictures)
}

async function eraseRows({ db }: Deps, table: keyof DB, subject: Subject) {
  const rule = rules[table] as (typeof rules)[keyof DB]
  if (!isPersonal(rule)) return
  const { whose, erasure } = rule as PersonalRule<keyof DB>
  if (erasure === 'deleted') {
    await inBatches((limit) => deleteSome(db, table, { whose, subject, limit }), rowsAtOnce)
  } else if (typeof erasure === 'object') {
    const set = typeof erasure.set === 'function' ? erasure.set(subject) : erasure.set
    await inBatches((limit) => anonymiseSome(db, table, { whose, subject, set, limit }), rowsAtOnce)
  }
}
