import type { DB } from '#lib/database.generated.ts'
import type { Rule } from './rule.ts'
import { accountRules } from './rules/account-rules.ts'
import { listingRules } from './rules/listing-rules.ts'
import { messageRules } from './rules/message-rules.ts'
import { siteRules } from './rules/site-rules.ts'

/**
 * Says for every table whose data it holds, what the owner's export shows of each column, and what the
 * erasure of an account does with it. Export and erasure follow it; a table or column without a rule does not
 * compile.
 */
export const rules: { [T in keyof DB]: Rule<T> } = {
  ...accountRules,
  ...listingRules,
  ...messageRules,
  ...siteRules,
}
