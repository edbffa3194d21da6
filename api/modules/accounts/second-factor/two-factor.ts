import { Secret, TOTP } from 'otpauth'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { totpDigits, totpStepSeconds } from '#contract/limits/accounts.ts'
import type { KnownDevice } from '../sessions/devices.ts'
import { tryCode } from '../credentials/login-attempts.ts'
import type { AccountRow } from '../queries.ts'
import { recoveryCodeUsed } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { hashSecret } from '../tokens.ts'
import {
  countRecoveryCodes,
  findTotp,
  hasSecondFactor,
  takeRecoveryCode,
  takeTotpStep,
} from './two-factor-queries.ts'

export const totpOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: totpDigits, period: totpStepSeconds })

export const contextOf = (accountId: number) => `totp:${accountId}`

/** The time step of this code, at most one before or after now. */
export function stepOf(deps: Deps, accountId: number, sealed: Buffer, code: string): number | undefined {
  let secret: Secret
  try {
    secret = Secret.fromBase32(deps.sealer.open(sealed, contextOf(accountId)))
  } catch {
    // Sealed under a lost secret; recovery codes still work.
    return undefined
  }
  const now = deps.now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / totpStepSeconds) + delta
}

type Used = 'totp' | 'recovery'

/** Consumes a code of the app or a recovery code. */
async function takeCode(deps: Deps, db: Db, accountId: number, code: string): Promise<Used | undefined> {
  const totp = await findTotp(db, accountId)
  if (!totp?.confirmed_at) return undefined
  if (code.length !== totpDigits)
    return (await takeRecoveryCode(db, accountId, hashSecret(code))) ? 'recovery' : undefined
  const step = stepOf(deps, accountId, totp.sealed_secret, code)
  return step !== undefined && (await takeTotpStep(db, accountId, step)) ? 'totp' : undefined
}

/** Consumes a code and runs `act` with it. Returns whether it was correct. */
export async function spendCode(
  deps: Deps,
  account: AccountRow,
  code: string,
  act?: (trx: Db) => Promise<unknown>,
): Promise<boolean> {
  const used = await deps.db.transaction().execute(async (trx) => {
    const taken = await takeCode(deps, trx, account.id, code)
    if (taken === 'recovery') {
      await tellOwner(deps, trx, account, recoveryCodeUsed, {
        left: await countRecoveryCodes(trx, account.id),
      })
    }
    if (taken) await act?.(trx)
    return taken
  })
  return used !== undefined
}

/** For a login with the right password. Returns whether a second factor was proven. */
export async function checkSecondFactor(
  deps: Deps,
  account: AccountRow,
  code: string | undefined,
  device: KnownDevice | undefined,
): Promise<boolean> {
  if (!(await hasSecondFactor(deps.db, account.id))) return false
  if (!code) throw new DomainError('otp_required')
  const isRight = await tryCode(deps.rateLimiter, { accountId: account.id, device }, () =>
    spendCode(deps, account, code),
  )
  if (!isRight) throw new DomainError('otp_wrong')
  return true
}
