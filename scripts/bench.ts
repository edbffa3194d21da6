import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import './pinned-node.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'bench')
/** Files by name; `support` holds what they share. */
const files = new Map(
  globSync('{*,*/*}.ts', { cwd: folder })
    .filter((file) => !file.startsWith('support') && !file.endsWith('.test.ts'))
    .map((file) => [path.basename(file, '.ts'), path.join(folder, file)]),
)
const known = [...files.keys()].toSorted()

/** Runs each figure in its own process, so that memory and warm code do not affect the next. */
function run(names: string[], options: string[]) {
  for (const name of names) {
    console.log(`\n${name}`)
    const { status } = spawnSync(process.execPath, [files.get(name)!, ...options], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) process.exitCode = 1
  }
}

/** Names come first; everything from the first option on is for the bench. */
const given = process.argv.slice(2)
const optionsAt = given.findIndex((argument) => argument.startsWith('-'))
const [named, options] = optionsAt < 0 ? [given, []] : [given.slice(0, optionsAt), given.slice(optionsAt)]
const asked = named.map((name) => path.basename(name, '.ts'))
const unknown = asked.filter((name) => !files.has(name))

function refuse(why: string) {
  console.error(`${why}; there are: ${known.join(', ')}`)
  process.exitCode = 1
}
if (unknown.length > 0) refuse(`There is no bench/${unknown[0]}.ts`)
else if (options.length > 0 && asked.length !== 1) refuse('Options go to a single bench: name it before them')
else run(asked.length > 0 ? asked : known, options)
