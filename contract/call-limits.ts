import {
  blockLimit,
  cartLimit,
  conversationChangeLimit,
  conversationNoteLimit,
  feedLimit,
  followLimit,
  groupEditLimit,
  groupLimit,
  liveAuthLimit,
  muteLimit,
  paymentLimit,
  questionNoteLimit,
  recentSearchLimit,
  recentViewLimit,
  reportLimit,
  saveLimit,
  slipLimit,
  visitCodeLimit,
} from './limits.ts'
import { consentLimit, followerDraftLimit } from './follower-message-limits.ts'
import { agentChangeLimit } from './agent-rights.ts'
import { inquiryLimit } from './inquiry-limits.ts'
import { boardLikeLimit } from './mahalac-limits.ts'
import { orderLimit } from './order-limits.ts'
import { reviewLimit } from './review-limits.ts'
import { shopExtensionLimit } from './shop-limits.ts'
import { webhookLimit } from './webhook-kinds.ts'

/** Call limits per account. Calls with the same name share a count. */
export const callLimits = {
  agent: agentChangeLimit,
  'board-like': boardLikeLimit,
  block: blockLimit,
  cart: cartLimit,
  conversation: conversationChangeLimit,
  'conversation-note': conversationNoteLimit,
  feed: feedLimit,
  follow: followLimit,
  'follower-draft': followerDraftLimit,
  group: groupLimit,
  'group-edit': groupEditLimit,
  inquiry: inquiryLimit,
  'live-auth': liveAuthLimit,
  'message-consent': consentLimit,
  mute: muteLimit,
  order: orderLimit,
  payment: paymentLimit,
  'question-note': questionNoteLimit,
  'recent-search': recentSearchLimit,
  'recent-view': recentViewLimit,
  'payment-slip': slipLimit,
  report: reportLimit,
  review: reviewLimit,
  'shop-extension': shopExtensionLimit,
  'visit-code': visitCodeLimit,
  save: saveLimit,
  webhook: webhookLimit,
} as const

/** `search` is the configurable search limit, per account or else per address. */
export type CallLimit = 'search' | keyof typeof callLimits
