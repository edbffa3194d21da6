import { expect } from 'vitest'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { SearchFilter } from '#contract/search/endpoints.ts'
import { searchFlags } from '#contract/search/flags.ts'
import { encodeAttr } from '#contract/search/attr-codec.ts'
import { plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

/** Returns the filter's place on the page: a part of its own, or a line of one. */
function placeOf({ key, name, attribute }: SearchFilter): string {
  if (key === 'canton' || key === 'cities') return 'Mjesto'
  if (attribute?.input_type === 'checkbox') return `Oprema i pogodnosti: ${name}`
  return key in searchFlags ? `Još filtera: ${name}` : name
}

/** The parts of the panel, and the lines of those that hold several filters. */
function panelOf(html: string): string[] {
  const form = /<form[^>]*id="filter-forma".*?<\/form>/s.exec(html)![0]
  return [...form.matchAll(/<summary>([^<]*)<\/summary><fieldset(.*?)<\/fieldset>/gs)].flatMap(
    ([, title, fields]) =>
      title === 'Oprema i pogodnosti' || title === 'Još filtera'
        ? [...fields!.matchAll(/<span>([^<]*)<\/span>/g)].map(([, name]) => `${title}: ${name}`)
        : title!,
  )
}

const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

/** One category for each set of filters; most share theirs with others. */
function differing(catalog: Catalog) {
  const byFilters = new Map<string, number>()
  for (const {
    id,
    children,
    show_brand,
    show_condition,
    show_price,
    booking_enabled,
  } of catalog.categories.values()) {
    if (children.length > 0) continue
    const shows = [show_brand, show_condition, show_price, booking_enabled]
    byFilters.set(JSON.stringify([shows, catalog.attributesOf(id).map((attribute) => attribute.id)]), id)
  }
  return [...byFilters.values()]
}

test(
  'offers on the page exactly the filters that the call lists, in every category',
  { timeout: 120_000 },
  async ({ site, make, index, deps }) => {
    const { catalog } = deps
    const seller = await make.account()
    const brand_id = 89
    const model_id = catalog.modelsOf(brand_id)[0]!.id
    const categories = differing(catalog)
    for (const category_id of categories) {
      // Every attribute gets a value, since the page omits filters without a choice.
      const attributes = Object.fromEntries(
        catalog
          .attributesOf(category_id)
          .map(({ id, type, options }) => [
            id,
            type === 'number' ? 5 : type === 'boolean' ? true : (options?.[0] ?? 'x'),
          ]),
      )
      await make.listing({
        seller_id: seller.id,
        category_id,
        brand_id,
        model_id,
        attributes: JSON.stringify(attributes),
      })
    }
    await index()

    const wrong: object[] = []
    for (const id of categories) {
      const { data } = (await site.inject(`/api/search/filters?category_id=${id}`)).json<{
        data: SearchFilter[]
      }>()
      // Models are offered once a make is chosen.
      const make = catalog.categories.get(id)!.show_brand ? `&brands=${brand_id}` : ''
      const shown = await site.inject(`/pretraga?category_id=${id}${make}&facets=all`)
      const listed = [...new Set(data.map(placeOf))]
      const drawn = panelOf(shown.body).map(plain)
      const missing = listed.filter((place) => !drawn.includes(place))
      const unknown = drawn.filter((place) => !listed.includes(place))
      if (missing.length + unknown.length > 0) wrong.push({ id, missing, unknown })
    }
    expect(wrong).toEqual([])
    expect(categories.length).toBeGreaterThan(30)

    const { data } = (await site.inject('/api/search/filters')).json<{ data: SearchFilter[] }>()
    expect(panelOf((await site.inject('/pretraga')).body)).toEqual([...new Set(data.map(placeOf))])
  },
)

test('takes every kind of choice from the form of filters without JavaScript', async ({
  site,
  make,
  index,
}) => {
  const seller = await make.account()
  const car = (title: string, brand_id: number, year: number, fuel: string) =>
    make.listing({
      title: `${title} bezskripte`,
      category_id: 18,
      brand_id,
      seller_id: seller.id,
      attributes: JSON.stringify({ 2: year, 7: fuel }),
    })
  await car('Stari golf', 89, 2004, 'Dizel')
  await car('Novi golf', 89, 2018, 'Dizel')
  await car('Benzinski golf', 89, 2016, 'Benzin')
  await car('Audi', 7, 2017, 'Dizel')
  await index()
  const browser = plainBrowser(site)
  const shownBy = async (reply: { headers: Record<string, unknown> }) => {
    const location = String(reply.headers['location'])
    const { body } = await browser.get(location)
    return { location, body, total: /<output[^>]*>([^<]*)<\/output>/.exec(body)?.[1] }
  }
  const choices = {
    brands: ['89', '7'],
    a7: 'Dizel',
    a2od: '2010',
    state: 'used',
  }
  // The button of the panel, and that of the sheet on phones.
  for (const button of ['Primijenite filtere', /^Prikažite \d/]) {
    const chosen = await shownBy(
      await browser.press('/pretraga?q=bezskripte&category_id=18&view=list', button, choices),
    )
    const attr = encodeAttr([
      { id: 2, type: 'range', value: [2010, null] },
      { id: 7, type: 'list', value: ['Dizel'] },
    ])
    expect(chosen.location).toBe(
      `/pretraga?q=bezskripte&category_id=18&brands=7,89&state=used&attr=${attr}&attr_encoded=1&view=list`,
    )
    expect(chosen.total).toBe('2 oglasa')
    for (const title of ['Novi golf', 'Audi']) expect(chosen.body).toContain(`>${title} bezskripte<`)

    const today = /name="created_gte"[^>]*value="(\d+)"/.exec(chosen.body)![1]!
    const recent = await shownBy(
      await browser.press(chosen.location, button, { created_gte: today }, chosen.body),
    )
    expect(recent.location).toContain(`created_gte=${today}`)
    expect(recent.total).toBe('2 oglasa')
    // A chip takes its choice back.
    const alone = /href="([^"]*)"[^>]*><span class="truncate">Audi</
      .exec(recent.body)![1]!
      .replaceAll('&amp;', '&')
    expect(new URLSearchParams(alone.split('?')[1]).get('brands')).toBe('89')
    expect((await browser.get(alone)).body).toMatch(/<output[^>]*>1 oglas<\/output>/)
  }
})
