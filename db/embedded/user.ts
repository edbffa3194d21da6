import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'

/** The user that runs PostgreSQL. Empty: the user of this process. */
export type ServerUser = { uid?: number; gid?: number }

export const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root, so root runs it as `nobody`, or as the owner of the existing data.
 * Everyone else runs it as themselves.
 */
export function serverUser(dataFolder: string): ServerUser {
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.())
      throw new DatabaseUnavailable(
        `${dataFolder} belongs to another user (uid ${owner.uid}): run as that user or as root, or set DATA_DIR`,
      )
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: nobody('-u'), gid: nobody('-g') }
}

function nobody(which: '-u' | '-g'): number {
  try {
    // On macOS it is 4294967294, which system calls read as -2.
    return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' })) | 0
  } catch (error) {
    throw new DatabaseUnavailable(
      'PostgreSQL cannot run as root, and there is no user "nobody" to run it: start as an ordinary user',
      { cause: error },
    )
  }
}

/** Returns whether the user may enter or execute `target`; asks the system, since ACLs count too. */
export function canReach(user: ServerUser, target: string): boolean {
  if (user.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', target], { ...user, cwd: '/' }).status === 0
}
