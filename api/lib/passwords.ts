import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults, which follow OWASP. */
export const hashPassword = (password: string) => hash(password)

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist or has no password, so that the time tells nothing. */
export async function passwordMatches(
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> {
  const known = storedHash ?? (await (decoy ??= hash('nobody has this password')))
  const matches = await verify(known, password)
  return matches && Boolean(storedHash)
}
