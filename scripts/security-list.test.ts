import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const text = readFileSync(path.join(root, 'docs/security-asvs.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| v5.0.0-'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const asvsRequirements = 253 // in levels 1 and 2 of version 5.0.0

test('lists all security requirements and counts them correctly', () => {
  const counts: Record<string, number> = {}
  for (const [, , , short, state] of rows) {
    const together = Number(/^All (\d+) requirements/.exec(short!)?.[1] ?? 1)
    counts[state!] = (counts[state!] ?? 0) + together
  }
  const { holds = 0, 'does not apply': foreign = 0, '**open**': open = 0, ...other } = counts
  expect(other).toEqual({})
  expect(holds + foreign + open).toBe(asvsRequirements)
  expect(text).toContain(`${holds} hold, ${foreign} do not apply, ${open} are open`)
  expect(new Set(rows.map(([, id]) => id)).size).toBe(rows.length)
})

test('names existing files, and a reason for every state', () => {
  const named = rows.flatMap(([, , , , , how]) =>
    [...how!.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, file]) => file!),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(rows.filter(([, , , , state, how]) => state !== 'does not apply' && how!.length < 8)).toEqual([])
})
