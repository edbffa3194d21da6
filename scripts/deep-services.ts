import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const cache = path.join(import.meta.dirname, '../node_modules/.cache')

const moto = 'moto[s3,server]==5.1.18'
const motoFolder = path.join(cache, 'moto')
const motoProgram = path.join(motoFolder, 'bin/moto_server')

/** The path of an S3 server for tests; undefined if it is not installed. */
export const motoServer = () => (existsSync(motoProgram) ? motoProgram : undefined)

const openSearchFolder = path.join(cache, 'opensearch')
const openSearchSource = path.join(import.meta.dirname, '../tests/support/opensearch')

/** A Java that runs OpenSearch, and the folder with its classes; undefined if it is not installed. */
export function openSearchProgram(): { java: string; folder: string } | undefined {
  const java = javaHome()
  if (!java || !existsSync(path.join(openSearchFolder, 'Start.class'))) return undefined
  return { java: path.join(java, 'bin/java'), folder: openSearchFolder }
}

/** The newest JDK of version 21 or later. */
function javaHome(): string | undefined {
  const folder = '/usr/lib/jvm'
  const installed = existsSync(folder) ? readdirSync(folder) : []
  const homes = installed.flatMap((name) => {
    const version = Number(/-(\d+)(?:-|$)/.exec(name)?.[1])
    return /jdk/.test(name) && version >= 21 ? [{ home: path.join(folder, name), version }] : []
  })
  const newest = homes.toSorted((a, b) => b.version - a.version)[0]
  return process.env['OPENSEARCH_JAVA_HOME'] ?? newest?.home
}

/** Debian's packages with these programs, and with the libraries that they need beside common ones. */
const debianPackages = {
  'redis-server': ['redis-server', 'redis-tools', 'liblzf1', 'libjemalloc2'],
  pgbouncer: ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'],
  caddy: ['caddy'],
}
const debianFolder = path.join(cache, 'debian')

/** How to run a program of the system, or of its packages unpacked; undefined if there is none. */
export function systemProgram(name: keyof typeof debianPackages) {
  const folders = ['usr/bin', 'usr/sbin']
  const isUnpacked = existsSync(path.join(debianFolder, `${name}.complete`))
  const file = [
    ...folders.map((folder) => path.join('/', folder, name)),
    ...(isUnpacked ? folders.map((folder) => path.join(debianFolder, folder, name)) : []),
  ].find((one) => existsSync(one))
  const libraries = path.join(
    debianFolder,
    'usr/lib',
    `${os.arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  )
  return file === undefined ? undefined : { file, env: { ...process.env, LD_LIBRARY_PATH: libraries } }
}

function unpack(name: keyof typeof debianPackages) {
  mkdirSync(debianFolder, { recursive: true })
  const draft = mkdtempSync(path.join(os.tmpdir(), 'bazar-packages-'))
  try {
    execFileSync('apt-get', ['download', ...debianPackages[name]], { cwd: draft, stdio: 'pipe' })
    for (const file of readdirSync(draft))
      execFileSync('dpkg', ['-x', path.join(draft, file), debianFolder], { stdio: 'pipe' })
    writeFileSync(path.join(debianFolder, `${name}.complete`), '')
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Installs the servers that deep tests start, or says which tests are skipped without one. */
export function installServices() {
  if (!motoServer()) attempt('An S3 server (moto)', motoFolder, installMoto)
  if (!openSearchProgram()) attempt('OpenSearch', openSearchFolder, installOpenSearch)
  for (const name of Object.keys(debianPackages) as (keyof typeof debianPackages)[])
    if (!systemProgram(name)) attempt(name, null, () => unpack(name))
}

function attempt(name: string, folder: string | null, install: () => void) {
  try {
    install()
    console.log(`${name} is installed`)
  } catch (error) {
    if (folder) rmSync(folder, { recursive: true, force: true })
    console.log(
      `${name} cannot be installed, so tests that need it are skipped: ${(error as Error).message.split('\n')[0]}`,
    )
  }
}

function installMoto() {
  execFileSync('python3', ['-m', 'venv', motoFolder], { stdio: 'pipe' })
  execFileSync(
    path.join(motoFolder, 'bin/pip'),
    ['install', '--quiet', '--disable-pip-version-check', moto],
    {
      stdio: 'pipe',
    },
  )
}

function installOpenSearch() {
  const java = javaHome()
  if (!java) throw new Error('there is no JDK of version 21 or later')
  mkdirSync(openSearchFolder, { recursive: true })
  cpSync(openSearchSource, openSearchFolder, { recursive: true })
  const inFolder = { cwd: openSearchFolder, stdio: 'pipe' } as const
  const libraries = path.join(openSearchFolder, 'lib')
  execFileSync(
    'mvn',
    ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${libraries}`],
    inFolder,
  )
  execFileSync(path.join(java, 'bin/javac'), ['-cp', path.join(libraries, '*'), 'Start.java'], inFolder)
}
