import type { Listing } from '#contract/listings/read.ts'
import { isSoldOut } from '#contract/listings/sold-out.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { discountPercent, periodNames, rentPeriod } from '#web/cards/card.ts'
import { attributeGroups, listingFacts } from './facts.ts'

/** A listing without what differs from reply to reply. */
export type PageSource = Omit<Listing, 'views' | 'saved'>

function priceOf(found: PageSource) {
  if (found.status === 'finished') return null
  const { price, regular_price, has_discount } = found
  const period = rentPeriod(found)
  const isReduced = has_discount && regular_price > price && price > 0
  return {
    text: found.display_price,
    amount: price,
    unit: period,
    period: period && periodNames[period],
    reduced: isReduced
      ? {
          before: formatMoney(toFening(regular_price)),
          percent: discountPercent(price, regular_price),
        }
      : null,
  }
}

/** The town's location; a listing's exact location leaves the server only if its seller shows it. */
function townOf({ cities: [town], location, exact_location: isExact }: PageSource) {
  return town
    ? { id: town.id, name: town.name, ...(isExact && location ? location : town.location), isExact }
    : null
}

/** Keeps only the fields that the page shows, since it carries its data twice. */
export const listingPage = (found: PageSource) => ({
  id: found.id,
  title: found.title,
  isFinished: found.status === 'finished',
  isDraft: found.status === 'draft',
  isActive: found.status === 'active' && !found.own?.held_by_moderation,
  isAvailable: found.available,
  isReserved: found.reserved && found.status === 'active',
  isSoldOut: isSoldOut(found),
  /** The number itself is fetched on demand. */
  hasPhone:
    found.status === 'active' &&
    !found.own &&
    found.user.phone_verified &&
    found.user.away_until === null &&
    found.user.settings.privacy.allow_view_phone,
  /** True if strangers may ask about it. */
  takesMessages:
    found.status === 'active' &&
    !found.own &&
    found.user.away_until === null &&
    found.user.settings.privacy.allow_private_messages,
  /** True if strangers may ask in public. */
  takesQuestions: found.status === 'active' && !found.own && found.user.settings.privacy.allow_comments,
  /** Price and stock of a listing that can be ordered. */
  order: found.orderable && !found.own ? { price: found.price, stock: found.quantity } : null,
  awayUntil: found.status === 'active' ? found.user.away_until : null,
  /** Only for the owner. */
  own: found.own
    ? {
        status: found.status,
        isHeld: found.own.held_by_moderation,
        isEditable: found.own.actions.includes('edit'),
        missing: Object.values(found.own.missing),
      }
    : null,
  kind: found.listing_type,
  condition: found.state,
  price: priceOf(found),
  facts: listingFacts(found),
  groups: attributeGroups(found.attributes),
  shortDescription: found.short_description,
  description: found.additional.description,
  signature: found.additional.signature,
  town: townOf(found),
  publishedAt: found.published_at,
  refreshedAt: found.date,
  photos: found.photos,
  drawing: found.drawing,
  seller: found.user,
  brand: found.brand?.name ?? null,
  model: found.model?.name ?? null,
  group: found.group,
  categories: found.categories_all,
  breadcrumbs: found.breadcrumbs,
})

export type ListingPage = ReturnType<typeof listingPage> & {
  /** An absolute URL. */
  canonical: string
}
