import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

// V8 backtracks: a pattern that retries the same characters from every start takes quadratic time, so one
// long text can stop the process for everyone. `recheck` proves a pattern linear, or finds a counterexample.

/** Patterns that may stay although they are not linear, as `/source/flags`, each with its reason. */
const allowed: Record<string, string> = {}

const root = path.join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing(\/|\.ts$)/.test(file)
const files = globSync('{api,config,contract,lib,server,search,web,worker}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !isTest(file))
  .toSorted()

type Pattern = { source: string; flags: string }
type Found = { literals: Pattern[]; built: number }

/** The patterns in a source file, and how many it builds with `RegExp(…)`. */
function patternsIn(code: string, file: string): Found {
  const found: Found = { literals: [], built: 0 }
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || node instanceof RegExp) return
    const { type, regex, callee } = node as {
      type?: string
      regex?: { pattern: string; flags: string }
      callee?: { name?: string }
    }
    if (type === 'Literal' && regex) found.literals.push({ source: regex.pattern, flags: regex.flags })
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') found.built++
    Object.values(node).forEach(visit)
  }
  const { program, errors } = parseSync(file, code)
  expect(errors, file).toEqual([])
  visit(program)
  return found
}

/** Returns the reason why a pattern is refused; undefined if it is linear. */
function problemOf({ source, flags }: Pattern): string | undefined {
  // A fixed seed and no time limits, only limits by characters read: the same answer on every machine, however slow.
  const found = checkSync(source, flags, {
    randomSeed: 1,
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
  })
  if (found.status === 'safe') return undefined
  return found.status === 'unknown' ? 'unknown' : `${found.complexity.summary}: ${found.attack.pattern}`
}

const nameOf = ({ source, flags }: Pattern) => `/${source}/${flags}`

function problemsOf(patterns: readonly (Pattern & { file: string })[]): string[] {
  const distinct = new Map(patterns.map((pattern) => [nameOf(pattern), pattern]))
  return [...distinct].flatMap(([name, pattern]) => {
    if (name in allowed) return []
    const problem = problemOf(pattern)
    return problem === undefined ? [] : [`${pattern.file} ${name} is ${problem}`]
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('detects a pattern that takes quadratic time', () => {
  const { literals } = patternsIn(String.raw`text.replace(/\s*KM$/i, '').split(/,/)`, 'a.ts')
  expect(problemsOf(literals.map((one) => ({ ...one, file: 'a.ts' })))).toEqual([
    expect.stringContaining(String.raw`a.ts /\s*KM$/i is 2nd degree polynomial`),
  ])
})

test('contains only linear patterns in its sources', { timeout: 300_000 }, () => {
  const patterns = files.flatMap((file) =>
    patternsIn(readFileSync(path.join(root, file), 'utf8'), file).literals.map((one) => ({ ...one, file })),
  )
  expect(patterns.length).toBeGreaterThan(100)
  expect(problemsOf(patterns)).toEqual([])
})

test('builds only linear patterns when modules load', { timeout: 60_000 }, async () => {
  const patterns: (Pattern & { file: string })[] = []
  const expected: Record<string, number> = {}
  let loading = ''
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct(target, [source, flags = '']: [string | RegExp, string?]) {
        const pattern = new target(source, flags)
        if (new Error().stack?.split('\n')[2]?.includes(`/${loading}:`))
          patterns.push({ source: pattern.source, flags: pattern.flags, file: loading })
        return pattern
      },
    }),
  )
  for (const file of files) {
    const { built } = patternsIn(readFileSync(path.join(root, file), 'utf8'), file)
    if (built === 0) continue
    expected[file] = built
    loading = file
    vi.resetModules()
    await import(path.join(root, file))
  }
  const counts = Object.groupBy(patterns, ({ file }) => file)
  const unseen = Object.keys(expected).filter((file) => (counts[file]?.length ?? 0) < expected[file]!)
  expect(unseen).toEqual([])
  expect(problemsOf(patterns)).toEqual([])
})
