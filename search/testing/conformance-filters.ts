import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchQuery } from '#search/engine.ts'
import { engineWith, type MakeEngine } from './engines-under-test.ts'
import { inOneOrder, makeDocument, query } from './documents.ts'

/** Tests of filters, counts and promoted listings that every engine behind the port passes. */
export function testFilters(name: string, make: MakeEngine, runs = 60) {
  test(`${name}: spreads promoted listings over all pages, each listing once`, async () => {
    await using at = await engineWith(make, [])
    const strength = fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const, 2 as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ promotion: strength, isNamed: fc.boolean(), minute: fc.nat(9) }), {
          maxLength: 90,
          size: 'max',
        }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 'golf'),
        async (made, limit, text) => {
          await at.engine.apply({ upserts: [], deletes: Array.from({ length: 90 }, (_, n) => n + 1) })
          const documents = made.map(({ promotion, isNamed, minute }, n) =>
            makeDocument({
              id: n + 1,
              title: isNamed ? 'Golf' : 'Golfovi',
              promotion,
              refreshedAt: 1_700_000_000_000 + minute * 60_000,
            }),
          )
          await at.engine.apply({ upserts: documents, deletes: [] })
          const promotionOf = (id: number) => documents[id - 1]!.promotion
          const strengths = documents.map(({ promotion }) => promotion)
          let promotedLeft = strengths.filter((one) => one > 0).length
          let othersLeft = documents.length - promotedLeft
          const ids: number[] = []
          for (let offset = 0; offset < documents.length; offset += limit) {
            const asked = { sort: 'relevance', limit, offset, text } as const
            const page = await at.engine.search(query(asked))
            expect(page.total).toBe(documents.length)
            const promoted = page.ids.filter((id) => promotionOf(id) > 0).length
            const quota = Math.min(Math.floor(limit / 4), promotedLeft)
            expect(promoted).toBe(Math.max(quota, Math.min(promotedLeft, limit - othersLeft)))
            expect(page.ids.length).toBe(Math.min(limit, promotedLeft + othersLeft))
            promotedLeft -= promoted
            othersLeft -= page.ids.length - promoted
            ids.push(...page.ids)
          }
          expect(new Set(ids).size).toBe(documents.length)
          const promoted = ids.filter((id) => promotionOf(id) > 0)
          expect(promoted.map(promotionOf)).toEqual(promoted.map(promotionOf).toSorted((a, b) => b - a))
          for (const one of [0, 1, 2]) {
            const unmixed = await at.engine.search(query({ sort: 'newest', limit: 90 }))
            const newest = unmixed.ids.filter((id) => promotionOf(id) === one)
            const byRank = newest.toSorted(
              (a, b) => Number(made[b - 1]!.isNamed) - Number(made[a - 1]!.isNamed),
            )
            expect(ids.filter((id) => promotionOf(id) === one)).toEqual(text ? byRank : newest)
          }
        },
      ),
      { numRuns: runs },
    )
  }, 300_000)

  test(`${name}: ignores promotion in other orders`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, promotion: 2, priceFening: 300 }),
      makeDocument({ id: 2, priceFening: 100 }),
      makeDocument({ id: 3, promotion: 1, priceFening: 200 }),
    ])

    expect(await at.ids({ sort: 'cheapest' })).toEqual([2, 3, 1])
    expect(await at.ids({ sort: 'newest' })).toEqual([3, 2, 1])
    expect(await at.ids({ sort: 'relevance', limit: 4 })).toEqual([1, 2, 3])
    expect(await at.ids({ sort: 'relevance', sponsored: true })).toEqual([1, 3])
  })

  test(`${name}: filters by every property of a listing`, async () => {
    const plain = { id: 1, available: false }
    const special = makeDocument({
      id: 2,
      countryId: 49,
      cantonId: 3,
      cityId: 33,
      brandId: 11,
      modelId: 111,
      sellerId: 7,
      sellerType: 'shop',
      listingType: 'rent',
      condition: 'new',
      priceFening: 5_000,
      createdAt: 1_700_000_000_001,
      hasDiscount: true,
      shipping: true,
      freeDelivery: true,
      exchange: true,
      lat: 43.85,
      lon: 18.4,
      promotion: 1,
      takenDays: [20_000, 20_005],
      attributes: [
        { id: 2, values: [2016] },
        { id: 7, values: ['Dizel', 'Plin'] },
      ],
    })
    await using at = await engineWith(make, [makeDocument(plain), special])
    const triangle = [
      { lat: 43.7, lon: 18.2 },
      { lat: 43.7, lon: 18.7 },
      { lat: 44.1, lon: 18.4 },
    ]
    const fitting: Partial<SearchQuery>[] = [
      { countryId: 49 },
      { cantonId: 3 },
      { cityIds: [32, 33] },
      { brandIds: [10, 11] },
      { modelIds: [111] },
      { sellerId: 7 },
      { sellerType: 'shop' },
      { listingType: 'rent' },
      { condition: 'new' },
      { hasPrice: true },
      { priceFrom: 5_000, priceTo: 5_000 },
      { createdFrom: 1_700_000_000_001 },
      { hasDiscount: true },
      { available: true },
      { shipping: true },
      { freeDelivery: true },
      { exchange: true },
      { sponsored: true },
      { freeBetween: { from: 20_001, to: 20_004 } },
      { box: { south: 43, west: 18.4, north: 43.85, east: 19 } },
      { area: triangle },
      { attributes: [{ id: 2, from: 2016 }] },
      { attributes: [{ id: 2, to: 2016 }] },
      { attributes: [{ id: 2, values: ['2016'] }] },
      { attributes: [{ id: 7, values: ['Struja', 'Plin'] }] },
      {
        attributes: [
          { id: 7, values: ['Plin'] },
          { id: 2, from: 2000, to: 2020 },
        ],
      },
    ]
    for (const one of fitting) expect(await at.ids(one), JSON.stringify(one)).toEqual([2])
    expect(await at.ids(Object.assign({}, ...fitting))).toEqual([2])

    const unfitting: Partial<SearchQuery>[] = [
      { countryId: 50 },
      { brandIds: [] },
      { createdFrom: 1_700_000_000_002 },
      { freeBetween: { from: 20_001, to: 20_005 } },
      { freeBetween: { from: 19_990, to: 20_000 } },
      { box: { south: 43, west: 18.5, north: 44, east: 19 } },
      { area: triangle.map(({ lat, lon }) => ({ lat: lat + 0.3, lon })) },
      { attributes: [{ id: 2, from: 2017 }] },
      { attributes: [{ id: 7, from: 0 }] },
      { attributes: [{ id: 7, values: ['dizel'] }] },
      {
        attributes: [
          { id: 7, values: ['Plin'] },
          { id: 2, to: 2000 },
        ],
      },
    ]
    for (const one of unfitting) expect(await at.ids(one), JSON.stringify(one)).toEqual([])
    expect(await at.ids({ box: { south: 43, west: 170, north: 44, east: 18.4 } })).toEqual([2])
  })

  test(`${name}: sorts by distance, listings without a place last`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, lat: 44, lon: 18 }),
      makeDocument({ id: 2, lat: 43.86, lon: 18.41 }),
      makeDocument({ id: 3 }),
      makeDocument({ id: 4, lat: 45, lon: 16 }),
    ])
    const near = { lat: 43.85, lon: 18.4 }

    expect(await at.ids({ sort: 'nearest', near })).toEqual([2, 1, 4, 3])
    expect(await at.ids({ sort: 'nearest', near, limit: 2, offset: 1 })).toEqual([1, 4])
    expect(await at.ids({ sort: 'nearest' })).toEqual([4, 3, 2, 1])
  })

  test(`${name}: counts each facet under all filters but its own`, async () => {
    const car = (id: number, brandId: number, fuel: string, year: number) =>
      makeDocument({
        id,
        brandId,
        condition: id % 2 ? 'new' : 'used',
        attributes: [
          { id: 7, values: [fuel] },
          { id: 2, values: [year] },
          { id: 67, values: ['true'] },
        ],
      })
    await using at = await engineWith(make, [
      car(1, 10, 'Dizel', 2010),
      car(2, 10, 'Benzin', 2012),
      car(3, 11, 'Dizel', 2014),
      car(4, 11, 'Plin', 2016),
      makeDocument({ id: 5, brandId: 12, categoryId: 23, categoryPath: [2, 23] }),
    ])
    const { total, facets, categories } = inOneOrder(
      await at.engine.search(
        query({
          categoryId: 1,
          brandIds: [10],
          attributes: [
            { id: 7, values: ['Dizel', 'Plin'] },
            { id: 2, from: 2009 },
          ],
          facets: 'main',
          facetAttributeIds: [7, 2],
        }),
      ),
    )

    expect(total).toBe(1)
    expect(categories).toEqual([{ id: 18, count: 1 }])
    expect(facets).toEqual({
      brands: [
        { id: 10, count: 1 },
        { id: 11, count: 2 },
      ],
      models: [],
      cities: [],
      conditions: [{ value: 'new', count: 1 }],
      sellerTypes: [{ value: 'user', count: 1 }],
      listingTypes: [{ value: 'sell', count: 1 }],
      attributes: [
        { id: 2, values: [], range: { min: 2010, max: 2010 } },
        {
          id: 7,
          values: [
            { value: 'Benzin', count: 1 },
            { value: 'Dizel', count: 1 },
          ],
        },
      ],
    })
    const all = await at.engine.search(query({ facets: 'all' }))
    expect(inOneOrder(all).facets!.attributes.map(({ id }) => id)).toEqual([2, 7, 67])
    expect(await at.engine.search(query({ facets: 'none' }))).toMatchObject({ total: 5, categories: [] })
  })

  test(`${name}: finds similar listings, the closest first and the same seller's last`, async () => {
    const leaf = { categoryId: 18, categoryPath: [1, 18] }
    const like = { ...leaf, title: 'Golf 7 karavan', cityId: 5, cantonId: 2, priceFening: 20_000_00 }
    await using at = await engineWith(make, [
      makeDocument({ id: 1, ...like, sellerId: 1 }),
      makeDocument({ id: 2, ...like, sellerId: 1 }),
      makeDocument({ id: 3, ...like, sellerId: 2, title: 'Passat', priceFening: 1_000_00 }),
      makeDocument({ id: 4, ...like, sellerId: 3 }),
      makeDocument({ id: 5, ...like, sellerId: 4, cityId: 6 }),
      makeDocument({ id: 6, ...like, sellerId: 5, categoryId: 19, categoryPath: [1, 19] }),
      makeDocument({ id: 7, ...like, sellerId: 6, categoryId: 23, categoryPath: [2, 23] }),
    ])

    const found = await at.engine.search(query({ similarTo: 1, limit: 10 }))
    expect(found.ids).toEqual([4, 5, 6, 3, 2])
    expect(found.total).toBe(5)
    expect(await at.ids({ similarTo: 1, limit: 2, offset: 1 })).toEqual([5, 6])
    expect(await at.ids({ similarTo: 1, cityIds: [6] })).toEqual([5])
    expect(await at.ids({ similarTo: 99 })).toEqual([])

    const many = Array.from({ length: 30 }, (_, n) => makeDocument({ id: 100 + n, ...leaf, sellerId: 9 }))
    await at.engine.apply({ upserts: many, deletes: [] })
    expect((await at.ids({ similarTo: 1 })).includes(6)).toBe(false)
  })

  test(`${name}: leaves out sellers and listings, and counts nothing of them`, async () => {
    const documents = Array.from({ length: 12 }, (_, n) =>
      makeDocument({
        id: n + 1,
        sellerId: 1 + (n % 3),
        brandId: 7,
        lat: 44,
        lon: 18,
        priceFening: 1000 * (n + 1),
        attributes: [{ id: 2, values: [n, 'Dizel'] }],
      }),
    )
    await using at = await engineWith(make, documents)
    const without = { sellers: [2, 99], listings: [1, 6, 99] }
    const left = [12, 10, 9, 7, 4, 3]
    for (const asked of [
      {},
      { categoryId: 18 },
      { text: 'oglas' },
      { hasPrice: true },
      { brandIds: [7] },
    ] as const) {
      const found = await at.engine.search(
        query({ ...asked, without, facets: 'all', mapZoom: 10, sort: 'newest' }),
      )
      expect(found.ids).toEqual(left)
      expect(found.total).toBe(6)
      expect(found.categories).toEqual([{ id: 18, count: 6 }])
      expect(found.facets!.brands).toEqual([{ id: 7, count: 6 }])
      expect(found.facets!.attributes).toEqual([
        { id: 2, values: [{ value: 'Dizel', count: 6 }], range: { min: 2, max: 11 } },
      ])
      expect(found.map!.placed).toBe(6)
    }
    expect(await at.ids({ without: {} })).toHaveLength(12)
    expect(await at.ids({ similarTo: 12, without })).toEqual([10, 7, 4, 9, 3])
  })

  test(`${name}: leaves out words in any form, phrases of titles, and shops`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, title: 'Golf za dijelove' }),
      makeDocument({ id: 2, title: 'Golfovi', sellerType: 'shop' }),
      makeDocument({ id: 3, title: 'Dijelovi za Škodu' }),
      makeDocument({ id: 4, title: 'Oktavija', words: ['Golf'] }),
      makeDocument({ id: 5, title: 'Oktavija za dijelove', sellerType: 'shop' }),
    ])
    const left = async (without: SearchQuery['without']) => {
      const found = await at.engine.search(query({ without, sort: 'newest', facets: 'main' }))
      expect(found.total).toBe(found.ids.length)
      expect(found.facets!.sellerTypes.reduce((sum, { count }) => sum + count, 0)).toBe(found.total)
      return found.ids.toSorted()
    }
    expect(await left({ words: ['golf'] })).toEqual([3, 5])
    expect(await left({ words: ['za dijelove'] })).toEqual([2, 3, 4])
    expect(await left({ words: ['skoda', '„za dijelove“'] })).toEqual([2, 4])
    expect(await left({ shops: true })).toEqual([1, 3, 4])
    expect(await left({ shops: true, words: ['golf'], listings: [3] })).toEqual([])
  })

  test(`${name}: counts the results on a map by cells that split as one zooms in`, async () => {
    const [zenica, vitez] = [
      { lat: 44.2, lon: 17.9 },
      { lat: 44.16, lon: 17.79 },
    ]
    await using at = await engineWith(make, [
      makeDocument({ id: 1, ...zenica, title: 'Stan' }),
      makeDocument({ id: 2, ...zenica, title: 'Stan' }),
      makeDocument({ id: 3, ...vitez, title: 'Stan' }),
      makeDocument({ id: 4, title: 'Stan bez mjesta' }),
      makeDocument({ id: 5, ...vitez, title: 'Golf' }),
    ])
    const mapAt = async (asked: Partial<SearchQuery>) =>
      (await at.engine.search(query({ text: 'stan', limit: 0, ...asked }))).map!

    const far = await mapAt({ mapZoom: 6 })
    expect(far).toMatchObject({ zoom: 6, placed: 3, clusters: [{ count: 3, id: null }] })
    expect(far.clusters[0]!.lat).toBeCloseTo((2 * zenica.lat + vitez.lat) / 3, 3)
    for (const { lat, lon } of [zenica, vitez]) {
      expect(lat).toBeGreaterThanOrEqual(far.box!.south)
      expect(lat).toBeLessThanOrEqual(far.box!.north)
      expect(lon).toBeGreaterThanOrEqual(far.box!.west)
      expect(lon).toBeLessThanOrEqual(far.box!.east)
    }

    const near = await mapAt({ mapZoom: 14 })
    expect(near.clusters.map(({ count, id }) => [count, id]).toSorted()).toEqual([
      [1, 3],
      [2, null],
    ])
    expect(await mapAt({ mapZoom: 14, box: far.clusters[0]!.box })).toMatchObject({ placed: 3 })
    expect(await mapAt({ mapZoom: 14, cityIds: [9] })).toEqual({
      zoom: 14,
      placed: 0,
      box: null,
      clusters: [],
    })
    const everywhere = { south: -90, west: -180, north: 90, east: 180 }
    expect((await mapAt({ mapZoom: 18, box: everywhere })).zoom).toBeLessThan(10)
  })
}
