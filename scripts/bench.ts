import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import './pinned-node.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'bench')
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))
  .toSorted()

/** Runs each figure in its own process, so that memory and warm code do not affect the next. */
function run(names: string[]) {
  for (const name of names) {
    console.log(`\n${name}`)
    const { status } = spawnSync(process.execPath, [path.join(folder, `${name}.ts`)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) process.exitCode = 1
  }
}

const asked = process.argv.slice(2).map((name) => path.basename(name, '.ts'))
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench/${unknown[0]}.ts; there are: ${known.join(', ')}`)
  process.exitCode = 1
} else {
  run(asked.length > 0 ? asked : known)
}
