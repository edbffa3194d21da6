import { expect, test } from 'vitest'
import { type Branch, countMatches, filterBranches } from './tree.ts'

const branch = (name: string, children: Branch[] = []): Branch => ({
  id: name.length,
  name,
  count: 0,
  children,
})
const tree = [
  branch('Vozila', [branch('Automobili'), branch('Bicikli', [branch('Dječiji bicikli')])]),
  branch('Odjeća i obuća', [branch('Čizme')]),
]
const names = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ name, children }) => (children.length > 0 ? [name, names(children)] : name))

test.each([
  ['', names(tree)],
  ['  ', names(tree)],
  ['AUTO', [['Vozila', ['Automobili']]]],
  ['djeciji', [['Vozila', [['Bicikli', ['Dječiji bicikli']]]]]],
  ['cizme', [['Odjeća i obuća', ['Čizme']]]],
  ['obuća odjeća', [['Odjeća i obuća', ['Čizme']]]],
  ['vozila', [names(tree)[0]]],
  ['nema toga', []],
])('"%s" keeps the right branches', (text, kept) => {
  expect(names(filterBranches(tree, text))).toEqual(kept)
})

test('matches are counted by name, the ways there are not', () => {
  expect(countMatches(tree, 'bicikli')).toBe(2)
  expect(countMatches(tree, 'čizme')).toBe(1)
  expect(countMatches(tree, 'xyz')).toBe(0)
})
