import type { Deps } from '#api/deps.ts'
import { unixSeconds } from '#lib/time.ts'
import { drawingUrl, imageUrl } from '#contract/media/images.ts'
import type { Promotion, PromotionOutcome, PromotionState } from '#contract/promotions/endpoints.ts'
import type { ShownListing } from './list-queries.ts'
import { phases } from './phase-queries.ts'
import type { PurchaseRow } from './queries.ts'

type Times = { starts_at: Date; ends_at: Date; cancelled_at: Date | null }

export function stateOf({ starts_at, ends_at, cancelled_at }: Times, now: Date): PromotionState {
  if (cancelled_at) return 'cancelled'
  if (starts_at > now) return 'scheduled'
  return ends_at > now ? 'active' : 'finished'
}

const seconds = (time: Date | null) => time && unixSeconds(time)

export function promotionView(
  { catalog }: Pick<Deps, 'catalog'>,
  row: PurchaseRow,
  { listing, outcome, now }: { listing: ShownListing; outcome: PromotionOutcome | null; now: Date },
): Promotion {
  const { drawing } = catalog.categories.get(listing.category_id)!
  return {
    id: row.id,
    listing: {
      id: listing.id,
      title: listing.title,
      image: listing.image_hash ? imageUrl(listing.image_hash, 'sm') : drawingUrl(drawing),
      status: listing.status,
      deleted: listing.deleted_at !== null,
    },
    type: row.type,
    on_homepage: row.on_homepage,
    days: row.days,
    refresh_every: row.refresh_every,
    daily_hours: row.daily_hours,
    price: row.price,
    state: stateOf(row, now),
    starts_at: unixSeconds(row.starts_at),
    ends_at: unixSeconds(row.ends_at),
    auto_renewal: row.auto_renewal,
    refreshes: row.refreshes,
    next_refresh_at: row.phase === phases.over ? null : seconds(row.refresh_at),
    cancelled_at: seconds(row.cancelled_at),
    returned: row.is_returned,
    outcome,
  }
}
