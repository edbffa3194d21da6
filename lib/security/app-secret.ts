import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret to use if none is configured: generated at the first start and kept in the data folder. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  const read = () => readFileSync(file, 'utf8').trim()
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  // Written completely before it gets its name, and never over an existing one: a worker may start at the
  // same time.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return read()
}

/** The configured secret, or the kept one. */
export const appSecretOf = ({ appSecret, dataDir }: { appSecret: string | undefined; dataDir: string }) =>
  appSecret ?? storedSecret(dataDir)

/** Derives a key for one purpose; it reveals neither the secret nor other keys. */
export const keyFrom = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', use, 32))
