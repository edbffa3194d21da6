import { expect, test } from 'vitest'
import { compareNames } from './collation.ts'

test('sorts names by the Bosnian alphabet, with its digraphs as letters', () => {
  const sorted = [
    'Cazin',
    'Čapljina',
    'Čelić',
    'Ćirkovići',
    'Doboj',
    'Džep',
    'Đurđevik',
    'Livno',
    'Ljubinje',
    'Neum',
    'Njegoš',
    'Sarajevo',
    'Šamac',
    'Zenica',
    'Žepče',
  ]
  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted)
})
