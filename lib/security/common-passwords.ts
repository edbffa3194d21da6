import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The 9,500 most used passwords of at least eight characters, in lower case, one per line: from our region
 * and from `@zxcvbn-ts/language-common` (MIT).
 */
const listed = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Returns whether the password is among the first an attacker would guess. */
export const isCommonPassword = (password: string) => listed.has(password.toLowerCase())
