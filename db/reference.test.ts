import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  attributesFile,
  brandsFile,
  categoriesFile,
  categoriesOfModel,
  categoryUrls,
  placesFile,
  readReferenceFile,
} from '#db/reference-files.ts'

const { content: categories } = await readReferenceFile('categories.json', categoriesFile)
const byId = new Map(categories.map((category) => [category.id, category]))

const services: Record<number, string> = {
  1773: 'turisticke-usluge',
  2160: 'auto-moto-i-nautika',
  2175: 'dom-i-kancelarija',
  2341: 'dizajn-print-i-stampa',
  2197: 'edukacija-i-obrazovanje',
  2209: 'pravo-i-finansije',
  2218: 'gradjevinarstvo',
  2239: 'ljepota-njega-i-medicinske-usluge',
  2250: 'transport-i-promet',
  2260: 'ostale-usluge-i-servisi',
  2268: 'informatika-i-telekomunikacije',
  2277: 'gastro-zabava-i-organizacija',
  2338: 'marketing-i-posredovanje',
}
const jobs: Record<number, string> = {
  2300: 'autoindustrija',
  2299: 'gradjevinarstvo-i-geodezija',
  2296: 'web-development-i-dizajn',
  2297: 'zdravstvo-farmacija-socijalna-skrb',
  2298: 'administracija-knjigovodstvo',
  2301: 'briga-o-djeci-starima-i-domacinstvu',
  2302: 'elektrotehnika-masinstvo',
  2303: 'ekonomija-menadzment',
  2304: 'informatika-i-telekomunikacije',
  2305: 'instalacije-odrzavanje-i-popravak',
  2306: 'ljepota-i-zdravlje',
  2307: 'ljudski-resursi-pravo',
  2308: 'osiguranje-i-zastita',
  2309: 'obrazovanje-jezici-i-znanost',
  2310: 'ostalo',
  2311: 'poljoprivreda-sumarstvo-uredjenje-travnjaka',
  2312: 'prodaja',
  2313: 'tekstilna-industrija',
  2314: 'transport-skladistenje-i-logistika',
  2315: 'ugostiteljstvo-i-turizam',
  2316: 'umjetnost-kultura-mediji',
  2317: 'upravljanje-organizacija-i-savjetovanje',
  2344: 'arhitektura-i-projektovanje',
  2345: 'stolarija-i-keramika',
  2346: 'moleraj-i-tapetarija',
  2347: 'veterina-stocarstvo-i-ribarstvo',
  2423: 'marketing-i-oglasavanje',
}

const childrenOf = (parentId: number) =>
  Object.fromEntries(
    categories
      .filter((category) => category.parent_id === parentId)
      .map((category) => [category.id, category.slug]),
  )

test('has the children of services and jobs from spec 3.9, with their slugs', () => {
  expect(childrenOf(2159)).toEqual(services)
  expect(childrenOf(2286)).toEqual(jobs)
})

test('has the tiles of spec 3.9, with slugs, parents and colours', () => {
  expect(byId.get(18)).toMatchObject({ slug: 'automobili', parent_id: 1, button_color: '#3276BF' })
  expect(byId.get(2)).toMatchObject({ slug: 'nekretnine', parent_id: null, button_color: '#6A9F42' })
  expect(byId.get(2159)).toMatchObject({ slug: 'servisi-i-usluge', parent_id: null, button_color: '#B56C7B' })
  expect(byId.get(2286)).toMatchObject({ slug: 'poslovi', parent_id: null, button_color: '#F5D24A' })
})

test('keeps the known ids of real estate', () => {
  expect(Object.keys(childrenOf(2)).map(Number)).toEqual(
    expect.arrayContaining([23, 24, 25, 26, 28, 29, 30, 270, 1193]),
  )
  expect(byId.has(27)).toBe(false)
})

test('gives every category a parent, an existing drawing and a distinct address', () => {
  const urls = categoryUrls(categories)
  expect(new Set(urls.values()).size).toBe(categories.length)
  for (const category of categories) {
    if (category.parent_id !== null) expect(byId.has(category.parent_id), category.name).toBe(true)
    expect(
      existsSync(path.join(import.meta.dirname, `../web/public/drawings/${category.drawing}.svg`)),
      category.drawing,
    ).toBe(true)
  }
})

test('gives a shared slug to the service', () => {
  const urls = categoryUrls(categories)
  expect(urls.get(2268)).toBe('informatika-i-telekomunikacije')
  expect(urls.get(2304)).toBe('informatika-i-telekomunikacije-2304')
})

