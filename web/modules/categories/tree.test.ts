import { expect, test } from 'vitest'
import { type Branch, findBranches, pathTo, upperLevels } from './tree.ts'

const branch = (name: string, children: Branch[] = []): Branch => ({
  id: name.length,
  name,
  path: '',
  count: 0,
  drawing: '',
  colour: null,
  children,
  hasMore: false,
})
const tree = [
  branch('Vozila', [branch('Automobili'), branch('Bicikli', [branch('Dječiji bicikli')])]),
  branch('Odjeća i obuća', [branch('Čizme')]),
]
/** A plus marks categories with children behind a link. */
const names = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ name, children, hasMore }) => {
    const own = hasMore ? `${name} +` : name
    return children.length > 0 ? [own, names(children)] : own
  })

test.each([
  ['AUTO', [['Vozila', ['Automobili']]]],
  ['djeciji', [['Vozila', [['Bicikli', ['Dječiji bicikli']]]]]],
  ['cizme', [['Odjeća i obuća', ['Čizme']]]],
  ['obuća odjeća', ['Odjeća i obuća +']],
  ['vozila', ['Vozila +']],
  ['nema toga', []],
])('keeps the right branches for "%s"', (text, kept) => {
  expect(names(findBranches(tree, text, 10).shown)).toEqual(kept)
})

test('counts matches by name, without their ancestors, and keeps only the first few', () => {
  expect(findBranches(tree, 'bicikli', 10).found).toBe(2)
  expect(findBranches(tree, 'xyz', 10)).toEqual({ shown: [], found: 0 })
  const few = findBranches(tree, 'bicikli', 1)
  expect(names(few.shown)).toEqual([['Vozila', ['Bicikli +']]])
  expect(few.found).toBe(2)
})

test('puts children below the shown levels behind a link', () => {
  expect(names(upperLevels(tree, 2))).toEqual([
    ['Vozila', ['Automobili', 'Bicikli +']],
    ['Odjeća i obuća', ['Čizme']],
  ])
  expect(names(upperLevels(tree, 1))).toEqual(['Vozila +', 'Odjeća i obuća +'])
})

test('returns the path to a category from its root', () => {
  expect(pathTo(tree, 'Dječiji bicikli'.length).map(({ name }) => name)).toEqual([
    'Vozila',
    'Bicikli',
    'Dječiji bicikli',
  ])
  expect(pathTo(tree, 999)).toEqual([])
})
