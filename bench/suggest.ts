import os from 'node:os'
import { parseArgs } from 'node:util'
import { memoryEngine } from '#search/memory/engine.ts'
import { ms, percentile } from './support/figures.ts'
import { loadDocuments } from './support/load-documents.ts'
import { DocumentMaker } from './support/search-documents.ts'

// Queries of the search field as people type: prefixes, whole words, two words, and words with a typo.

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '54000,500000' },
    queries: { type: 'string', default: '2000' },
  },
})
const queryCount = Number(values.queries)
const limitMs = 20 // p95

/** Kinds of texts and their frequency. */
const kinds: Record<string, [share: number, text: (maker: DocumentMaker) => string]> = {
  'prefix of 3': [15, (maker) => maker.word(0, 2_000).slice(0, 3)],
  prefix: [25, (maker) => prefixOf(maker, maker.word(0, 20_000))],
  word: [15, (maker) => maker.word(0, 20_000)],
  'word and prefix': [20, (maker) => `${maker.make()} ${prefixOf(maker, maker.word(0, 2_000))}`],
  'mistaken word': [15, (maker) => mistaken(maker, maker.word(0, 20_000))],
  'mistaken make and word': [10, (maker) => `${mistaken(maker, maker.make())} ${maker.word(0, 200)}`],
}

const prefixOf = (maker: DocumentMaker, word: string) =>
  word.slice(0, 3 + maker.below(Math.max(1, word.length - 3)))

function mistaken(maker: DocumentMaker, word: string) {
  const at = 1 + maker.below(word.length - 1)
  const letter = String.fromCharCode(97 + maker.below(26))
  return word.slice(0, at) + letter + word.slice(at + maker.below(2))
}

const figures = (times: readonly number[]) =>
  `p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}  p99 ${ms(percentile(times, 0.99))}`

async function measure(documentCount: number) {
  const engine = memoryEngine({ timeoutMs: 30_000 })
  await loadDocuments(engine, new DocumentMaker(documentCount), documentCount)
  const maker = new DocumentMaker(documentCount, 3)
  const names = Object.entries(kinds).flatMap(([kind, [share]]) => Array<string>(share).fill(kind))
  const byKind = new Map<string, number[]>()
  let answered = 0
  for (let asked = -200; asked < queryCount; asked++) {
    const kind = names[maker.below(names.length)]!
    const text = kinds[kind]![1](maker)
    const start = performance.now()
    const { completions, corrections } = await engine.suggest({ text, limit: 8 })
    const time = performance.now() - start
    if (asked < 0) continue // warm-up
    if (completions.length + corrections.length > 0) answered++
    byKind.set(kind, [...(byKind.get(kind) ?? []), time])
  }
  console.log(
    `${documentCount} documents, ${Math.round((answered / queryCount) * 100)} % with something to offer`,
  )
  for (const [kind, times] of byKind) console.log(`  ${kind.padEnd(24)} ${figures(times)}`)
  console.log(
    `  ${'mixed'.padEnd(24)} ${figures([...byKind.values()].flat())}  (limit of p95: ${limitMs} ms)`,
  )
  await engine.close()
}

console.log(
  `load average: ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
for (const documentCount of values.documents.split(',').map(Number)) await measure(documentCount)
