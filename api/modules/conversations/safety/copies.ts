import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import type { ChangeLimits, Limit } from '#lib/limits/rate-limiter.ts'
import { dayMs } from '#lib/time.ts'
import { newAccountDays } from '#contract/limits/accounts.ts'
import {
  deleteSketches,
  findHeld,
  findRegistration,
  hasWritten,
  insertSketch,
  listAlikeSketches,
  listOwnSketches,
  type Sketched,
} from './copy-queries.ts'
import { bandsOf, likeness, sameFrom, type Sketch, sketchOf } from './sketch.ts'

const newcomerDays = 7

const daysBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / dayMs

/** Limits of writing: accounts write more slowly in their first days. */
export async function writingLimits({ db, now, changeLimits }: Deps, accountId: number) {
  const isNew = daysBetween(await findRegistration(db, accountId), now()) < newAccountDays
  return isNew
    ? { messages: changeLimits.messagesOfNew, conversations: changeLimits.conversationsOfNew }
    : { messages: changeLimits.messages, conversations: changeLimits.conversations }
}

function copyLimit(limits: ChangeLimits, days: number): Limit {
  if (days < 1) return limits.sameTextFirstDay
  if (days < newcomerDays) return limits.sameTextFirstWeek
  return days < 30 ? limits.sameTextFirstMonth : limits.sameText
}

/** Counts the people who got texts like this one, including the recipient. */
function countRecipients(rows: readonly Sketched[], sketch: Sketch, recipientId: number): number {
  const same = rows.filter((row) => likeness(row.sketch, sketch) >= sameFrom)
  return new Set([recipientId, ...same.map(({ recipient_id }) => recipient_id)]).size
}

/**
 * Decides in the sender's transaction whether a photo or an offer must wait for staff, since it follows a held text
 * that nobody has answered. Returns how many people got that, or null. Call it before locking the conversation.
 */
export async function copiesIfHeldBefore(
  trx: Db,
  actor: Pick<Actor, 'id'>,
  { conversationId, recipientId }: { conversationId: number; recipientId: number },
): Promise<number | null> {
  if (await hasWritten(trx, conversationId, recipientId)) return null
  const held = await findHeld(trx, conversationId, actor.id)
  return held ? held.copies : null
}

type Unasked = { conversationId: number | undefined; recipientId: number; text: string }

/**
 * Decides in the sender's transaction whether a text must wait for staff, since the same one went to too
 * many people. Returns their number, or null. Only texts to people who have not written in the conversation
 * count: sellers may give everyone the same answer. Call it before locking the conversation.
 */
export async function copiesIfHeld(
  deps: Pick<Deps, 'now' | 'changeLimits'>,
  trx: Db,
  actor: Pick<Actor, 'id'>,
  { conversationId, recipientId, text }: Unasked,
): Promise<number | null> {
  if (conversationId !== undefined) {
    if (await hasWritten(trx, conversationId, recipientId)) return null
    // Later messages wait with a held text.
    const held = await findHeld(trx, conversationId, actor.id)
    if (held) return held.copies
  }
  const sketch = sketchOf(text)
  if (!sketch) return null
  // Concurrent copies would not see each other.
  await lockAccount(trx, actor.id)
  const now = deps.now()
  const days = daysBetween(await findRegistration(trx, actor.id), now)
  const isNewcomer = days < newcomerDays
  const bands = bandsOf(sketch)
  const own = copyLimit(deps.changeLimits, days)
  const since = ({ windowSeconds }: Limit) => new Date(now.getTime() - windowSeconds * 1000)
  let copies = countRecipients(await listOwnSketches(trx, actor.id, since(own)), sketch, recipientId)
  let isHeld = copies > own.max
  if (isNewcomer && !isHeld) {
    const { sameTextOfNewcomers } = deps.changeLimits
    const alike = await listAlikeSketches(trx, bands, since(sameTextOfNewcomers))
    copies = Math.max(copies, countRecipients(alike, sketch, recipientId))
    isHeld = copies > sameTextOfNewcomers.max
  }
  await insertSketch(trx, {
    account_id: actor.id,
    recipient_id: recipientId,
    sketch: [...sketch],
    bands,
    is_newcomers: isNewcomer,
    created_at: now,
  })
  return isHeld ? copies : null
}

/** For a job: deletes sketches that no limit counts any more. */
export async function forgetSketches({ db, now, changeLimits }: Deps): Promise<void> {
  const { sameTextFirstDay, sameTextFirstWeek, sameTextFirstMonth, sameText, sameTextOfNewcomers } =
    changeLimits
  const seconds = [
    sameTextFirstDay,
    sameTextFirstWeek,
    sameTextFirstMonth,
    sameText,
    sameTextOfNewcomers,
  ].map(({ windowSeconds }) => windowSeconds)
  const before = new Date(now().getTime() - Math.max(...seconds) * 1000)
  await deleteInBatches((limit) => deleteSketches(db, before, limit))
}
