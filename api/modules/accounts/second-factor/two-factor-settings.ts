import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import QRCode from 'qrcode'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { recoveryCodeLength, recoveryCodes, totpSetupSeconds } from '#contract/limits/accounts.ts'
import { trySetupCode } from '../credentials/login-attempts.ts'
import { deleteLinks } from '../recovery/queries.ts'
import { type AccountRow, getAccount, holdPassword } from '../queries.ts'
import { deleteEverySessionBut, markStepUp } from '../sessions/queries.ts'
import { type Proof, requireFreshProof } from '../credentials/step-up.ts'
import { recoveryCodesMade, secondFactorOff, secondFactorOn } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { hashSecret } from '../tokens.ts'
import { deletePhoneVerification } from '../verification/queries.ts'
import { deleteChallenges } from './passkey-queries.ts'
import { contextOf, stepOf, totpOf } from './two-factor.ts'
import {
  confirmTotp,
  deleteTotp,
  findTotp,
  hasSecondFactor,
  putTotp,
  replaceRecoveryCodes,
} from './two-factor-queries.ts'

/** Creates a secret for an app; it takes effect once a code of it is confirmed. */
export async function setUpTwoFactor(deps: Deps, actor: Actor, proof: Proof) {
  await requireFreshProof(deps, actor, proof)
  const secret = new Secret({ size: 20 })
  const sealed = deps.sealer.seal(secret.base32, contextOf(actor.id))
  if (!(await putTotp(deps.db, actor.id, sealed, deps.now())))
    throw new DomainError('conflict', 'Prijava u dva koraka je već uključena.')
  const uri = totpOf(secret, deps.brand.name, actor.username).toString()
  const qr = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return { secret: secret.base32, otpauth_uri: uri, qr_svg: qr }
}

const wrongCode = () => wrongFields({ code: 'Kod nije ispravan. Upišite novi.' })

/** Returns the recovery codes, which are shown only this once. */
export async function confirmTwoFactor(deps: Deps, actor: Actor, code: string): Promise<string[]> {
  const totp = await findTotp(deps.db, actor.id)
  const now = deps.now()
  const isOld = totp && now.getTime() - totp.created_at.getTime() > totpSetupSeconds * 1000
  if (!totp || totp.confirmed_at || isOld)
    throw new DomainError('conflict', 'Podešavanje je isteklo ili je već završeno. Počnite ponovo.')
  let step: number | undefined
  const isRight = await trySetupCode(deps.rateLimiter, actor.id, async () => {
    step = stepOf(deps, actor.id, totp.sealed_secret, code)
    return step !== undefined
  })
  if (!isRight) throw wrongCode()
  const codes = newRecoveryCodes()
  const account = await getAccount(deps.db, actor.id)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await confirmTotp(trx, actor.id, { sealed: totp.sealed_secret, step: step!, now })))
      throw new DomainError('conflict', 'Prijava u dva koraka je već uključena.')
    await replaceRecoveryCodes(trx, actor.id, codes.map(hashSecret))
    await markStepUp(trx, actor.sessionId, now)
    // Other sessions of staff began with the password alone.
    if (account.role !== 'member') await deleteEverySessionBut(trx, actor.id, actor.sessionId)
    await endUnprovenChanges(trx, actor.id)
    await tellOwner(deps, trx, account, secondFactorOn, {})
  })
  return codes.map(readable)
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(deps: Deps, actor: Actor, proof: Proof): Promise<string[]> {
  const comparedHash = await requireFreshProof(deps, actor, proof)
  const codes = newRecoveryCodes()
  await whileOn(deps, actor, comparedHash, async (trx, account) => {
    await replaceRecoveryCodes(trx, actor.id, codes.map(hashSecret))
    await tellOwner(deps, trx, account, recoveryCodesMade, {})
  })
  return codes.map(readable)
}

export async function switchTwoFactorOff(deps: Deps, actor: Actor, proof: Proof): Promise<void> {
  const comparedHash = await requireFreshProof(deps, actor, proof)
  await whileOn(deps, actor, comparedHash, async (trx, account) => {
    await deleteTotp(trx, actor.id)
    await tellOwner(deps, trx, account, secondFactorOff, {})
  })
}

async function whileOn(
  deps: Deps,
  actor: Actor,
  comparedHash: string,
  act: (trx: Db, account: AccountRow) => Promise<void>,
): Promise<void> {
  const account = await getAccount(deps.db, actor.id)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, actor.id, comparedHash))) throw new DomainError('conflict')
    if (!(await hasSecondFactor(trx, actor.id)))
      throw new DomainError('conflict', 'Prijava u dva koraka nije uključena.')
    await act(trx, account)
  })
}

/** Changes that began with the password alone must not bypass the new factor. */
async function endUnprovenChanges(trx: Db, accountId: number) {
  await deleteLinks(trx, accountId, 'change-email')
  await deletePhoneVerification(trx, accountId)
  await deleteChallenges(trx, accountId)
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodes }, () =>
    Array.from(randomBytes(recoveryCodeLength), (byte) => alphabet[byte % alphabet.length]).join(''),
  )

/** Groups of four; spaces and hyphens are ignored on input. */
const readable = (code: string) => code.match(/.{4}/g)!.join('-')
