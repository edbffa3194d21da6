import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { imageKey } from '#contract/media/images.ts'
import {
  attributesFile,
  brandsFile,
  categoriesFile,
  categoriesOfModel,
  placesFile,
  readReferenceFile,
} from '#db/reference-files.ts'
import { demoAccounts } from './accounts.ts'
import { drawAvatars } from './avatars.ts'
import { makeDemoContent, photoKey, photosOfContent } from './content.ts'
import { generateDemoListings } from './generate.ts'
import { countSentences } from './generate/draft.ts'
import type { DemoListing } from './listings.ts'
import { photoFolder, readPhotos } from './photos.ts'
import { drawScene, sceneNames } from './scenes.ts'
import type { DemoSeller } from './seller.ts'
import { demoSellers } from './sellers.ts'
import { readDemoTitles, titlesOf } from './titles.ts'

const { content: categories } = await readReferenceFile('categories.json', categoriesFile)
const { content: attributes } = await readReferenceFile('attributes.json', attributesFile)
const { content: brands } = await readReferenceFile('brands.json', brandsFile)
const { content: places } = await readReferenceFile('places.json', placesFile)

const parents = new Map(categories.map((category) => [category.id, category.parent_id]))
const withChildren = new Set(categories.map((category) => category.parent_id))
const rootOf = (id: number): number => (parents.get(id) ? rootOf(parents.get(id)!) : id)
const definitions = new Map(attributes.attributes.map((attribute) => [attribute.id, attribute]))
const cities = new Set(
  places.states
    .flatMap((state) => state.cantons)
    .flatMap((canton) => canton.cities)
    .map((city) => city.id),
)
const listings = makeDemoContent()
const publicFolder = path.join(import.meta.dirname, '../web/public')
const isActive = ({ status = 'active' }: DemoListing) => status === 'active'

test('uses existing leaf categories, places and sellers only', () => {
  const sellers = new Map([...demoAccounts, ...demoSellers].map((seller) => [seller.username, seller]))
  for (const listing of listings) {
    expect(parents.has(listing.categoryId) && !withChildren.has(listing.categoryId), listing.title).toBe(true)
    expect(cities.has(listing.cityId), listing.title).toBe(true)
    expect(sellers.get(listing.seller)?.shop?.active ?? true, listing.title).toBe(true)
    expect(sellers.has(listing.seller), listing.title).toBe(true)
  }
})

test('uses brands and models that the category offers', () => {
  for (const listing of listings) {
    const category = categories.find(({ id }) => id === listing.categoryId)!
    if (category.brand_required) expect(listing.brand, listing.title).toBeDefined()
    if (category.model_required) expect(listing.model, listing.title).toBeDefined()
    if (!listing.brand) continue
    const brand = brands.find(({ name }) => name === listing.brand)
    expect(brand?.category_ids, `${listing.title}: ${listing.brand}`).toContain(listing.categoryId)
    const offered = brand!.models.filter((model) => categoriesOfModel(brand!, model).includes(category.id))
    if (listing.model)
      expect(
        offered.map(({ name }) => name),
        listing.title,
      ).toContain(listing.model)
  }
})

test("uses the category's own attributes, to the letter", () => {
  for (const listing of listings) {
    const layout = attributes.categories
      .filter((entry) => entry.category_id === listing.categoryId)
      .flatMap((entry) => entry.groups)
      .flatMap((group) => group.attributes)
    const given = listing.attributes ?? {}
    for (const { id, required } of layout)
      if (required) expect(given, listing.title).toHaveProperty(String(id))
    for (const [id, value] of Object.entries(given)) {
      const definition = definitions.get(Number(id))!
      expect(
        layout.map((entry) => entry.id),
        listing.title,
      ).toContain(Number(id))
      expect(typeof value, `${listing.title}: ${definition.name}`).toBe(definition.type)
      if (definition.options) expect(definition.options, listing.title).toContain(value)
    }
  }
})

test('keeps texts and prices within the limits', () => {
  for (const { title, description, priceFening, hoursAgo, status } of listings) {
    expect(title.length, title).toBeGreaterThanOrEqual(5)
    expect(title.length, title).toBeLessThanOrEqual(65)
    expect(countSentences(description), description).toBeGreaterThanOrEqual(2)
    expect(countSentences(description), description).toBeLessThanOrEqual(6)
    expect(`${title} ${description}`).not.toMatch(/[{}~@|[\]]|undefined|NaN|https?:|\d{6,}/)
    if (status !== 'expired') expect(hoursAgo).toBeLessThanOrEqual(30 * 24)
    if (priceFening === null) continue
    expect(priceFening % 100, title).toBe(0)
    expect(priceFening, title).toBeGreaterThanOrEqual(100)
    expect(priceFening, title).toBeLessThanOrEqual(2_000_000_00)
  }
})

test('leaves out condition and price if the category has none', () => {
  const rules = new Map(categories.map((category) => [category.id, category]))
  for (const listing of listings) {
    const { show_condition, show_price } = rules.get(listing.categoryId)!
    expect(listing.condition !== null, listing.title).toBe(show_condition)
    if (!show_price) expect(listing.priceFening, listing.title).toBeNull()
  }
})

