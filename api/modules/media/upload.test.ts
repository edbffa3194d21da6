import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect } from 'vitest'
import { emptyPng, heicHead, jpeg, multipart, noisyJpeg, picture } from '#tests/support/listings/photos.ts'
import { shelfTest as test } from '#tests/support/listings/shelf.ts'

test('shows a photo in every width as soon as it is sent', async ({ shelf, app }) => {
  const { upload, images, call, id } = await shelf()

  const { status, body } = await upload([
    { name: 'stan.jpg', content: await picture(1600, 1200).jpeg().toBuffer() },
  ])

  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: expect.any(Number),
      name: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
      main: true,
      order: 0,
      sizes: {
        sm: expect.stringMatching(/-320\.webp$/),
        md: expect.stringMatching(/-640\.webp$/),
        lg: expect.stringMatching(/-1280\.webp$/),
      },
      created_at: expect.any(Number),
    },
  ])
  expect(await images()).toEqual(body)
  for (const [url, width] of [
    [body[0].sizes.sm, 320],
    [body[0].sizes.md, 640],
    [body[0].sizes.lg, 1280],
  ]) {
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(width)
  }
  expect((await call('GET', `/listings/${id}`)).body.images).toEqual([body[0].sizes.lg])
})

test('makes an AVIF in the worker, served at the same address to clients that accept it', async ({
  shelf,
  app,
  runJobs,
  db,
}) => {
  const { upload } = await shelf()
  const content = await sharp(await noisyJpeg(900, 700))
    .blur(6)
    .jpeg()
    .toBuffer()
  const { body } = await upload([{ name: 'x.jpg', content }])
  const url: string = body[0].sizes.md
  const ask = (accept: string) => app.inject({ url, headers: { accept } })
  const before = await ask('image/avif,image/webp,*/*')
  expect(before.headers['content-type']).toBe('image/webp')

  await runJobs()

  const after = await ask('image/avif,image/webp,*/*')
  expect(after.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'Accept' })
  expect(after.rawPayload.length).toBeLessThan(before.rawPayload.length)
  expect(await sharp(after.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 640 })
  expect((await ask('image/webp,*/*')).headers['content-type']).toBe('image/webp')
  const hash = body[0].name.slice(0, 32)
  const row = await db.selectFrom('image').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    width: 900,
    height: 700,
    avif_at: expect.any(Date),
    thumbhash: expect.any(String),
  })
})

test('stores a photo upright, in sRGB and without metadata', async ({ shelf, stored }) => {
  const { upload } = await shelf()
  // Lying on its side: the red on top belongs on the right.
  const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 400, height: 100, channels: 3, background: '#ff0000' } }, top: 0, left: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Tajna' },
      IFD3: { GPSLatitude: '43/1 51/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><tajna/></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer()
  const told = await sharp(lying).metadata()
  expect([told.orientation, told.exif?.includes('Tajna'), Boolean(told.icc), Boolean(told.xmp)]).toEqual([
    6,
    true,
    true,
    true,
  ])

  const { body } = await upload([{ name: 'IMG_0001.JPG', content: lying }])

  const file = await stored.file(body[0].sizes.lg)
  const meta = await sharp(file).metadata()
  expect([meta.format, meta.width, meta.height]).toEqual(['webp', 200, 400])
  expect([meta.orientation, meta.exif, meta.icc, meta.xmp, meta.iptc]).toEqual(Array(5).fill(undefined))
  expect(file.includes('Tajna')).toBe(false)
  const at = async (left: number) =>
    [...(await sharp(file).extract({ left, top: 200, width: 1, height: 1 }).raw().toBuffer())].map(
      (value) => value > 128,
    )
  expect(await at(190)).toEqual([true, false, false])
  expect(await at(10)).toEqual([false, false, true])
})

