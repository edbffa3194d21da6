import type { SearchQuery } from '#search/engine.ts'
import { measured } from './frequencies.ts'
import { DocumentMaker } from './search-documents.ts'

type Ask = (maker: DocumentMaker, documents: number) => Partial<SearchQuery>
type Source = ReturnType<DocumentMaker['source']>

const near = (maker: DocumentMaker, source: Source) => {
  const price = maker.price(source)
  return { priceFrom: Math.round(price * 0.6), priceTo: Math.round(price * 1.4) }
}

/** A query of the results page within a category, with filters. */
const inCategory = (maker: DocumentMaker, source: Source) => ({
  categoryId: maker.category(source),
  facetAttributeIds: source.group.attributes.map(({ id }) => id),
})

function attributeFilter(maker: DocumentMaker, source: Source): Partial<SearchQuery> {
  const attributes = maker.attributes(source).slice(0, 2)
  return {
    ...inCategory(maker, source),
    attributes: attributes.map(({ id, values: [value] }) =>
      typeof value === 'number' ? { id, from: value * 0.8, to: value * 1.2 } : { id, values: [value!] },
    ),
  }
}

/** Words that name a category, as frequent words and makes do. */
const preferring = (maker: DocumentMaker, source: Source) => ({
  preferredCategoryIds: [maker.category(source)],
})

/** Kinds of queries and their frequency. */
const kinds: Record<string, [share: number, ask: Ask]> = {
  'frequent word': [
    10,
    (maker) => {
      const source = maker.source()
      const { words } = source.group
      return { text: words[maker.below(Math.min(30, words.length))]![0], ...preferring(maker, source) }
    },
  ],
  word: [14, (maker) => ({ text: maker.wordOf(maker.source()) })],
  'rare word': [5, (maker) => ({ text: maker.rareWord() })],
  'two words': [
    15,
    (maker) => {
      const source = maker.source()
      return { text: `${maker.wordOf(source)} ${maker.wordOf(source)}` }
    },
  ],
  'make and word': [
    10,
    (maker) => {
      const source = maker.source()
      const text = `${measured.brands[maker.brand(source) ?? 0] ?? ''} ${maker.wordOf(source)}`
      return { text, ...preferring(maker, source) }
    },
  ],
  'make in category': [
    8,
    (maker) => {
      const source = maker.source()
      const brand = maker.brand(source)
      return { ...inCategory(maker, source), ...(brand !== null && { brandIds: [brand] }) }
    },
  ],
  category: [10, (maker) => ({ ...inCategory(maker, maker.source()), sort: 'newest' })],
  'root category': [
    4,
    (maker) => ({
      categoryId: measured.categories[maker.category(maker.source())]!.path[0]!,
      sort: 'newest',
    }),
  ],
  everything: [3, () => ({ sort: 'newest' })],
  'category and price': [
    6,
    (maker) => {
      const source = maker.source()
      return { ...inCategory(maker, source), ...near(maker, source), sort: 'cheapest' }
    },
  ],
  'word, canton, price': [
    5,
    (maker) => {
      const source = maker.source()
      const canton = maker.place(source)?.cantonId ?? undefined
      return { text: maker.wordOf(source), cantonId: canton, ...near(maker, source) }
    },
  ],
  'city and condition': [
    4,
    (maker) => {
      const place = maker.place(maker.source())
      return { ...(place && { cityIds: [place.id] }), condition: 'used', sort: 'newest' }
    },
  ],
  attributes: [6, (maker) => attributeFilter(maker, maker.source())],
  seller: [2, (maker) => ({ sellerId: maker.seller(), sort: 'newest' })],
  similar: [3, (maker, documents) => ({ similarTo: 1 + maker.below(documents), limit: 12, facets: 'none' })],
}

/** A realistic mix of queries about `DocumentMaker` listings, with the counts of the results page. */
export function mixedQueries(documents: number, count: number): { kind: string; query: SearchQuery }[] {
  const maker = new DocumentMaker(documents, 2)
  const names = Object.entries(kinds).flatMap(([kind, [share]]) => Array<string>(share).fill(kind))
  return Array.from({ length: count }, () => {
    const kind = names[maker.below(names.length)]!
    const asked = kinds[kind]![1](maker, documents)
    return { kind, query: { sort: 'relevance', limit: 40, offset: 0, facets: 'main', ...asked } }
  })
}
