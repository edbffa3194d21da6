import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { fold } from '#contract/text/fold.ts'
import type { Autosuggest } from '#contract/search/autosuggest.ts'
import type { SearchPage } from '#contract/search/endpoints.ts'
import type { Listing } from '#contract/listings/read.ts'
import { namedThings } from './named-things.ts'
import { spokenSearches } from './spoken-searches.ts'

// Searches a running product as people type, and counts the searches whose first ten results are right. Takes the
// files of goods (JSON lines) and cars (CSV) that the product has imported. A search is judged only if a title in them is
// right.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, wrong: { type: 'boolean', default: false } },
})
const [goodsFile, carsFile] = positionals
const { url: site } = values
if (!site || !goodsFile || !carsFile)
  throw new Error('Usage: node bench/texts/judged-search.ts --url http://localhost:3000 goods.jsonl cars.csv')

type Good = { title: string; subcategory?: string; brand?: string }
type Car = { ime: string; proizvodjac: string; model: string }

const goods = readFileSync(goodsFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Good)
const cars = parse<Car>(readFileSync(carsFile), { columns: true, skip_empty_lines: true })

const titles = [...goods.map(({ title }) => title), ...cars.map(({ ime }) => ime)].map(fold)
/** With what the files know beside the title. */
const texts = [
  ...goods.map(({ title, subcategory, brand }) => fold([title, subcategory, brand].join(' | '))),
  ...cars.map(({ ime, proizvodjac, model }) => fold([ime, proizvodjac, model, 'Automobili'].join(' | '))),
]

type Judged = { kind: string; text: string; right: RegExp; isJudged: boolean }

/** Names whose number is part of them. */
const numbered =
  'golf passat polo astra corsa vectra fabia octavia mazda peugeot bmw audi clio megane kadett iphone galaxy note redmi ' +
  'playstation ps xbox rtx gtx ryzen airpods watch ipad nokia dji gopro hero mi pixel oneplus'
const fewestTitles = 5
const escaped = (text: string) => text.replaceAll(/[^\w ]/g, String.raw`\$&`)
/** Neither a longer number nor a decimal, such as the 1.9 of an engine; "rtx5060,2tb" has two numbers. */
const end = String.raw`(?!\d|[.,]\d+(?!\d*(?:gb|tb)))`

/** Pairs of a name and a number that several titles have, each typed in three ways. */
function numberedSearches(): Judged[] {
  const counts = new Map<string, number>()
  const pair = new RegExp(
    String.raw`\b(${numbered.replaceAll(' ', '|')})[ -]?(\d{1,4})[a-z]{0,2}\b${end}`,
    'g',
  )
  for (const title of titles)
    for (const [, name, number] of title.matchAll(pair)) {
      const key = `${name} ${number}`
      if (!/^(?:19|20)\d\d$/.test(number!)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return [...counts]
    .filter(([, count]) => count >= fewestTitles)
    .flatMap(([key]) => {
      const [name, number] = key.split(' ') as [string, string]
      // The model may stand apart from its make, and PlayStation be PS.
      const apart = number.length > 2 ? String.raw`|\b${name}\b.*(?<![\d.,])${number}[a-z]{0,2}\b` : ''
      const names = name === 'playstation' ? '(?:playstation|ps)' : name
      const right = new RegExp(String.raw`\b${names}[a-z]{0,2}[ ,.-]*${number}${end}${apart}`)
      return [`${name} ${number}`, name + number, `${name}-${number}`].map((text) => ({
        kind: 'numbers of names',
        text,
        right,
        isJudged: true,
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
  return [...memory, ...shoes, ...screens, ...clothes].map(({ text, right }) => {
    const [thing = ''] = fold(text).split(' ')
    const isJudged = texts.filter((one) => one.includes(thing) && right.test(one)).length >= fewestTitles
    return { kind: 'sizes', text, right, isJudged }
  })
}

const spoken = 'spoken and misspelt'
type ByHand = readonly (readonly [text: string, right: RegExp])[]
const byHand = (kind: string, searches: ByHand, isJudged = (_right: RegExp) => true): Judged[] =>
  searches.map(([text, right]) => ({ kind, text, right, isJudged: isJudged(right) }))

const judged: Judged[] = [
  ...numberedSearches(),
  ...sizeSearches(),
  ...byHand(spoken, spokenSearches, (right) => texts.some((one) => right.test(one))),
  ...byHand('the thing first', namedThings),
]

async function read<T>(path: string): Promise<T> {
  const reply = await fetch(new URL(path, site))
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

const search = (text: string) =>
  read<SearchPage>(`/api/search?per_page=10&facets=none&q=${encodeURIComponent(text)}`)

/** As the page does: the likeliest correction replaces results that are next to none. */
async function firstTen(text: string): Promise<number[]> {
  const found = await search(text)
  // Promoted listings have places of their own.
  const ids = ({ data }: SearchPage) => data.filter(({ sponsored }) => !sponsored).map(({ id }) => id)
  if (found.meta.total > 3) return ids(found)
  const { data } = await read<{ data: Autosuggest }>(`/api/autosuggest?q=${encodeURIComponent(text)}`)
  const [correction] = data.suggestions
  const corrected = correction === undefined ? found : await search(correction)
  return ids(corrected.meta.total >= found.meta.total * 20 ? corrected : found)
}

const textsOfListings = new Map<number, string>()
async function textOf(id: number): Promise<string> {
  const known = textsOfListings.get(id)
  if (known !== undefined) return known
  const {
    title,
    short_description: short,
    brand,
    model,
    categories_all: path,
    attributes,
  } = await read<Listing>(`/api/listings/${id}`)
  const options = attributes.map(({ value }) => value)
  const parts = [title, short, `${brand?.name} ${model?.name}`, ...path.map(({ name }) => name), ...options]
  const text = fold(parts.join(' | '))
  textsOfListings.set(id, text)
  return text
}

const results = new Map<string, { right: number; judged: number }>()
for (const { kind, text, right } of judged.filter(({ isJudged }) => isJudged)) {
  const all = await Promise.all((await firstTen(text)).map(textOf))
  // Where the files have fewer right ones, others may follow them.
  const found = kind === spoken ? all.slice(0, texts.filter((one) => right.test(one)).length) : all
  const wrong = found.find((one) => !right.test(one))
  const isRight = found.length > 0 && wrong === undefined
  const result = results.get(kind) ?? { right: 0, judged: 0 }
  results.set(kind, { right: result.right + Number(isRight), judged: result.judged + 1 })
  if (!isRight && values.wrong) console.log(`${kind}: ${text}: ${wrong?.slice(0, 200) ?? 'nothing'}`)
}

const sum = { right: 0, judged: 0 }
for (const { right, judged: count } of results.values()) {
  sum.right += right
  sum.judged += count
}
for (const [kind, { right, judged: count }] of [...results, ['all', sum] as const])
  console.log(`${kind.padEnd(24)}${right} of ${count} right (${((100 * right) / count).toFixed(1)} %)`)
