import type { Actor } from '#lib/accounts/actor.ts'

type Owned = { seller_id: number }

export const isOwner = (actor: Actor | null, listing: Owned) =>
  actor !== null && actor.id === listing.seller_id

const isModerator = (actor: Actor | null) => actor?.role === 'moderator' || actor?.role === 'admin'

/** The fields that decide who may see a listing. */
export type ListingOutline = Owned & {
  status: 'draft' | 'active' | 'hidden' | 'finished' | 'expired'
  held_by_moderation: boolean
  deleted_at: Date | null
}

export type Visibility = 'visible' | 'hidden' | 'gone'

/**
 * Strangers learn nothing about a listing that was never public, and about others only that they are gone.
 */
export function visibilityOf(actor: Actor | null, listing: ListingOutline): Visibility {
  if (isModerator(actor)) return 'visible'
  if (isOwner(actor, listing)) return listing.deleted_at ? 'gone' : 'visible'
  if (listing.held_by_moderation || listing.status === 'draft' || listing.status === 'hidden') return 'hidden'
  if (listing.deleted_at) return 'gone'
  return listing.status === 'expired' ? 'gone' : 'visible'
}
