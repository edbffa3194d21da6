import type { FollowerMessage } from '#contract/follower-messages.ts'
import { toCard } from '#web/cards/card.ts'
import type { ShownMessage } from './components/message-view.tsx'

/** Keeps only the shown fields of each listing, since pages carry their data twice. */
export const shownOf = ({ listings, ...message }: FollowerMessage): ShownMessage => ({
  ...message,
  cards: listings.map(toCard),
})
