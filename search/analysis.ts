import { stemOf } from './stem.ts'

const spellings = [
  'đ:dj ł:l ø:o ß:ss æ:ae œ:oe',
  'а:a б:b в:v г:g д:d ђ:dj е:e ж:z з:z и:i ј:j к:k л:l љ:lj м:m н:n њ:nj',
  'о:o п:p р:r с:s т:t ћ:c у:u ф:f х:h ц:c ч:c џ:dz ш:s',
]
/** Letters that are not another one with an accent. */
const letters = new Map(
  spellings.flatMap((line) => line.split(' ')).map((pair) => pair.split(':') as [string, string]),
)

/** One spelling for all alphabets and cases: Cyrillic becomes Latin, č and ć c, š s, ž z, đ dj; other accents go. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[\x20-\x7e]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đłøßæœа-џ]/g, (letter) => letters.get(letter) ?? letter)
}

/** A word as written, and the words it can be taken for: i-phone is i, phone; golf7 is golf, 7. */
type Word = { whole: string; parts: readonly string[]; isJoined: boolean }

// A plus or a hash belongs to the word before it (c++, s20+) unless another word follows at once (golf+oprema).
const chunks = /[\p{L}\p{N}]+(?:[-.,'’][\p{L}\p{N}]+)*(?:[+#]+(?![\p{L}\p{N}]))?/gu
const innerSigns = /[-'’]|(?<!\d)[.,]|[.,](?!\d)/
const numberAtStart = /^\d+(?:[.,]\d+)+/

/** 1,9 is 1.9; 12.500 is 12500; 12.5.2026 and other chains are single numbers. */
function numbersOf(number: string): string[] {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(number)) return [number.replaceAll(/[.,]/g, '')]
  const pieces = number.split(/[.,]/)
  return pieces.length === 2 ? [pieces.join('.')] : pieces
}

function readNumbers(piece: string): string[] {
  const number = numberAtStart.exec(piece)?.[0]
  if (!number) return piece.split(/[.,]/)
  const read = numbersOf(number)
  const unit = piece.slice(number.length)
  return unit ? [...read.slice(0, -1), `${read.at(-1)!}${unit}`] : read
}

const numberWithUnit = /^(\d+(?:\.\d+)?)([a-wyz]\d?)$/

/** 1.9tdi, golf7, 80m2 and 520d fall apart where letters meet digits; a4, 4x4 and other names do not. */
function runsOf(piece: string): readonly string[] {
  const measure = numberWithUnit.exec(piece)
  if (measure) return measure.slice(1)
  const runs = piece.match(/\d+(?:\.\d+)?|[a-z]+/g) ?? []
  const isCompound = runs.length > 1 && runs.length <= 3 && runs.join('') === piece
  return isCompound && runs.every((run) => run.length > 1 || /\d/.test(run)) ? runs : []
}

const longestJoined = 20
const noParts: readonly string[] = []
const plainWord = /^(?:[a-z]+|\d+)$/

function readChunk(chunk: string): Word[] {
  if (plainWord.test(chunk)) return [{ whole: chunk, parts: noParts, isJoined: false }]
  const [, body, signs] = /^(.*?)([+#]*)$/u.exec(chunk)!
  const pieces = body!.split(innerSigns).flatMap(readNumbers)
  const words: Word[] = pieces.map((piece) => ({ whole: piece, parts: runsOf(piece), isJoined: false }))
  const last = words.at(-1)!
  if (signs) words[words.length - 1] = { whole: last.whole + signs, parts: [], isJoined: false }
  const whole = pieces.join('')
  const isJoined =
    pieces.length > 1 && pieces.length <= 3 && whole.length <= longestJoined && /\p{L}/u.test(whole)
  return isJoined && /[-'’.]/.test(chunk)
    ? [{ whole, parts: words.map((word) => word.whole), isJoined }]
    : words
}

function* wordsOf(text: string): Generator<Word> {
  for (const [chunk] of fold(text).matchAll(chunks)) yield* readChunk(chunk)
}

/** What a text is found by: its words as written, and the stems and other readings of them. */
export type Analysis = { exact: readonly string[]; stems: readonly string[] }

export function analyse(text: string): Analysis {
  const exact = new Set<string>()
  const stems = new Set<string>()
  for (const { whole, parts, isJoined } of wordsOf(text)) {
    for (const word of isJoined ? parts : [whole]) exact.add(word)
    for (const word of [whole, ...parts]) stems.add(stemOf(word))
    // The parts of i-phone7 are words of their own, which fall apart further; c++ is also found by c.
    if (isJoined) for (const part of parts) for (const run of runsOf(part)) stems.add(stemOf(run))
    if (/[+#]$/.test(whole)) stems.add(stemOf(whole.replace(/[+#]+$/, '')))
  }
  return { exact: [...exact], stems: [...stems] }
}

type Reading = { exact: string; stem: string }

/** A word of a query. Its parts, where it has any, stand for it when all of them occur. */
export type QueryWord = Reading & { parts: readonly Reading[] }

export type ParsedQuery = { required: readonly QueryWord[]; excluded: readonly QueryWord[] }

const readingOf = (exact: string): Reading => ({ exact, stem: stemOf(exact) })

const queryWord = ({ whole, parts }: Word): QueryWord => ({
  ...readingOf(whole),
  parts: parts.map(readingOf),
})

/** Reads what a person typed. A minus before a word, with nothing between, excludes the word. */
export function parseQuery(text: string): ParsedQuery {
  const required = new Map<string, QueryWord>()
  const excluded = new Map<string, QueryWord>()
  for (const written of text.trim().split(/\s+/)) {
    const target = /^-[^-\s]/.test(written) ? excluded : required
    for (const word of wordsOf(written)) target.set(word.whole, queryWord(word))
  }
  return { required: [...required.values()], excluded: [...excluded.values()] }
}
