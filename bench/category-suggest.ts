import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createDb, type Db } from '#lib/database/db.ts'
import type { Deps } from '#api/deps.ts'
import { judgedEveryday } from '#api/modules/categories/judged/everyday.ts'
import type { JudgedQuery } from '#api/modules/categories/judged/judged.ts'
import { judgedJobs, judgedServices } from '#api/modules/categories/judged/services-and-jobs.ts'
import { judgedShopTitles } from '#api/modules/categories/judged/shop-titles.ts'
import { countWords, learnCategories } from '#api/modules/categories/learn-service.ts'
import { replaceLearned } from '#api/modules/categories/learned-queries.ts'
import { nameWordsOf } from '#api/modules/categories/name-words.ts'
import { loadCatalog } from '#api/modules/categories/service.ts'
import { suggestCategories } from '#api/modules/categories/suggest-service.ts'
import { importListings } from '#api/modules/listings/import/run.ts'
import { keywordLength, learnedTitles, sureCategory } from '#contract/limits/search.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { readDemoTitles } from '#demo/titles.ts'
import { chunksOf } from '#search/words.ts'
import {
  type Answer,
  printByMain,
  printCalibration,
  printConfusions,
  printMeanOfLeaves,
  printShares,
  sharesOf,
  type Tree,
} from './support/category-scores.ts'
import { ms, percentile } from './support/figures.ts'

// Measures how often the product suggests the right category: `npm run bench -- category-suggest --parts 5 listings.csv …`
// imports the files, then cross-validates on their titles and those of the demo: learns from all titles but one
// part and queries with that part, for each part in turn. Titles that differ only in case, accents and signs share
// a part. Then it queries with nothing learned, as on the first day, and checks the queries in `judged/`.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    parts: { type: 'string', default: '5' },
    asked: { type: 'string', default: '100' }, // titles per category and file in each part, at most
    confusions: { type: 'string', default: '30' }, // most frequent mistakes to print
  },
})
const parts = Number(values.parts)
const mostAsked = Number(values.asked)
const limits = { mainFirst: 88, mainFive: 97, judged: 90, shops: 95, milliseconds: 50 } // percent, but for the last

type Titled = { source: string; title: string; category_id: number }

const normalised = (title: string) => chunksOf(title).join(' ')

/** The part of a title, derived from its letters alone. */
function partOf(title: string) {
  let hash = 2_166_136_261
  for (const letter of normalised(title)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % parts
}

let isGood = true
const require = (isMet: boolean) => {
  isGood &&= isMet
  return isMet ? '' : '  MISSED'
}

async function importTitles(db: Db, file: string): Promise<Titled[]> {
  const { last } = await db
    .selectFrom('listing')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  await importListings({ db, file })
  const rows = await db
    .selectFrom('listing')
    .select(['title', 'category_id'])
    .where('id', '>', last)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, source: path.basename(file) }))
}

async function learn(db: Db, titles: readonly Titled[]) {
  await db.deleteFrom('learned_category').execute()
  for (const [categoryId, rows] of Map.groupBy(titles, (row) => row.category_id)) {
    const latest = rows.slice(-learnedTitles).map(({ title }) => title)
    const counts = countWords(latest)
    const words = counts.values().reduce((sum, count) => sum + count, 0)
    await replaceLearned(
      db,
      { categoryId, listings: latest.length, words, newestId: 0, now: new Date() },
      counts,
    )
  }
}

const demoTitles = (): Titled[] =>
  [...readDemoTitles()].flatMap(([category_id, titles]) =>
    titles.map((title) => ({ source: 'demo', title, category_id })),
  )

/** The titles to query with: each once, and no more than `mostAsked` per category and source. */
function pick(titles: readonly Titled[]): Titled[] {
  const asked = new Set<string>()
  const counts = new Map<string, number>()
  return titles.filter(({ source, title, category_id }) => {
    const place = `${source} ${category_id}`
    const key = `${place} ${normalised(title)}`
    const count = counts.get(place) ?? 0
    if (asked.has(key) || count >= mostAsked || title.length < keywordLength.min) return false
    asked.add(key)
    counts.set(place, count + 1)
    return true
  })
}

type Bench = { db: Db; deps: Deps; tree: Tree }

/** Suggests with names that know only some titles of the demo. */
async function suggesterOf({ deps }: Bench, demo: readonly Titled[]) {
  const catalog = { ...deps.catalog }
  const titles = [...Map.groupBy(demo, ({ category_id }) => category_id)]
  nameWordsOf(catalog, new Map(titles.map(([id, some]) => [id, some.map(({ title }) => title)])))
  return (keyword: string, parent?: number) => suggestCategories({ ...deps, catalog }, keyword, parent)
}

async function ask(
  titles: readonly Titled[],
  suggest: Awaited<ReturnType<typeof suggesterOf>>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { source, title, category_id } of titles)
    answers.push({
      source,
      title,
      right: [category_id],
      found: await suggest(title.slice(0, keywordLength.max)),
    })
  return answers
}

