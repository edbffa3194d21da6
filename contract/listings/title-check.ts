/** Problems with a title. Forbidden ones block publishing, the rest is advice. */
export type TitleRemark = 'phone' | 'link' | 'capitals' | 'several'

export const titleRemarkText: Record<TitleRemark, string> = {
  phone: 'Naslov ne smije sadržavati broj telefona: kupci ga vide na dugme u oglasu.',
  link: 'Naslov ne smije sadržavati link ni adresu stranice.',
  capitals: 'Naslov pisan velikim slovima se teže čita.',
  several: 'Čini se da je u naslovu više modela. Oglas za svaki posebno lakše se pronađe.',
}

const isForbidden: readonly TitleRemark[] = ['phone', 'link']

// A domestic mobile or landline number, with or without its prefix, however it is divided.
const phone = /(?:(?:\+|\b00)387[\s/.-]*\(?0?\)?[3-6]\d|\b0[3-6]\d)(?:[\s/.-]*\d){6,7}(?!\d)/u
// Excludes asp.net, which is not an address, and sizes such as vel.EU.
const link =
  /https?:\/\/|\bwww\.|(?<![\p{L}\d.-])[a-z\d-]{3,}\.(?:ba|com|hr|rs|me|de|at|eu|info|shop|org)(?![\p{L}\d.])/u

/** Words of four or more letters count as shouting. */
const longWord = /\p{L}{4,}/gu
const fewestLoud = 3
const shoutingShare = 0.7

function isShouting(title: string): boolean {
  const words = title.match(longWord) ?? []
  const loud = words.filter((word) => word === word.toUpperCase())
  return loud.length >= fewestLoud && loud.length / words.length >= shoutingShare
}

const units = new Set('gb tb cm mm m kg x'.split(' '))
const countedUnits = new Set([...units, 'kom', 'god'])
const piece = /\p{L}+|\d+|\s+|[^\p{L}\d\s]/gu

const isName = (text: string | undefined) => text !== undefined && /^\p{L}{3}/u.test(text)
const isShortNumber = (text: string | undefined) => text !== undefined && /^\d{1,2}$/.test(text)
const isSpace = (text: string | undefined) => text !== undefined && /^\s/.test(text)

/** Index of the next number in a list, after "," or "/", "i" or "ili"; -1 if there is none. */
function nextInList(pieces: readonly string[], number: number): number {
  let at = number + 1
  const isSpaced = isSpace(pieces[at])
  if (isSpaced) at++
  const sign = pieces[at]?.toLowerCase()
  const isSpacedAfter = isSpace(pieces[at + 1])
  const next = at + (isSpacedAfter ? 2 : 1)
  const divides =
    sign === '/' ||
    (sign === ',' && !isSpaced && isSpacedAfter) ||
    ((sign === 'i' || sign === 'ili') && isSpaced && isSpacedAfter)
  return divides && isShortNumber(pieces[next]) && !isName(pieces[next + 1]) ? next : -1
}

/** Returns whether the number there has a unit. */
function hasUnit(pieces: readonly string[], number: number, known: ReadonlySet<string>): boolean {
  const next = pieces[number + (isSpace(pieces[number + 1]) ? 2 : 1)]
  return next !== undefined && known.has(next.toLowerCase())
}

/** "Golf 5, 6, 7", "iPhone 11/12/13", "Golf 5 i Golf 6"; not "12/256GB" nor "100 x 200". */
function namesSeveral(title: string): boolean {
  const pieces = title.match(piece) ?? []
  const numbers = new Map<string, string>()
  for (const [at, name] of pieces.entries()) {
    const number = at + 2
    if (!isName(name) || !isSpace(pieces[at + 1]) || !isShortNumber(pieces[number])) continue
    if (listLength(pieces, number) >= 3) return true
    const isDecimal = /^[.,-]$/.test(pieces[number + 1] ?? '') && /^\d/.test(pieces[number + 2] ?? '')
    if (isDecimal || hasUnit(pieces, number, countedUnits)) continue
    const key = name.toLowerCase()
    const before = numbers.get(key)
    if (before !== undefined && before !== pieces[number]) return true
    numbers.set(key, pieces[number]!)
  }
  return false
}

/** Counts the numbers in the list that starts there, except a final one with a unit. */
function listLength(pieces: readonly string[], first: number): number {
  let count = 1
  let last = first
  for (let next = nextInList(pieces, first); next > 0; next = nextInList(pieces, next)) {
    last = next
    count++
  }
  return pieces[last + 1] === '.' || hasUnit(pieces, last, units) ? count - 1 : count
}

export function titleRemarks(title: string): TitleRemark[] {
  return [
    ...(phone.test(title) ? (['phone'] as const) : []),
    ...(link.test(title) ? (['link'] as const) : []),
    ...(isShouting(title) ? (['capitals'] as const) : []),
    ...(namesSeveral(title) ? (['several'] as const) : []),
  ]
}

/** Returns the reason why a title can't be published; undefined if it can. */
export function titleProblem(title: string): string | undefined {
  const found = titleRemarks(title).find((remark) => isForbidden.includes(remark))
  return found && titleRemarkText[found]
}

/** The title without shouting: long words in lower case, the first one capitalised; GTI and 4MATIC stay. */
export function quietTitle(title: string): string {
  const quiet = title.replace(longWord, (word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
  return quiet.charAt(0).toUpperCase() + quiet.slice(1)
}
