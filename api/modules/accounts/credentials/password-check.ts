import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { isCommonPassword } from '#lib/security/common-passwords.ts'
import { wrongFields } from '#lib/errors.ts'
import { findPasswordHash } from '../queries.ts'
import { tryPasswordAgain } from './login-attempts.ts'

/** Guards what a stolen session must not do. `field` names the field in errors. Returns the compared hash. */
export async function checkPassword(
  { db, rateLimiter, passwords }: Deps,
  actor: Actor,
  password: string,
  field = 'password',
): Promise<string> {
  let hash: string | null = null
  const isRight = await tryPasswordAgain(rateLimiter, actor.id, async () => {
    hash = await findPasswordHash(db, actor.id)
    return passwords.matches(password, hash)
  })
  if (!isRight || hash === null) {
    const fields = { [field]: 'Šifra nije ispravna.' }
    throw wrongFields(fields)
  }
  return hash
}

/** Returns why a new password is refused; undefined if it is acceptable. */
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
