import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import type { Db } from '#api/lib/db.ts'
import { DomainError } from '#api/lib/errors.ts'
import {
  recoveryCodeLength,
  recoveryCodes,
  secondFactorLimit,
  totpDigits,
  totpSetupSeconds,
  totpStepSeconds,
} from '#contract/limits.ts'
import { checkPassword } from './password-check.ts'
import { type AccountRow, getAccount } from './queries.ts'
import { tellOwner } from './tell-owner.ts'
import { hashSecret } from './tokens.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  putTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTotpStep,
} from './two-factor-queries.ts'

const totpOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: totpDigits, period: totpStepSeconds })

const contextOf = (accountId: number) => `totp:${accountId}`

/** The time step whose code this is, one before or after now at most. */
function stepOf(deps: Deps, accountId: number, sealed: Buffer, code: string): number | undefined {
  let secret: Secret
  try {
    secret = Secret.fromBase32(deps.sealer.open(sealed, contextOf(accountId)))
  } catch {
    // Sealed under a secret that the program has lost; recovery codes hold still.
    return undefined
  }
  const now = deps.now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / totpStepSeconds) + delta
}

type Used = 'totp' | 'recovery'

/** Uses up a code of the app or a recovery code. */
async function takeCode(deps: Deps, db: Db, accountId: number, code: string): Promise<Used | undefined> {
  const totp = await findTotp(db, accountId)
  if (!totp?.confirmed_at) return undefined
  if (code.length !== totpDigits)
    return (await takeRecoveryCode(db, accountId, hashSecret(code))) ? 'recovery' : undefined
  const step = stepOf(deps, accountId, totp.sealed_secret, code)
  return step !== undefined && (await takeTotpStep(db, accountId, step)) ? 'totp' : undefined
}

/** For a login whose password was right. `key` is what tries are counted by. */
export async function checkSecondFactor(
  deps: Deps,
  account: AccountRow,
  code: string | undefined,
  key: string,
): Promise<void> {
  const totp = await findTotp(deps.db, account.id)
  if (!totp?.confirmed_at) return
  if (!code) throw new DomainError('otp_required')
  await deps.rateLimiter.hit('second-factor', key, secondFactorLimit)
  const used = await deps.db.transaction().execute(async (trx) => {
    const taken = await takeCode(deps, trx, account.id, code)
    if (taken === 'recovery') {
      await tellOwner(deps, trx, account, 'recovery-code-used', {
        left: await countRecoveryCodes(trx, account.id),
      })
    }
    return taken
  })
  if (!used) throw new DomainError('otp_wrong')
  await deps.rateLimiter.forget('second-factor', key)
}

/** A secret for an app. It holds once a code of it was confirmed. */
export async function setUpTwoFactor(deps: Deps, actor: Actor, password: string) {
  await checkPassword(deps, actor, password)
  const secret = new Secret({ size: 20 })
  const sealed = deps.sealer.seal(secret.base32, contextOf(actor.id))
  if (!(await putTotp(deps.db, actor.id, sealed, deps.now())))
    throw new DomainError('conflict', 'Prijava u dva koraka je već uključena.')
  const uri = totpOf(secret, deps.brand.name, actor.username).toString()
  const qr = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return { secret: secret.base32, otpauth_uri: uri, qr_svg: qr }
}

const wrongCode = () =>
  new DomainError('validation_failed', undefined, { fields: { code: 'Kod nije ispravan. Upišite novi.' } })

/** Answers the recovery codes, which are told this once. */
export async function confirmTwoFactor(deps: Deps, actor: Actor, code: string): Promise<string[]> {
  await deps.rateLimiter.hit('second-factor-setup', `id:${actor.id}`, secondFactorLimit)
  const totp = await findTotp(deps.db, actor.id)
  const now = deps.now()
  const isOld = totp && now.getTime() - totp.created_at.getTime() > totpSetupSeconds * 1000
  if (!totp || totp.confirmed_at || isOld)
    throw new DomainError('conflict', 'Podešavanje je isteklo ili je već završeno. Počnite ponovo.')
  const step = stepOf(deps, actor.id, totp.sealed_secret, code)
  if (step === undefined) throw wrongCode()
  const codes = newRecoveryCodes()
  const account = await getAccount(deps.db, actor.id)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await confirmTotp(trx, actor.id, { sealed: totp.sealed_secret, step, now })))
      throw new DomainError('conflict', 'Prijava u dva koraka je već uključena.')
    await replaceRecoveryCodes(trx, actor.id, codes.map(hashSecret))
    await tellOwner(deps, trx, account, 'second-factor-on', {})
  })
  await deps.rateLimiter.forget('second-factor-setup', `id:${actor.id}`)
  return codes.map(readable)
}

type Proof = { password: string; code: string }

/** New recovery codes in place of all before. */
export async function renewRecoveryCodes(deps: Deps, actor: Actor, proof: Proof): Promise<string[]> {
  const codes = newRecoveryCodes()
  await withProof(deps, actor, proof, async (trx, account) => {
    await replaceRecoveryCodes(trx, actor.id, codes.map(hashSecret))
    await tellOwner(deps, trx, account, 'recovery-codes-made', {})
  })
  return codes.map(readable)
}

export const switchTwoFactorOff = (deps: Deps, actor: Actor, proof: Proof): Promise<void> =>
  withProof(deps, actor, proof, async (trx, account) => {
    await deleteTotp(trx, actor.id)
    await tellOwner(deps, trx, account, 'second-factor-off', {})
  })

/** Does what needs both factors, and uses the code up with it. */
async function withProof(
  deps: Deps,
  actor: Actor,
  { password, code }: Proof,
  act: (trx: Db, account: AccountRow) => Promise<void>,
): Promise<void> {
  await checkPassword(deps, actor, password)
  if (!(await findTotp(deps.db, actor.id))?.confirmed_at)
    throw new DomainError('conflict', 'Prijava u dva koraka nije uključena.')
  const key = `id:${actor.id}`
  await deps.rateLimiter.hit('second-factor-setup', key, secondFactorLimit)
  const account = await getAccount(deps.db, actor.id)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await takeCode(deps, trx, actor.id, code))) throw wrongCode()
    await act(trx, account)
  })
  await deps.rateLimiter.forget('second-factor-setup', key)
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodes }, () =>
    Array.from(randomBytes(recoveryCodeLength), (byte) => alphabet[byte % alphabet.length]).join(''),
  )

/** In groups of four; spaces and hyphens don't count where it is entered. */
const readable = (code: string) => code.match(/.{4}/g)!.join('-')
