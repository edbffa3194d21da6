import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { canReach } from '#db/embedded/user.ts'

const nobody = 65_534

/** For servers that refuse to run as root: another user then, and otherwise this one. */
export const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** The folder, or a copy of it within `into` if that user may not enter it. */
export function reachable(folder: string, into: string): string {
  if (!existsSync(folder) || canReach(asNobody, folder)) return folder
  const copy = path.join(into, path.basename(folder))
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
