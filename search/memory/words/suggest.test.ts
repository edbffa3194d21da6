import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeDocument } from '#search/testing/documents.ts'
import { MemoryIndex } from '#search/memory/index.ts'
import { readSnapshot, writeSnapshot } from '#search/memory/snapshots/snapshot-file.ts'
import { editDistance, soundOf } from '#search/sound.ts'
import { Vocabulary, writtenForm } from './vocabulary.ts'

/** An index with each title repeated the given number of times. */
function indexOf(titles: Record<string, number>) {
  const index = new MemoryIndex()
  let id = 0
  const upserts = Object.entries(titles).flatMap(([title, times]) =>
    Array.from({ length: times }, () => makeDocument({ id: ++id, title })),
  )
  index.apply({ upserts, deletes: [] })
  return { index, ids: upserts.map((document) => document.id) }
}

const market = indexOf({
  'Volkswagen Golf 5 1.9 TDI': 40,
  'Volkswagen Golf 6 2.0 TDI': 60,
  'Volkswagen Passat 2.0': 30,
  'Škoda Octavia karavan': 50,
  'Škoda Octavia': 20,
  'SKODA Fabia': 60,
  'iPhone 13 Pro': 90,
  'Samsung Galaxy S21': 70,
  'Stan na prodaju Sarajevo': 80,
  'Stan na prodaju': 25,
  'Zlato, gold 585': 50,
  'Folksvagen buba': 1,
  'Opal kamen': 30,
  'Opel Corsa': 300,
}).index

const suggest = (text: string, limit = 8) => market.suggest({ text, limit })

describe('completions', () => {
  test('completes the last word and continues with existing phrases, the commonest first', () => {
    expect(suggest('gol').completions).toEqual(['golf', 'golf 6', 'gold', 'gold 585', 'golf 5'])
    expect(suggest('golf').completions).toEqual(['golf 6', 'golf 5'])
    expect(suggest('volkswagen g').completions).toEqual([
      'volkswagen golf',
      'volkswagen golf 6',
      'volkswagen golf 5',
    ])
    expect(suggest('gol', 1).completions).toEqual(['golf'])
  })

  test('writes words with their accents, even for people who type none', () => {
    expect(suggest('sko').completions).toContain('škoda')
    expect(suggest('шко').completions).toContain('škoda')
    expect(suggest('skoda o').completions).toEqual(['skoda octavia', 'skoda octavia karavan'])
  })

  test('offers only the next word after a space, never ending with a joining word', () => {
    expect(suggest('stan ').completions).toEqual(['stan na prodaju'])
    expect(suggest('iphone ').completions).toEqual(['iphone 13'])
  })

  test('puts the word first that most listings have beside the words before, and does not cut names', () => {
    const { index } = indexOf({
      'Golf 5 karavan dizel': 40,
      'Dizel automatik agregat': 60,
      'Golf dizajn': 2,
      'Stan Istočno Sarajevo': 20,
      'Stan Ilidža': 10,
    })
    const completions = (text: string) => index.suggest({ text, limit: 8 }).completions
    expect(completions('golf diz').slice(0, 2)).toEqual(['golf dizel', 'golf dizajn'])
    expect(completions('stan ')).toEqual(['stan istočno sarajevo', 'stan ilidža'])
    expect(completions('stan is')).toEqual(['stan istočno sarajevo'])
    expect(completions('ist')).toEqual(['istočno sarajevo'])
  })

  test('splits phrases at punctuation', () => {
    expect(suggest('zlato').completions).toEqual([])
  })
})

describe('corrections', () => {
  test.each([
    ['folksvagen golf', 'volkswagen golf'],
    ['ajfon', 'iphone'],
    ['samsng galaxi', 'samsung galaxy'],
    ['samsunggalaxy', 'samsung galaxy'],
    ['skoda oktavija', 'skoda octavia'],
    ['stan sarajvo', 'stan sarajevo'],
    ['golg 6', 'golf 6'],
    ['galfo', 'golf'],
  ])('%s: %s', (text, meant) => {
    expect(suggest(text).corrections[0]).toBe(meant)
  })

  test.each([
    'golf',
    'opal',
    'gol',
    'volkswagen',
    'stan na prodaju',
    '1.9',
    'a4',
    'xyzxyzxyz',
    '-golg',
    '"golg"',
  ])('%s stays as it is', (text) => {
    expect(suggest(text).corrections).toEqual([])
  })

  test('offers no combination that finds nothing', () => {
    expect(suggest('folksvagen iphone').corrections).toEqual([])
  })
})