test('detects accepted formats by content, whatever the name and type say', async ({ shelf, stored }) => {
  const { upload, images } = await shelf({ pro_until: new Date(Date.now() + 1e9) })
  const frames = [
    await picture(300, 200, 0.1).png().toBuffer(),
    await picture(300, 200, 0.9).png().toBuffer(),
  ]
  const good: Record<string, Buffer> = {
    'large.jpg': await noisyJpeg(4200, 3200, 92),
    'clear.png': await sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer(),
    'moving.webp': await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer(),
    'new.avif': await picture(300, 200).avif().toBuffer(),
    'named.txt': await jpeg(),
    'strip.png': await picture(3, 20_000).png().toBuffer(),
  }
  expect(good['large.jpg']!.length).toBeGreaterThan(11 << 20)
  expect(good['large.jpg']!.length).toBeLessThan(12 << 20)
  expect((await sharp(good['moving.webp']!).metadata()).pages).toBe(2)
  for (const [name, content] of Object.entries(good)) {
    const { status, body } = await upload([{ name, type: 'text/plain', content }])
    expect([name, status, body.message]).toEqual([name, 200, undefined])
    const meta = await sharp(await stored.file(body[0].sizes.lg)).metadata()
    expect([name, meta.format, meta.pages]).toEqual([name, 'webp', undefined])
  }
  expect((await images()).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5])
})

test('refuses other files with a text that names the file, and leaves nothing behind', async ({
  shelf,
  stored,
  db,
}) => {
  const { upload, images } = await shelf()
  const whole = await noisyJpeg(600, 400)
  const png = await picture(300, 200).png().toBuffer()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const bad: Record<string, [Buffer, number, RegExp]> = {
    'cut.jpg': [whole.subarray(0, whole.length / 2), 422, /oštećena ili nepotpuna/],
    'cut.png': [png.subarray(0, png.length - 60), 422, /oštećena ili nepotpuna/],
    'head.jpg': [whole.subarray(0, 20), 422, /oštećena ili nepotpuna/],
    'liar.jpg': [svg, 415, /JPEG, PNG, WebP ili AVIF/],
    'logo.svg': [svg, 415, /JPEG, PNG, WebP ili AVIF/],
    'wave.gif': [gif, 415, /JPEG, PNG, WebP ili AVIF/],
    'page.jpg': [Buffer.from('%PDF-1.7\n'), 415, /JPEG, PNG, WebP ili AVIF/],
    'wide.png': [emptyPng(30_000, 30_000), 422, /30\.000 × 30\.000 tačaka. Najviše je 50 miliona/],
    'IMG_2.HEIC': [heicHead(), 415, /HEIC.*„Najkompatibilnije“/],
    'IMG_3.jpg': [heicHead(), 415, /HEIC/],
    'fat.jpg': [Buffer.concat([whole, Buffer.alloc(12 << 20)]), 413, /više od 12 MB/],
  }
  const rowsBefore = await db.selectFrom('image').select('hash').execute()
  const before = stored.count()
  for (const [name, [content, status, text]] of Object.entries(bad)) {
    const reply = await upload([{ name, content }])
    expect([name, reply.status]).toEqual([name, status])
    expect(reply.body.message).toContain(`„${name}“`)
    expect(reply.body.message).toMatch(text)
    expect(reply.body.error.fields).toEqual({ images: reply.body.message })
  }
  // Good files sent along with a bad one are not kept either.
  const mixed = await upload([
    { name: 'a.jpg', content: await jpeg() },
    { name: 'logo.svg', content: svg },
    { name: 'b.jpg', content: await jpeg() },
  ])
  expect(mixed.status).toBe(415)
  expect(await images()).toEqual([])
  expect(stored.count()).toEqual(before)
  expect(await db.selectFrom('image').select('hash').execute()).toEqual(rowsBefore)
})

test('reports calls without a photo and malformed bodies', async ({ shelf }) => {
  const { upload, call, id } = await shelf()
  expect((await upload([])).body.error.fields).toEqual({ images: 'Odaberite bar jednu fotografiju.' })
  expect((await upload([{ name: '', content: Buffer.alloc(0) }])).status).toBe(422)
  expect((await call('POST', `/listings/${id}/image-upload`, { images: [] })).status).toBe(415)
  const broken = await call('POST', `/listings/${id}/image-upload`, Buffer.from('--x\r\nnothing'), {
    'content-type': 'multipart/form-data; boundary=x',
  })
  expect(broken.status).toBe(400)
  const names = await upload([{ name: '..\\..\\\u202egpj.exe', content: Buffer.from('MZ') }])
  expect(names.body.message).toMatch(/^„gpj\.exe“ nije fotografija/)
})

