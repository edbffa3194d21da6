import { createHash } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { addressKey } from '#lib/http/addresses.ts'
import { DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import { violates } from '#lib/database/unique-violation.ts'
import type { PasskeyView } from '#contract/accounts/security.ts'
import { maxPasskeys, passkeyChallengeSeconds, passkeyLimit } from '#contract/limits/accounts.ts'
import { getAccount } from '../queries.ts'
import { type Entry, type SessionStart, startSession } from '../sessions/service.ts'
import { type Proof, requireFreshProof } from '../credentials/step-up.ts'
import { passkeyAdded, passkeyRemoved } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { hashSecret } from '../tokens.ts'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  renamePasskey,
  takeChallenge,
} from './passkey-queries.ts'
import { isLoginChallenge, newLoginChallenge, spendLoginChallenge } from './login-challenges.ts'

/** Keys are bound to the host of the site. */
const siteOf = ({ baseUrl }: Deps) => ({ origin: baseUrl, id: new URL(baseUrl).hostname })

/** Ed25519, ES256 and RS256, which authenticators support. */
const algorithms = [-8, -7, -257]

/** Constant per account, so that an authenticator keeps only one key; reveals nothing about the account. */
const handleOf = (accountId: number) =>
  new Uint8Array(createHash('sha256').update(`passkey:${accountId}`).digest())

async function keepChallenge(deps: Deps, challenge: string, accountId: number) {
  const expiresAt = new Date(deps.now().getTime() + passkeyChallengeSeconds * 1000)
  await insertChallenge(deps.db, {
    challenge_hash: hashSecret(challenge),
    account_id: accountId,
    expires_at: expiresAt,
  })
}

/** Callback for the library: consumes the challenge in any case. */
const takes = (deps: Deps, accountId: number) => (challenge: string) =>
  takeChallenge(deps.db, hashSecret(challenge), accountId, deps.now())

export const passkeyViewOf = (row: Awaited<ReturnType<typeof insertPasskey>>): PasskeyView => ({
  id: row.id,
  name: row.name,
  synced: row.synced,
  created_at: unixSeconds(row.created_at),
  last_used_at: row.last_used_at && unixSeconds(row.last_used_at),
})

/** Options for a browser to create a key. */
export async function passkeyCreation(deps: Deps, actor: Actor, proof: Proof) {
  await requireFreshProof(deps, actor, proof)
  await deps.rateLimiter.hit('passkey-creation', `id:${actor.id}`, passkeyLimit)
  const own = await listPasskeys(deps.db, actor.id)
  if (own.length >= maxPasskeys)
    throw new DomainError('conflict', `Račun može imati najviše ${maxPasskeys} pristupnih ključeva.`)
  const options = await generateRegistrationOptions({
    rpName: deps.brand.name,
    rpID: siteOf(deps).id,
    userID: handleOf(actor.id),
    userName: actor.username,
    userDisplayName: actor.username,
    timeout: passkeyChallengeSeconds * 1000,
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, options.challenge, actor.id)
  return options
}

const refusedKey = () =>
  new DomainError('validation_failed', 'Pristupni ključ nije prihvaćen. Pokušajte ponovo.', {
    fields: { credential: 'Pristupni ključ nije prihvaćen. Pokušajte ponovo.' },
  })

/** The challenge stands for the proof it was requested with, and is valid as long. */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  { name, credential }: { name: string; credential: unknown },
): Promise<PasskeyView> {
  const site = siteOf(deps)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: takes(deps, actor.id),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw refusedFor(error, refusedKey())
  })
  if (!registrationInfo) throw refusedKey()
  const { credential: key, credentialBackedUp } = registrationInfo
  const account = await getAccount(deps.db, actor.id)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const row = await insertPasskey(trx, {
        account_id: actor.id,
        credential_id: key.id,
        public_key: Buffer.from(key.publicKey),
        counter: key.counter,
        transports: key.transports ?? [],
        synced: credentialBackedUp,
        name,
        created_at: deps.now(),
      })
      await tellOwner(deps, trx, account, passkeyAdded, { name }, row.id)
      return passkeyViewOf(row)
    })
  } catch (error) {
    if (violates(error, 'passkey_credential_id_key'))
      throw new DomainError('conflict', 'Ovaj pristupni ključ je već dodan.')
    throw error
  }
}

export async function changePasskeyName(deps: Deps, actor: Actor, id: number, name: string) {
  const row = await renamePasskey(deps.db, actor.id, id, name)
  if (!row) throw new DomainError('not_found')
  return passkeyViewOf(row)
}

export async function removePasskey(deps: Deps, actor: Actor, id: number, proof: Proof): Promise<void> {
  await requireFreshProof(deps, actor, proof)
  const account = await getAccount(deps.db, actor.id)
  await deps.db.transaction().execute(async (trx) => {
    const removed = await deletePasskey(trx, actor.id, id)
    if (!removed) throw new DomainError('not_found')
    await tellOwner(deps, trx, account, passkeyRemoved, { name: removed.name }, id)
  })
}

/** Options for a browser to log in with a key. */
export async function passkeyChallenge(deps: Deps, ip: string) {
  await deps.rateLimiter.hit('passkey-address', addressKey(ip), passkeyLimit)
  return generateAuthenticationOptions({
    challenge: newLoginChallenge(deps),
    rpID: siteOf(deps).id,
    timeout: passkeyChallengeSeconds * 1000,
    userVerification: 'required',
  })
}

/** Possession of the key and the PIN or fingerprint it required count as both factors. */
export async function logInWithPasskey(
  deps: Deps,
  { credential, ...start }: SessionStart & { credential: unknown },
): Promise<Entry> {
  await deps.rateLimiter.hit('passkey-login-address', addressKey(start.ip), passkeyLimit)
  const response = credential as AuthenticationResponseJSON
  const passkey = await findPasskey(deps.db, response.id)
  if (!passkey) throw new DomainError('passkey_refused')
  const site = siteOf(deps)
  let answered = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge(challenge) {
      answered = challenge
      return isLoginChallenge(deps, challenge)
    },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((error: unknown) => {
    throw refusedFor(error, new DomainError('passkey_refused'))
  })
  if (!verified) throw new DomainError('passkey_refused')
  return deps.db.transaction().execute(async (trx) => {
    if (!(await spendLoginChallenge(deps, trx, answered))) throw new DomainError('passkey_refused')
    const counted = await markPasskeyUsed(trx, passkey.id, {
      before: passkey.counter,
      counter: authenticationInfo.newCounter,
      synced: authenticationInfo.credentialBackedUp,
      now: deps.now(),
    })
    if (!counted) throw new DomainError('passkey_refused')
    const account = await getAccount(trx, passkey.account_id)
    return startSession(deps, trx, account, start, { hasProvenFactor: true })
  })
}

/** The library throws for every invalid answer; only database failures are ours. */
const refusedFor = (error: unknown, refusal: DomainError) =>
  error instanceof Error && 'severity' in error ? error : refusal
