import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { expect, test as base } from 'vitest'
import { openS3Server } from '#tests/support/doubles/s3-server.ts'
import { copyFiles } from './file-move.ts'
import { objectStorage, objectStoreClient } from './object-storage.ts'
import { fileStorage, isMissing, layeredStorage, type Storage } from './storage.ts'

const test = base
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await openS3Server()
    if (server) onCleanup(server.stop)
    return server
  })
  .extend('client', { scope: 'file' }, ({ server }, { onCleanup }) => {
    const client = server && objectStoreClient(server.store)
    onCleanup(() => client?.destroy())
    return client
  })
  .extend('folder', ({}, { onCleanup }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-objects-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })

test.beforeEach(({ server, skip }) => skip(!server, 'no S3 server can be had'))

const megabytes = (count: number, filling: string) => Buffer.alloc(count * 1024 * 1024, filling)

/** Pieces of a stream that ends in a failure after the last one. */
async function* cutShort(pieces: readonly Buffer[]) {
  yield* pieces
  throw new Error('the sender left')
}

test('stores, reads, ranges and deletes as a folder does', async ({ client, server, folder }) => {
  const storages: Storage[] = [fileStorage(folder), objectStorage(client!, server!.store.bucket)]
  for (const storage of storages) {
    await storage.put('ab/one', 'abcdef')
    await storage.putStream('ab/two', Readable.from([Buffer.from('ghi'), Buffer.from('jkl')]))
    expect(await storage.exists('ab/one')).toBe(true)
    expect(Buffer.from(await storage.getBytes('ab/one')).toString()).toBe('abcdef')
    expect((await buffer(await storage.getStream('ab/two'))).toString()).toBe('ghijkl')
    expect((await buffer(await storage.getRange('ab/two', { start: 1, end: 3 }))).toString()).toBe('hij')
    await storage.delete('ab/one')
    await storage.delete('ab/one')
    expect(await storage.exists('ab/one')).toBe(false)
    const missing = await Promise.all(
      [
        storage.getBytes('ab/one'),
        storage.getStream('ab/one'),
        storage.getRange('ab/one', { start: 0, end: 1 }),
      ].map((reading) => reading.then(() => 'read', isMissing)),
    )
    expect(missing).toEqual([true, true, true])
  }
})

test('sends a long stream in parts, and keeps nothing of one that is cut short', async ({
  client,
  server,
}) => {
  const { bucket } = server!.store
  const storage = objectStorage(client!, bucket)
  const pieces = Array.from({ length: 20 }, (_, at) => megabytes(1, String.fromCharCode(97 + at)))
  await storage.putStream('long', Readable.from(pieces))
  expect(Buffer.concat(pieces).equals(await storage.getBytes('long'))).toBe(true)

  await expect(storage.putStream('cut', Readable.from(cutShort(pieces)))).rejects.toThrow('the sender left')
  expect(await storage.exists('cut')).toBe(false)
  const uploads = await client!.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  expect(uploads.Uploads ?? []).toEqual([])
})

test('reads the new place first and the old one second, and deletes from both', async ({
  client,
  server,
  folder,
}) => {
  const [first, second] = [objectStorage(client!, server!.store.bucket), fileStorage(folder)]
  const both = layeredStorage(first, second)
  await second.put('old', 'only in the folder')
  await second.put('both', 'in the folder')
  await both.put('both', 'in the bucket')
  expect(Buffer.from(await both.getBytes('old')).toString()).toBe('only in the folder')
  expect((await buffer(await both.getStream('both'))).toString()).toBe('in the bucket')
  expect((await buffer(await both.getRange('old', { start: 0, end: 3 }))).toString()).toBe('only')
  await both.delete('both')
  expect(await Promise.all([first.exists('both'), second.exists('both'), both.exists('old')])).toEqual([
    false,
    false,
    true,
  ])
})

