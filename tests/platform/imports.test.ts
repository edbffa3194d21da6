import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const folders = [
  'contract',
  'config',
  'lib',
  'db',
  'search',
  'realtime',
  'payments',
  'delivery',
  'demo',
  'api',
  'worker',
  'web',
  'server',
]

/** The lower folders that each may import. `web` reaches the API by HTTP alone. */
const below: Record<string, readonly string[]> = {
  contract: [],
  config: ['contract'],
  lib: ['contract'],
  db: ['contract', 'lib'],
  search: ['contract', 'lib', 'db'],
  realtime: ['contract', 'lib', 'db'],
  payments: ['contract', 'lib', 'db'],
  delivery: ['contract', 'lib', 'db'],
  demo: ['contract', 'lib', 'db'],
  api: ['contract', 'lib', 'db', 'search', 'realtime', 'payments', 'delivery', 'demo'],
  worker: ['contract', 'lib', 'db', 'search', 'api'],
  web: ['contract', 'config'],
  server: folders.filter((folder) => folder !== 'server'),
}

const isSource = (file: string) => !/\.test\.tsx?$|\.generated\.ts$/.test(file)
const files = new Set(globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).filter(isSource))

/** Files imported by a file, including type and dynamic imports. */
function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)]
    .map(([, target]) =>
      target!.startsWith('#') ? target!.slice(1) : path.normalize(path.join(path.dirname(file), target!)),
    )
    .filter((target) => files.has(target))
}

const graph = new Map([...files].map((file) => [file, importsOf(file)]))
const topOf = (file: string) => file.split('/')[0]!

test('allows only downward imports, including types', () => {
  const upward = [...graph].flatMap(([file, targets]) =>
    targets
      .filter((target) => topOf(target) !== topOf(file) && !below[topOf(file)]!.includes(topOf(target)))
      .map((target) => `${file} → ${target}`),
  )
  expect(upward).toEqual([])
})

test('allows no circular imports, including types', () => {
  expect(files.size).toBeGreaterThan(500)
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  function visit(file: string, trail: readonly string[]) {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of graph.get(file)!) visit(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

/** The lower folders inside `web`; modules are checked separately. */
const belowInWeb: Record<string, readonly string[]> = {
  lib: [],
  ui: ['lib'],
  cards: ['lib', 'ui'],
}

test('keeps modules out of primitives and cards, and other modules out of components', () => {
  const wrong = [...graph].flatMap(([file, targets]) => {
    const [top, folder, module, kind] = file.split('/')
    if (top !== 'web') return []
    const allowed = belowInWeb[folder!]
    return targets
      .filter((target) => {
        const [targetTop, targetFolder, targetModule] = target.split('/')
        if (targetTop !== 'web') return false
        if (allowed) return targetFolder !== folder && !allowed.includes(targetFolder!)
        return kind === 'components' && targetFolder === 'modules' && targetModule !== module
      })
      .map((target) => `${file} → ${target}`)
  })
  expect(wrong).toEqual([])
})

test('has only components in components/, with helpers, hooks and data beside it', () => {
  expect([...files].filter((file) => /\/components\/.*\.ts$/.test(file))).toEqual([])
})
