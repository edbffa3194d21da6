import path from 'node:path'
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { expect } from 'vitest'
import { imageUrl, setMediaUrl } from '#contract/media/images.ts'
import { objectStoreClient } from '#lib/files/object-storage.ts'
import { buildSite } from '#server/build-site.ts'
import { openFiles, openStorages } from '#server/files.ts'
import { openS3Server } from '#tests/support/doubles/s3-server.ts'
import { jpeg } from '#tests/support/listings/photos.ts'
import { videoFile } from '#tests/support/listings/videos.ts'
import { videoTest } from '#tests/support/listings/video-stall.ts'

const test = videoTest
  .extend('s3', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await openS3Server()
    if (server) onCleanup(server.stop)
    return server
  })
  /** The folders of a machine, beside the shared buckets. */
  .extend('placesOf', { scope: 'file' }, ({ dataDir, s3 }) => (machine: string) => ({
    mediaDir: path.join(dataDir, machine, 'media'),
    privateDir: path.join(dataDir, machine, 'private'),
    uploadsDir: path.join(dataDir, machine, 'uploads'),
    fileStore: s3?.store ?? null,
  }))
  .extend('files', { scope: 'file' }, async ({ placesOf }, { onCleanup }) => {
    const { files, close } = await openFiles(placesOf('first'))
    onCleanup(close)
    return files
  })
  .extend('objects', { scope: 'file' }, ({ s3 }) => async (bucket: 'bucket' | 'privateBucket') => {
    const client = objectStoreClient(s3!.store)
    const Bucket = s3!.store[bucket]
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
    client.destroy()
    return { keys: Contents.map(({ Key }) => Key!), uploads: Uploads.length }
  })

test.beforeEach(({ s3, skip }) => skip(!s3, 'no S3 server can be had'))

test('shows a photo that another machine received, and lets either delete it', async ({
  shelf,
  app,
  placesOf,
  objects,
}) => {
  const { upload } = await shelf()
  const { status, body } = await upload([{ name: 'x.jpg', content: await jpeg(900) }])
  expect(status).toBe(200)
  const reply = await app.inject(body[0].sizes.md)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(
    (await app.inject({ url: body[0].sizes.md, headers: { 'if-none-match': reply.headers.etag! } }))
      .statusCode,
  ).toBe(304)

  const other = await openStorages(placesOf('second'), placesOf('second').uploadsDir)
  const key = body[0].sizes.md.split('/media/')[1]!
  expect(reply.rawPayload.equals(await other.storage.getBytes(key))).toBe(true)
  expect((await objects('bucket')).keys).toContain(key)
  await other.storage.delete(key)
  other.close()
  expect((await app.inject(body[0].sizes.md)).statusCode).toBe(404)
})

test('receives a video in parts, and serves ranges of it', async ({ stall, app, objects }) => {
  const { send } = await stall()
  const file = await videoFile({ bytes: 120_000 })
  const done = await send(file)
  expect(done.status).toBe(200)
  const { pathname } = new URL(done.body.data.url)
  const whole = await app.inject(pathname)
  const part = await app.inject({ url: pathname, headers: { range: 'bytes=1000-1999' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 1000-1999/${done.body.data.bytes}`,
  ])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(1000, 2000))).toBe(true)
  const { keys, uploads } = await objects('privateBucket')
  expect([keys, uploads]).toEqual([[expect.stringMatching(/^videos\//)], 0])
})

test('says so while the store is away, stores nothing half, and takes the upload again afterwards', async ({
  shelf,
  app,
  s3,
}) => {
  const { upload, images } = await shelf()
  const photo = { name: 'x.jpg', content: await jpeg(800) }
  await s3!.stop()
  const refused = await upload([photo])
  expect([refused.status, refused.body.error.code]).toEqual([502, 'files_unavailable'])
  expect(await images()).toEqual([])
  expect((await app.inject(imageUrl('0'.repeat(32), 'md'))).statusCode).toBe(502)

  await s3!.start()
  const { status, body } = await upload([photo])
  expect(status).toBe(200)
  expect((await app.inject(body[0].sizes.md)).statusCode).toBe(200)
})

test('names the address in front of the photos on pages, which may load them from there', async ({
  shelf,
  deps,
  appOptions,
  db,
}) => {
  const { upload, id } = await shelf()
  expect((await upload([{ name: 'x.jpg', content: await jpeg(820) }])).status).toBe(200)
  await db.updateTable('listing').set({ status: 'active' }).where('id', '=', id).execute()
  const mediaUrl = 'https://cdn.example/photos'
  setMediaUrl(mediaUrl)
  try {
    const site = await buildSite(deps, { ...appOptions, mediaUrl })
    const page = await site.inject(`/artikal/${id}`)
    await site.close()
    expect(page.body).toMatch(/src="https:\/\/cdn\.example\/photos\/[0-9a-f]{2}\//)
    expect(page.body).not.toContain('"/media/')
    expect(page.headers['content-security-policy']).toContain('https://cdn.example')
  } finally {
    setMediaUrl('/media')
  }
})