test('goes on asking a store that refuses', async ({ client }) => {
  const storage = objectStorage(client!, 'a-bucket-that-does-not-exist')
  for (let time = 0; time < 10; time++)
    await expect(storage.getBytes('any')).rejects.toMatchObject({
      code: 'files_unavailable',
      // The store's own answer, not that of a breaker.
      cause: expect.objectContaining({ code: 'E_CANNOT_READ_FILE' }) as object,
    })
})

test('copies no file that the site writes again', async ({ client, server, folder }) => {
  writeFileSync(path.join(folder, 'fresh'), 'an old copy')
  writeFileSync(path.join(folder, 'photo'), 'a photo')
  const target = objectStorage(client!, server!.store.bucket)
  await target.put('fresh', 'what the site wrote')
  const journal = path.join(folder, '.journal')
  const counts = await copyFiles({ folder, target, journal, isSkipped: (key) => key === 'fresh' })
  expect(counts).toEqual({ copied: 1, before: 0, failed: [] })
  expect(Buffer.from(await target.getBytes('fresh')).toString()).toBe('what the site wrote')
})

test('copies a folder, goes on after an interruption, and notices a copy that differs', async ({
  client,
  server,
  folder,
}) => {
  const media = path.join(folder, 'media')
  const journal = path.join(folder, 'journal')
  const target = objectStorage(client!, server!.store.privateBucket)
  mkdirSync(path.join(media, 'ab'), { recursive: true })
  mkdirSync(path.join(media, '.unfinished'))
  writeFileSync(path.join(media, '.unfinished/x'), 'partial')
  for (let at = 0; at < 30; at++) writeFileSync(path.join(media, `ab/${at}`), `content ${at}`)

  const failing: Storage = {
    ...target,
    async putStream(key, contents) {
      if (readFileSync(path.join(media, key), 'utf8').endsWith('9')) throw new Error('the store is away')
      await target.putStream(key, contents)
    },
  }
  await expect(copyFiles({ folder: media, target: failing, journal })).rejects.toThrow('the store is away')
  const second = await copyFiles({ folder: media, target, journal })
  expect([second.copied + second.before, second.failed]).toEqual([30, []])
  expect(second.before).toBeGreaterThan(0)
  for (let at = 0; at < 30; at++)
    expect(Buffer.from(await target.getBytes(`ab/${at}`)).toString()).toBe(`content ${at}`)
  expect(await target.exists('.unfinished/x')).toBe(false)

  writeFileSync(path.join(media, 'ab/3'), 'changed')
  const damaging: Storage = { ...target, putStream: (key) => target.put(key, 'damaged') }
  const third = await copyFiles({ folder: media, target: damaging, journal })
  expect(third).toMatchObject({ copied: 0, before: 29, failed: ['ab/3'] })
  expect(await copyFiles({ folder: media, target, journal })).toMatchObject({
    copied: 1,
    before: 29,
    failed: [],
  })
})

test('says that the files are unavailable while the store is away, and works again after that', async ({
  client,
  server,
}) => {
  const storage = objectStorage(client!, server!.store.bucket)
  await server!.stop()
  const refused = await Promise.allSettled([
    storage.put('x', 'x'),
    storage.putStream('x', Readable.from(['x'])),
    storage.getBytes('x'),
    storage.getStream('x'),
    storage.getRange('x', { start: 0, end: 1 }),
    storage.exists('x'),
    storage.delete('x'),
  ])
  expect(refused).toEqual(
    refused.map(() => ({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'files_unavailable' }),
    })),
  )
  // After so many failures the store is left alone for a moment.
  const begun = performance.now()
  await expect(storage.exists('x')).rejects.toMatchObject({ code: 'files_unavailable' })
  expect(performance.now() - begun).toBeLessThan(100)
  await server!.start()
  await expect
    .poll(
      () =>
        storage.put('x', 'x').then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  expect(await storage.exists('x')).toBe(true)
})