test('requires exactly the five attributes of spec 5 for a car', async () => {
  const { content } = await readReferenceFile('attributes.json', attributesFile)
  const cars = content.categories
    .find((category) => category.category_id === 18)!
    .groups.flatMap((group) => group.attributes)
  expect(
    cars
      .filter((attribute) => attribute.required)
      .map((attribute) => attribute.id)
      .toSorted((a, b) => a - b),
  ).toEqual([2, 3, 7, 901, 1144])
  expect(cars.length).toBeGreaterThanOrEqual(30)
})

test('is large, with leaves under every root', () => {
  expect(categories.length).toBeGreaterThanOrEqual(400)
  const roots = categories.filter(({ parent_id }) => parent_id === null)
  expect(roots.length).toBeGreaterThanOrEqual(20)
  expect(new Set(categories.map(({ id }) => id)).size).toBe(categories.length)
})

const { content: attributes } = await readReferenceFile('attributes.json', attributesFile)
const definitions = new Map(attributes.attributes.map((attribute) => [attribute.id, attribute]))
const layoutOf = (id: number) =>
  attributes.categories.find(({ category_id }) => category_id === id)?.groups ?? []

test.each([
  ['cars', 18],
  ['motorcycles', 21],
  ['trucks', 20],
  ['boats', 426],
  ['flats', 23],
  ['houses', 24],
  ['land', 29],
  ['business premises', 25],
  ['phones', 31],
  ['computers', 38],
  ['laptops', 39],
  ['dresses', 491],
  ['bicycles', 22],
  ['services', 2218],
  ['jobs', 2315],
])('%s have attributes in groups, of several inputs', (_, id) => {
  const groups = layoutOf(id)
  expect(groups.length).toBeGreaterThanOrEqual(2)
  const members = groups.flatMap((group) => group.attributes)
  expect(members.length).toBeGreaterThanOrEqual(6)
  const inputs = new Set(members.map((member) => definitions.get(member.id)!.input_type))
  expect(inputs).toContain('select')
  expect(inputs).toContain('checkbox')
})

test('lists every attribute in the layout, once per category, in leaf categories', () => {
  const parents = new Set(categories.map(({ parent_id }) => parent_id))
  for (const { category_id, groups } of attributes.categories) {
    expect(byId.has(category_id) && !parents.has(category_id), String(category_id)).toBe(true)
    const ids = groups.flatMap((group) => group.attributes.map(({ id }) => id))
    expect(new Set(ids).size, String(category_id)).toBe(ids.length)
    for (const id of ids) expect(definitions.has(id), String(id)).toBe(true)
  }
  for (const { name, input_type, options } of attributes.attributes) {
    expect(options !== null, name).toBe(input_type === 'select')
    expect(new Set(options).size, name).toBe(options?.length ?? 0)
  }
})

test('offers brands where a leaf asks for one, and models where it says so', async () => {
  const { content: brands } = await readReferenceFile('brands.json', brandsFile)
  const parents = new Set(categories.map(({ parent_id }) => parent_id))
  for (const { id, name, show_brand, has_models } of categories.filter((one) => !parents.has(one.id))) {
    const offered = brands.filter(({ category_ids }) => category_ids.includes(id))
    if (show_brand) expect(offered.length, name).toBeGreaterThan(0)
    if (has_models)
      expect(
        offered.some((brand) => brand.models.some((model) => categoriesOfModel(brand, model).includes(id))),
        name,
      ).toBe(true)
  }
})

test('offers only models of the kind', async () => {
  const { content: brands } = await readReferenceFile('brands.json', brandsFile)
  const honda = brands.find(({ name }) => name === 'Honda')!
  const offered = (id: number) =>
    honda.models.filter((model) => categoriesOfModel(honda, model).includes(id)).map(({ name }) => name)
  expect(offered(18)).toContain('Civic')
  expect(offered(18)).not.toContain('Transalp')
  expect(offered(21)).toContain('Transalp')
  expect(offered(21)).not.toContain('Civic')
})

test('has enough places, makes and models', async () => {
  const { content: places } = await readReferenceFile('places.json', placesFile)
  const { content: brands } = await readReferenceFile('brands.json', brandsFile)
  const cities = places.states.flatMap((state) => state.cantons).flatMap((canton) => canton.cities)
  const makes = brands.filter((brand) => brand.category_ids.includes(18))
  expect(cities.length).toBeGreaterThanOrEqual(138)
  expect(makes.length).toBeGreaterThanOrEqual(60)
  expect(makes.flatMap((make) => make.models).length).toBeGreaterThanOrEqual(900)
  for (const city of cities) {
    expect(city.lat, city.name).toBeGreaterThan(42.5)
    expect(city.lat, city.name).toBeLessThan(45.3)
    expect(city.lon, city.name).toBeGreaterThan(15.7)
    expect(city.lon, city.name).toBeLessThan(19.7)
  }
})
