import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { errorText } from '#contract/errors.ts'
import { stepUpSeconds } from '#contract/limits/accounts.ts'
import { getAccount } from '../queries.ts'
import { findStepUp, markStepUp } from '../sessions/queries.ts'
import { spendCode } from '../second-factor/two-factor.ts'
import { findTotp } from '../second-factor/two-factor-queries.ts'
import { trySetupCode } from './login-attempts.ts'
import { checkPassword } from './password-check.ts'

export type Proof = {
  password: string
  /** Second-factor code. */
  otp?: string | undefined
}

/**
 * For changes that a stolen session must not make. Requires the password and, with a second factor, a code of
 * it, unless this session proved it a few minutes ago. `passwordField` names the password in errors. Returns
 * the compared hash, for `holdPassword`.
 */
export async function requireFreshProof(
  deps: Deps,
  actor: Actor,
  { password, otp }: Proof,
  passwordField?: string,
): Promise<string> {
  const comparedHash = await checkPassword(deps, actor, password, passwordField)
  if (await isCodeDue(deps, actor)) await proveSecondFactor(deps, actor, otp)
  return comparedHash
}

/**
 * Returns whether a guarded change would ask for a code. Proof older than the factor belongs to an earlier one.
 */
export async function isCodeDue({ db, now }: Deps, actor: Actor): Promise<boolean> {
  const [totp, provenAt] = await Promise.all([findTotp(db, actor.id), findStepUp(db, actor.sessionId)])
  if (!totp?.confirmed_at) return false
  if (!provenAt || provenAt < totp.confirmed_at) return true
  return now().getTime() - provenAt.getTime() > stepUpSeconds * 1000
}

const refused = (code: 'otp_required' | 'otp_wrong') =>
  new DomainError(code, undefined, { fields: { otp: errorText[code] } })

async function proveSecondFactor(deps: Deps, actor: Actor, otp: string | undefined): Promise<void> {
  if (!otp) throw refused('otp_required')
  const account = await getAccount(deps.db, actor.id)
  const isRight = await trySetupCode(deps.rateLimiter, actor.id, () =>
    spendCode(deps, account, otp, (trx) => markStepUp(trx, actor.sessionId, deps.now())),
  )
  if (!isRight) throw refused('otp_wrong')
}
