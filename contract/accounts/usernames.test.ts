import { expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths, patternsOf } from '#contract/paths/paths.ts'
import { reservedUsernames, usernameProblem } from './usernames.ts'

test('refuses words of addresses and of the site as names', () => {
  const paths = patternsOf(makePaths(defaultBrand))
  const isReserved = reservedUsernames(paths, ['bazar', 'trg'])
  const words = paths.flatMap((path) => path.split(/[?/]/)).filter((word) => /^[a-z-]{2,}$/.test(word))
  expect(words).toEqual(expect.arrayContaining(['register', 'mojbazar', 'o-bazaru', 'artikal']))
  expect(words.filter((word) => !isReserved(word))).toEqual([])
  for (const word of ['shopovi', 'Pro', 'tr-g', 'bazar.tim', 'adm1n', 'm0jbazar'])
    expect(isReserved(word)).toBe(true)
  for (const word of ['amra', 'bazarov', 'prodavac', 'trgovac.sa', 'slug'])
    expect(isReserved(word)).toBe(false)
})

test('refuses names that imitate the site by a number, extra words or look-alike letters', () => {
  const isReserved = reservedUsernames([], ['bazar', 'trg'])
  const fakes = [
    'bazar24',
    'bazar.ba',
    'bazar-official',
    'bazar_podrska_tim',
    'admin-bazar-tim',
    'admin2',
    'admin-01',
  ]
  for (const name of [...fakes, 'adrnin', 'vvebmaster', 'podrska7', 'trg-tim', 'bazar-podrska2'])
    expect([name, isReserved(name)]).toEqual([name, true])
  for (const name of [
    'bazarov24',
    'emir.bazar.sa',
    'korisnik55',
    'golf7',
    'trgovina1',
    'marn',
    'auto-bazar-sarajevo',
  ])
    expect([name, isReserved(name)]).toEqual([name, false])
})

test('allows usual names', () => {
  for (const name of ['amra.k', 'Mirza_92', 'golf-7', 'x1y', 'datar', 'a.data1'])
    expect(usernameProblem(name)).toBeNull()
})
