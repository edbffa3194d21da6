// Runs one of our programs on the pinned Node: `node scripts/run.mjs start …`. Plain JavaScript, since the
// Node that reads it may be too old for TypeScript: npm 10 leaves no node_modules/.bin/node that would be
// found first.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const [program, ...rest] = process.argv.slice(2)
const node = pinnedNode()
const args = [path.join(here, `${program}.ts`), ...rest]

const env = {
  // Otherwise glibc has eight arenas per core for our many threads, and each keeps the holes of buffers that it freed.
  MALLOC_ARENA_MAX: '2',
  // Later starts load compiled modules, which takes half the time. Node checks each against its source.
  NODE_COMPILE_CACHE: path.join(here, '../node_modules/.cache/compiled'),
  ...process.env,
}

if (process.execve) process.execve(node, [node, ...args], env)

// The channel tells the program when this process is killed, so that it is not orphaned.
const child = spawn(node, args, {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...env, LAUNCHER_PID: String(process.pid) },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('error', (error) => {
  process.stderr.write(`${node} does not run: ${error.message}\n`)
  process.exit(1)
})
child.once('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]))

function pinnedNode() {
  const place = `${process.platform}-${process.arch}`
  const { resolve } = createRequire(import.meta.url)
  for (const name of [`node-${place}`, `node-bin-${place}`]) {
    try {
      return resolve(`${name}/bin/node`)
    } catch {
      // the other one, perhaps
    }
  }
  process.stderr.write(`The pinned Node is not installed for ${place}: run npm ci\n`)
  process.exit(1)
}
