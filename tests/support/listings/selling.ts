import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Catalog, CatalogAttribute } from '#api/modules/categories/service.ts'

/** A leaf category that requires neither payment, brand nor attributes. */
export function plainCategory(catalog: Catalog) {
  const found = [...catalog.categories.values()].find(
    (category) =>
      category.children.length === 0 &&
      !category.brand_required &&
      ![1, 2, 2159, 2286].includes(category.path[0]!.id) &&
      catalog.attributesOf(category.id).every(({ required }) => !required),
  )
  if (!found) throw new Error('no category without required attributes')
  return found.id
}

const valueFor = ({ name, type, options }: CatalogAttribute) => {
  if (options) return options[0]!
  if (type === 'boolean') return true
  if (type === 'string') return 'Tekst'
  return name === 'godiste' || name.startsWith('godina-') ? 2016 : 150
}

/** A valid value for everything that a category requires. */
const requiredAttributes = (catalog: Catalog, categoryId: number) =>
  catalog
    .attributesOf(categoryId)
    .filter(({ required }) => required)
    .map((attribute) => ({ id: attribute.id, value: valueFor(attribute) }))

/** A complete listing of a car: Volkswagen Golf. */
export const car = (catalog: Catalog) => ({
  category_id: 18,
  title: 'Golf 7 1.6 TDI 2016',
  price: 21_900,
  state: 'used',
  city_id: 133,
  brand_id: 89,
  model_id: catalog.modelsOf(89).find(({ name }) => name === 'Golf')!.id,
  attributes: requiredAttributes(catalog, 18),
})

export type Reply = {
  status: number
  headers: Record<string, unknown>
  // Each test states what it expects of a body.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Calls the API as the holder of `token`, or as a visitor. */
export function caller(app: FastifyInstance, token?: string) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    const isJson = reply.headers['content-type']?.toString().includes('json')
    return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : null }
  }
}
