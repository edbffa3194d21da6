import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

type Node = { id: number; slug: string; parent_id: number | null; desktop_order: number; children?: Node[] }

test('lists roots and children, and on request all below', async ({ app }) => {
  const list = async (url: string) => (await app.inject(`/api${url}`)).json<{ data: Node[] }>().data
  const roots = await list('/categories/')
  expect(roots.map(({ desktop_order }) => desktop_order)).toEqual(
    roots.map(({ desktop_order }) => desktop_order).toSorted((a, b) => a - b),
  )
  expect(roots.find(({ id }) => id === 2286)).toMatchObject({ slug: 'poslovi', parent_id: null })
  expect(roots.some(({ children }) => children)).toBe(false)
  const vehicles = await list('/categories/1')
  expect(vehicles.find(({ id }) => id === 18)).toMatchObject({ slug: 'automobili', parent_id: 1 })
  const parts = (await list('/categories/?include_children=true')).find(({ id }) => id === 1)!
  expect(parts.children!.map(({ id }) => id)).toEqual(vehicles.map(({ id }) => id))
  expect(await list('/categories/18')).toEqual([])
  expect((await app.inject('/api/categories/999999')).statusCode).toBe(404)
})

test('lists the attributes of a category, and the fields of its form', async ({ app }) => {
  const reply = (await app.inject('/api/categories/18/attributes')).json()
  const { data, show_map, booking_enabled, show_brand, show_price, show_condition } = reply
  expect(
    [show_map, booking_enabled, show_brand, show_price, show_condition].map((one) => typeof one),
  ).toEqual(Array(5).fill('boolean'))
  const ids = (data as { id: number }[]).map(({ id }) => id)
  for (const required of [2, 3, 1144, 7, 901]) expect(ids).toContain(required)
})
