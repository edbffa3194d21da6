import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import { isCommonPassword } from '#api/lib/common-passwords.ts'
import { DomainError } from '#api/lib/errors.ts'
import { passwordMatches } from '#api/lib/passwords.ts'
import { passwordCheckLimit } from '#contract/limits.ts'
import { findPasswordHash } from './queries.ts'

/**
 * For what a stolen session must not do: whoever asks knows the password. `field` is the one that errors name. Answers
 * the hash that was compared.
 */
export async function checkPassword(
  { db, rateLimiter }: Deps,
  actor: Actor,
  password: string,
  field = 'password',
): Promise<string> {
  const key = `id:${actor.id}`
  await rateLimiter.hit('password-check', key, passwordCheckLimit)
  const hash = await findPasswordHash(db, actor.id)
  if (!(await passwordMatches(password, hash)) || hash === null) {
    const fields = { [field]: 'Šifra nije ispravna.' }
    throw new DomainError('validation_failed', undefined, { fields })
  }
  await rateLimiter.forget('password-check', key)
  return hash
}

/** What speaks against a new password; undefined when it will do. */
export function passwordProblem(
  password: string,
  { username, email }: { username: string; email: string | null },
): string | undefined {
  if (isCommonPassword(password)) return 'Ova šifra je previše česta. Odaberite drugu.'
  const names = [username, email, email?.split('@')[0]]
  if (names.some((name) => name?.toLowerCase() === password.toLowerCase()))
    return 'Šifra ne može biti ista kao korisničko ime ili e-mail.'
  return undefined
}