test('keeps no more of the photos sent at once than the listing may have', async ({ shelf, stored }) => {
  const { upload, images } = await shelf()
  const content = await Promise.all(Array.from({ length: 12 }, (_, at) => jpeg((at + 1) / 13)))
  const replies = await Promise.all(content.map((one) => upload([{ name: 'x.jpg', content: one }])))

  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    ...Array(7).fill(200),
    ...Array(5).fill(422),
  ])
  expect(replies.find(({ status }) => status === 422)?.body.message).toBe(
    'Oglas može imati najviše 7 fotografija.',
  )
  expect((await images()).map(({ order, main }) => [order, main])).toEqual(
    Array.from({ length: 7 }, (_, at) => [at, at === 0]),
  )
  expect((await upload([{ name: 'x.jpg', content: content[0]! }])).status).toBe(422)
  expect(stored.count()[1]).toBe(0)
})

test('allows pro sellers and shops twenty', async ({ shelf }) => {
  const { upload, images } = await shelf({ pro_until: new Date(Date.now() + 1e9) })
  const same = await jpeg(0.3)
  const files = Array.from({ length: 20 }, () => ({ name: 'x.jpg', content: same }))
  expect((await upload(files)).body).toHaveLength(20)
  expect((await upload(files.slice(0, 1))).body.message).toBe('Oglas može imati najviše 20 fotografija.')
  expect(await images()).toHaveLength(20)
})

test('allows homes thirty photos, also from private sellers', async ({ shelf, db }) => {
  const { upload, images, id } = await shelf()
  await db.updateTable('listing').set({ category_id: 23 }).where('id', '=', id).execute()
  const same = await jpeg(0.3)
  const files = Array.from({ length: 30 }, () => ({ name: 'x.jpg', content: same }))
  expect((await upload(files)).body).toHaveLength(30)
  expect((await upload(files.slice(0, 1))).body.message).toBe('Oglas može imati najviše 30 fotografija.')
  expect(await images()).toHaveLength(30)
})

test('adds nothing when an upload is repeated under its key', async ({ shelf }) => {
  const { upload, images } = await shelf()
  const files = [
    { name: 'a.jpg', content: await jpeg(0.21) },
    { name: 'b.jpg', content: await jpeg(0.22) },
  ]
  const key = { 'idempotency-key': 'photo-1' }
  const [first, again] = await Promise.all([upload(files, key), upload(files, key)])
  const later = await upload(files, key)

  expect([first.status, again.status, later.status]).toEqual([200, 200, 200])
  expect(again.body).toEqual(first.body)
  expect(later.body).toEqual(first.body)
  expect(await images()).toHaveLength(2)
  expect((await upload(files.toReversed(), key)).body.error.code).toBe('idempotency_key_reused')
  // Without a key a repetition is intended.
  expect((await upload(files)).status).toBe(200)
  expect(await images()).toHaveLength(4)
  // Even without room for more.
  await upload([...files, files[0]!], { 'idempotency-key': 'photo-2' })
  expect((await upload(files, key)).body).toEqual(first.body)
  expect((await upload([files[0]!], { 'idempotency-key': 'photo-3' })).status).toBe(422)
})

test('leaves nothing behind after a broken connection, and accepts the photo again', async ({
  shelf,
  app,
  login,
  stored,
}) => {
  const { id, seller, upload, images } = await shelf()
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const content = await noisyJpeg(1800, 1200)
  const { payload, headers } = multipart([{ name: 'x.jpg', content }])
  const before = stored.count()
  const request = http.request({
    port,
    method: 'POST',
    path: `/api/listings/${id}/image-upload`,
    headers: {
      ...headers,
      'content-length': payload.length,
      authorization: `Bearer ${await login(seller)}`,
      'idempotency-key': 'cut',
    },
  })
  request.on('error', () => {})
  request.write(payload.subarray(0, payload.length / 2))
  await expect.poll(() => stored.count()[1]).toBe(before[1]! + 1)
  request.destroy()

  await expect.poll(() => stored.count()).toEqual(before)
  expect(await images()).toEqual([])
  const again = await upload([{ name: 'x.jpg', content }], { 'idempotency-key': 'cut' })
  expect(again.status).toBe(200)
  expect(await images()).toHaveLength(1)
})
