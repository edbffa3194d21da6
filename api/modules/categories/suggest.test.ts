import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { learnedTitles, learnedWords } from '#contract/limits/search.ts'
import { test as base } from '#tests/support/test.ts'
import { learnFromListings } from './jobs.ts'
import { judgedEveryday } from './judged/everyday.ts'
import type { JudgedQuery } from './judged/judged.ts'
import { judgedJobs, judgedServices } from './judged/services-and-jobs.ts'
import { judgedShopTitles } from './judged/shop-titles.ts'
import { countWords } from './learn-service.ts'

type Suggestion = {
  id: number
  name: string
  count: number
  parent_categories: string[]
  probability: number
}

const test = base.extend('suggest', { scope: 'file' }, ({ app }) => async (query: string) => {
  const reply = await app.inject(`/api/categories/suggest?${query}`)
  return reply.statusCode === 200 ? (reply.json().data as Suggestion[]) : reply.statusCode
})

const idsOf = (found: Suggestion[] | number) =>
  typeof found === 'number' ? found : found.map(({ id }) => id)

test.for(['automobili', 'Automobil', 'аутомобили', 'auti automobili', 'automobli'])(
  'finds a category by its name: %s',
  async (keyword, { suggest }) => {
    expect(idsOf(await suggest(`keyword=${encodeURIComponent(keyword)}`))).toContain(18)
  },
)

test('finds a category by its listings, with its parents and count', async ({
  suggest,
  make,
  index,
  db,
  runJobs,
  deps,
}) => {
  const made = [
    await make.listing({ title: 'Kvrcalo zeleno', category_id: 18 }),
    await make.listing({ title: 'Kvrcalo plavo', category_id: 18 }),
    await make.listing({ title: 'Bačva od kvrcala', category_id: 31 }),
  ]
  await make.listing({ title: 'Kvrcalo u pripremi', category_id: 21, status: 'draft' })
  await make.listing({ title: 'Kvrcalo sporno', category_id: 22, held_by_moderation: true })
  await index()
  expect(await suggest('keyword=kvrcalo')).toEqual([])

  const learn = async () => {
    await enqueue(db, learnFromListings, {})
    await runJobs()
  }
  await learn()

  const found = (await suggest('keyword=kvrcalo')) as Suggestion[]
  expect(idsOf(found)).toEqual([18, 31])
  expect(found[0]).toEqual({
    id: 18,
    name: 'Automobili',
    count: 2,
    parent_categories: ['Vozila'],
    probability: expect.closeTo(0.8, 0),
  })
  expect(deps.catalog.categories.get(18)!.children).toEqual([])

  // Forgets deleted listings and learns new ones.
  await db
    .updateTable('listing')
    .set({ deleted_at: new Date() })
    .where(
      'id',
      'in',
      made.slice(0, 2).map(({ id }) => id),
    )
    .execute()
  await make.listing({ title: 'Kvrcalo s prikolicom', category_id: 884 })
  await learn()
  expect(idsOf(await suggest('keyword=kvrcalo'))).toEqual([884, 31])
})

test('uses category names and related words without listings', async ({ suggest }) => {
  for (const [parent, judged] of [
    [2159, judgedServices],
    [2286, judgedJobs],
  ] as const) {
    let right = 0
    for (const { keyword, right: wanted } of judged) {
      const found = idsOf(
        await suggest(`keyword=${encodeURIComponent(keyword)}&parent=${parent}`),
      ) as number[]
      if (found.slice(0, 5).some((id) => wanted.includes(id))) right++
    }
    expect(right / judged.length).toBeGreaterThanOrEqual(0.9)
  }
})

test.for(['golf', 'golf 7', 'passat'])(
  'puts cars first for %s before it has learned anything',
  async (keyword, { suggest }) => {
    expect(idsOf(await suggest(`keyword=${encodeURIComponent(keyword)}`))).toMatchObject({ 0: 18 })
  },
)

