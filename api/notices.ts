import { declarationNotices } from '#api/modules/accounts/declarations/notices.ts'
import { agentNotices } from '#api/modules/agents/notices.ts'
import { conversationNotices } from '#api/modules/conversations/notifications/notices.ts'
import { deliveryNotices } from '#api/modules/delivery/notices.ts'
import { disputeNotices } from '#api/modules/disputes/notices.ts'
import { followerNotices } from '#api/modules/follower-messages/notices.ts'
import { followNotices } from '#api/modules/follows/notices.ts'
import { listingNotices } from '#api/modules/listings/notices.ts'
import { mahalacNotices } from '#api/modules/mahalac/notices.ts'
import { moderationNotices } from '#api/modules/moderation/notices.ts'
import { payoutNotices } from '#api/modules/payouts/notices.ts'
import { orderNotices } from '#api/modules/orders/messages/notices.ts'
import { personalDataNotices } from '#api/modules/personal-data/notices.ts'
import { promotionNotices } from '#api/modules/promotions/notices.ts'
import { questionNotices } from '#api/modules/questions/notices.ts'
import { reportNotices } from '#api/modules/reports/notices.ts'
import { reviewNotices } from '#api/modules/reviews/notices.ts'
import { rewardNotices } from '#api/modules/rewards/notices.ts'
import { savedNotices } from '#api/modules/saved/notices.ts'
import type { AnyNotice } from '#lib/notifications/notices.ts'

/** Every kind of notice. The database stores names and looks up here how to word them. */
export const allNotices: readonly AnyNotice[] = [
  ...agentNotices,
  ...conversationNotices,
  ...declarationNotices,
  ...deliveryNotices,
  ...disputeNotices,
  ...followerNotices,
  ...followNotices,
  ...listingNotices,
  ...mahalacNotices,
  ...moderationNotices,
  ...payoutNotices,
  ...orderNotices,
  ...personalDataNotices,
  ...promotionNotices,
  ...questionNotices,
  ...reportNotices,
  ...reviewNotices,
  ...rewardNotices,
  ...savedNotices,
]

const byName = new Map<string, AnyNotice>(allNotices.map((notice) => [notice.name, notice]))

/** Undefined if only another release knows this kind. */
export const findNotice = (name: string) => byName.get(name)
