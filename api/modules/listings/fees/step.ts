import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { unixSeconds } from '#lib/time.ts'
import { getCatalogCategory } from '#api/modules/categories/service.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import type { PublishingPrices, PublishingStep } from '#contract/listings/fees.ts'
import { freeWaitDays } from '#contract/limits/listings.ts'
import { durationsOf, kindOf } from '../selling-rules.ts'
import { getListing } from '../reading/service.ts'
import { missingContent } from '../writing/content-check.ts'
import { isRenewal, lockOwnListing } from '../writing/access.ts'
import { contentOf } from '../writing/queries.ts'
import { priceOf } from './charges.ts'
import { whyNoWait } from './waits.ts'

/** The prices of publishing in a category for the caller; `listingId` is the one that may wait. */
export async function getPublishingPrices(
  deps: Deps,
  actor: Actor,
  categoryId: number,
  listingId = 0,
): Promise<PublishingPrices> {
  const category = getCatalogCategory(deps, categoryId)
  const prices = tariffsAt(deps, deps.now())
  const durations = durationsOf(deps, category).map((days) => ({
    days,
    price: priceOf(deps, actor, { categoryId, duration: days, urgent: false, highlighted: false }).fee,
  }))
  const isOffered = durations.length > 0 && kindOf(actor) !== 'shop'
  return {
    durations,
    extras: { urgent: prices.extra('urgent'), highlighted: prices.extra('highlighted') },
    balance: await creditOf(deps.db, actor.id),
    credits_per_mark: prices.creditsPerMark(),
    waiting: {
      is_offered: isOffered,
      days: freeWaitDays,
      reason: isOffered
        ? await whyNoWait(deps.db, { id: listingId, seller_id: actor.id, category_id: categoryId })
        : null,
    },
  }
}

export async function getPublishingStep(deps: Deps, actor: Actor, id: number): Promise<PublishingStep> {
  const listing = await deps.db.transaction().execute((trx) => lockOwnListing(trx, actor, id))
  const [prices, { images, title }] = await Promise.all([
    getPublishingPrices(deps, actor, listing.category_id, id),
    getListing(deps, actor, id),
  ])
  const isDraft = listing.status === 'draft'
  const action = isDraft ? 'publish' : isRenewal(deps, listing) ? 'renew' : null
  const offered = prices.durations.map(({ days }) => days)
  const duration = offered.includes(listing.duration_days!) ? listing.duration_days : (offered[0] ?? null)
  const content = contentOf(listing)
  // Extras of a listing end with its duration; only a draft holds wishes.
  const wish = {
    urgent: isDraft && content.urgent,
    highlighted: isDraft && content.highlighted,
  }
  return {
    ...prices,
    action,
    title,
    image: images[0] ?? null,
    category_id: listing.category_id,
    missing: isDraft ? missingContent(deps, content) : {},
    duration,
    ...wish,
    waits_until: listing.waits_until && unixSeconds(listing.waits_until),
    total: priceOf(deps, actor, { categoryId: listing.category_id, duration, ...wish }).total,
  }
}
