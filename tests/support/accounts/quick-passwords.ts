import { argonPasswords } from '#lib/security/passwords.ts'

/** Argon2 at its lowest cost, since tests hash hundreds of passwords. */
export const quickPasswords = argonPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
