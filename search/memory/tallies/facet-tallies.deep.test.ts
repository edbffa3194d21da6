import { expect, test } from 'vitest'
import type { SearchQuery } from '#search/engine.ts'
import { inOneOrder, makeDocument, query } from '#search/testing/documents.ts'
import { AttributeValues } from '#search/memory/facets/attribute-values.ts'
import { MemoryIndex } from '#search/memory/index.ts'
import { FacetTallies } from './facet-tallies.ts'

const documentOf = (id: number, change = 0) =>
  makeDocument({
    id,
    title: (id + change) % 3 === 0 ? 'Golf dizel' : 'Passat',
    categoryId: id % 2 === 0 ? 18 : 19,
    categoryPath: [1, id % 2 === 0 ? 18 : 19],
    brandId: (id + change) % 4,
    cityId: (id * 7 + change) % 5,
    condition: (id + change) % 2 === 0 ? 'used' : 'new',
    attributes: [
      { id: 7, values: [(id + change) % 3 === 1 ? 'Dizel' : 'Benzin'] },
      { id: 2, values: [2000 + ((id + change) % 9)] },
    ],
  })

const facets = { facets: 'main', facetAttributeIds: [2, 7], limit: 5 } as const
const asked: Partial<SearchQuery>[] = [
  { text: 'golf' },
  { text: 'golf', categoryId: 18 },
  { text: 'golf', without: { listings: [3, 6] } },
  { categoryId: 18 },
  { categoryId: 1, brandIds: [1] },
  { categoryId: 18, brandIds: [2, 3] },
  { cityIds: [2], condition: 'used' },
  { categoryId: 1, attributes: [{ id: 7, values: ['Dizel'] }] },
  { categoryId: 18, attributes: [{ id: 2, from: 2002.5, to: 2006 }] },
]

test('counts the same with kept tallies as an index without them', () => {
  const index = new MemoryIndex()
  const documents = new Map(Array.from({ length: 60 }, (_, at) => [at + 1, documentOf(at + 1)]))
  index.apply({ upserts: [...documents.values()], deletes: [] })
  for (let change = 1; change <= 12; change++) {
    for (const one of asked) {
      const fresh = new MemoryIndex()
      fresh.apply({ upserts: [...documents.values()], deletes: [] })
      const wanted = query({ ...facets, ...one })
      expect(inOneOrder(index.search(wanted))).toEqual(inOneOrder(fresh.search(wanted)))
    }
    const upserts = [change, change + 20, 60 + change].map((id) => documentOf(id, change))
    index.apply({ upserts, deletes: [change + 40] })
    for (const document of upserts) documents.set(document.id, document)
    documents.delete(change + 40)
    if (change % 4 === 0) index.compact(Infinity)
  }
})

test('keeps a tally of many documents longer than those of few, but not for ever', () => {
  const tallies = new FacetTallies({
    counted: [],
    categories: { values: [] },
    attributes: new AttributeValues(),
  })
  const keep = (key: string, size: number) =>
    tallies.keep(
      { key, holds: () => false },
      { column: () => new Uint32Array(0), categories: Uint32Array.of(0, size) },
      1_000_000,
    )
  keep('many', 1_000)
  for (let n = 0; n < 400; n++) keep(`few ${n}`, 10)
  expect(tallies.get('many')).toBeDefined()
  expect(tallies.get('few 0')).toBeUndefined()
  expect(tallies.get('few 399')).toBeDefined()

  for (let n = 0; n < 40_000; n++) keep(`fewer ${n}`, 10)
  expect(tallies.get('many')).toBeUndefined()
})
