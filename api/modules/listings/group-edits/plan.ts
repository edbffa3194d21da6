import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import type { GroupTask } from '#contract/listings/group-edits.ts'
import { descriptionLength, maxPriceFening } from '#contract/limits/listings.ts'
import type { ListingChanges } from '#contract/listings/write.ts'
import { characterCount, characters } from '#contract/text/schemas.ts'
import { type Content } from '../writing/content-check.ts'
import { priceOf, renewalOf } from '../fees/charges.ts'
import { isRenewal, nextState } from '../writing/access.ts'
import { contentOf, type LockedListing } from '../writing/queries.ts'
import { changedContent } from '../writing/service.ts'

/** Stored columns that an edit changes; times as text, since they are kept as JSON. */
export type Values = Partial<Content> & {
  status?: string
  refreshed_at?: string | null
  expires_at?: string | null
  /** Cost of renewing, in credits. */
  price?: number
}
export type Plan = {
  before: Values
  after: Values
  /** Content to write, unless only the state changes. */
  content?: Content
}

const refused = (text: string) => new DomainError('listing_state', text)
const nothingToChange = () => refused('Nema šta da se promijeni.')

function priceChange(listing: LockedListing, task: Extract<GroupTask, { action: 'price' }>): ListingChanges {
  const { mode, sign, value, rounding } = task
  const old = listing.price_fening
  if (mode !== 'set' && !old) throw refused('Oglas nema cijenu.')
  const changed =
    mode === 'set'
      ? value
      : mode === 'amount'
        ? old! + sign * value
        : (old! * (10_000 + sign * value)) / 10_000
  const step = rounding || 1
  const price = Math.round(changed / step) * step
  if (price <= 0) throw refused('Nova cijena ne bi bila veća od nule.')
  if (price > maxPriceFening) throw refused('Nova cijena bi bila veća od 99.999.999 KM.')
  return { price }
}

function changesOf(listing: LockedListing, task: GroupTask): ListingChanges {
  switch (task.action) {
    case 'price':
      return priceChange(listing, task)
    case 'place':
      // A pin in the old town would be wrong.
      return listing.city_id === task.city_id ? {} : { city_id: task.city_id, location: null }
    case 'description': {
      if (!listing.description.includes(task.find)) throw refused('Opis nema taj tekst.')
      const description = listing.description.replaceAll(task.find, () => task.replace).trim()
      if (characterCount(description) > descriptionLength)
        throw refused(`Opis bi imao više od ${characters(descriptionLength)}.`)
      return { description }
    }
    case 'state':
      return { state: task.state }
    default:
      return {}
  }
}

const isoOrNull = (time: Date | null) => time && time.toISOString()

/** When the listing was last refreshed and how long it lasts, as kept for an undo. */
export const freshnessOf = ({ status, refreshed_at, expires_at }: LockedListing): Values => ({
  status,
  refreshed_at: refreshed_at.toISOString(),
  expires_at: isoOrNull(expires_at),
})

/**
 * Plans the effect of a task on a listing; throws, with the reason, if the rules of a single change refuse
 * it.
 */
export function planOf(deps: Deps, actor: Actor, listing: LockedListing, task: GroupTask): Plan {
  const { action } = task
  if (listing.deleted_at) throw new DomainError('listing_gone')
  if (listing.seller_id !== actor.id) throw new DomainError('forbidden', 'Ovo nije vaš oglas.')
  if (action === 'hide' || action === 'unhide' || action === 'finish')
    return {
      before: { status: listing.status },
      after: { status: nextState(deps, actor, listing, action) },
    }
  if (action === 'refresh' || action === 'renew') {
    if (action === 'refresh' && listing.status !== 'active') throw refused('Oglas nije aktivan.')
    if (action === 'renew' && listing.status !== 'expired') throw refused('Oglas nije istekao.')
    nextState(deps, actor, listing, 'refresh')
    const price = isRenewal(deps, listing) ? priceOf(deps, actor, renewalOf(deps, listing)).total : 0
    return { before: freshnessOf(listing), after: { status: 'active', ...(price > 0 && { price }) } }
  }
  const content = changedContent(deps, actor, listing, changesOf(listing, task))
  const old = contentOf(listing)
  const changed = (Object.keys(content) as (keyof Content)[]).filter(
    (column) => !isDeepStrictEqual(content[column], old[column]),
  )
  if (changed.length === 0) throw nothingToChange()
  const pick = (from: Content) => Object.fromEntries(changed.map((column) => [column, from[column]]))
  return { before: pick(old), after: pick(content), content }
}

/** Returns whether the listing is as it was when the change was previewed. */
export const isAsPlanned = (plan: Plan, previewed: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(plan.before)), previewed)

/** The changes that take an edit of the content back. */
export function inverseOf(before: Values): ListingChanges {
  const { price_fening: price, lat, lon, city_id, description, condition } = before
  return {
    ...(price !== undefined && { price }),
    ...(city_id !== undefined && { city_id }),
    ...(lat !== undefined &&
      lon !== undefined && {
        location: lat === null || lon === null ? null : { lat, lon },
      }),
    ...(description !== undefined && { description }),
    ...(condition !== undefined && { state: condition }),
  }
}

/** An expected refusal in the words that a seller reads. */
export const reasonOf = (error: DomainError): string => Object.values(error.fields ?? {})[0] ?? error.message