async function crossValidate(bench: Bench, titles: readonly Titled[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let part = 0; part < parts; part++) {
    const [inside, outside] = [true, false].map((is) =>
      titles.filter(({ title }) => (partOf(title) === part) === is),
    ) as [Titled[], Titled[]]
    await learn(
      bench.db,
      outside.filter(({ source }) => source !== 'demo'),
    )
    const suggest = await suggesterOf(
      bench,
      outside.filter(({ source }) => source === 'demo'),
    )
    answers.push(...(await ask(pick(inside), suggest)))
  }
  return answers
}

function report(name: string, answers: readonly Answer[], tree: Tree) {
  console.log(`${name}: titles, right main category first and among five, right leaf category likewise`)
  for (const [source, some] of Map.groupBy(answers, ({ source }) => source)) printShares(source, some, tree)
  printShares('all', answers, tree)
  printMeanOfLeaves(answers, tree)
  console.log('by main category')
  printByMain(answers, tree)
  console.log('how sure it is')
  printCalibration(answers, sureCategory)
  console.log('most frequent mistakes')
  printConfusions(answers, tree, Number(values.confusions))
}

async function reportJudged(bench: Bench, when: string) {
  const suggest = await suggesterOf(bench, demoTitles())
  for (const [name, parent, queries, most, limit] of [
    ['everyday things', undefined, judgedEveryday, 1, limits.judged],
    ['shop titles', undefined, judgedShopTitles, 1, limits.shops],
    ['services', 2159, judgedServices, 5, limits.judged],
    ['jobs', 2286, judgedJobs, 5, limits.judged],
  ] as const satisfies [string, number | undefined, readonly JudgedQuery[], number, number][]) {
    const missed: string[] = []
    for (const { keyword, right } of queries) {
      const found = (await suggest(keyword, parent)).map(({ id }) => id)
      if (!found.slice(0, most).some((id) => right.includes(id))) missed.push(keyword)
    }
    const share = 100 * (1 - missed.length / queries.length)
    console.log(
      `${queries.length} judged ${name} ${when}: ${share.toFixed(1)} % among ${most} (limit ${limit} %)${require(share >= limit)}`,
    )
    for (const keyword of missed) console.log(`  ${keyword}`)
  }
}

async function reportCosts({ db, deps }: Bench, titles: readonly Titled[]) {
  await db.deleteFrom('learned_category').execute()
  const learning = performance.now()
  await learnCategories(deps)
  const took = performance.now() - learning
  await sql`vacuum full analyze learned_word`.execute(db)
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer as count, pg_total_relation_size('learned_word')::integer as bytes from learned_word`.execute(
    db,
  )
  const { count, bytes } = rows[0]!
  console.log(
    `learned from all listings in ${ms(took)}: ${count} counts, ${(bytes / 2 ** 20).toFixed(1)} MB with indexes`,
  )
  const times: number[] = []
  const texts = [...titles.map(({ title }) => title), ...judgedJobs.map(({ keyword }) => keyword)]
  for (let at = 0; at < 2_000; at++) {
    const text = texts[(at * 7_919) % texts.length]!.slice(0, keywordLength.max)
    const start = performance.now()
    await suggestCategories(deps, text, undefined)
    times.push(performance.now() - start)
  }
  const slow = percentile(times, 0.95)
  console.log(
    `an answer: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(slow)} (limit ${limits.milliseconds} ms)${require(slow <= limits.milliseconds)}`,
  )
}

const server = await openTemporaryServer()
const db = createDb(server.url())
try {
  await migrate(db)
  await loadReference(db)
  const listings: Titled[] = []
  for (const file of positionals) listings.push(...(await importTitles(db, file)))
  const catalog = await loadCatalog(db)
  const sizes = Map.groupBy(listings, ({ category_id }) => category_id)
  const categories = [...sizes].map(([id, some]) => ({ id, count: some.length }))
  const search = { search: async () => ({ categories }) }
  const bench: Bench = {
    db,
    deps: { db, catalog, search, now: () => new Date() } as unknown as Deps,
    tree: {
      rootOf: (id) => catalog.categories.get(id)!.path[0]!.id,
      nameOf: (id) => catalog.categories.get(id)!.name,
    },
  }
  const titles = [...listings, ...demoTitles()]
  console.log(`${listings.length} listings and ${titles.length - listings.length} titles of the demo`)

  const answers = await crossValidate(bench, titles)
  report(`Cross-validation in ${parts} parts`, answers, bench.tree)
  const { mainFirst, mainFive } = sharesOf(answers, bench.tree)
  console.log(
    `limits: main category first ${limits.mainFirst} %, among five ${limits.mainFive} %` +
      require(100 * mainFirst >= limits.mainFirst && 100 * mainFive >= limits.mainFive),
  )

  await db.deleteFrom('learned_category').execute()
  categories.length = 0 // an empty market
  if (listings.length > 0) {
    const cold = await ask(pick(listings), await suggesterOf(bench, demoTitles()))
    report('Nothing learned', cold, bench.tree)
  }
  await reportJudged(bench, 'before anything is learned')
  categories.push(...[...sizes].map(([id, some]) => ({ id, count: some.length })))
  await reportCosts(bench, titles)
  await reportJudged(bench, 'afterwards')
} finally {
  await db.destroy()
  await server.stop()
}
if (!isGood) process.exitCode = 1
