import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults, which follow OWASP. */
export const hashPassword = (password: string) => hash(password)

/** How passwords and codes are hashed and compared; tests that try thousands use something faster. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash, and returns false. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>
}

let decoy: Promise<string> | undefined

async function passwordMatches(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const known = storedHash ?? (await (decoy ??= hash('nobody has this password')))
  const matches = await verify(known, password)
  return matches && Boolean(storedHash)
}

export const argonPasswords: Passwords = { hash: hashPassword, matches: passwordMatches }
