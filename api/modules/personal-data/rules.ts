import type { DB } from '#lib/database/database.generated.ts'
import type { Rule } from './rule.ts'
import { accountRules } from './rules/account-rules.ts'
import { bankRules } from './rules/bank-rules.ts'
import { conversationRules } from './rules/conversation-rules.ts'
import { credentialRules } from './rules/credential-rules.ts'
import { creditRules } from './rules/credit-rules.ts'
import { dealerRules } from './rules/dealer-rules.ts'
import { deliveryRules } from './rules/delivery-rules.ts'
import { followerRules } from './rules/follower-rules.ts'
import { groupRules } from './rules/group-rules.ts'
import { inquiryRules } from './rules/inquiry-rules.ts'
import { invoiceRules } from './rules/invoice-rules.ts'
import { listingRules } from './rules/listing-rules.ts'
import { messageRules } from './rules/message-rules.ts'
import { orderRules } from './rules/order-rules.ts'
import { mahalacRules } from './rules/mahalac-rules.ts'
import { promotionRules } from './rules/promotion-rules.ts'
import { payoutRules } from './rules/payout-rules.ts'
import { paymentRules } from './rules/payment-rules.ts'
import { reviewRules } from './rules/review-rules.ts'
import { questionRules } from './rules/question-rules.ts'
import { moderationRules } from './rules/moderation-rules.ts'
import { shopRules } from './rules/shop-rules.ts'
import { siteRules } from './rules/site-rules.ts'
import { videoRules } from './rules/video-rules.ts'
import { statisticsRules } from './rules/statistics-rules.ts'
import { visitRules } from './rules/visit-rules.ts'
import { voucherRules } from './rules/voucher-rules.ts'

/**
 * Says for each table whose data it holds, how the export shows each column, and how erasure treats it. A table
 * or column without a rule does not compile.
 */
export const rules: { [T in keyof DB]: Rule<T> } = {
  ...accountRules,
  ...credentialRules,
  ...shopRules,
  ...visitRules,
  ...bankRules,
  ...conversationRules,
  ...creditRules,
  ...dealerRules,
  ...deliveryRules,
  ...followerRules,
  ...groupRules,
  ...inquiryRules,
  ...invoiceRules,
  ...listingRules,
  ...mahalacRules,
  ...messageRules,
  ...orderRules,
  ...promotionRules,
  ...paymentRules,
  ...payoutRules,
  ...questionRules,
  ...reviewRules,
  ...moderationRules,
  ...siteRules,
  ...videoRules,
  ...statisticsRules,
  ...voucherRules,
}
