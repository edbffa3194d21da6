import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const isTest = (name: string) => /\.test\.|^testing\./.test(name)

let version: string | undefined

/**
 * Changes with every file of this folder and with the stemmer, so also with whatever decides how a listing becomes
 * words and how these are kept. What another version has kept is of no use.
 */
export function codeVersion(): string {
  return (version ??= hashOf(import.meta.dirname))
}

function hashOf(folder: string): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(fileURLToPath(import.meta.resolve('@orama/stemmers/serbian'))))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const name of names.toSorted()) hash.update(path.relative(folder, name)).update(readFileSync(name))
  return hash.digest('hex')
}
