import { expect } from 'vitest'
import { encodeAttr } from '#contract/search/attr-codec.ts'
import { searchQuery } from '#contract/search/endpoints.ts'
import { test as base } from '#tests/support/test.ts'
import { engineQuery } from './engine-query.ts'

const test = base
  /** The query sent to the engine, without undefined fields. */
  .extend('asked', { scope: 'file' }, ({ deps }) => (parameters: Record<string, string>) => {
    const query = engineQuery(deps, searchQuery.parse(parameters))
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  })

const usual = { facets: 'main', facetAttributeIds: [], sort: 'relevance', limit: 40, offset: 0 }
const day = (text: string) => Date.parse(text) / (24 * 3600 * 1000)

const rows: [Record<string, string>, object][] = [
  [{}, {}],
  [{ q: 'golf 7' }, { text: 'golf 7' }],
  [{ trazilica: 'golf 7' }, { text: 'golf 7' }],
  [{ q: 'golf', trazilica: 'passat' }, { text: 'golf' }],
  [{ kategorije: '1' }, { categoryId: 1 }],
  [{ user_id: '5' }, { sellerId: 5 }],
  [
    { country: '49', canton: '9' },
    { countryId: 49, cantonId: 9 },
  ],
  [{ cities: '133,26,133' }, { cityIds: [133, 26] }],
  [{ brand: '89' }, { brandIds: [89] }],
  [
    { brand: '89', brands: '7,89', models: '1,2' },
    { brandIds: [89, 7], modelIds: [1, 2] },
  ],
  [
    { price_from: '15.5', price_to: '20' },
    { priceFrom: 1_550, priceTo: 2_000 },
  ],
  [{ state: '1' }, { condition: 'new' }],
  [{ state: 'used' }, { condition: 'used' }],
  [{ listing_type: 'sales' }, { listingType: 'sell' }],
  [{ listing_type: 'rent' }, { listingType: 'rent' }],
  [{ listing_type: 'request' }, { listingType: 'buy' }],
  [{ shop_only: '1' }, { sellerType: 'shop' }],
  [{ user_type: 'user' }, { sellerType: 'user' }],
  [
    { has_price: '1', has_discount: '1', free_delivery: '1', shipping: '1', sponsored: '1' },
    { hasPrice: true, hasDiscount: true, freeDelivery: true, shipping: true, sponsored: true },
  ],
  [{ has_price: '0', shipping: '', sponsored: 'false' }, {}],
  [
    { available: '1', exchange: '1' },
    { available: true, exchange: true },
  ],
  [
    { free_from_date: '2026-12-30', free_to_date: '2.1.2027.' },
    { freeBetween: { from: day('2026-12-30'), to: day('2027-01-02') } },
  ],
  [{ free_to_date: '2026-12-30' }, { freeBetween: { from: day('2026-12-30'), to: day('2026-12-30') } }],
  [
    { location_br: '43.5,18.9', location_tl: '44.5,17.1' },
    { box: { south: 43.5, west: 17.1, north: 44.5, east: 18.9 }, near: { lat: 44, lon: 18 } },
  ],
  [
    { location_br: '-5,-170', location_tl: '5,170' },
    {
      box: { south: -5, west: 170, north: 5, east: -170 },
      near: { lat: 0, lon: 180 },
    },
  ],
  [
    { sort_by: 'distance', lat: '43.5', lon: '18' },
    { near: { lat: 43.5, lon: 18 }, sort: 'nearest' },
  ],
  [{ created_gte: '1764547200' }, { createdFrom: 1_764_547_200_000 }],
  [{ created_gte: '2025-12-01' }, { createdFrom: 1_764_547_200_000 }],
  [{ recommendation_for: '12' }, { similarTo: 12 }],
  [{ sort_by: 'price', sort_order: 'asc' }, { sort: 'cheapest' }],
  [{ sort_by: 'price', sort_order: 'desc' }, { sort: 'dearest' }],
  [{ sort_by: 'date' }, { sort: 'newest' }],
  [{ sort_by: 'created', sort_order: 'asc' }, { sort: 'created-oldest' }],
  [
    { view: 'grid', page: '3', per_page: '20' },
    { limit: 20, offset: 40 },
  ],
  [{ facets: 'none' }, { facets: 'none' }],
  [{ attr: '', attr_encoded: '1' }, {}],
  [
    { attr: '2(2008-2014):7(Dizel,Benzin):500(-1)' },
    {
      attributes: [
        { id: 2, from: 2008, to: 2014 },
        { id: 7, values: ['Dizel', 'Benzin'] },
        { id: 500, values: ['-1'] },
      ],
    },
  ],
  [
    { attr: '3228323030382d32303134293a372844697a656c29', attr_encoded: '1' },
    {
      attributes: [
        { id: 2, from: 2008, to: 2014 },
        { id: 7, values: ['Dizel'] },
      ],
    },
  ],
]

test.for(rows)('translates %o', ([parameters, expected], { asked }) => {
  expect(asked(parameters)).toEqual({ ...usual, ...expected })
})

test('measures distances from a chosen town', ({ asked, deps }) => {
  const town = deps.places.cities.get(133)!
  expect(asked({ cities: '133', sort_by: 'distance' })).toMatchObject({
    near: town.location,
    sort: 'nearest',
  })
})

test('accepts several words for a ticked box', ({ asked, deps }) => {
  const box = deps.catalog.attributesOf(18).find(({ type }) => type === 'boolean')!
  for (const word of ['true', '1', 'Da'])
    expect(asked({ attr: `${box.id}(${word})` })['attributes']).toEqual([{ id: box.id, values: ['true'] }])
})

test('counts a category’s first attributes and the filtered ones, or all on demand', ({ asked, deps }) => {
  const ids = deps.catalog
    .attributesOf(18)
    .filter(({ inputType }) => inputType !== 'text')
    .map(({ id }) => id)
  const last = deps.catalog.attributes.get(ids.at(-1)!)!
  expect(ids.length).toBeGreaterThan(13)

  expect(asked({ category_id: '18' })['facetAttributeIds']).toEqual(ids.slice(0, 12))
  expect(asked({ category_id: '18', facets: 'all' })['facetAttributeIds']).toEqual(ids)
  const attr = encodeAttr([
    last.type === 'number'
      ? { id: last.id, type: 'range', value: [1, null] }
      : { id: last.id, type: 'list', value: ['true'] },
  ])
  expect(asked({ category_id: '18', attr, attr_encoded: '1' })['facetAttributeIds']).toEqual([
    ...ids.slice(0, 12),
    last.id,
  ])
})

test('filters by every option of every attribute', ({ asked, deps }) => {
  for (const { id, options } of deps.catalog.attributes.values()) {
    for (const option of options ?? []) {
      const attr = encodeAttr([{ id, type: 'list', value: [option] }])
      expect(asked({ attr, attr_encoded: '1' })['attributes']).toEqual([{ id, values: [option] }])
    }
  }
})
