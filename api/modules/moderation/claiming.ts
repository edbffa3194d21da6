import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import type { Db } from '#lib/db.ts'
import { DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { readAs } from '#api/modules/conversations/service.ts'
import type { ConversationMessage } from '#contract/messages.ts'
import { findNext } from './claim-queries.ts'
import { checkClaim, dropClaim, takeClaim } from './claims.ts'
import { checkImpartial, checkOther, lockKnown } from './deciding.ts'
import { lockAppeal, lockStanding } from './decision-queries.ts'
import { findReader } from './queries.ts'

const log = (trx: Db, actor: Actor, action: string, id: number, at: Date, after?: object) =>
  recordAction(trx, { actor, action, subject: `case:${id}`, after, at })

/** Claims an open case, or one whose appeal another moderator than the first has to decide. */
export async function claimCase({ db, now: clock }: Deps, actor: Actor, id: number) {
  const now = clock()
  const until = await db.transaction().execute(async (trx) => {
    const found = await lockKnown(trx, id)
    await checkImpartial(trx, actor, found)
    if (found.state === 'closed') {
      const standing = await lockStanding(trx, id)
      const appeal = standing && (await lockAppeal(trx, standing.id))
      if (!appeal || appeal.outcome) throw new DomainError('conflict', 'O ovom slučaju je već odlučeno.')
      checkOther(actor, standing.decided_by)
    }
    const end = await takeClaim(trx, id, actor, now)
    await log(trx, actor, 'claimed', id, now)
    return end
  })
  return { message: 'Slučaj je vaš.', until: unixSeconds(until) }
}

export async function claimNext({ db, now: clock }: Deps, actor: Actor): Promise<{ id: number | null }> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const id = await findNext(trx, actor.id, now)
    if (id === undefined) return { id: null }
    await takeClaim(trx, id, actor, now)
    await log(trx, actor, 'claimed', id, now)
    return { id }
  })
}

export async function releaseCase({ db, now: clock }: Deps, actor: Actor, id: number) {
  const now = clock()
  await db.transaction().execute(async (trx) => {
    await lockKnown(trx, id)
    await checkClaim(trx, id, actor, now)
    await dropClaim(trx, id)
    await log(trx, actor, 'released', id, now)
  })
  return { message: 'Slučaj je ponovo slobodan.' }
}

/**
 * The messages of a reported conversation as its reporter sees them, for the moderator who claimed the case. Each
 * reading leaves a trace with its reason.
 */
export async function readThread(
  { db, now: clock }: Deps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<{ data: ConversationMessage[] }> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const found = await lockKnown(trx, id)
    await checkImpartial(trx, actor, found)
    await checkClaim(trx, id, actor, now)
    const reader = found.subject_kind === 'conversation' ? await findReader(trx, id) : undefined
    if (!reader?.reporter_id)
      throw new DomainError('not_found', 'Uz ovaj slučaj nema prijavljenog razgovora.')
    await takeClaim(trx, id, actor, now)
    await log(trx, actor, 'thread-read', id, now, { reason, conversation: found.subject_id })
    return { data: await readAs(trx, reader.reporter_id, found.subject_id) }
  })
}
