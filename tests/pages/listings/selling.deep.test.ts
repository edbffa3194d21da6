import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('accepts the longest description without JavaScript, whatever its letters', async ({
  site,
  make,
  login,
  db,
}) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id, status: 'draft', category_id: 22 })
  const description = '🌵'.repeat(10_000)
  const reply = await site.inject({
    method: 'POST',
    url: `/artikal/uredjivanje/${id}`,
    cookies: { 'auth.token': await login(seller) },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
    },
    payload: new URLSearchParams({ title: 'Kaktus za stan', description, intent: 'draft' }).toString(),
  })
  expect(reply.statusCode).toBe(302)
  const stored = await db.selectFrom('listing').select('description').where('id', '=', id).executeTakeFirst()
  expect(stored).toEqual({ description })
})
