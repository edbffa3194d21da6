import { hash, type Options, verify } from '@node-rs/argon2'

/** Hashes and compares passwords and codes; tests that try thousands use something faster. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash, and returns false. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>
}

/** argon2id; without a cost, with the library's defaults, which follow OWASP. */
export function argonPasswords(cost?: Options): Passwords {
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => hash(password, cost),
    async matches(password, storedHash) {
      const hashToVerify = storedHash ?? (await (decoy ??= hash('nobody has this password', cost)))
      const matches = await verify(hashToVerify, password)
      return matches && Boolean(storedHash)
    },
  }
}

export const hashPassword = (password: string) => hash(password)
