import { deletionRequestDays } from '#contract/limits/accounts.ts'
import type { SessionUser } from '#web/lib/session/session.ts'

const day = 24 * 3600

/** The days left to withdraw the request to delete the profile (spec 4.3); null without a request. */
export function deletionDaysLeft({ gdpr }: Pick<SessionUser, 'gdpr'>, now: number): number | null {
  const request = gdpr.find(({ request_type }) => request_type === 'delete')
  if (!request) return null
  return Math.max(0, Math.ceil((request.created_at + deletionRequestDays * day - now) / day))
}
