import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { dayMs, localDateTime, unixSeconds } from '#lib/time.ts'
import { sellerActor } from '#api/modules/accounts/service.ts'
import { getCatalogCategory } from '#api/modules/categories/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { freeWaitDays } from '#contract/limits/listings.ts'
import { waitOver } from '../notices.ts'
import { durationsOf, kindOf } from '../selling-rules.ts'
import { SellerBatch } from '../seller-batch.ts'
import { publishLocked } from '../state/service.ts'
import { findAllowedSeller, lockOwnListing, nextState, takeActivePlace } from '../writing/access.ts'
import { missingContent } from '../writing/content-check.ts'
import { contentOf, lockListing, lockSellerLimits } from '../writing/queries.ts'
import { findBlockingListing, listWaited, setWait } from './queries.ts'

/** Returns the reason why a listing may not wait for its free publication; null if it may. */
export async function whyNoWait(
  db: Db,
  { id, seller_id, category_id }: { id: number; seller_id: number; category_id: number },
): Promise<string | null> {
  const blocking = await findBlockingListing(db, seller_id, category_id, id)
  if (!blocking) return null
  return blocking.status === 'active'
    ? `Besplatno se objavljuje samo bez drugog aktivnog oglasa u ovoj kategoriji, a imate „${blocking.title}“.`
    : `U ovoj kategoriji na besplatnu objavu već čeka vaš oglas „${blocking.title}“.`
}

/** Lets a complete draft wait; the checks of publishing apply now and when the wait is over. */
export function waitForFree(deps: Deps, actor: Actor, id: number) {
  return deps.db.transaction().execute(async (trx) => {
    const listing = await lockOwnListing(trx, actor, id)
    const seller = await findAllowedSeller(deps, trx, actor)
    nextState(deps, actor, listing, 'publish')
    if (listing.waits_until) throw new DomainError('listing_state', 'Oglas već čeka besplatnu objavu.')
    const category = getCatalogCategory(deps, listing.category_id)
    if (durationsOf(deps, category).length === 0)
      throw new DomainError('listing_state', 'Objava u ovoj kategoriji je besplatna, pa ne morate čekati.')
    if (kindOf(actor) === 'shop')
      throw new DomainError('forbidden', 'Shopovi ne mogu čekati besplatnu objavu.')
    const fields = missingContent(deps, contentOf(listing))
    if (Object.keys(fields).length > 0)
      throw new DomainError('validation_failed', 'Oglas još nije potpun. Dopunite označena polja.', {
        fields,
      })
    await takeActivePlace(deps, trx, actor, seller, listing.category_id)
    // Only one of two concurrent listings may wait.
    await lockSellerLimits(trx, actor.id)
    const refusal = await whyNoWait(trx, listing)
    if (refusal) throw new DomainError('conflict', refusal)
    const now = deps.now()
    const until = new Date(now.getTime() + freeWaitDays * dayMs)
    await setWait(trx, id, until, now)
    return {
      message: `Oglas čeka besplatnu objavu, najkasnije ${localDateTime(unixSeconds(until))}.`,
      waits_until: unixSeconds(until),
    }
  })
}

export function stopWaiting(deps: Deps, actor: Actor, id: number) {
  return deps.db.transaction().execute(async (trx) => {
    const listing = await lockOwnListing(trx, actor, id)
    if (!listing.waits_until) throw new DomainError('listing_state', 'Oglas ne čeka besplatnu objavu.')
    await setWait(trx, id, null, deps.now())
    return { message: 'Oglas više ne čeka i ponovo je među neaktivnim.', waits_until: null }
  })
}

/** Publishes a listing whose wait is over. Throws why it may not be published. */
async function publishWaited(deps: Deps, trx: Db, id: number, sellerId: number): Promise<boolean> {
  const now = deps.now()
  const listing = await lockListing(trx, id)
  // Paid for, cancelled or deleted meanwhile.
  if (!listing?.waits_until || listing.waits_until > now || listing.deleted_at) return false
  const actor = await sellerActor(trx, sellerId, now)
  const seller = await findAllowedSeller(deps, trx, actor)
  await lockSellerLimits(trx, sellerId)
  const refusal = await whyNoWait(trx, listing)
  if (refusal) throw new DomainError('conflict', refusal)
  await publishLocked(deps, trx, {
    actor,
    seller,
    listing,
    isFree: true,
    batch: new SellerBatch(),
  })
  return true
}

const atOnce = 100

/**
 * Publishes listings that have waited long enough, for a job; those that may not be published become drafts
 * again.
 */
export async function publishDueWaits(deps: Deps, signal?: AbortSignal): Promise<void> {
  // Operators have switched publishing off; the listings go on waiting.
  if (deps.site.off.publishing !== undefined) return
  for (;;) {
    const due = await listWaited(deps.db, deps.now(), atOnce)
    for (const { id, seller_id, title } of due) {
      signal?.throwIfAborted()
      const tell = (trx: Db, reason: string | null) =>
        publishNotices(
          trx,
          waitOver,
          [
            {
              accountId: seller_id,
              group: String(id),
              key: `${id}:${deps.now().getTime()}`,
              listingId: id,
              data: { listingId: id, title, reason },
            },
          ],
          deps.now(),
        )
      try {
        await deps.db.transaction().execute(async (trx) => {
          if (await publishWaited(deps, trx, id, seller_id)) await tell(trx, null)
        })
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        if (error.code === 'feature_off') return
        const reason = Object.values(error.fields ?? {})[0] ?? error.message
        await deps.db.transaction().execute(async (trx) => {
          await setWait(trx, id, null, deps.now())
          await tell(trx, reason)
        })
      }
    }
    if (due.length < atOnce) return
  }
}
