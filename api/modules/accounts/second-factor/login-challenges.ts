import { createHash } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { lastingLimiter } from '#lib/limits/lasting-limiter.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { passkeyChallengeSeconds } from '#contract/limits/accounts.ts'

// Anyone may request the challenge of a passkey login, so the request writes nothing: the challenge carries
// its own expiry, sealed against forgery, and is stored only once a key has signed it.

const context = 'passkey-login'

export function newLoginChallenge({ sealer, now }: Deps): Uint8Array<ArrayBuffer> {
  const expiresAt = now().getTime() + passkeyChallengeSeconds * 1000
  return new Uint8Array(sealer.seal(String(expiresAt), context))
}

const bytesOf = (challenge: string) => Buffer.from(challenge, 'base64url')

export function isLoginChallenge({ sealer, now }: Deps, challenge: string): boolean {
  try {
    return Number(sealer.open(bytesOf(challenge), context)) > now().getTime()
  } catch {
    // Not one of ours, or changed.
    return false
  }
}

/** Runs in the transaction of the login. Returns whether the challenge was still unused. */
export async function spendLoginChallenge(deps: Deps, trx: Db, challenge: string): Promise<boolean> {
  const key = createHash('sha256').update(bytesOf(challenge)).digest('base64url')
  try {
    const once = { max: 1, windowSeconds: passkeyChallengeSeconds }
    await lastingLimiter(trx, deps.now).hit('passkey-login', key, once)
    return true
  } catch (error) {
    if (error instanceof RateLimited) return false
    throw error
  }
}
