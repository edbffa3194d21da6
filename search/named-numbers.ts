import { functionWords } from './function-words.ts'

// A number beside a name belongs to it: golf 5, iphone 13, bmw 320d. Counts, prices, distances and years do not.

const wordsIn = (text: string) => new Set(text.split(' '))

/** Words behind a number that make it a count, a price, a distance or a time. */
const counted = wordsIn(
  'km kom komad komada komadi komade vrata brzina brzine brzinski sjedista sjedala mjesta god godina godine godiste ' +
    'mjesec mjeseca mjeseci dan dana sat sata sati h min eur eura euro euri e bam marka maraka kn din rata rate puta x ks kw hp ps ' +
    'posto',
)
/** Units that a number is written with, so that it measures something. */
const units = wordsIn(
  'k p m m2 m3 mm cm kg g gr l lit litar litara ml w kwh v ah mah hz ghz mhz cc ccm gb tb mb in inch inca cola ' +
    'col kvadrata kvadrat kupatila kupatilo soba sobe sprata sprat',
)
/** Words before a number that are no name. */
const unnamed = wordsIn(
  'max maks min oko cca cijena cijene placa plata broj br god godina godiste stanje kom velicina vel dimenzije dim tel telefon mob ' +
    'preko ispod iznad samo jos ukupno jedan dva tri prvi hitno novo',
)

const onlyLetters = /^[a-z]{2,20}$/
/** A number with the letters of a version, such as 320d and 3060ti. */
const numbered = /^(\d{1,5})([a-z]{0,2})$/
const year = /^(?:19[5-9]|20[0-3])\d$/

function isNumber(chunk: string): boolean {
  const version = numbered.exec(chunk)?.[2]
  return version !== undefined && !units.has(version) && !counted.has(version)
}

/** The word at the start of a chunk; signs without spaces may join others to it. */
const firstWordOf = (chunk = '') => /^[a-z0-9]*/.exec(chunk)![0]

/** Returns whether the number at this place belongs to the name before it. */
function belongs(chunks: readonly string[], at: number, folded: string): boolean {
  const name = chunks[at - 1]
  const number = chunks[at]!
  if (name === undefined || !onlyLetters.test(name) || !isNumber(number) || year.test(number)) return false
  if (functionWords.has(name) || unnamed.has(name) || units.has(name)) return false
  const next = firstWordOf(chunks[at + 1])
  if (/^\d+$/.test(number) && (counted.has(next) || units.has(next))) return false
  return folded.includes(`${name} ${number}`) && !folded.includes(`${name} ${number}/`)
}

/** Joins each number with the name before it, as if a sign joined them. Takes the chunks of a folded text. */
export function joinNames(chunks: readonly string[], folded: string): readonly string[] {
  if (!/\d/.test(folded)) return chunks
  const joined: string[] = []
  for (let at = 0; at < chunks.length; at++) {
    if (belongs(chunks, at, folded)) joined[joined.length - 1] += ` ${chunks[at]!}`
    else joined.push(chunks[at]!)
  }
  return joined
}

export type NamedNumber = { name: string; number: string; version: string }

/** A name with its number and the letters of its version: golf5, bmw320d. */
const namedForm = /^([a-z]{2,20})(\d{1,5})([a-z]{0,2})$/

/** The parts of a name with a number; null if it is no such name. */
export function namedOf(term: string): NamedNumber | null {
  const [, name, number, version] = namedForm.exec(term) ?? []
  return name === undefined ? null : { name, number: number!, version: version! }
}

/** Names with numbers among the runs of a word: golf7gti has golf7, bmw320d also bmw320. */
export const namesAmong = (runs: readonly string[]): string[] =>
  runs.flatMap((run, at) => {
    const number = runs[at + 1] ?? ''
    if (!onlyLetters.test(run) || !/^\d{1,5}$/.test(number)) return []
    const version = /^[a-z]{1,2}$/.exec(runs[at + 2] ?? '')?.[0]
    return [run + number, ...(version === undefined ? [] : [run + number + version])]
  })

/** The term of a number that may belong to a name elsewhere in the text, as in "BMW serija 3, 320". */
export const looseNumber = (number: string) => `#${number}`

export const isLoose = (chunk: string) => /^#\d{1,5}$/.test(chunk)

/** The number of a chunk, or of the name that is joined to it. */
const looseForm = /^(?:[a-z]+ )?r?(\d{1,5})([a-z]{1,2}\d?)?$/

/** Numbers of a text that a name elsewhere in it may have: no counts, prices or times. Takes joined chunks. */
export function looseNumbersIn(joined: readonly string[]): string[] {
  const loose: string[] = []
  for (const [at, chunk] of joined.entries()) {
    const [, number, unit = ''] = looseForm.exec(chunk) ?? []
    // A single digit belongs to its own name or unit alone.
    if (number === undefined || number.length === 1 || counted.has(unit)) continue
    const next = firstWordOf(joined[at + 1])
    if (!counted.has(next) && !units.has(next)) loose.push(looseNumber(number))
  }
  return loose
}