test('generates the same first listings for any count', () => {
  expect(generateDemoListings(300)).toEqual(generateDemoListings(600).slice(0, 300))
})

test('covers every root and every leaf with at least 3,000 listings', () => {
  expect(listings.filter(isActive).length).toBeGreaterThanOrEqual(3000)
  const byRoot = Map.groupBy(listings, (listing) => rootOf(listing.categoryId))
  for (const { id, name, parent_id } of categories)
    if (parent_id === null) expect(byRoot.get(id)?.length ?? 0, name).toBeGreaterThanOrEqual(15)
  const byLeaf = Map.groupBy(listings, (listing) => listing.categoryId)
  for (const { id, name } of categories)
    if (!withChildren.has(id)) expect(byLeaf.get(id)?.length ?? 0, `${id} ${name}`).toBeGreaterThanOrEqual(3)
})

test('has every kind of seller, a suspended shop and one that ends in three days', () => {
  const busy = new Set(listings.filter(isActive).map((listing) => listing.seller))
  const sellers = [...demoAccounts, ...demoSellers]
  const isPro = (seller: DemoSeller) => seller.type === 'user' && seller.proForDays !== undefined
  expect(sellers.filter((seller) => isPro(seller) && busy.has(seller.username)).length).toBeGreaterThan(5)
  expect(sellers.filter((seller) => seller.shop && busy.has(seller.username)).length).toBeGreaterThan(10)
  expect(
    sellers.filter(({ type, username }) => type === 'user' && busy.has(username)).length,
  ).toBeGreaterThan(200)
  expect(sellers.filter(({ shop }) => shop?.active === false)).toHaveLength(1)
  expect(sellers.filter(({ shop }) => shop?.endsInDays === 3)).toHaveLength(1)
  expect(new Set(sellers.flatMap(({ shop }) => shop?.package ?? []))).toEqual(
    new Set(['bronze', 'silver', 'gold', 'platinum']),
  )
  expect(new Set(sellers.map(({ username }) => username.toLowerCase())).size).toBe(sellers.length)
})

test('gives every seller with a login something in each tab', () => {
  for (const username of ['demo', 'demopro', 'demoshop']) {
    const own = listings.filter(({ seller }) => seller === username)
    expect(new Set(own.map(({ status }) => status ?? 'active')), username).toEqual(
      new Set(['active', 'draft', 'hidden', 'finished', 'expired']),
    )
  }
})

test('reduces some prices and raises none', () => {
  const reduced = listings.filter(({ formerPricesFening }) => formerPricesFening)
  expect(reduced.length).toBeGreaterThan(100)
  for (const { title, formerPricesFening, priceFening } of reduced)
    expect(formerPricesFening!.at(-1), title).toBeGreaterThan(priceFening!)
})

test('keeps exactly the photos of the listings, as drawn today', async () => {
  const kept = await readPhotos()
  const wanted = photosOfContent(listings)
  expect([...kept.keys()].toSorted()).toEqual([...wanted.keys()].toSorted())
  for (const [key, { scene, seed }] of wanted) {
    const drawn = createHash('sha256').update(drawScene(scene, seed)).digest('hex')
    expect(drawn.startsWith(kept.get(key)!.hash), key).toBe(true)
    expect(existsSync(path.join(photoFolder, imageKey(kept.get(key)!.hash, 'lg'))), key).toBe(true)
  }
})

test('has every avatar, as drawn today', () => {
  for (const { name, picture } of drawAvatars())
    expect(readFileSync(path.join(publicFolder, `avatars/${name}.svg`), 'utf8'), name).toBe(picture)
  for (const { avatar } of [...demoAccounts, ...demoSellers])
    if (avatar) expect(existsSync(path.join(publicFolder, avatar)), avatar).toBe(true)
})

test('serves all listings from few drawings', () => {
  const photos = listings.flatMap((listing) => listing.photos)
  for (const { scene } of photos) expect(sceneNames).toContain(scene)
  expect(new Set(photos.map(photoKey)).size).toBeLessThanOrEqual(300)
  for (const listing of listings) expect(listing.photos.length).toBeLessThanOrEqual(5)
})

test('rarely repeats titles, and never among the first 300', () => {
  const titles = listings.map((listing) => listing.title.toLowerCase())
  expect(new Set(titles.slice(0, 300)).size).toBe(300)
  expect(new Set(titles).size).toBeGreaterThan(listings.length * 0.97)
})

test('gives demo sellers distinct names that the rules allow', () => {
  const names = [...demoAccounts, ...demoSellers].map(({ username }) => username)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const name of names) {
    expect(name).toMatch(/^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/)
    expect(name.length).toBeGreaterThanOrEqual(3)
    expect(name.length).toBeLessThanOrEqual(30)
  }
  for (const { cityId } of demoSellers) expect(cities.has(cityId)).toBe(true)
})

test('keeps the titles of all listings in their file', () => {
  expect(readDemoTitles()).toEqual(titlesOf(listings))
})
