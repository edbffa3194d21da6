import { asSeen } from '#contract/links/look-alike.ts'
import { fold } from '#contract/text/fold.ts'
import { type Reading, readingsOf, skeletonOf } from './readings.ts'

/** A wording of the list: one word or several, each of which may end in a star. */
export type Wording = { id: number; wording: string; isAllowed: boolean }

type Part = { plain: readonly string[]; bare: readonly string[]; isPrefix: boolean }
type Pattern<W> = { entry: W; parts: readonly Part[] }

/** A shorter word is found only as it is written: too much else looks like it. */
const shortestDisguised = 4

const forms = (word: string) => [...new Set([fold(word), asSeen(word)])]

/** The words of a wording, folded; empty without letters and digits. */
const partsOf = (wording: string): Part[] =>
  wording
    .normalize('NFKC')
    .split(/\s+/)
    .flatMap((word) => {
      const isPrefix = word.endsWith('*')
      const bareWord = word.replace(/[^\p{L}\p{N}]+/gu, '')
      if (bareWord === '') return []
      const plain = forms(bareWord)
      return [{ plain, bare: bareWord.length < shortestDisguised ? [] : plain.map(skeletonOf), isPrefix }]
    })

const agrees = (wanted: readonly string[], given: readonly string[], isPrefix: boolean) =>
  given.some((word) => wanted.some((one) => (isPrefix ? word.startsWith(one) : word === one)))

const matches = ({ plain, bare, isPrefix }: Part, reading: Reading) =>
  agrees(plain, reading.plain, isPrefix) || agrees(bare, reading.bare, isPrefix)

export type Match<W> = { entry: W; written: string }

type Span = { from: number; to: number }
type Spanned<W> = Match<W> & Span

const keyLength = 3
const keyOf = (word: string) => word.slice(0, keyLength)

/** Finds the wordings of a list in texts, also in disguise. */
export function wordFinder<W extends Wording>(entries: readonly W[]) {
  // By the start of the first word, so that each word of a text is compared with few.
  const noPatterns: Pattern<W>[] = []
  const byStart = new Map<string, Pattern<W>[]>()
  for (const entry of entries) {
    const parts = partsOf(entry.wording)
    const [first] = parts
    if (!first) continue
    const starts = new Set([...first.plain, ...first.bare].map(keyOf))
    for (const start of starts) byStart.set(start, [...(byStart.get(start) ?? []), { entry, parts }])
  }

  /** The patterns whose first word may be this one; for most words none. */
  function startingLike({ plain, bare }: Reading): Pattern<W>[] {
    let patterns: Pattern<W>[] | undefined
    for (const forms of [plain, bare])
      for (const form of forms) {
        const more = byStart.get(keyOf(form))
        if (more) patterns = patterns ? [...new Set([...patterns, ...more])] : more
      }
    return patterns ?? noPatterns
  }

  function at(readings: readonly Reading[], bySpot: ReadonlyMap<number, readonly Reading[]>): Spanned<W>[] {
    return readings.flatMap((reading) => {
      const patterns = startingLike(reading)
      return patterns.flatMap(({ entry, parts }) => {
        if (!matches(parts[0]!, reading)) return []
        let last = reading
        for (const part of parts.slice(1)) {
          const next = bySpot.get(last.to + 1)?.find((one) => matches(part, one))
          if (!next) return []
          last = next
        }
        const written = last === reading ? reading.written : `${reading.written} ${last.written}`
        return [
          { entry, written: parts.length === 1 ? reading.written : written, from: reading.from, to: last.to },
        ]
      })
    })
  }

  /** The forbidden wordings that `applies` admits, but not those within an allowed one. */
  return function find(text: string, applies: (entry: W) => boolean = () => true): Match<W>[] {
    const readings = readingsOf(text)
    const bySpot = Map.groupBy(readings, ({ from }) => from)
    const found = at(readings, bySpot).filter(({ entry }) => applies(entry))
    const allowed = found.filter(({ entry }) => entry.isAllowed)
    const isExcused = ({ from, to }: Span) => allowed.some((span) => span.from <= from && to <= span.to)
    const forbidden = found.filter((match) => !match.entry.isAllowed && !isExcused(match))
    return [...new Map(forbidden.map((match) => [match.entry.id, match])).values()].map(
      ({ entry, written }) => ({ entry, written }),
    )
  }
}
