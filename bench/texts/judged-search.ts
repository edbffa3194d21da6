import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { fold } from '#contract/text/fold.ts'
import type { SearchDocument } from '#search/document.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { makeDocument, query } from '#search/testing/documents.ts'
import { openSearchEngine } from '#search/testing/opensearch-under-test.ts'
import { spokenSearches } from './spoken-searches.ts'

// Searches real titles as people type, and counts the searches whose first ten results are right. Takes a file of goods
// (JSON lines with `title`, `subcategory`, `brand`) and one of cars (CSV with `ime`, `proizvodjac`, `model`, `gorivo`). A
// search is judged only if something in the files is right. With --cluster it asks OpenSearch at that address.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cluster: { type: 'string' }, wrong: { type: 'boolean', default: false } },
})
const [goodsFile, carsFile] = positionals
if (!goodsFile || !carsFile) throw new Error('Usage: node bench/texts/judged-search.ts goods.jsonl cars.csv')

type Good = { title: string; subcategory?: string; brand?: string }
type Car = { ime: string; proizvodjac: string; model: string; gorivo: string }

const goods = readFileSync(goodsFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Good)
const cars = parse<Car>(readFileSync(carsFile), { columns: true, skip_empty_lines: true })

const documents: SearchDocument[] = [
  ...goods.map(({ title, subcategory = '', brand = '' }) => ({ title, words: [subcategory, brand] })),
  ...cars.map(({ ime, proizvodjac, model, gorivo }) => ({
    title: ime,
    words: [`${proizvodjac} ${model}`, 'Automobili', gorivo],
  })),
].map(({ title, words }, at) => makeDocument({ id: at + 1, title, words: words.filter(Boolean) }))
const textOf = new Map(documents.map(({ id, title, words }) => [id, fold([title, ...words].join(' | '))]))

type Judged = { kind: string; text: string; right: RegExp }

/** Names whose number is part of them. */
const numbered =
  'golf passat polo astra corsa vectra fabia octavia mazda peugeot bmw audi clio megane kadett iphone galaxy note redmi ' +
  'playstation ps xbox rtx gtx ryzen airpods watch ipad nokia dji gopro hero mi pixel oneplus'
const fewestTitles = 5
const escaped = (text: string) => text.replaceAll(/[^\w ]/g, String.raw`\$&`)

/** Pairs of a name and a number that several titles have, each typed in three ways. */
function numberedSearches(): Judged[] {
  const counts = new Map<string, number>()
  const pair = new RegExp(String.raw`\b(${numbered.replaceAll(' ', '|')})[ -]?(\d{1,4})[a-z]{0,2}\b`, 'g')
  for (const { title } of documents)
    for (const [, name, number] of fold(title).matchAll(pair)) {
      const key = `${name} ${number}`
      if (!/^(?:19|20)\d\d$/.test(number!)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return [...counts]
    .filter(([, count]) => count >= fewestTitles)
    .flatMap(([key]) => {
      const [name, number] = key.split(' ') as [string, string]
      const right = new RegExp(String.raw`\b${name}[a-z]{0,2}[ ,.-]*${number}(?!\d)`)
      return [`${name} ${number}`, name + number, `${name}-${number}`].map((text) => ({
        kind: 'numbers of names',
        text,
        right,
      }))
    })
}

function sizeSearches(): Judged[] {
  const memory = ['64', '128', '256', '512'].flatMap((size) =>
    ['iphone', 'laptop', 'samsung', 'ssd'].flatMap((thing) =>
      [`${thing} ${size}gb`, `${thing} ${size} gb`].map((text) => ({
        text,
        right: new RegExp(String.raw`(?<!\d)${size}(?: ?gb|(?!\d))`),
      })),
    ),
  )
  const shoes = Array.from({ length: 10 }, (_, at) => String(37 + at)).flatMap((size) =>
    ['patike', 'cipele', 'cizme', 'nike'].flatMap((thing) =>
      [`${thing} ${size}`, `${thing} broj ${size}`, `${thing} br. ${size}`].map((text) => ({
        text,
        right: new RegExp(String.raw`(?<!\d)${size}(?!\d)`),
      })),
    ),
  )
  const screens = ['14', '15.6', '16', '17', '24', '27', '32', '43', '55', '65'].flatMap((size) =>
    ['laptop', 'monitor', 'tv'].flatMap((thing) =>
      [`${thing} ${size}"`, `${thing} ${size} inča`, `${thing} ${size.replace('.', ',')}"`].map((text) => ({
        text,
        right: new RegExp(String.raw`(?<!\d)${escaped(size).replace(String.raw`\.`, '[.,]')}(?!\d)`),
      })),
    ),
  )
  const clothes = ['s', 'm', 'l', 'xl', 'xxl'].flatMap((size) =>
    ['jakna', 'majica', 'hlače'].map((thing) => ({
      text: `${thing} ${size}`,
      right: new RegExp(String.raw`\b${size}\b`),
    })),
  )
  return [...memory, ...shoes, ...screens, ...clothes].map((one) => ({ ...one, kind: 'sizes' }))
}

const judged: Judged[] = [
  ...numberedSearches(),
  ...sizeSearches(),
  ...spokenSearches.map(([text, right]) => ({ kind: 'spoken and misspelt', text, right })),
]

const engine = values.cluster ? await openSearchEngine(values.cluster) : memoryEngine()
const batch = 5_000
for (let at = 0; at < documents.length; at += batch)
  await engine.apply({ upserts: documents.slice(at, at + batch), deletes: [] })

/** As the page does: if nothing is found, the likeliest correction is searched. */
async function firstTen(text: string): Promise<number[]> {
  const ask = (words: string) => engine.search(query({ text: words, sort: 'relevance', limit: 10 }))
  const found = await ask(text)
  if (found.total > 0) return found.ids
  const [correction] = (await engine.suggest({ text, limit: 8 })).corrections
  return correction === undefined ? [] : (await ask(correction)).ids
}

const results = new Map<string, { right: number; judged: number }>()
for (const { kind, text, right } of new Map(judged.map((one) => [one.text, one])).values()) {
  const [thing = ''] = text.split(' ')
  const isRight = (id: number) => right.test(textOf.get(id)!)
  const named = fold(thing).replaceAll(/[\d-]/g, '')
  const wanted = documents.filter(
    ({ id }) => isRight(id) && (kind !== 'sizes' || textOf.get(id)!.includes(named)),
  )
  if (wanted.length === 0) continue
  const ids = await firstTen(text)
  const first = ids.slice(0, Math.min(10, wanted.length))
  const isGood = first.length > 0 && first.every(isRight)
  const result = results.get(kind) ?? { right: 0, judged: 0 }
  results.set(kind, { right: result.right + Number(isGood), judged: result.judged + 1 })
  if (!isGood && values.wrong)
    console.log(`${text}: ${first.length === 0 ? 'nothing' : textOf.get(first.find((id) => !isRight(id))!)}`)
}
await engine.close()

console.log(`${documents.length} listings; ${values.cluster ? 'OpenSearch' : 'in memory'}`)
for (const [kind, { right, judged: count }] of results)
  console.log(`${kind.padEnd(24)}${right} of ${count} right (${((100 * right) / count).toFixed(1)} %)`)
