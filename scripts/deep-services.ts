import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const cache = path.join(import.meta.dirname, '../node_modules/.cache')

const moto = 'moto[s3,server]==5.1.18'
const motoFolder = path.join(cache, 'moto')
const motoProgram = path.join(motoFolder, 'bin/moto_server')

/** The path of an S3 server for tests; undefined if it is not installed. */
export const motoServer = () => (existsSync(motoProgram) ? motoProgram : undefined)

const openSearchFolder = path.join(cache, 'opensearch')
const openSearchSource = path.join(import.meta.dirname, '../tests/support/opensearch')

/** A Java that runs OpenSearch, and its class path; undefined if it is not installed. */
export function openSearchProgram(): { java: string; classPath: string } | undefined {
  const java = javaHome()
  if (!java || !existsSync(path.join(openSearchFolder, 'Start.class'))) return undefined
  return {
    java: path.join(java, 'bin/java'),
    classPath: `${openSearchFolder}:${path.join(openSearchFolder, 'lib/*')}`,
  }
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

/** Installs the servers that deep tests start, or says which tests are skipped without one. */
export function installServices() {
  if (!motoServer()) attempt('An S3 server (moto)', motoFolder, installMoto)
  if (!openSearchProgram()) attempt('OpenSearch', openSearchFolder, installOpenSearch)
}

function attempt(name: string, folder: string, install: () => void) {
  try {
    install()
    console.log(`${name} is installed`)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
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
