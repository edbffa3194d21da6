import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('counts saved listings by the category that they are in now, without those removed', async ({
  app,
  db,
  make,
  login,
}) => {
  const reader = await make.account()
  const headers = { authorization: `Bearer ${await login(reader)}` }
  const saved = [22, 22, 25].map((category_id) => make.listing({ category_id }))
  const [first, second, third] = (await Promise.all(saved)).map(({ id }) => id)
  for (const id of [first, second, third])
    await app.inject({ method: 'POST', url: `/api/listings/${id}/save`, headers })
  const counted = async () => {
    const { categories } = (await app.inject({ url: '/api/saved/listings', headers })).json<{
      categories: { id: number; count: number }[]
    }>()
    return categories.map(({ id, count }) => [id, count])
  }
  expect(await counted()).toEqual([
    [22, 2],
    [25, 1],
  ])

  await db.updateTable('listing').set({ category_id: 25 }).where('id', '=', first!).execute()
  expect(await counted()).toEqual([
    [25, 2],
    [22, 1],
  ])

  await app.inject({ method: 'POST', url: `/api/listings/${third}/delete-save`, headers })
  expect(await counted()).toEqual([
    [22, 1],
    [25, 1],
  ])
})
