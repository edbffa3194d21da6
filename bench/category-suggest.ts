import { parseArgs } from 'node:util'
import { createDb, type Db } from '#lib/database/db.ts'
import type { Deps } from '#api/deps.ts'
import { judgedEveryday } from '#api/modules/categories/judged/everyday.ts'
import type { JudgedQuery } from '#api/modules/categories/judged/judged.ts'
import { judgedJobs, judgedServices } from '#api/modules/categories/judged/services-and-jobs.ts'
import { countWords, learnCategories } from '#api/modules/categories/learn-service.ts'
import { replaceLearned } from '#api/modules/categories/learned-queries.ts'
import { loadCatalog } from '#api/modules/categories/service.ts'
import { suggestCategories } from '#api/modules/categories/suggest-service.ts'
import { importListings } from '#api/modules/listings/import/run.ts'
import { keywordLength, learnedTitles } from '#contract/limits/search.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { chunksOf } from '#search/words.ts'
import { ms, percentile } from './support/figures.ts'

// Measures how often the product suggests the right category: `node bench/category-suggest.ts listings.csv
// …` imports the files, then cross-validates: learns from all titles but one part and queries with that
// part, for each part in turn. Titles that differ only in case, accents and signs share a part. Averaged
// over the leaf categories, so that one with three listings counts as much as one with thousands.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    parts: { type: 'string', default: '5' },
    asked: { type: 'string', default: '100' }, // titles per category in each part, at most
    show: { type: 'boolean', default: false }, // print every category and its misses
  },
})
const parts = Number(values.parts)
const mostAsked = Number(values.asked)
const limits = { first: 80, five: 95, judged: 90, everyday: 90, milliseconds: 50 }

type Titled = { title: string; category_id: number }

const normalised = (title: string) => chunksOf(title).join(' ')

