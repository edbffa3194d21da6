// Intl's "bs" sorts differently in Chromium and Node, so the alphabet is spelled out. Digraphs sort as
// letters.
const alphabet = [
  'a',
  'b',
  'c',
  'č',
  'ć',
  'd',
  'dž',
  'đ',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'lj',
  'm',
  'n',
  'nj',
  'o',
  'p',
  'q',
  'r',
  's',
  'š',
  't',
  'u',
  'v',
  'w',
  'x',
  'y',
  'z',
  'ž',
]
const weight = new Map(alphabet.map((letter, index) => [letter, String.fromCharCode(0x100 + index)]))

const makeSortKey = (name: string) =>
  name.toLowerCase().replace(/dž|lj|nj|\p{L}/gu, (letter) => weight.get(letter) ?? letter)

const mostKept = 10_000
/** The same names of places and makes are sorted for every search. */
const sortKeys = new Map<string, string>()

function sortKey(name: string): string {
  let key = sortKeys.get(name)
  if (key === undefined) {
    if (sortKeys.size >= mostKept) sortKeys.clear()
    sortKeys.set(name, (key = makeSortKey(name)))
  }
  return key
}

/** Compares two names by the Bosnian alphabet, ignoring case. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [sortKey(a), sortKey(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
