import { expect } from 'vitest'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { SearchFilter } from '#contract/search/endpoints.ts'
import { searchFlags } from '#contract/search/flags.ts'
import { test } from '#tests/support/test.ts'

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
