import type { ErrorCode } from '#contract/errors.ts'

/** Marks a route: logged under this name on success and on refusal. */
export type SecurityEvent =
  | 'login'
  | 'passkey_login'
  | 'logout'
  | 'registration'
  | 'password_change'
  | 'email_change_request'
  | 'email_verification'
  | 'email_change_undo'
  | 'phone_code_request'
  | 'phone_verification'
  | 'session_end'
  | 'visit_code'
  | 'staff_visit'
  | 'token_creation'
  | 'token_revocation'
  | 'second_factor_setup'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewal'
  | 'passkey_setup'
  | 'passkey_addition'
  | 'passkey_removal'
  | 'recovery_request'
  | 'recovery_code_check'
  | 'password_reset'
  | 'deletion_request'
  | 'deletion_withdrawal'
  | 'account_merge'
  | 'data_export_request'
  | 'data_export_download'
  | 'payout_account_change'
  | 'payout_account_removal'

/** Refusals that are logged for any route. */
export const refusalEvents: Partial<Record<ErrorCode, string>> = {
  csrf_refused: 'csrf_refused',
  forbidden: 'access_denied',
  rate_limited: 'rate_limited',
}

const windowMs = 60_000
const perKey = 30 // lines a minute per address
const perProcess = 600 // lines a minute in total
const maxKeys = 10_000

/** Limits the entries about refusals, so that an attack does not fill the disk. */
export function refusalBudget(now: () => number) {
  let window = 0
  let total = 0
  let left = 0
  const counts = new Map<string, number>()
  return {
    /** Admits an entry, with the number of those dropped before it; undefined if the entry must be dropped. */
    take(key: string): { leftOut: number } | undefined {
      const current = Math.floor(now() / windowMs)
      if (current !== window) {
        window = current
        total = 0
        counts.clear()
      }
      const count = counts.get(key) ?? 0
      if (count >= perKey || total >= perProcess || (count === 0 && counts.size >= maxKeys)) {
        left += 1
        return undefined
      }
      counts.set(key, count + 1)
      total += 1
      const leftOut = left
      left = 0
      return { leftOut }
    },
  }
}