/** The part of a title, derived from its letters alone. */
function partOf(title: string) {
  let hash = 2_166_136_261
  for (const letter of normalised(title)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % parts
}

class Score {
  asked = 0
  first = 0
  five = 0
  count(found: readonly number[], right: readonly number[]) {
    this.asked++
    if (right.includes(found[0] ?? 0)) this.first++
    if (found.slice(0, 5).some((id) => right.includes(id))) this.five++
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

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

const server = await openTemporaryServer()
const db = createDb(server.url())
let isGood = true
const require = (isMet: boolean) => {
  isGood &&= isMet
  return isMet ? '' : '  MISSED'
}
try {
  await migrate(db)
  await loadReference(db)
  for (const file of positionals) await importListings({ db, file })
  const catalog = await loadCatalog(db)
  const sizes = await db
    .selectFrom('listing')
    .select(['category_id as id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('category_id')
    .execute()
  const search = { search: async () => ({ categories: sizes }) }
  const deps = { db, catalog, search, now: () => new Date() } as unknown as Deps
  const nameOf = (id: number) => catalog.categories.get(id)?.name ?? String(id)
  const suggest = async (keyword: string, parent?: number) =>
    (await suggestCategories(deps, keyword, parent)).map(({ id }) => id)

  const all = await db.selectFrom('listing').select(['title', 'category_id']).orderBy('id').execute()
  const byPart = Map.groupBy(all, ({ title }) => partOf(title))
  const scores = new Map<number, Score>()
  const missed: string[] = []
  for (let part = 0; part < parts; part++) {
    await learn(
      db,
      all.filter(({ title }) => partOf(title) !== part),
    )
    const asked = new Map<string, Titled>()
    const ofCategory = new Map<number, number>()
    for (const row of byPart.get(part) ?? []) {
      const key = `${row.category_id} ${normalised(row.title)}`
      const count = ofCategory.get(row.category_id) ?? 0
      if (asked.has(key) || count >= mostAsked || row.title.length < keywordLength.min) continue
      asked.set(key, row)
      ofCategory.set(row.category_id, count + 1)
    }
    for (const { title, category_id } of asked.values()) {
      const found = await suggest(title)
      const score = scores.get(category_id) ?? new Score()
      scores.set(category_id, score)
      score.count(found, [category_id])
      if (!found.slice(0, 5).includes(category_id)) missed.push(`${nameOf(category_id)} <- ${title}`)
    }
  }
  const mean = (some: readonly Score[], of: (score: Score) => number) =>
    some.reduce((sum, score) => sum + of(score), 0) / some.length
  const report = (name: string, some: readonly Score[]) => {
    const [first, five] = [
      mean(some, (score) => score.first / score.asked),
      mean(some, (score) => score.five / score.asked),
    ]
    console.log(
      `${name.padEnd(44)} ${String(some.length).padStart(4)} categories  first ${percent(first)}  among five ${percent(five)}`,
    )
    return { first: first * 100, five: five * 100 }
  }
  if (all.length > 0) {
    console.log(
      `${all.length} listings in ${parts} parts, ${[...scores.values()].reduce((sum, { asked }) => sum + asked, 0)} titles asked for`,
    )
    const { first, five } = report('all leaf categories', [...scores.values()])
    report(
      'those with ten titles and more',
      [...scores.values()].filter(({ asked }) => asked >= 10),
    )
    console.log(
      `limits: first ${limits.first} %, among five ${limits.five} %${require(first >= limits.first && five >= limits.five)}`,
    )
    if (values.show) {
      for (const [id, { asked, first: right, five: among }] of scores)
        console.log(
          `  ${nameOf(id).padEnd(44)} ${String(asked).padStart(5)}  ${percent(right / asked)}  ${percent(among / asked)}`,
        )
      console.log(missed.slice(0, 100).join('\n'))
    }
  }

  /** Queries everyday things; the right category of each must come first. */
  async function reportEveryday(when: string) {
    const score = new Score()
    for (const { keyword, right } of judgedEveryday) {
      const found = await suggest(keyword)
      score.count(found, right)
      if (values.show && !right.includes(found[0] ?? 0))
        console.log(`  ${keyword}: ${found.slice(0, 5).map(nameOf).join(', ')}`)
    }
    console.log(
      `${judgedEveryday.length} everyday things ${when}: first ${percent(score.first / score.asked)}` +
        ` (limit ${limits.everyday} %)${require((100 * score.first) / score.asked >= limits.everyday)}`,
    )
  }

  await db.deleteFrom('learned_category').execute()
  await reportEveryday('before anything is learned')
  const learning = performance.now()
  await learnCategories(deps)
  console.log(`learned from all listings in ${ms(performance.now() - learning)}`)
  await reportEveryday('afterwards')
  for (const [name, parent, queries] of [
    ['services', 2159, judgedServices],
    ['jobs', 2286, judgedJobs],
  ] as const satisfies [string, number, readonly JudgedQuery[]][]) {
    const score = new Score()
    for (const { keyword, right } of queries) {
      const found = await suggest(keyword, parent)
      score.count(found, right)
      if (values.show && !found.slice(0, 5).some((id) => right.includes(id)))
        console.log(`  ${keyword}: ${found.slice(0, 5).map(nameOf).join(', ')}`)
    }
    console.log(
      `${queries.length} judged ${name}: first ${percent(score.first / score.asked)}, among five ${percent(score.five / score.asked)}` +
        ` (limit ${limits.judged} %)${require((100 * score.five) / score.asked >= limits.judged)}`,
    )
  }
  const times: number[] = []
  const texts = [
    ...all.slice(0, 20_000).map(({ title }) => title),
    ...judgedJobs.map(({ keyword }) => keyword),
  ]
  for (let at = 0; at < 1_000; at++) {
    const text = texts[(at * 7_919) % texts.length]!
    const start = performance.now()
    await suggest(text)
    times.push(performance.now() - start)
  }
  const slow = percentile(times, 0.95)
  console.log(
    `an answer: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(slow)} (limit ${limits.milliseconds} ms)${require(slow <= limits.milliseconds)}`,
  )
} finally {
  await db.destroy()
  await server.stop()
}
if (!isGood) process.exitCode = 1
