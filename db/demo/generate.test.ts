import { expect, test } from 'vitest'
import {
  attributesFile,
  brandsFile,
  categoriesFile,
  placesFile,
  readReferenceFile,
} from '#db/reference-files.ts'
import { demoAccounts } from './accounts.ts'
import { generateDemoListings } from './generate.ts'
import { countSentences } from './generate/draft.ts'
import { demoListings } from './listings.ts'
import { sceneNames } from './scenes.ts'
import { demoSellers } from './sellers.ts'

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
const listings = generateDemoListings(3000)

test('every listing is of a leaf, of a place and of a seller that exist', () => {
  const sellers = new Map(demoSellers.map((seller) => [seller.username, seller]))
  for (const listing of listings) {
    expect(parents.has(listing.categoryId) && !withChildren.has(listing.categoryId), listing.title).toBe(true)
    expect(cities.has(listing.cityId), listing.title).toBe(true)
    expect(sellers.get(listing.seller)?.shop?.active ?? true, listing.title).toBe(true)
    expect(sellers.has(listing.seller), listing.title).toBe(true)
  }
})

test('brands and models are offered in the category', () => {
  for (const listing of listings) {
    const category = categories.find(({ id }) => id === listing.categoryId)!
    if (category.brand_required) expect(listing.brand, listing.title).toBeDefined()
    if (category.model_required) expect(listing.model, listing.title).toBeDefined()
    if (!listing.brand) continue
    const brand = brands.find(({ name }) => name === listing.brand)
    expect(brand?.category_ids, `${listing.title}: ${listing.brand}`).toContain(listing.categoryId)
    if (listing.model)
      expect(
        brand!.models.map(({ name }) => name),
        listing.title,
      ).toContain(listing.model)
  }
})

test('attributes are those of the category, to the letter', () => {
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

test('texts and prices are within the limits', () => {
  for (const { title, description, priceFening, hoursAgo } of listings) {
    expect(title.length, title).toBeGreaterThanOrEqual(5)
    expect(title.length, title).toBeLessThanOrEqual(65)
    expect(countSentences(description), description).toBeGreaterThanOrEqual(2)
    expect(countSentences(description), description).toBeLessThanOrEqual(5)
    expect(`${title} ${description}`).not.toMatch(/[{}~@|[\]]|undefined|NaN|https?:|\d{6,}/)
    expect(hoursAgo).toBeLessThanOrEqual(30 * 24)
    if (priceFening === null) continue
    expect(priceFening % 100, title).toBe(0)
    expect(priceFening, title).toBeGreaterThanOrEqual(100)
    expect(priceFening, title).toBeLessThanOrEqual(2_000_000_00)
  }
})

test('a category without condition or price gives none', () => {
  const rules = new Map(categories.map((category) => [category.id, category]))
  for (const listing of listings) {
    const { show_condition, show_price } = rules.get(listing.categoryId)!
    expect(listing.condition !== null, listing.title).toBe(show_condition)
    if (!show_price) expect(listing.priceFening, listing.title).toBeNull()
  }
})

test('the first listings are the same whatever the count', () => {
  expect(generateDemoListings(300)).toEqual(listings.slice(0, 300))
})

test('300 listings show every root', () => {
  const first = listings.slice(0, 300).map((listing) => rootOf(listing.categoryId))
  for (const { id, name, parent_id } of categories)
    if (parent_id === null) expect(first.filter((root) => root === id).length, name).toBeGreaterThanOrEqual(4)
})

test('3,000 listings show every leaf', () => {
  const shown = new Set(listings.map((listing) => listing.categoryId))
  const missing = categories.filter((category) => !withChildren.has(category.id) && !shown.has(category.id))
  expect(missing.map((category) => category.name)).toEqual([])
})

test('few drawings serve all listings', () => {
  const photos = [...demoListings, ...listings].flatMap((listing) => listing.photos)
  for (const { scene } of photos) expect(sceneNames).toContain(scene)
  expect(new Set(photos.map(({ scene, seed }) => `${scene} ${seed}`)).size).toBeLessThanOrEqual(300)
  for (const listing of listings) expect(listing.photos.length).toBeLessThanOrEqual(5)
})

test('titles rarely repeat, and never among the first 300', () => {
  const titles = listings.map((listing) => listing.title.toLowerCase())
  expect(new Set(titles.slice(0, 300)).size).toBe(300)
  expect(new Set(titles).size).toBeGreaterThan(3000 * 0.97)
})

test('demo sellers have names of their own that the rules allow', () => {
  const names = [...demoAccounts, ...demoSellers].map(({ username }) => username)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const name of names) {
    expect(name).toMatch(/^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/)
    expect(name.length).toBeGreaterThanOrEqual(3)
    expect(name.length).toBeLessThanOrEqual(30)
  }
  for (const { cityId } of demoSellers) expect(cities.has(cityId)).toBe(true)
})
