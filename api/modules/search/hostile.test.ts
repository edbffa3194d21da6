import fc from 'fast-check'
import { expect } from 'vitest'
import { searchParameters } from '#contract/search/endpoints.ts'
import { test as base } from '#tests/support/test.ts'

type Refusal = { code: string; message: string; fields?: Record<string, string> }

let caller = 0
const test = base
  /** A new address each time, so that the search limit does not interfere. */
  .extend('ask', { scope: 'file' }, ({ app }) => async (query: string, path = '/api/search') => {
    caller += 1
    const remoteAddress = `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`
    return app.inject({ url: `${path}?${query}`, remoteAddress })
  })
  /** The status and the names of the refused parameters. */
  .extend('refusal', { scope: 'file' }, ({ ask }) => async (query: string, path?: string) => {
    const reply = await ask(query, path)
    const { error } = reply.json() as { error?: Refusal }
    for (const text of Object.values(error?.fields ?? {})) expect(text).toMatch(/\p{L}/u)
    return [reply.statusCode, ...Object.keys(error?.fields ?? {})]
  })

const hexOf = (text: string) => Buffer.from(text).toString('hex')
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test.for([
  ['odd hex', 'attr=322&attr_encoded=1', 'attr'],
  ['no hex', 'attr=2(2008-2014)&attr_encoded=1', 'attr'],
  ['broken UTF-8', `attr=${hexOf('7(')}ff29&attr_encoded=1`, 'attr'],
  ['undeclared hex', 'attr=3228323030382d3230313429', 'attr'],
  ['an invalid range', `attr=${hexOf('2(a-b)')}&attr_encoded=1`, 'attr'],
  ['100 kB of hex', `attr=${'28'.repeat(50_000)}&attr_encoded=1`, 'attr'],
  ['100 kB of text', `q=${'a'.repeat(100_000)}`, 'q'],
  ['100 kB under an alias', `trazilica=${'a'.repeat(100_000)}`, 'trazilica'],
  ['nested parentheses', `attr=${hexOf('7('.repeat(2_000))}&attr_encoded=1`, 'attr'],
  [
    'thousands of attributes',
    `attr=${ids(900)
      .map((id) => `${id}(1)`)
      .join(':')}`,
    'attr',
  ],
  ['thousands of towns', `cities=${ids(5_000).join(',')}`, 'cities'],
  ['hundreds of makes', `brands=${ids(201).join(',')}`, 'brands'],
  ['thousands of models', `models=${ids(3_000).join(',')}`, 'models'],
  ['an array', 'q[]=golf', 'q'],
  ['an array of ids', 'brands[]=1&brands[]=2', 'brands'],
  ['an object', 'category_id[id]=18', 'category_id'],
  ['a repeated name', 'category_id=18&category_id=31', 'category_id'],
] as const)('refuses %s as malformed', async ([, query, name], { refusal }) => {
  for (const path of ['/api/search', '/api/listings', '/api/listings/count'])
    expect(await refusal(query, path)).toEqual([400, name])
})

