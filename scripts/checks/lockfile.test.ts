import { expect, test } from 'vitest'
import { problemsOfLock } from './lockfile.ts'

const optional = (name: string) => ({ version: '1.0.0', optionalDependencies: { [name]: '1.0.0' } })

test('accepts an optional package beside or above its dependant', () => {
  expect(
    problemsOfLock({
      packages: {
        '': optional('root-native'),
        'node_modules/root-native': { version: '1.0.0' },
        'node_modules/a': optional('a-native'),
        'node_modules/a/node_modules/a-native': { version: '1.0.0' },
        'node_modules/b/node_modules/@c/d': optional('root-native'),
      },
    }),
  ).toEqual([])
})

test('reports a package that the registry lacked', () => {
  const packages = {
    '': {},
    'node_modules/@a/b': optional('b-darwin'),
    'node_modules/c/node_modules/b-darwin': { version: '1.0.0' },
  }
  expect(problemsOfLock({ packages })).toEqual([
    'node_modules/@a/b needs b-darwin, which the lock file lacks',
  ])
})

test('refuses addresses of one registry', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' } }
  expect(problemsOfLock({ packages })).toEqual([
    'node_modules/a names an address: https://registry.example/a.tgz',
  ])
})

test('accepts the folder of a workspace as an address', () => {
  const packages = {
    'node_modules/ours': { resolved: 'tests/clients', link: true },
    'tests/clients': { version: '1.0.0' },
  }
  expect(problemsOfLock({ packages })).toEqual([])
})
