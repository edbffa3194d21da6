import { expect } from 'vitest'
import { makeDemoContent } from '#demo/content.ts'
import { demoShop } from '#demo/shop-page.ts'
import { sanitiseOfUser } from '#lib/rich-text.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { loadDemoShop } from './demo-shop.ts'

test("fills the page of the demo's shop once, and leaves the changes of visitors alone", async ({
  app,
  db,
  deps,
  make,
  login,
}) => {
  const shop = await make.shop({ account: { username: demoShop.username } })
  const listings = []
  for (const title of demoShop.pinned)
    listings.push(await make.listing({ seller_id: shop.id, title, category_id: 31 }))
  await loadDemoShop(db, deps.storage, new Date('2026-12-25T12:00:00Z'))
  const visitor = caller(app)
  const page = async () => (await visitor('GET', `/stores/${shop.shop.id}/page`)).body.data
  const shown = await page()
  expect(shown).toMatchObject({ colour: demoShop.colour, about: demoShop.about })
  expect(shown.pinned.map(({ id }: { id: number }) => id)).toEqual(listings.map(({ id }) => id))
  expect(shown.sections.map(({ name }: { name: string }) => name)).toEqual(['Telefoni', 'Laptopi'])
  expect((await app.inject(new URL(shown.cover.large).pathname)).statusCode).toBe(200)
  const own = caller(app, await login(shop))
  const { exceptions } = (await own('GET', '/me/shop/hours')).body.data
  expect(exceptions).toMatchObject([
    { first: '2026-12-31', from: '09:00', to: '14:00' },
    { first: '2027-01-06', note: 'Inventura' },
  ])
  await own('PUT', '/me/shop/about', { content: '' })
  await loadDemoShop(db, deps.storage, new Date())
  expect((await page()).about).toBeNull()
})

test('pins listings that the demo has, and says what a shop may say', () => {
  const titles = new Set(
    makeDemoContent()
      .filter(({ seller }) => seller === demoShop.username)
      .map(({ title }) => title),
  )
  expect(demoShop.pinned.filter((title) => !titles.has(title))).toEqual([])
  expect(sanitiseOfUser(demoShop.about)).toBe(demoShop.about)
})
