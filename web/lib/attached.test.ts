import { expect, test } from 'vitest'
import { attached } from './attached.ts'

test.each([
  ['an object', {}],
  ['a frozen object', Object.freeze({})],
])('attaches values to %s, of which copies have none', (_kind, object) => {
  const [names, sizes] = [attached<string>(), attached<number>()]
  expect(names.of(object)).toBeUndefined()
  names.set(object, 'Zenica')
  names.set(object, 'Tuzla')
  sizes.set(object, 0)
  expect([names.of(object), sizes.of(object)]).toEqual(['Tuzla', 0])
  expect(names.of({ ...object })).toBeUndefined()
  expect(JSON.stringify(object)).toBe('{}')
  expect(Reflect.ownKeys({ ...object })).toEqual([])
})
