import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-fs'
import { CommandFailed } from '#lib/process/complain.ts'
import { buildRelease } from './build.ts'
import { runCommand } from './command.ts'
import { runtimePackages } from './release-steps/packages.ts'

// Makes one archive with built pages and the packages that they run on. The same commit gives the same bytes.

const root = path.join(import.meta.dirname, '..')
const folders = [
  'api',
  'config',
  'contract',
  'db',
  'delivery',
  'demo',
  'docs',
  'lib',
  'ops',
  'payments',
  'realtime',
  'scripts',
  'search',
  'server',
  'web/public',
  'worker',
]
const files = ['CHANGELOG.md', 'LICENSE', 'README.md', 'bazar', 'package.json']

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Types, maps, texts for readers and headers for compilers. Licences stay. */
const unused =
  /\.(?:map|d\.[cm]?ts|tsbuildinfo)$|(?:^|\/)(?:readme|changelog|history|contributing)(?:\.(?:md|markdown|txt))?$|^node_modules\/node-[^/]+\/(?:include|share)\//i

function filesBelow(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** Files of a package without those of packages inside it, which have places of their own. */
const filesOfPackage = (place: string) =>
  filesBelow(place).filter(
    (file) => !file.slice(place.length).includes('/node_modules/') && !unused.test(file),
  )

function trackedFiles(): string[] {
  const tracked = git('ls-files', '-z', '--', ...folders, ...files).split('\0')
  return tracked.filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
}

await runCommand(async ({ brand }) => {
  if (git('status', '--porcelain') !== '') throw new CommandFailed('there are changes that are not committed')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const name = `bazar-${version}-${process.platform}-${process.arch}`
  const target = path.join(root, 'release')
  mkdirSync(target, { recursive: true })
  const built = 'release/build'
  rmSync(path.join(root, built), { recursive: true, force: true })
  await buildRelease(brand, path.join(root, built), `${version} ${git('rev-parse', 'HEAD')}`)

  const entries = [...trackedFiles(), ...filesBelow(built), ...runtimePackages(root).flatMap(filesOfPackage)]
  const archive = path.join(target, `${name}.tar.gz`)
  const committed = new Date(Number(git('log', '-1', '--format=%ct')) * 1000)
  await pipeline(
    pack(root, {
      entries: entries.toSorted(),
      map(header) {
        const isProgram = (header.mode! & 0o100) !== 0
        const place = header.name.replace(/^release\/build/, 'build')
        // The same bytes come out whoever makes the archive, and whenever.
        return {
          ...header,
          name: `${name}/${place}`,
          mtime: committed,
          mode: isProgram ? 0o755 : 0o644,
          uid: 0,
          gid: 0,
          uname: '',
          gname: '',
        }
      },
    }),
    createGzip({ level: 9 }),
    createWriteStream(archive),
  )
  console.log(`Wrote ${path.relative(root, archive)}`)
})
