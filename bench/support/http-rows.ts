import { DocumentMaker } from './search-documents.ts'

const asked = 400 // addresses of a row

export type Row = { name: string; paths: readonly string[]; headers: Record<string, string> }

/** Pages and API calls about invented listings, the last of which is `last`, with varied queries. */
export function httpRows(listings: number, last: number, member: string): Row[] {
  const maker = new DocumentMaker(listings, 3)
  const times = (make: () => string) => Array.from({ length: asked }, make)
  const word = () => encodeURIComponent(maker.wordOf(maker.source()))
  const twoWords = () => {
    const source = maker.source()
    return encodeURIComponent(`${maker.wordOf(source)} ${maker.wordOf(source)}`)
  }
  const category = () => String(maker.category(maker.source()))
  const listing = () => String(last - maker.below(listings))
  /** Cars by years, fuel and price. */
  const filters = () => {
    const from = 2004 + maker.below(14)
    const fuel = maker.is(0.6) ? 'Dizel' : 'Benzin'
    const price = 3_000 + 500 * maker.below(60)
    return `category_id=18&attr=${encodeURIComponent(`2(${from}-${from + 5}):7(${fuel})`)}&price_to=${price}`
  }

  const pages = {
    home: times(() => '/'),
    category: times(() => `/pretraga?category_id=${category()}`),
    'one word': times(() => `/pretraga?q=${word()}`),
    'two words': times(() => `/pretraga?q=${twoWords()}`),
    'three filters': times(() => `/pretraga?${filters()}`),
    listing: times(() => `/artikal/${listing()}`),
  }
  const calls = {
    'one word': times(() => `/api/search?q=${word()}&facets=main`),
    'one word, no facets': times(() => `/api/search?q=${word()}&facets=none`),
    'two words': times(() => `/api/search?q=${twoWords()}&facets=main`),
    'three filters': times(() => `/api/search?${filters()}&facets=main`),
    listing: times(() => `/api/listings/${listing()}`),
  }
  /** Browsers accept all three; a visitor with choices of their own gets no page from the cache. */
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const program = { 'accept-encoding': 'br, gzip' }
  return [
    ...Object.entries(pages).flatMap(([name, paths]) => [
      { name: `page, ${name}, uncached`, paths, headers: { ...browser, cookie: 'prefs=x' } },
      { name: `page, ${name}, logged in`, paths, headers: { ...browser, cookie: member } },
      { name: `page, ${name}, cached`, paths: paths.slice(0, 1), headers: browser },
    ]),
    ...Object.entries(calls).map(([name, paths]) => ({ name: `API, ${name}`, paths, headers: program })),
  ]
}
