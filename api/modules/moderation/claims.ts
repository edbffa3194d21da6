import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { claimMinutes } from '#contract/limits/moderation.ts'
import { deleteClaim, findClaim, putClaim } from './claim-queries.ts'

const claimEnd = (now: Date) => new Date(now.getTime() + claimMinutes * 60_000)

/** Takes a case for some minutes; throws if another moderator works on it. */
export async function takeClaim(trx: Db, caseId: number, actor: Actor, now: Date): Promise<Date> {
  const until = claimEnd(now)
  if (await putClaim(trx, { caseId, accountId: actor.id, until, now })) return until
  const claim = await findClaim(trx, caseId)
  throw new DomainError('conflict', `Na ovom slučaju radi ${claim?.username ?? 'neko drugi'}.`)
}

/** Throws unless the actor works on the case; it stays theirs until the transaction ends. */
export async function checkClaim(trx: Db, caseId: number, actor: Actor, now: Date): Promise<void> {
  const claim = await findClaim(trx, caseId, { isLocked: true })
  if (claim?.account_id === actor.id && claim.claimed_until > now) return
  throw new DomainError(
    'conflict',
    claim && claim.claimed_until > now
      ? `Na ovom slučaju radi ${claim.username}.`
      : 'Preuzmite slučaj prije nego što odlučite.',
  )
}

export const dropClaim = (trx: Db, caseId: number) => deleteClaim(trx, caseId)
