import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The 9,500 most used passwords of at least eight characters, in lower case, one a line: those of our region and those
 * of `@zxcvbn-ts/language-common` (MIT).
 */
const listed = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Whether it is among the first that somebody who guesses would try. */
export const isCommonPassword = (password: string) => listed.has(password.toLowerCase())
