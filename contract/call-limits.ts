import { blockLimit, followLimit, visitCodeLimit } from './limits/accounts.ts'
import { cartLimit, muteLimit, recentViewLimit, saveLimit, recentSearchLimit } from './limits/search.ts'
import {
  conversationChangeLimit,
  conversationNoteLimit,
  questionNoteLimit,
  consentLimit,
  followerDraftLimit,
  inquiryLimit,
  boardLikeLimit,
} from './limits/messages.ts'
import { feedLimit, groupEditLimit, groupLimit } from './limits/listings.ts'
import { liveAuthLimit } from './limits/serving.ts'
import { paymentLimit, slipLimit, shopExtensionLimit } from './limits/money.ts'
import { reportLimit } from './limits/moderation.ts'
import { agentChangeLimit } from './agent-rights.ts'
import { orderLimit, reviewLimit } from './limits/orders.ts'
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
