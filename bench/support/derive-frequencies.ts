import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#db/embedded/or-given.ts'
import type { SearchDocument } from '#search/document.ts'
import { type CategoryTree, loadAllDocuments, loadCategoryTree } from '#search/load-documents.ts'
import type { AttributeFrequencies, Counts, Frequencies, Group } from './frequencies.ts'

// Extracts statistics of imported real listings into `frequencies.json`: `node
// bench/support/derive-frequencies.ts <DATA_DIR>`. Keeps no title, and no word or value that occurs in few of
// them.

const fewest = { group: 200, word: 3, value: 5, brand: 2, model: 3 }
const mostValues = 40
const priceSteps = 20

const file = path.join(import.meta.dirname, 'frequencies.json')

function count<K>(keys: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const listed = <K>(counts: Map<K, number>, atLeast = 1): Counts<K> =>
  [...counts].filter(([, number]) => number >= atLeast).toSorted((a, b) => b[1] - a[1])

const share = (part: number, all: number) => Math.round((1000 * part) / Math.max(1, all)) / 1000

function quantiles(values: readonly number[], steps: number): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return Array.from({ length: steps + 1 }, (_, n) => sorted[Math.round((n * (sorted.length - 1)) / steps)]!)
}

const isLongNumber = (word: string) => /^\d{6,}$/.test(word)
const wordsOf = (title: string) =>
  (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isLongNumber(word))

function attributesOf(documents: readonly SearchDocument[]): AttributeFrequencies[] {
  const held = Map.groupBy(
    documents.flatMap(({ attributes }) => attributes),
    ({ id }) => id,
  )
  return [...held].flatMap(([id, holders]): AttributeFrequencies[] => {
    const values = holders.flatMap((holder) => holder.values)
    const numbers = values.filter((value) => typeof value === 'number')
    const of = share(holders.length, documents.length)
    if (of < 0.01) return []
    if (numbers.length === values.length) return [{ id, share: of, quantiles: quantiles(numbers, 10) }]
    const texts = listed(count(values.map(String)), fewest.value).slice(0, mostValues)
    return texts.length > 0 ? [{ id, share: of, values: texts }] : []
  })
}

function groupOf(documents: readonly SearchDocument[]): Group {
  const named = documents.filter(({ brandId }) => brandId !== null)
  const brands = Map.groupBy(named, ({ brandId }) => brandId!)
  const titles = documents.map(({ title }) => wordsOf(title))
  const words = count(titles.flatMap((title) => [...new Set(title)]))
  const rare = [...words.values()].filter((number) => number < fewest.word)
  const prices = documents.flatMap(({ priceFening }) => priceFening ?? [])
  const shareOf = (holds: (document: SearchDocument) => boolean) =>
    share(documents.filter(holds).length, documents.length)
  return {
    count: documents.length,
    categories: listed(count(documents.map(({ categoryId }) => categoryId))),
    titleLengths: listed(count(titles.map(({ length }) => Math.min(length, 14)))),
    words: listed(words, fewest.word),
    rareWords: share(
      rare.reduce((sum, number) => sum + number, 0),
      titles.reduce((sum, { length }) => sum + length, 0),
    ),
    brands: [...brands]
      .filter(([, those]) => those.length >= fewest.brand)
      .toSorted((a, b) => b[1].length - a[1].length)
      .map(([id, those]) => [
        id,
        those.length,
        listed(count(those.map(({ modelId }) => modelId ?? 0)), fewest.model),
      ]),
    priced: share(prices.length, documents.length),
    prices: quantiles(prices, priceSteps),
    cities: listed(count(documents.map(({ cityId }) => cityId ?? 0))),
    shares: {
      new: shareOf(({ condition }) => condition === 'new'),
      used: shareOf(({ condition }) => condition === 'used'),
      shop: shareOf(({ sellerType }) => sellerType === 'shop'),
      discount: shareOf(({ hasDiscount }) => hasDiscount),
      available: shareOf(({ available }) => available),
      exchange: shareOf(({ exchange }) => exchange),
    },
    attributes: attributesOf(documents),
  }
}

/** Categories with many listings form their own group; the others are grouped by their root. */
function groupsOf(documents: readonly SearchDocument[]): Group[] {
  const sizes = count(documents.map(({ categoryId }) => categoryId))
  const groups = Map.groupBy(documents, ({ categoryId, categoryPath }) =>
    sizes.get(categoryId)! >= fewest.group ? `${categoryId}` : `root ${categoryPath[0]}`,
  )
  return [...groups.values()]
    .filter((group) => group.length >= fewest.group / 2)
    .map((group) => groupOf(group))
    .toSorted((a, b) => b.count - a.count)
}

function namesOf(
  groups: readonly Group[],
  tree: CategoryTree,
  names: Record<'brand' | 'model', Map<number, string>>,
) {
  const pick = (known: Map<number, string>, ids: Iterable<number>) =>
    Object.fromEntries([...new Set(ids)].flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : [])))
  const brands = groups.flatMap((group) => group.brands)
  const categories = groups.flatMap((group) => group.categories.map(([id]) => id))
  return {
    categories: Object.fromEntries([...new Set(categories)].map((id) => [id, tree.get(id)!])),
    brands: pick(
      names.brand,
      brands.map(([id]) => id),
    ),
    models: pick(
      names.model,
      brands.flatMap(([, , models]) => models.map(([id]) => id)),
    ),
  }
}

const dataDir = path.resolve(process.argv[2] ?? 'data')
const database = await openDatabase({ databaseUrl: undefined, dataDir, mode: 'attach-or-own' })
const { db } = database
const tree = await loadCategoryTree(db)
const documents = (await Array.fromAsync(loadAllDocuments(db, tree, 5_000))).flat()
const nameMap = async (table: 'brand' | 'model') =>
  new Map((await db.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
const groups = groupsOf(documents)
const places = await db
  .selectFrom('city')
  .leftJoin('canton', 'canton.id', 'city.canton_id')
  .select(['city.id', 'city.name', 'city.lat', 'city.lon', 'canton.id as canton_id', 'canton.name as canton'])
  .execute()
const used = new Set(groups.flatMap((group) => group.cities.map(([id]) => id)))
const frequencies: Frequencies = {
  groups,
  ...namesOf(groups, tree, { brand: await nameMap('brand'), model: await nameMap('model') }),
  places: places
    .filter(({ id }) => used.has(id))
    .map(({ id, name, lat, lon, canton_id: cantonId, canton }) => ({ id, name, lat, lon, cantonId, canton })),
}
const text = JSON.stringify(frequencies)
writeFileSync(file, `${text}\n`)
console.log(`${documents.length} listings, ${groups.length} groups, ${Math.round(text.length / 1024)} kB`)
await database.close()
