import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { imageKey } from '#contract/media/images.ts'
import type { ListingImage } from '#contract/media/endpoints.ts'
import { jpeg } from '#tests/support/listings/photos.ts'
import { shelfTest as test } from '#tests/support/listings/shelf.ts'

test('keeps photos in one sequence through cover, order and removal', async ({ shelf }) => {
  const { upload, images, call, id } = await shelf()
  const sent = await upload(
    await Promise.all([0.31, 0.32, 0.33].map(async (seed) => ({ name: 'x.jpg', content: await jpeg(seed) }))),
  )
  const [a, b, c] = sent.body.map((image: ListingImage) => image.id) as [number, number, number]
  const order = async () => (await images()).map((image) => [image.id, image.order, image.main])

  expect((await call('POST', `/listings/${id}/image-main`, { imageId: c })).body).toEqual({ success: true })
  expect(await order()).toEqual([
    [c, 0, true],
    [a, 1, false],
    [b, 2, false],
  ])
  expect((await call('PUT', `/listings/${id}/image-order`, { ids: [b, a, c] })).body).toEqual({
    success: true,
  })
  expect((await order()).map(([one]) => one)).toEqual([b, a, c])
  expect((await call('POST', `/listings/${id}/image-delete`, { imageId: b })).body).toEqual({ success: true })
  expect(await order()).toEqual([
    [a, 0, true],
    [c, 1, false],
  ])
  expect((await call('POST', `/listings/${id}/image-delete`, { imageId: b })).status).toBe(404)
  expect((await call('PUT', `/listings/${id}/image-order`, { ids: [a] })).status).toBe(409)
  expect((await call('PUT', `/listings/${id}/image-order`, { ids: [a, a] })).status).toBe(409)
  expect((await call('PUT', `/listings/${id}/image-order`, { ids: [a, 'x'] })).status).toBe(422)
})

test('leaves photos of a finished listing as they are', async ({ shelf, db }) => {
  const { upload, images, call, id } = await shelf()
  await upload([{ name: 'x.jpg', content: await jpeg() }])
  const [image] = await images()
  await db.updateTable('listing').set({ status: 'finished' }).where('id', '=', id).execute()

  expect((await upload([{ name: 'y.jpg', content: await jpeg() }])).body.error.code).toBe('listing_state')
  expect((await call('POST', `/listings/${id}/image-delete`, { imageId: image!.id })).status).toBe(409)
  expect(await images()).toEqual([image])
})

test('removes files and rows of unused photos after a day, but keeps used ones', async ({
  shelf,
  deps,
  db,
  clock,
  dataDir,
}) => {
  const { removeOrphans } = await import('./variants-service.ts')
  const { upload, images, call, id } = await shelf()
  await upload([
    { name: 'kept.jpg', content: await jpeg(0.41) },
    { name: 'gone.jpg', content: await jpeg(0.42) },
  ])
  const [kept, gone] = (await images()).map(({ name }) => name.slice(0, 32)) as [string, string]
  await call('POST', `/listings/${id}/image-delete`, { imageId: (await images())[1]!.id })
  const isThere = (hash: string) => existsSync(path.join(dataDir, 'media', imageKey(hash, 'lg')))
  const hasRow = (hash: string) =>
    db.selectFrom('image').select('hash').where('hash', '=', hash).executeTakeFirst().then(Boolean)

  await removeOrphans(deps)
  expect([isThere(gone), await hasRow(gone)]).toEqual([true, true])
  clock.advance(25 * 3600 * 1000)
  await removeOrphans(deps)
  clock.reset()

  expect([isThere(gone), await hasRow(gone)]).toEqual([false, false])
  expect([isThere(kept), await hasRow(kept)]).toEqual([true, true])
  // It can be uploaded again.
  expect((await upload([{ name: 'gone.jpg', content: await jpeg(0.42) }])).status).toBe(200)
  expect(isThere(gone)).toBe(true)
})

test('keeps the original of a rotated photo, and removes one that a crash left unused', async ({
  shelf,
  deps,
  db,
  clock,
}) => {
  const { removeOrphans } = await import('./variants-service.ts')
  const { upload, images, call, id } = await shelf()
  await upload([{ name: 'x.jpg', content: await jpeg(0.51) }])
  const [sent] = await images()
  const turn = async (turns: number): Promise<string> =>
    (await call('POST', `/listings/${id}/image-rotate`, { imageId: sent!.id, turns })).body[0].name
  const first = sent!.name.slice(0, 32)
  // Made but not shown, as when the process ends before the listing shows it.
  const unshown = (await turn(1)).slice(0, 32)
  const shown = (await turn(1)).slice(0, 32)
  const there = async () => {
    const rows = await db
      .selectFrom('image')
      .select('hash')
      .where('hash', 'in', [first, unshown, shown])
      .execute()
    return rows.map(({ hash }) => hash).toSorted()
  }

  clock.advance(25 * 3600 * 1000)
  await removeOrphans(deps)
  expect(await there()).toEqual([first, shown].toSorted())
  await call('POST', `/listings/${id}/image-delete`, { imageId: sent!.id })
  // The rotated one first, then its original.
  await removeOrphans(deps)
  await removeOrphans(deps)
  clock.reset()
  expect(await there()).toEqual([])
})
