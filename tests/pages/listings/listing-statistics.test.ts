import { expect } from 'vitest'
import { localDay } from '#lib/time.ts'
import { test } from '#tests/support/test.ts'

test('compares the views of a listing with its category, and explains why there are none', async ({
  make,
  site,
  login,
  db,
}) => {
  const owner = await make.account()
  const [seen, unseen] = [
    await make.listing({ seller_id: owner.id, category_id: 31 }),
    await make.listing({ seller_id: owner.id, category_id: 31 }),
  ]
  const today = new Date(`${localDay(new Date())}T12:00`)
  await db.insertInto('listing_day').values({ listing_id: seen.id, day: today, views: 30 }).execute()
  const none = { opened: 0, saved: 0, phone_shown: 0, messages: 0, orders: 0 }
  await db
    .insertInto('category_figures')
    .values({ category_id: 31, days: 30, until: today, listings: 9, views: 20, ...none })
    .execute()
  const headers = { cookie: `auth.token=${await login(owner)}` }
  const page = async ({ id }: { id: number }) =>
    (await site.inject({ url: `/mojbazar/artikli/statistika/${id}`, headers })).body
  expect(await page(seen)).toContain('Oglas u sredini iste kategorije ima 20 pregleda: vaš ima 50 % više.')
  const empty = await page(unseen)
  expect(empty).toContain('Još nema pregleda; brojimo svaku osobu jednom dnevno')
  expect(empty).toContain('Još niko nije otvorio vaš broj.')
  expect(empty).not.toContain('aria-label="Pregledi po danima"')
})
