import { expect } from 'vitest'
import type { ListingItem } from '#contract/listings/read.ts'
import { test } from '#tests/support/test.ts'

test('never shows an old price, however reads and changes mix', async ({ app, make, db }) => {
  const seller = await make.account()
  const listings = await Promise.all(Array.from({ length: 10 }, () => make.listing({ seller_id: seller.id })))
  const ids = listings.map(({ id }) => id)
  const prices = new Map(ids.map((id) => [id, 100]))
  const read = async () => {
    const before = new Map(prices)
    const { data } = (await app.inject(`/api/listings/several?ids=${ids.join()}`)).json() as {
      data: ListingItem[]
    }
    // Prices only rise here, so a lower one than before the read is old.
    for (const item of data) expect(item.price).toBeGreaterThanOrEqual(before.get(item.id)!)
    expect(data).toHaveLength(ids.length)
  }
  for (let change = 1; change <= 200; change++) {
    const id = ids[(change * 7) % ids.length]!
    const changing = db
      .updateTable('listing')
      .set({ price_fening: 10_000 + change * 100 })
      .where('id', '=', id)
      .execute()
      .then(() => prices.set(id, 100 + change))
    await Promise.all([read(), changing, read()])
    await read()
  }
})
