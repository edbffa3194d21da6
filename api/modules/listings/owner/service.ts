import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { dayMs, unixSeconds } from '#lib/time.ts'
import { getCatalogCategory } from '#api/modules/categories/service.ts'
import type { Listing, ListingItem } from '#contract/listings/read.ts'
import { toMarks } from '#contract/money/money.ts'
import { missingContent } from '../writing/content-check.ts'
import type { ListingRow } from '../reading/queries.ts'
import { durationsOf, kindOf, refreshAvailableAt, refreshQuota } from '../selling-rules.ts'
import { actionsOf } from '../state/transitions.ts'
import { activeLimitOf, circumstancesOf, countActive } from '../writing/access.ts'
import { contentOf, countRefreshesThisMonth, findSeller } from '../writing/queries.ts'
import { listOwnerFacts, listOwnPromotions, type OwnPromotionRow } from './queries.ts'

const promotionView = (row: OwnPromotionRow) => ({
  price: row.price ?? 0,
  sponsored_from: unixSeconds(row.starts_at),
  sponsored_until: unixSeconds(row.ends_at),
  criterias: {
    type: row.type,
    days: row.days ?? Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / dayMs),
    refresh_every: row.refresh_every ?? 0,
  },
  auto_renewal: row.auto_renewal ?? false,
})

/** The actions that the caller can take now; agents leave deleting to the owner. */
const actionsFor = (deps: Deps, actor: Actor, row: Parameters<typeof circumstancesOf>[2]) =>
  actionsOf(circumstancesOf(deps, actor, row)).filter((action) => action !== 'delete' || actor.agent === null)

/** Fields of a listing that only its owner sees. */
export async function ownerFields(
  deps: Deps,
  actor: Actor,
  row: ListingRow,
): Promise<Pick<Listing, 'sponsor_active' | 'sponsor_scheduled' | 'pinned' | 'own'>> {
  const now = deps.now()
  const promotions = await listOwnPromotions(deps.db, row.id, now)
  const running = promotions.find(({ starts_at }) => starts_at <= now)
  const scheduled = promotions.find(({ starts_at }) => starts_at > now)
  const actions = actionsFor(deps, actor, row)
  const content = contentOf(row)
  return {
    sponsor_active: running ? promotionView(running) : null,
    sponsor_scheduled: scheduled ? promotionView(scheduled) : null,
    pinned: false,
    own: {
      version: row.version,
      actions,
      missing: missingContent(deps, content),
      city_id: row.city_id,
      pin: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
      exact_location: row.exact_location,
      offers_delivery: row.offers_delivery,
      weight_grams: row.weight_grams,
      parcel_length_cm: row.parcel_length_cm,
      parcel_width_cm: row.parcel_width_cm,
      parcel_height_cm: row.parcel_height_cm,
      price: row.price_fening === null ? null : toMarks(row.price_fening),
      duration: row.duration_days,
      durations: [...durationsOf(deps, getCatalogCategory(deps, row.category_id))],
      expires_at: row.expires_at && unixSeconds(row.expires_at),
      waits_until: row.waits_until && unixSeconds(row.waits_until),
      held_by_moderation: row.held_by_moderation,
      refresh_available: actions.includes('refresh'),
      refresh_available_at: unixSeconds(refreshAvailableAt(kindOf(actor), row.refreshed_at)),
    },
  }
}

/** Adds to own items the fields that only their owner sees. */
export async function withOwnerFields(
  deps: Deps,
  actor: Actor,
  items: ListingItem[],
): Promise<ListingItem[]> {
  if (items.length === 0) return items
  const ids = items.map(({ id }) => id)
  const facts = new Map((await listOwnerFacts(deps.db, ids)).map((row) => [row.id, row]))
  return items.flatMap((item) => {
    const row = facts.get(item.id)
    if (!row) return []
    const actions = actionsFor(deps, actor, row)
    return [
      {
        ...item,
        refresh_available: actions.includes('refresh'),
        own: {
          actions,
          held_by_moderation: row.held_by_moderation,
          expires_at: row.expires_at && unixSeconds(row.expires_at),
          waits_until: row.waits_until && unixSeconds(row.waits_until),
          created_at: unixSeconds(row.created_at),
          published_at: unixSeconds(row.published_at ?? row.created_at),
          updated_at: unixSeconds(row.updated_at),
          views: row.views ?? 0,
        },
      },
    ]
  })
}

export async function getListingLimits(deps: Deps, actor: Actor) {
  const [seller, used] = await Promise.all([
    findSeller(deps.db, actor.id),
    countActive(deps, deps.db, actor.id),
  ])
  const groupOf = (group: keyof typeof used) => {
    const limit = activeLimitOf(actor, seller, group, deps.now())
    return { listings: used[group], limit: limit ?? 0, unlimited: limit === null }
  }
  return { cars: groupOf('cars'), 'real-estate': groupOf('real-estate'), other: groupOf('other') }
}

/** `refreshable`: how many listings can be refreshed now. */
export async function getRefreshLimits(deps: Deps, actor: Actor, refreshable: number) {
  const [seller, used] = await Promise.all([
    findSeller(deps.db, actor.id),
    countRefreshesThisMonth(deps.db, actor.id, deps.now()),
  ])
  return {
    free_limit: refreshQuota(kindOf(actor), seller.shop_package),
    free_count: used,
    // Refreshes cannot be bought yet.
    paid_count: 0,
    listing_count: refreshable,
  }
}
