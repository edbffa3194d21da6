import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/platform/processes/holder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { shellEnvironment } from '#tests/support/shell-environment.ts'

const here = path.join(import.meta.dirname, '../..')
const folder = testFolder('release')
const nobody = 65_534
const timeout = 600_000

/** Makes a release of the last commit in a clone; returns its archive. */
function makeRelease(name: string): string {
  const root = path.join(folder, name)
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', here, root])
  symlinkSync(path.join(here, 'node_modules'), path.join(root, 'node_modules'))
  execFileSync(process.execPath, [path.join(root, 'scripts/release.ts')], {
    cwd: root,
    env: shellEnvironment(),
  })
  const archive = readdirSync(path.join(root, 'release')).find((one) => one.endsWith('.tar.gz'))!
  return path.join(root, 'release', archive)
}

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Runs a program as another user, without a network but its own; as the same user where that is not allowed. */
function apart(command: string[]): string[] {
  const alone = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
  const isAllowed = spawnSync(alone[0]!, [...alone.slice(1), ...asNobody, 'true']).status === 0
  return isAllowed ? [...alone, ...asNobody, ...command] : command
}

const hasHistory = spawnSync('git', ['rev-parse', '--verify', 'HEAD'], { cwd: here }).status === 0

// Where the sources come without their history there is no commit to release.
test.runIf(hasHistory)(
  'makes the same archive twice, which another user starts without a build, packages or a network',
  { timeout },
  async () => {
    const [first, second] = [makeRelease('first'), makeRelease('second')]
    expect(sumOf(second)).toBe(sumOf(first))

    const place = path.join(folder, 'unpacked')
    mkdirSync(place)
    execFileSync('tar', ['-xzf', first, '-C', place, '--strip-components=1'])
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    if (process.getuid?.() === 0) chownSync(dataDir, nobody, nobody)
    chmodSync(place, 0o755)
    const script = `
      "$1/bazar" start & site=$!
      for attempt in $(seq 120); do "$1/bazar" health && break; sleep 1; done
      "$1"/node_modules/node-*/bin/node -e 'fetch("http://127.0.0.1:" + process.env.PORT + "/pretraga").then(async (reply) => console.log("page", reply.status, (await reply.text()).includes("</html>")))'
      kill $site; wait $site; echo "ended with $?"`
    const [program, ...args] = apart(['sh', '-c', script, 'sh', place])
    const child = spawn(program!, args, {
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATA_DIR: dataDir, PORT: String(await freePort()) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await new Promise((resolve) => child.once('close', resolve))
    expect(output).toContain('page 200 true')
    expect(output).toContain('ended with 0')
    expect(output).not.toContain('Building the pages')
  },
)
