import { sql } from 'kysely'

// The conditions name the table, since queries join others that have such columns.

/** The listing is on offer, and anyone may find it. */
export const isOnOffer = sql<boolean>`
  listing.status = 'active' and not listing.held_by_moderation and listing.deleted_at is null`

/** Anyone may see the listing, on offer or finished. */
export const isOpenToAll = sql<boolean>`
  listing.status in ('active', 'finished') and not listing.held_by_moderation and listing.deleted_at is null`
