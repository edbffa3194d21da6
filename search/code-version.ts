import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const isTest = (file: string) => /\.test\.|(?:^|\/)testing\//.test(file)

let version: string | undefined

/**
 * Hashes every source in this folder except tests, and the stemmer: everything that decides how a listing is
 * tokenised and stored. A snapshot of another version is unusable.
 */
export function codeVersion(): string {
  return (version ??= hashOf(import.meta.dirname))
}

function hashOf(folder: string): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(fileURLToPath(import.meta.resolve('@orama/stemmers/serbian'))))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((name) => name.endsWith('.ts') && !isTest(path.relative(folder, name)))
  for (const name of names.toSorted()) hash.update(path.relative(folder, name)).update(readFileSync(name))
  return hash.digest('hex')
}
