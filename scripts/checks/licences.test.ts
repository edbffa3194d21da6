import { expect, test } from 'vitest'
import { licencesOf, problemsOfLicences } from './licences.ts'

const problemsOf = (packages: object) => problemsOfLicences(licencesOf({ packages }))

test('reports production packages whose licence is not allowed or missing', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/a': { license: 'GPL-3.0-only' },
    'node_modules/b': {},
    'node_modules/c': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/d': { license: 'SEE LICENSE IN LICENSE.md' },
  }
  expect(problemsOf(packages)).toEqual([
    'node_modules/a has the licence GPL-3.0-only',
    'node_modules/b has the licence none',
    'node_modules/c has the licence MIT AND GPL-3.0-only',
    'node_modules/d has the licence SEE LICENSE IN LICENSE.md',
  ])
})

test('accepts a choice with an allowed licence, and ignores development tools', () => {
  const packages = {
    'node_modules/a': { license: '(GPL-3.0-only OR MIT)' },
    'node_modules/b': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
    'node_modules/c': { license: 'GPL-3.0-only', dev: true },
  }
  expect(problemsOf(packages)).toEqual([])
})

test('checks the folder of a workspace rather than the link to it', () => {
  const packages = { 'node_modules/ours': { link: true }, 'tests/ours': { license: 'GPL-3.0-only' } }
  expect(problemsOf(packages)).toEqual(['tests/ours has the licence GPL-3.0-only'])
})
