import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const here = path.join(import.meta.dirname, '../..')

/** A release in a folder of its own. */
export type Release = { root: string; name: string } & Disposable

function release(name: string, fill: (root: string) => void): Release {
  const root = mkdtempSync(path.join(os.tmpdir(), 'release-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    fill(root)
    symlinkSync(path.join(here, 'node_modules'), path.join(root, 'node_modules'))
  } catch (error) {
    remove()
    throw error
  }
  return { root, name, [Symbol.dispose]: remove }
}

function copyThis(root: string) {
  const skipped = new Set(['node_modules', '.git', 'data'])
  for (const name of readdirSync(here).filter((one) => !skipped.has(one)))
    cpSync(path.join(here, name), path.join(root, name), { recursive: true, preserveTimestamps: true })
}

/** This release with one more migration. */
export const laterRelease = () =>
  release('This release and one more migration', (root) => {
    copyThis(root)
    const migrations = path.join(root, 'db/migrations')
    cpSync(path.join(here, 'tests/support/later-release'), migrations, { recursive: true })
  })

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: here, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: Infinity })

/** The commit before this one, with the packages of this one; this release where the history is missing. */
export function earlierRelease(): Release {
  let commit: string
  try {
    commit = git('rev-parse', '--short', '--verify', 'HEAD^').toString().trim()
  } catch {
    return release('This release, as it has no history,', copyThis)
  }
  return release(`Commit ${commit}`, (root) =>
    execFileSync('tar', ['-x', '-C', root], { input: git('archive', '--format=tar', commit) }),
  )
}
