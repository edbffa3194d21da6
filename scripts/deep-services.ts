import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'

const moto = 'moto[s3,server]==5.1.18'
const folder = path.join(import.meta.dirname, '../node_modules/.cache/moto')
const program = path.join(folder, 'bin/moto_server')

/** The path of an S3 server for tests; undefined if it is not installed. */
export const motoServer = () => (existsSync(program) ? program : undefined)

/** Installs the servers that deep tests start, or says which tests are skipped without one. */
export function installServices() {
  if (motoServer()) return
  try {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
    execFileSync(path.join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', moto], {
      stdio: 'pipe',
    })
    console.log('An S3 server (moto) is installed')
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    console.log(
      `No S3 server, so tests that need one are skipped: ${(error as Error).message.split('\n')[0]}`,
    )
  }
}
