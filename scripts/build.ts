import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { variablesOf } from '#config/brand.ts'
import type { Brand } from '#contract/brand.ts'
import { lock } from '#db/embedded/owner-lock.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { runCommand } from './command.ts'
import { precompress, type Quality } from './build-steps/precompress.ts'

const root = path.join(import.meta.dirname, '..')
const defaultFolder = path.join(root, 'build')

/** All sources of the pages, besides the brand's words. */
const sources = [
  'web',
  'contract',
  'scripts/build-steps/app-files.ts',
  'scripts/build-steps/quick-icons.ts',
  'scripts/build-steps/strip-endpoints.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

/** The stamp of a build of the current sources. */
export function stampOf(brand: Brand): string {
  const hash = createHash('sha256').update(JSON.stringify(brand))
  for (const file of sources.flatMap((source) => filesIn(path.join(root, source))).toSorted()) {
    const content = readFileSync(file)
    hash.update(`\0${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(entry: string): string[] {
  if (!statSync(entry).isDirectory()) return /\.test\.tsx?$/.test(entry) ? [] : [entry]
  return readdirSync(entry).flatMap((name) => filesIn(path.join(entry, name)))
}

const stampFileIn = (folder: string) => path.join(folder, 'stamp')

function isBuilt(folder: string, stamp: string): boolean {
  try {
    return readFileSync(stampFileIn(folder), 'utf8') === stamp
  } catch {
    // Never built, or not to its end.
    return false
  }
}

/** Names the release and the brand of a build that is delivered without its sources. */
const releaseFileIn = (folder: string) => path.join(folder, 'release.json')

/**
 * Builds the pages for an archive, compressed as much as possible.
 * @param release version and commit
 */
export async function buildRelease(brand: Brand, folder: string, release: string): Promise<void> {
  await buildIfStale(brand, { folder, quality: 11 })
  rmSync(stampFileIn(folder))
  writeFileSync(releaseFileIn(folder), JSON.stringify({ release, brand }))
}

/** Returns whether the folder holds a delivered build. @throws CommandFailed if its words are another brand's. */
function isDelivered(folder: string, brand: Brand): boolean {
  if (!existsSync(releaseFileIn(folder))) return false
  const delivered = JSON.parse(readFileSync(releaseFileIn(folder), 'utf8')) as {
    release: string
    brand: Brand
  }
  if (isDeepStrictEqual(delivered.brand, JSON.parse(JSON.stringify(brand)))) return true
  throw new CommandFailed(
    `This release was built for ${delivered.brand.name}. The pages hold the words of BRAND_…: build a release with them by npm run release`,
  )
}

export type BuildOptions = {
  /** Absolute path; defaults to `build`. */
  folder?: string
  /** Aborts a running build. */
  signal?: AbortSignal
  onStart?: () => void
  /** How hard compression tries. */
  quality?: Quality
}

/** Builds the pages unless a build of the current sources and words exists. Concurrent callers build once. */
export async function buildIfStale(
  brand: Brand,
  { folder = defaultFolder, signal, onStart, quality = 9 }: BuildOptions = {},
): Promise<boolean> {
  if (isDelivered(folder, brand) || isBuilt(folder, stampOf(brand))) return false
  const held = await lock(lockFileOf(folder))
  try {
    const stamp = stampOf(brand)
    if (isBuilt(folder, stamp)) return false
    onStart?.()
    const stampFile = stampFileIn(folder)
    // Without a stamp, a build that was killed midway does not pass for complete.
    rmSync(stampFile, { force: true })
    await Promise.all([
      build(brand, { folder, signal }).then(() => precompress(path.join(folder, 'client'), quality)),
      buildShopHost(brand, { folder, signal, quality }),
    ])
    writeFileSync(`${stampFile}.new`, stamp)
    renameSync(`${stampFile}.new`, stampFile)
    return true
  } finally {
    held.release()
  }
}

/**
 * Two builds in one folder would mix; the lock of the default folder lies outside it, to survive its removal.
 */
function lockFileOf(folder: string): string {
  const place = folder === defaultFolder ? path.join(root, 'node_modules/.cache') : folder
  mkdirSync(place, { recursive: true })
  return path.join(place, 'build.lock')
}

type OneBuild = { folder: string; signal: AbortSignal | undefined }

/** The bundler makes many short-lived objects; collecting them in small steps takes a tenth of the time. */
const nodeOptions = ['--max-semi-space-size=64']

/** The pages on the hosts of shops. */
export async function buildShopHost(
  brand: Brand,
  { folder, signal, quality = 9 }: OneBuild & Pick<BuildOptions, 'quality'>,
): Promise<void> {
  const own = path.join(folder, 'shop')
  await build(brand, { folder: own, signal }, { SITE: 'shop' })
  await precompress(path.join(own, 'client'), quality)
}

function build(
  brand: Brand,
  { folder, signal }: OneBuild,
  variables: Record<string, string> = {},
): Promise<void> {
  const child = spawn(
    process.execPath,
    [...nodeOptions, path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    {
      cwd: root,
      env: {
        ...process.env,
        ...variablesOf(brand),
        ...variables,
        BUILD_FOLDER: folder,
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new CommandFailed(`The pages could not be built:\n${output.trim()}`))
    })
  })
}

if (import.meta.main) {
  await runCommand(async ({ brand }) => {
    const built = await buildIfStale(brand, { onStart: () => console.log('Building the pages …') })
    console.log(built ? 'The pages are built.' : 'The pages are up to date.')
  })
}