test.for([
  ['everyday things', judgedEveryday, 0.9],
  ['titles as shops write them', judgedShopTitles, 0.95],
] as const satisfies [string, readonly JudgedQuery[], number][])(
  'puts the right category of %s first before it has learned anything',
  async ([, judged, least], { suggest }) => {
    let right = 0
    for (const { keyword, right: wanted } of judged) {
      const [first] = idsOf(await suggest(`keyword=${encodeURIComponent(keyword)}`)) as number[]
      if (wanted.includes(first!)) right++
    }
    expect(right / judged.length).toBeGreaterThanOrEqual(least)
  },
)

test.for([
  ['Far Golf 7 lijevi', 'FAR GOLF 7 LIJEVI', 939],
  ['Hidraulična presa', 'HIDRAULICNA PRESA', 1176],
  ['Mašina za suđe', 'MASINA ZA SUDJE', 3014],
  ['Škoda Octavia', 'SKODA OKTAVIA', 18],
] as const)('reads %s like %s', async ([title, other, wanted], { suggest }) => {
  for (const keyword of [title, other])
    expect(idsOf(await suggest(`keyword=${encodeURIComponent(keyword)}`))).toMatchObject({ 0: wanted })
})

test.for([
  // The noun beats the thing that it is for, wherever it stands.
  ['Golf 7 2.0 TDI', 18],
  ['Felge Golf 7 2.0 TDI', 937],
  ['Golf 7 felge', 937],
  ['Passat B8 farovi prednji', 939],
  ['iPhone 13', 31],
  ['Maska iPhone 13', 1092],
  ['iPhone 13 maska', 1092],
  ['Laptop', 39],
  ['Punjač za laptop', 1874],
  // Equipment of a vehicle is no part of it.
  ['Golf 7 DSG automatik LED navigacija', 18],
] as const)('puts %s into its category', async ([keyword, wanted], { suggest }) => {
  expect(idsOf(await suggest(`keyword=${encodeURIComponent(keyword)}`))).toMatchObject({ 0: wanted })
})

test('says how sure it is', async ({ suggest }) => {
  const [sure] = (await suggest('keyword=Volkswagen Golf 7 2.0 TDI 2015')) as Suggestion[]
  expect(sure!.probability).toBeGreaterThan(0.9)

  const unsure = (await suggest('keyword=patike adidas 42')) as Suggestion[]
  expect(unsure[0]!.probability).toBeLessThan(0.9)

  const sum = unsure.reduce((total, { probability }) => total + probability, 0)
  expect(sum).toBeLessThanOrEqual(1.01)
  const falling = unsure.map(({ probability }) => probability).toSorted((a, b) => b - a)
  expect(unsure.map(({ probability }) => probability)).toEqual(falling)
})

test('bounds what is learned about a category', async () => {
  const titles = Array.from({ length: learnedTitles }, (_, at) => `Jaje r${at}a r${at}b r${at}c r${at}d`)
  const counts = countWords(titles)
  expect(counts.size).toBe(learnedWords)
  expect(counts.get('=jaje')).toBe(learnedTitles)
})

test('searches only below the given parent, among categories that accept listings', async ({
  suggest,
  deps,
}) => {
  for (const parent of [2159, 2286]) {
    const found = (await suggest(`keyword=marketing&parent=${parent}`)) as Suggestion[]
    expect(found.length).toBeGreaterThan(0)
    for (const { id } of found) {
      const category = deps.catalog.categories.get(id)!
      expect(category.path[0]!.id).toBe(parent)
      expect(category.children).toEqual([])
    }
  }
  expect(await suggest('keyword=marketing&parent=987654')).toEqual([])
})

test('refuses an invalid keyword, and finds nothing for a meaningless one', async ({ suggest }) => {
  expect(await suggest('keyword=ab')).toBe(422)
  expect(await suggest('')).toBe(422)
  expect(await suggest(`keyword=${'a'.repeat(101)}`)).toBe(422)
  expect(await suggest('keyword=auto&parent=x')).toBe(422)
  expect(await suggest('keyword=%2B%2B%2B%2B')).toEqual([])
  expect(await suggest('keyword=qqqxxyyzz')).toEqual([])
})