test.for([
  ['category_id=NaN', 'category_id'],
  ['category_id=-1', 'category_id'],
  ['category_id=1.5', 'category_id'],
  ['category_id=1e400', 'category_id'],
  ['kategorije=__proto__', 'kategorije'],
  ['user_id=constructor', 'user_id'],
  ['state=__proto__', 'state'],
  ['state=toString', 'state'],
  ['listing_type=hasOwnProperty', 'listing_type'],
  ['user_type=admin', 'user_type'],
  ['price_from=Infinity', 'price_from'],
  ['price_to=-5', 'price_to'],
  ['has_price=da', 'has_price'],
  ['shipping=2', 'shipping'],
  ['cities=1,,2', 'cities'],
  ['cities=99999999999999999999', 'cities'],
  ['free_from_date=2026-02-30', 'free_from_date'],
  ['free_to_date=0000-00-00', 'free_to_date'],
  ['free_from_date=31.13.2026', 'free_from_date'],
  ['free_from_date=2026-12-02&free_to_date=2026-12-01', 'free_to_date'],
  ['free_from_date=2026-12-02&free_to_date=2036-12-01', 'free_to_date'],
  ['location_br=43.5,18.9', 'location_tl'],
  ['location_tl=44.5,17.1', 'location_br'],
  ['location_br=91,18&location_tl=92,17', 'location_br'],
  ['location_br=44.5,18&location_tl=43.5,17', 'location_br'],
  ['location_br=NaN,NaN&location_tl=44,17', 'location_br'],
  ['lat=44', 'lon'],
  ['lon=999&lat=1', 'lon'],
  ['created_gte=yesterday', 'created_gte'],
  ['created_gte=2026-13-45', 'created_gte'],
  ['sort_by=__proto__', 'sort_by'],
  ['sort_by=distance', 'sort_by'],
  ['sort_by=distance&cities=133,26', 'sort_by'],
  ['sort_by=distance&cities=987654', 'sort_by'],
  ['sort_by=distance&lat=44&lon=18&sort_order=desc', 'sort_order'],
  ['facets=everything', 'facets'],
  ['page=1e9', 'page'],
  ['per_page=1001', 'per_page'],
] as const)('refuses %s by name', async ([query, name], { refusal }) => {
  expect(await refusal(query)).toEqual(expect.arrayContaining([422, name]))
})

test('ignores unknown parameters, whatever their names', async ({ refusal }) => {
  for (const query of [
    '__proto__=1&constructor=2&toString=3',
    '__proto__[q]=golf',
    'utm_source=a&utm_source=b',
    '=&&&=1',
    '%=%&%zz=%ff',
    'q=%ff%fe',
    'q=%00',
    'q=__proto__',
    'view=whatever',
  ])
    expect(await refusal(query), query).toEqual([200])
})

test('finds nothing for values that do not exist', async ({ ask, make, index }) => {
  await make.listing()
  await index()
  for (const query of [
    'category_id=9007199254740991',
    'user_id=4294967296',
    'brands=999999999999999',
    'attr=999999999(x)',
    'attr=7(__proto__)',
    'recommendation_for=9007199254740991',
    'country=1',
  ]) {
    const reply = await ask(query)
    expect(reply.statusCode, query).toBe(200)
    expect(reply.json(), query).toMatchObject({ data: [], meta: { total: 0 } })
  }
})

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.array(fc.integer(), { maxLength: 300 }).map((list) => list.join(',')),
  fc.stringMatching(/^[0-9a-fA-F(),:-]{0,60}$/),
  fc.string({ unit: 'binary', maxLength: 30 }).map(hexOf),
  fc.constantFrom(
    '1',
    '0',
    '',
    '18',
    '133',
    'new',
    'rent',
    'price',
    'distance',
    'desc',
    '2026-12-01',
    '44,18',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'NaN',
    '-0',
    '1e309',
    '\u0000',
    '%',
    '44.1,18.2,7',
    'golf -golf',
  ),
)
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...searchParameters) },
  fc.constantFrom('__proto__', 'q[]', 'attr[0]', 'brands[]', 'hasOwnProperty', ''),
)
const pairs = fc.array(fc.tuple(name, odd), { maxLength: 8 })

test('answers or refuses by name any query, with little work', async ({ ask, make, index, statements }) => {
  await make.listing({ title: 'Golf 7', category_id: 18 })
  await index()
  // The first reply also learns where the change log is.
  await ask('q=golf')
  await fc.assert(
    fc.asyncProperty(pairs, async (given) => {
      const query = given
        .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value.toWellFormed())}`)
        .join('&')
      let status = 0
      let body: { error?: Refusal } = {}
      const issued = await statements(async () => {
        const reply = await ask(query)
        status = reply.statusCode
        body = reply.json()
      })
      expect([200, 400, 422]).toContain(status)
      expect(issued).toBeLessThanOrEqual(2)
      if (status === 200) return
      expect(issued).toBeLessThanOrEqual(1)
      const names = Object.keys(body.error!.fields ?? {})
      expect(names.length, query).toBeGreaterThan(0)
      for (const one of names) expect(searchParameters).toContain(one)
    }),
    { numRuns: 500 },
  )
})
