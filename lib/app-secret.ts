import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The program's secret where none is configured: made at the first start and kept in the data folder. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  const read = () => readFileSync(file, 'utf8').trim()
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  // Written whole before it has its name, and never over another's: a worker may start at the same time.
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

/** The secret as it is configured, or as it is kept. */
export const appSecretOf = ({ appSecret, dataDir }: { appSecret: string | undefined; dataDir: string }) =>
  appSecret ?? keptSecret(dataDir)

/** The key for one use, which tells nothing of the secret nor of other keys. */
export const keyFrom = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', use, 32))
