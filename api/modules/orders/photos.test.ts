import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { removeOrphanPhotos } from '#api/modules/media/jobs.ts'
import { orphanHours } from '#contract/limits/listings.ts'
import { enqueue } from '#lib/jobs.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/orders/order-scene.ts'

test('keeps the photo of an order whose listing lost it, until nobody can open the order', async ({
  app,
  clock,
  dataDir,
  db,
  login,
  make,
  market,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const { id } = await make.listing({ seller_id: seller.account.id, quantity: 2 })
  const call = caller(app, await login(seller.account))
  const upload = multipart([{ name: 'x.jpg', content: await jpeg() }])
  const [photo] = (await call('POST', `/listings/${id}/image-upload`, upload.payload, upload.headers)).body
  const order = await buyer.placed(seller.account.id, { items: [{ listing_id: id }] })
  await call('POST', `/listings/${id}/image-delete`, { imageId: photo.id })
  const clean = async () => {
    clock.advance((orphanHours + 1) * 3600 * 1000)
    await enqueue(db, removeOrphanPhotos, {})
    await runJobs()
  }
  const { image } = order.items[0]!
  const isThere = () => existsSync(path.join(dataDir, new URL(image, 'http://localhost').pathname))

  await clean()
  expect((await buyer.call('GET', `/orders/${order.id}`)).body.data.items[0].image).toBe(image)
  expect(isThere()).toBe(true)

  await db.updateTable('orders').set({ buyer_id: null, seller_id: null }).where('id', '=', order.id).execute()
  await clean()
  expect(isThere()).toBe(false)
})
