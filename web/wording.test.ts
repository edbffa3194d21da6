import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Lines of sources that may hold texts for users; vocabularies hold words that users type. */
const lines = ['web', 'contract', 'api'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|understanding|judged|vocabulary|import\//.test(file),
    )
    .flatMap((file) => {
      const name = path.join(folder, file)
      return readFileSync(path.join(root, name), 'utf8')
        .split('\n')
        .map((line) => `${name}: ${line.trim()}`)
    }),
)

const linesWith = (pattern: RegExp) => lines.filter((line) => pattern.test(line))

test('has one word for each action on a button', () => {
  expect(lines.length).toBeGreaterThan(10_000)
  expect(linesWith(/\bobri[sš]/i)).toEqual([]) // 'Izbriši'
  expect(linesWith(/: (?:[^:]*>)?Nastavite\b/)).toEqual([]) // 'Nastavi'
  expect(linesWith(/Pokušaj ponovo/)).toEqual([]) // 'Pokušajte ponovo'
  expect(linesWith(/[Ss]premite/)).toEqual([]) // 'Sačuvajte'
})

test('asks politely on buttons and links, except where the specification is quoted', () => {
  const familiar =
    /(?<!\p{L})(?:Sačuvaj|Pošalji|Odustani|Izbriši|Dodaj(?! u korpu)|Potvrdi|Prikaži|Zatvori|Poništi|Promijeni|Otvori|Upiši|Spasi|Usporedi|Sakrij|Uredi|Obnovi|Ukloni|Odaberi|Izaberi(?! ručno kategoriju)|Plati|Blokiraj|Podijeli|Pretvori|Traži(?! (?:uplatu|novac|podatke|potvrdu))|Osvježi|Pozovi|Prijavi(?! se)|Pogledaj(?! sve rezultate))(?!\p{L})/u
  expect(linesWith(familiar)).toEqual([])
})

test('addresses users in the plural, without capitals inside a sentence', () => {
  // Two sentences are quoted from the specification.
  const quoted = /Vaš nalog je suspendovan|Vaš oglas je pogledalo/
  expect(linesWith(/\p{Ll},? (?:Vi|Vas|Vam|Vaš\p{Ll}*)\b/u).filter((line) => !quoted.test(line))).toEqual([])
  expect(linesWith(/(?<!\p{L})(?:tvoj\p{Ll}*|možeš|želiš|imaš|hoćeš)(?!\p{L})/iu)).toEqual([])
})

test("shows 'Koristeno' only as the value that the specification names", () => {
  const files = new Set(linesWith(/[Kk]oristeno/).map((line) => line.split(':')[0]))
  expect([...files].toSorted()).toEqual([
    'api/modules/categories/title-features.ts', // words of titles
    // words of dealers' files
    'api/modules/listings/mapping/words/field-names.ts',
    'api/modules/listings/mapping/words/option-words.ts',
    'api/modules/prices/comparisons.ts', // words of titles
    'contract/listings/names.ts',
  ])
})
