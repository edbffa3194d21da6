import { expect } from 'vitest'
import { test } from '#tests/support/money/promotions.ts'

type Item = { id: number; sponsored: number; date: number }

test('gives a quarter of each page to promoted listings, plus first, each once over all pages', async ({
  seller,
  make,
  index,
  app,
  minute,
  clock,
}) => {
  const { account, call, listing } = await seller({ shop: {} })
  await make.credit(account.id, 100_000)
  const all: { id: number }[] = []
  for (let made = 0; made < 41; made++)
    all.push(
      await listing({ title: `Ksilofon broj ${made}`, refreshed_at: new Date(Date.now() - made * 60_000) }),
    )
  // Among the oldest, where nobody would look for them.
  const plain = all.slice(30, 35).map(({ id }) => id)
  const plus = all.slice(36, 40).map(({ id }) => id)
  for (const [ids, type] of [
    [plain, 1],
    [plus, 2],
  ] as const)
    for (const id of ids)
      expect(
        (await call('POST', `/listings/${id}/sponsore`, { type, days: 1, refresh_every: 0 })).status,
      ).toBe(200)
  await index()
  const pageOf = async (page: number, more = '') =>
    (await app.inject(`/api/search?q=ksilofon&per_page=9&page=${page}${more}`)).json() as {
      data: Item[]
      meta: { total: number; last_page: number }
    }
  const pages = []
  for (let page = 1; page <= 5; page++) pages.push(await pageOf(page))
  expect(pages.map(({ meta }) => [meta.total, meta.last_page])).toEqual(Array(5).fill([41, 5]))
  const shown = pages.map(({ data }) => data)
  expect(shown.map((items) => items.map(({ sponsored }) => sponsored).join(''))).toEqual([
    '200002000',
    '200002000',
    '100001000',
    '100001000',
    // The last promoted one, and the rest of the others.
    '10000',
  ])
  const ids = shown.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(41)
  // Within each kind the freshest come first, as without promotions.
  expect(shown.flat().flatMap(({ id, sponsored }) => (sponsored === 2 ? [id] : []))).toEqual(plus)
  expect(shown.flat().flatMap(({ id, sponsored }) => (sponsored === 1 ? [id] : []))).toEqual(plain)

  // Any order that the reader chooses is left alone.
  const newest = (await pageOf(1, '&sort_by=date&sort_order=desc')).data
  expect(newest.map(({ id }) => id)).toEqual(all.slice(0, 9).map(({ id }) => id))

  clock.advance(25 * 3_600_000)
  await minute()
  await index()
  expect((await pageOf(1)).data.map(({ sponsored }) => sponsored)).toEqual(Array(9).fill(0))
  clock.reset()
})
