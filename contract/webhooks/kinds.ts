/** Events for a shop's program, with the type that each carries. */
export const webhookKinds = {
  listing: { label: 'Stanje oglasa', type: 'listing.state_changed' },
  order: { label: 'Narudžbe', type: 'order.state_changed' },
  message: { label: 'Poruke', type: 'message.received' },
} as const
export type WebhookKind = keyof typeof webhookKinds
export const webhookKindNames = Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]]

/** The type of an event; a ping is sent on request, to try a webhook. */
export const webhookType = (kind: string): string =>
  kind in webhookKinds ? webhookKinds[kind as WebhookKind].type : 'ping'

export const webhookEventStates = ['waiting', 'delivered', 'failed'] as const

export const mostWebhooks = 5 // per shop
export const webhookAddressLength = 500 // characters
export const webhookLimit = { max: 120, windowSeconds: 3600 } // changes, tries and replays per account
export const webhookEventsPageSize = 20
export const webhookEventDays = 30 // that events are kept
/** Seconds from one attempt to the next; after the last one an event has failed, about three days later. */
export const webhookDelays = [10, 60, 300, 1_800, 7_200, 18_000, 43_200, 86_400, 86_400] as const
