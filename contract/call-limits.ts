import { blockLimit, followLimit } from './limits/accounts.ts'
import { cartLimit, muteLimit, recentViewLimit, saveLimit } from './limits/saving.ts'
import { conversationChangeLimit, conversationNoteLimit } from './limits/messages.ts'
import { feedLimit } from './limits/feeds.ts'
import { groupEditLimit, groupLimit } from './limits/groups.ts'
import { liveAuthLimit } from './limits/serving.ts'
import { paymentLimit, slipLimit } from './limits/money.ts'
import { questionNoteLimit } from './limits/questions.ts'
import { recentSearchLimit } from './limits/search.ts'
import { reportLimit } from './limits/moderation.ts'
import { visitCodeLimit } from './limits/staff.ts'
import { consentLimit, followerDraftLimit } from './limits/follower-messages.ts'
import { agentChangeLimit } from './agent-rights.ts'
import { inquiryLimit } from './limits/inquiries.ts'
import { boardLikeLimit } from './limits/mahalac.ts'
import { orderLimit } from './limits/orders.ts'
import { reviewLimit } from './limits/reviews.ts'
import { shopExtensionLimit } from './limits/shops.ts'
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
