import { Secret, TOTP } from 'otpauth'
import type { Db } from '#lib/database/db.ts'
import { makeSealer } from '#lib/security/sealer.ts'
import { hashSecret } from '#api/modules/accounts/tokens.ts'

const stepMs = 30_000

/** Recovery codes of `switchOn`, as typed. */
export const recoveryCodesOf = (accountId: number) =>
  ['a', 'b', 'c'].map((letter) =>
    `${letter.repeat(8)}${String(accountId).replace(/[^2-7]/g, '2')}`.padEnd(16, 'x'),
  )

/** Stores the secret of an app, as the settings do. Returns the codes of the app; `steps` counts from now. */
export async function setUp(
  db: Db,
  accountId: number,
  now: () => Date,
  { since = now(), confirmed = false } = {},
) {
  const secret = new Secret({ size: 20 })
  const row = {
    sealed_secret: makeSealer('tests').seal(secret.base32, `totp:${accountId}`),
    last_step: null,
    created_at: since,
    confirmed_at: confirmed ? since : null,
  }
  await db
    .insertInto('account_totp')
    .values({ account_id: accountId, ...row })
    // Staff of tests have one already.
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  const totp = new TOTP({ secret })
  return (steps = 0) => totp.generate({ timestamp: now().getTime() + steps * stepMs })
}

/** Enables a second factor, but long ago and without a session. Each code works once. */
export async function switchOn(db: Db, accountId: number, now: () => Date) {
  const since = new Date(now().getTime() - 24 * 3600 * 1000)
  const codeOf = await setUp(db, accountId, now, { since, confirmed: true })
  const hashes = recoveryCodesOf(accountId).map(hashSecret)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
  return codeOf
}
