import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { Storage } from '#lib/files/storage.ts'
import { imageKey } from '#contract/media/images.ts'
import { test as base } from '#tests/support/listings/sellers.ts'

const test = base.extend('preview', { scope: 'file' }, ({ app }) => async (id: number) => {
  const reply = await app.inject(`/api/listings/${id}/preview.jpg`)
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
})

async function putPhoto(storage: Storage, hash: string, background: string) {
  const photo = sharp({ create: { width: 1280, height: 960, channels: 3, background } })
  await storage.put(imageKey(hash, 'lg'), await photo.webp().toBuffer())
}

/** The mean colour of an area. */
async function colorAt(bytes: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(bytes).extract(area).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
  return [...data]
}
const photoArea = { left: 100, top: 100, width: 500, height: 300 }
const textArea = { left: 720, top: 40, width: 440, height: 300 }

test('gives messengers a picture of 1200 × 630 with photo, title and price', async ({
  seller,
  preview,
  db,
  deps,
}) => {
  const { call, listing } = await seller()
  const { id } = await listing({ title: 'Đačka klupa s ćoškom, ručni rad', price_fening: 123_456 })
  const hash = 'c0ffee'.padEnd(32, '0')
  await putPhoto(deps.storage, hash, '#c00000')
  await db.insertInto('image').values({ hash, width: 1280, height: 960 }).execute()
  const drawn = await preview(id)
  await db.insertInto('listing_image').values({ listing_id: id, image_hash: hash, position: 0 }).execute()

  const { status, headers, bytes } = await preview(id)

  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=86400',
  ])
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  const [red, green, blue] = await colorAt(bytes, photoArea)
  expect([red! > 150, green! < 40, blue! < 40]).toEqual([true, true, true])
  // Without a photo the drawing of the category is used; both show text.
  expect(await colorAt(drawn.bytes, photoArea)).not.toEqual(await colorAt(bytes, photoArea))
  const stats = await sharp(await sharp(bytes).extract(textArea).toBuffer()).stats()
  expect(Math.min(...stats.channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
  // An unchanged listing reuses the cached picture; a change redraws it.
  expect((await preview(id)).bytes.equals(bytes)).toBe(true)
  await call('PUT', `/listings/${id}`, { price: 99 })
  const cheaper = await preview(id)
  expect(cheaper.bytes.equals(bytes)).toBe(false)
  await call('POST', `/listings/${id}/reserve`)
  expect((await preview(id)).bytes.equals(cheaper.bytes)).toBe(false)
})

test('draws any title', async ({ seller, preview }) => {
  const { listing } = await seller()
  for (const title of ['A'.repeat(65), '<b>&lt;</b> & "Đ"', '🚗🚗🚗 Голф', 'Riječ '.repeat(10).trim()]) {
    const { status, bytes } = await preview((await listing({ title, price_fening: 9_999_999_900 })).id)
    expect([title, status, (await sharp(bytes).metadata()).width]).toEqual([title, 200, 1200])
  }
})

test('draws nothing that strangers may not see, and no price of a finished listing', async ({
  seller,
  preview,
  db,
}) => {
  const { call, listing } = await seller()
  const { id } = await listing()
  const priced = await preview(id)
  await call('POST', `/listings/${id}/finish`)
  const finished = await preview(id)
  expect(finished.status).toBe(200)
  expect(finished.bytes.equals(priced.bytes)).toBe(false)
  await db.updateTable('listing').set({ price_fening: 1 }).where('id', '=', id).execute()
  expect((await preview(id)).bytes.equals(finished.bytes)).toBe(true)
  expect((await preview((await listing({ status: 'hidden' })).id)).status).toBe(404)
  expect((await preview((await listing({ status: 'expired' })).id)).status).toBe(410)
})

test('draws a photo again that could not be read, and leaves out a lost one', async ({
  seller,
  preview,
  db,
  deps,
}) => {
  const { listing } = await seller()
  const { id } = await listing({ title: 'Crveni tepih' })
  const hash = 'f00d'.padEnd(32, '0')
  await putPhoto(deps.storage, hash, '#c00000')
  await db.insertInto('image').values({ hash, width: 1280, height: 960 }).execute()
  await db.insertInto('listing_image').values({ listing_id: id, image_hash: hash, position: 0 }).execute()
  using reading = vi.spyOn(deps.storage, 'getBytes').mockRejectedValueOnce(new Error('EIO'))
  expect((await preview(id)).status).toBe(500)
  expect(reading).toHaveBeenCalled()
  const [red, green] = await colorAt((await preview(id)).bytes, photoArea)
  expect([red! > 150, green! < 40]).toEqual([true, true])
  await deps.storage.delete(imageKey(hash, 'lg'))
  await db.updateTable('listing').set({ title: 'Tepih' }).where('id', '=', id).execute()
  await expect.poll(async () => (await colorAt((await preview(id)).bytes, photoArea))[1]).toBeGreaterThan(40)
})
