import { blockLimit, followLimit, visitCodeLimit } from './accounts.ts'
import { cartLimit, muteLimit, recentViewLimit, saveLimit, recentSearchLimit } from './search.ts'
import {
  conversationChangeLimit,
  conversationNoteLimit,
  questionNoteLimit,
  consentLimit,
  followerDraftLimit,
  inquiryLimit,
  boardLikeLimit,
} from './messages.ts'
import { feedLimit, groupEditLimit, groupLimit } from './listings.ts'
import { liveAuthLimit } from './serving.ts'
import { paymentLimit, slipLimit, shopExtensionLimit } from './money.ts'
import { reportLimit } from './moderation.ts'
import { agentChangeLimit } from '#contract/agents/rights.ts'
import { orderLimit, reviewLimit } from './orders.ts'
import { webhookLimit } from '#contract/webhooks/kinds.ts'

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