test('knows names that no title holds', () => {
  const index = new MemoryIndex()
  const words = ['Volkswagen', 'Golf', 'Sarajevo - Centar']
  const upserts = Array.from({ length: 10 }, (_, n) =>
    makeDocument({ id: n + 1, title: 'VW 1.9 TDI', words }),
  )
  index.apply({ upserts, deletes: [] })
  expect(index.suggest({ text: 'volks', limit: 5 }).completions).toEqual(['volkswagen'])
  expect(index.suggest({ text: 'folksvagen golf', limit: 5 }).corrections).toEqual(['volkswagen golf'])
  expect(index.suggest({ text: 'saraj', limit: 5 }).completions).toContain('sarajevo')
})

test('keeps suggestions in a snapshot', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-suggest-'))
  try {
    const file = path.join(folder, 'index.snapshot')
    const head = { version: 'v1', note: null }
    await writeSnapshot(
      file,
      head,
      (out) => market.save(out),
      () => {},
    )
    const loaded = readSnapshot(file, 'v1', (from) => MemoryIndex.load(from))
    for (const text of ['gol', 'golf', 'sko', 'stan ', 'folksvagen golf', 'ajfon', 'volkswagen g']) {
      expect(loaded.suggest({ text, limit: 8 }), text).toEqual(suggest(text))
    }
    loaded.apply({ upserts: [makeDocument({ id: 9999, title: 'Golf 8' })], deletes: [] })
    expect(loaded.suggest({ text: 'golf', limit: 8 }).completions).toContain('golf 8')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('suggests nothing for texts without a word, and for long ones', () => {
  const nothing = { completions: [], corrections: [] }
  for (const text of ['', '   ', '!!!', '-', '"', 'golf '.repeat(9)]) expect(suggest(text)).toEqual(nothing)
  expect(suggest('a'.repeat(200))).toEqual(nothing)
})

test('stops offering deleted words and starts offering new ones', () => {
  const { index, ids } = indexOf({ 'Traktor Zetor': 5, 'Traktor Ursus': 5 })
  expect(index.suggest({ text: 'traktor', limit: 8 }).completions).toEqual(['traktor ursus', 'traktor zetor'])
  index.apply({ upserts: [], deletes: ids.slice(0, 5) })
  expect(index.suggest({ text: 'traktor', limit: 8 }).completions).toEqual(['traktor ursus'])
  expect(index.suggest({ text: 'zetr', limit: 8 }).corrections).toEqual([])
  index.apply({ upserts: [makeDocument({ id: 99, title: 'Traktor Belarus' })], deletes: [] })
  expect(index.suggest({ text: 'traktor', limit: 8 }).completions).toContain('traktor belarus')
})

describe('the vocabulary', () => {
  test('stays within its bounds and evicts rare words', () => {
    const frequencies = new Map<string, number>()
    const vocabulary = new Vocabulary({ frequencyOf: (term) => frequencies.get(term) ?? 0, most: 64 })
    for (let n = 0; n < 2000; n++) {
      for (const term of ['golf', `rijec${n}`]) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
      vocabulary.add({ title: `golf rijec${n}`, words: ['Marka'] })
    }
    expect(vocabulary.size).toBe(64)
    expect(vocabulary.get('golf')?.next.length).toBeLessThanOrEqual(24)
    expect(vocabulary.startingWith('ri', 1000).length).toBeLessThan(64)
    expect(vocabulary.get('rijec0')).toBeUndefined()
  })

  test('writes accents if enough people do', () => {
    const vocabulary = new Vocabulary({ frequencyOf: () => 1 })
    const titles = [
      'Šporet',
      'sporet',
      'SPORET',
      'sporet',
      'Macka',
      'macka',
      'macka',
      'macka',
      'macka',
      'Mačka',
    ]
    for (const title of titles) vocabulary.add({ title, words: [] })
    expect(writtenForm(vocabulary.get('sporet')!)).toBe('šporet')
    expect(writtenForm(vocabulary.get('macka')!)).toBe('macka')
  })
})

test.each([
  ['folksvagen', 'volkswagen'],
  ['ajfon', 'iphone'],
  ['sevrolet', 'chevrolet'],
  ['tojota', 'toyota'],
  ['hjundai', 'hyundai'],
  ['dzip', 'jeep'],
  ['sitroen', 'citroen'],
  ['mercedez', 'mercedes'],
  ['galaksi', 'galaxy'],
  ['makbuk', 'macbook'],
  ['oktavija', 'octavia'],
  ['oktavia', 'octavia'],
  ['reno', 'renault'],
  ['klio', 'clio'],
  ['dacija', 'dacia'],
])('%s sounds like %s', (written, name) => {
  expect(soundOf(written)).toBe(soundOf(name))
})

test('counts small mistakes less than whole letters', () => {
  expect(editDistance('stan', 'stan', 2)).toBe(0)
  expect(editDistance('passat', 'pasat', 2)).toBe(0.5)
  expect(editDistance('stna', 'stan', 2)).toBe(0.8)
  expect(editDistance('golg', 'golf', 2)).toBe(0.8)
  expect(editDistance('gola', 'golf', 2)).toBe(1)
  expect(editDistance('mobitel', 'frizider', 2)).toBe(Infinity)
})
