import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const rows = readFileSync(path.join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Line|---)/.test(line))
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, line = '', where = '', shown = '']) => ({ line, where, shown }))

const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
const isBuilt = ({ where }: { where: string }) => !where.startsWith('**')
const built = rows.filter(isBuilt)

test('names files and tests of every line that is built, and why another is not', () => {
  expect(rows.length).toBeGreaterThan(300)
  expect(
    built.filter(({ where, shown }) => filesIn(where).length === 0 || filesIn(shown).length === 0),
  ).toEqual([])
  expect(built.flatMap(({ shown }) => filesIn(shown)).filter((file) => !/\.test\.tsx?$/.test(file))).toEqual(
    [],
  )
  expect(rows.filter((row) => !isBuilt(row)).filter(({ where }) => !where.startsWith('**not '))).toEqual([])
})

test('names files that exist', () => {
  const named = rows.flatMap(({ where, shown }) => [...filesIn(where), ...filesIn(shown)])
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('quotes texts that the named files hold', () => {
  const lost = built.flatMap(({ line, where }) => {
    const files = filesIn(where).map((file) => readFileSync(path.join(root, file), 'utf8'))
    const sources = files.join(' ').replaceAll(/\s+/g, ' ')
    // A placeholder stands for a value that the code fills in.
    const parts = [...line.matchAll(/'([^']{3,})'/g)].flatMap(([, text]) => text!.split(/\{[^{}]*\}/))
    return parts.map((part) => part.trim()).filter((part) => part.length > 2 && !sources.includes(part))
  })
  expect(lost).toEqual([])
})
