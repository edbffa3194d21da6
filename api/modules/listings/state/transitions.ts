import type { ErrorCode } from '#contract/errors.ts'
import { type ListingAction, listingActions } from '#contract/listings/read.ts'

export type ListingStatus = 'draft' | 'active' | 'hidden' | 'finished' | 'expired'
/** An event in the life of a listing: an owner's action, or its time running out. */
export type ListingEvent = ListingAction | 'expire'

export type Circumstances = {
  status: ListingStatus
  heldByModeration: boolean
  /** `expires_at` has passed. */
  isOverdue: boolean
  /** The interval since the last refresh has passed. */
  isRefreshDue: boolean
  isReserved: boolean
}

/** The whole life of a listing: anything missing here is impossible, except for an undo. */
const transitions: Record<ListingStatus, Partial<Record<ListingEvent, ListingStatus | 'deleted'>>> = {
  draft: { edit: 'draft', publish: 'active', delete: 'deleted' },
  active: {
    edit: 'active',
    refresh: 'active',
    hide: 'hidden',
    // A flag on an active listing; leaving that state clears it.
    reserve: 'active',
    unreserve: 'active',
    finish: 'finished',
    expire: 'expired',
    delete: 'deleted',
  },
  hidden: { edit: 'hidden', unhide: 'active', finish: 'finished', delete: 'deleted' },
  expired: { edit: 'expired', refresh: 'active', delete: 'deleted' },
  // A copy is a new draft; the finished one stays as it is.
  finished: { copy: 'finished', delete: 'deleted' },
}

// Copying is included because a copy could be published in place of a held listing.
const showing: ReadonlySet<ListingEvent> = new Set(['publish', 'unhide', 'refresh', 'copy'])

export type Outcome = { to: ListingStatus | 'deleted' } | { error: ErrorCode }

/** The next state after `event`, or why it is refused. */
export function outcomeOf(event: ListingEvent, listing: Circumstances): Outcome {
  const to = transitions[listing.status][event]
  if (!to) return { error: 'listing_state' }
  if (listing.heldByModeration && showing.has(event)) return { error: 'listing_held' }
  if (event === 'refresh' && !listing.isRefreshDue) return { error: 'refresh_not_due' }
  if ((event === 'reserve' && listing.isReserved) || (event === 'unreserve' && !listing.isReserved))
    return { error: 'listing_state' }
  if (event === 'expire' && !listing.isOverdue) return { error: 'listing_state' }
  // It expired while hidden; as expired it can be refreshed.
  if (event === 'unhide' && listing.isOverdue) return { to: 'expired' }
  return { to }
}

/** The actions the owner can take now. */
export const actionsOf = (listing: Circumstances): ListingAction[] =>
  listingActions.filter((action) => 'to' in outcomeOf(action, listing))

/** The states that allow `event` at all. */
export const statusesBefore = (event: ListingEvent): ListingStatus[] =>
  (Object.keys(transitions) as ListingStatus[]).filter((status) => transitions[status][event])
