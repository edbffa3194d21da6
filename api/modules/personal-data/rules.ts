import type { DB } from '#lib/database.generated.ts'
import type { Rule } from './rule.ts'
import { accountRules } from './rules/account-rules.ts'
import { conversationRules } from './rules/conversation-rules.ts'
import { dealerRules } from './rules/dealer-rules.ts'
import { groupRules } from './rules/group-rules.ts'
import { listingRules } from './rules/listing-rules.ts'
import { messageRules } from './rules/message-rules.ts'
import { questionRules } from './rules/question-rules.ts'
import { moderationRules } from './rules/moderation-rules.ts'
import { siteRules } from './rules/site-rules.ts'

/**
 * Says for each table whose data it holds, how the export shows each column, and how erasure treats it. A table
 * or column without a rule does not compile.
 */
export const rules: { [T in keyof DB]: Rule<T> } = {
  ...accountRules,
  ...conversationRules,
  ...dealerRules,
  ...groupRules,
  ...listingRules,
  ...messageRules,
  ...questionRules,
  ...moderationRules,
  ...siteRules,
}
