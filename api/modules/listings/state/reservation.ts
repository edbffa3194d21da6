import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { lockOwnListing, nextState } from '../writing/access.ts'
import { moveListing } from '../writing/queries.ts'

/** Marks the actor's listing as reserved, in the caller's transaction. */
export async function reserveListing(deps: Deps, trx: Db, actor: Actor, id: number): Promise<void> {
  const listing = await lockOwnListing(trx, actor, id)
  if (listing.reserved) return
  const now = deps.now()
  nextState(deps, actor, listing, 'reserve')
  const moved = await moveListing(trx, { id, from: listing.status, to: 'active', now, reserved: true })
  if (!moved) throw new DomainError('conflict')
}
