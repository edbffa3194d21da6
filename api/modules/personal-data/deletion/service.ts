import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { dayMs, unixSeconds } from '#lib/time.ts'
import { holdPassword, type Proof, requireFreshProof, tellOwner } from '#api/modules/accounts/service.ts'
import { hideListingsOf } from '#api/modules/listings/service.ts'
import { deletionReminderDays, deletionRequestDays } from '#contract/limits/accounts.ts'
import { deletionNear, deletionRequested, deletionWithdrawn } from '../mails.ts'
import { getOwner } from '../queries.ts'
import { deleteRequest, findRequest, insertRequest, listToRemind, markReminded } from './queries.ts'

const remindedAtOnce = 200

/** For those who want their listings out of sight while the request waits. */
export const hideListings = defineJob({
  name: 'hide-listings',
  label: 'Sakrivanje oglasa profila na brisanju',
  payload: z.object({ accountId: z.int() }),
  run: (deps: Deps, { accountId }) => hideListingsOf(deps, accountId),
})

/** When an account is erased whose deletion was requested at that time. */
const erasedAt = (requestedAt: Date) => new Date(requestedAt.getTime() + deletionRequestDays * dayMs)

export async function requestDeletion(
  deps: Deps,
  actor: Actor,
  { hide_listings: isHiding, ...proof }: Proof & { hide_listings: boolean },
): Promise<void> {
  // A site must not lose its last operator.
  if (actor.role !== 'member' || actor.dueRole !== null)
    throw new DomainError('conflict', 'Račun osoblja ne može se izbrisati dok ima ovlasti.')
  const comparedHash = await requireFreshProof(deps, actor, proof)
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, actor.id, comparedHash))) throw new DomainError('conflict')
    if (!(await insertRequest(trx, actor.id, now)))
      throw new DomainError('conflict', 'Zahtjev za brisanje je već poslan.')
    if (isHiding) await enqueue(trx, hideListings, { accountId: actor.id })
    const owner = await getOwner(trx, actor.id)
    await tellOwner(deps, trx, owner, deletionRequested, { erasedAt: unixSeconds(erasedAt(now)) })
  })
}

export const withdrawDeletion = (deps: Deps, actor: Actor): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    if (!(await deleteRequest(trx, actor.id)))
      throw new DomainError('conflict', 'Nema zahtjeva za brisanje koji se može povući.')
    await tellOwner(deps, trx, await getOwner(trx, actor.id), deletionWithdrawn, {})
  })

/** The actor's request, with the time of erasure; null without one. */
export async function findDeletion({ db }: Deps, actor: Actor) {
  const request = await findRequest(db, actor.id)
  return request
    ? {
        requested_at: unixSeconds(request.requested_at),
        erased_at: unixSeconds(erasedAt(request.requested_at)),
      }
    : null
}

/** For a job: reminds owners some days before the erasure, once per request. */
export async function remindOfDeletion(deps: Deps): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - (deletionRequestDays - deletionReminderDays) * dayMs)
  for (;;) {
    const owners = await listToRemind(deps.db, before, remindedAtOnce)
    for (const { requested_at: requestedAt, ...owner } of owners)
      await deps.db.transaction().execute(async (trx) => {
        if (await markReminded(trx, owner.id, now))
          await tellOwner(deps, trx, owner, deletionNear, { erasedAt: unixSeconds(erasedAt(requestedAt)) })
      })
    if (owners.length < remindedAtOnce) return
  }
}
