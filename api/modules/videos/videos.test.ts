import http from 'node:http'
import { existsSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { enqueue } from '#lib/jobs.ts'
import { expect, vi } from 'vitest'
import { videoPartBytes, videoUploadHours } from '#contract/limits/listings.ts'
import type { ShownVideo } from '#contract/videos.ts'
import { decide } from '#tests/support/staff/moderation.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { caseAbout } from '#tests/support/staff/reports.ts'
import { videoTest } from '#tests/support/listings/video-stall.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { hiddenPlace, videoFile, videoOf, videoUploadOf } from '#tests/support/listings/videos.ts'
import { removeUnusedVideos } from './jobs.ts'

const test = videoTest
  /** Files in the private store. */
  .extend('kept', { scope: 'file' }, ({ dataDir }) => () => {
    const folder = path.join(dataDir, 'private')
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
      : []
  })

test("receives a video in parts, resumes after a cut, and serves it without the camera's metadata", async ({
  stall,
  app,
  kept,
}) => {
  const { id, call, begin, part, partOf } = await stall()
  const file = await videoFile({ bytes: 120_000 })
  const first = await begin(file)
  expect(first).toMatchObject({
    status: 200,
    body: { bytes: file.length, part_bytes: videoPartBytes, parts: [] },
  })
  const upload = first.body.id
  expect((await part(upload, 1, partOf(file, 1))).body.parts).toEqual([1])
  expect((await call('POST', `/video-uploads/${upload}/finish`)).status).toBe(409)
  // The same file goes on, a part that arrived is left as it is, and one of another size is refused.
  expect((await begin(file)).body).toMatchObject({ id: upload, parts: [1] })
  expect((await part(upload, 1, Buffer.from('x'))).body.parts).toEqual([1])
  const short = await part(upload, 0, Buffer.from('x'))
  expect([short.status, short.body.error.fields]).toEqual([
    422,
    { part: `Ovaj dio treba imati ${videoPartBytes} bajtova.` },
  ])
  expect((await part(upload, 2, Buffer.from('x'))).status).toBe(422)
  expect((await part(upload, 0, partOf(file, 0))).body.parts).toEqual([0, 1])

  const done = await call('POST', `/video-uploads/${upload}/finish`)

  expect(done).toMatchObject({
    status: 200,
    body: {
      message: 'Video je dodan.',
      data: { listing_id: id, type: 'video/mp4', width: 64, height: 96, duration: 2, has_sound: true },
    },
  })
  expect((await call('POST', `/video-uploads/${upload}/finish`)).body.data.id).toBe(done.body.data.id)
  expect(kept().filter((name) => name.startsWith(`video-uploads/${upload}/`))).toEqual([])
  const { pathname } = new URL(done.body.data.url)
  const served = await app.inject(pathname)
  expect(served.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': String(done.body.data.bytes),
  })
  expect(served.rawPayload.includes(hiddenPlace)).toBe(false)
  expect(served.rawPayload.length).toBeGreaterThan(2_000_000)
  expect((await caller(app)('GET', `/listings/${id}/video`)).body.data.id).toBe(done.body.data.id)
})

test('leaves nothing of a part whose connection was cut', async ({
  stall,
  app,
  make,
  login,
  kept,
  files,
}) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id })
  const token = await login(seller)
  const { body } = await caller(app, token)('POST', `/listings/${id}/video-uploads`, {
    bytes: 9_000,
    mark: 'a',
  })
  await stall()
  const address = await listening(app)
  const form = multipart([{ name: 'part', content: Buffer.alloc(9_000, 1) }], 'part')
  await new Promise<void>((resolve) => {
    const request = http.request({
      port: address.port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/video-uploads/${body.id}/parts/0`,
      headers: { ...form.headers, authorization: `Bearer ${token}`, 'content-length': form.payload.length },
    })
    request.on('error', () => {})
    request.on('close', resolve)
    request.write(form.payload.subarray(0, 5_000))
    void vi
      .waitUntil(() => readdirSync(files.workspace.folder).length > 0, { timeout: 20_000, interval: 5 })
      .finally(() => request.destroy())
  })
  await expect
    .poll(async () => (await caller(app, token)('GET', `/video-uploads/${body.id}`)).body.parts)
    .toEqual([])
  expect(kept().filter((name) => name.startsWith(`video-uploads/${body.id}/`))).toEqual([])
})

test('answers with ranges, for players that seek', async ({ stall, app, deps }) => {
  const { id } = await stall()
  const video = await videoOf(deps, { listingId: id, content: '0123456789' })
  const ask = async (range: string, more: Record<string, string> = {}) => {
    const reply = await app.inject({ url: `/api/videos/${video}/file`, headers: { range, ...more } })
    return [reply.statusCode, reply.headers['content-range'], reply.body]
  }
  expect(await ask('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await ask('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await ask('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await ask('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await ask('bytes=10-')).toEqual([416, 'bytes */10', ''])
  // An invalid range, or one of another file, gets the whole file.
  for (const [range, more] of [
    ['bytes=4-2'],
    ['bytes=0-1,4-5'],
    ['lines=1-2'],
    ['bytes=1-2', { 'if-range': '"x"' }],
  ] as const)
    expect(await ask(range, more)).toEqual([200, undefined, '0123456789'])
  const whole = await app.inject(`/api/videos/${video}/file`)
  const headers = { 'if-none-match': whole.headers['etag'] as string }
  expect((await app.inject({ url: `/api/videos/${video}/file`, headers })).statusCode).toBe(304)
})

test('explains the way out for a file that not everyone can play, and keeps nothing of it', async ({
  stall,
  kept,
}) => {
  const { send, call, id } = await stall()
  const before = kept().length
  const refusal = async (file: Buffer) => {
    const { status, body } = await send(file)
    return [status, body.error.fields.video]
  }
  expect(await refusal(await videoFile({ format: 'mov' }))).toEqual([
    415,
    expect.stringMatching(/^Video je u formatu MOV.* Pošaljite MP4 \(slika H\.264, zvuk AAC\) ili WebM\.$/),
  ])
  expect(await refusal(await videoFile({ codec: 'hevc' }))).toEqual([
    415,
    expect.stringContaining('Slika ovog videa je u zapisu HEVC (H.265)'),
  ])
  expect(await refusal(await videoFile({ seconds: 121, bytes: 10 }))).toEqual([
    422,
    'Video traje 2:01 min. Najduži mogući traje 2:00 min; skratite ga pa pokušajte ponovo.',
  ])
  expect(await refusal(Buffer.from('nije video'))).toEqual([
    415,
    'Ova datoteka nije video koji možemo prikazati. Pošaljite MP4 (slika H.264, zvuk AAC) ili WebM.',
  ])
  const large = await call('POST', `/listings/${id}/video-uploads`, { bytes: 301 << 20, mark: 'a' })
  expect([large.status, large.body.error.fields.video]).toEqual([
    413,
    expect.stringContaining('više od 300 MB'),
  ])
  expect(kept().length).toBe(before)
})

test('keeps one video per listing, replaces it by a new one, and lets the seller delete it', async ({
  stall,
  app,
}) => {
  const { id, call, send } = await stall()
  const visitor = caller(app)
  const shown = async () => (await visitor('GET', `/listings/${id}/video`)).body.data
  const first = (await send(await videoFile())).body.data
  const form = multipart([{ name: 'a.jpg', content: await jpeg() }], 'poster')
  const posted = await call('POST', `/listings/${id}/video/poster`, form.payload, form.headers)
  expect(posted.body.data.poster).toMatch(/\/media\/.*-1280\.webp$/)
  expect(await shown()).toEqual(posted.body.data)
  const second = (await send(await videoFile({ format: 'webm' }), 'drugi.webm')).body.data
  expect(second).toMatchObject({ type: 'video/webm' })
  expect((await shown()).id).toBe(second.id)
  expect((await visitor('GET', `/videos/${first.id}`)).status).toBe(404)
  expect((await call('DELETE', `/listings/${id}/video`)).body.message).toBe('Video je izbrisan.')
  expect(await shown()).toBe(null)
  expect((await call('DELETE', `/listings/${id}/video`)).status).toBe(404)
})

test('lists videos of active listings, the latest first, with listing and seller', async ({
  stall,
  deps,
  make,
  app,
}) => {
  const { id, seller, call } = await stall()
  const older = await videoOf(deps, { listingId: id, content: 'x' })
  const draft = await make.listing({ seller_id: seller.id, status: 'draft' })
  const hidden = await videoOf(deps, { listingId: draft.id, content: 'x' })
  const other = await make.listing({ title: 'Bicikl' })
  const latest = await videoOf(deps, { listingId: other.id, content: 'x' })
  const visitor = caller(app)
  const { data } = (await visitor('GET', '/videos')).body as { data: ShownVideo[] }
  expect(data.slice(0, 2)).toMatchObject([
    { id: latest, listing: { id: other.id, title: 'Bicikl' } },
    { id: older, listing: { id, title: 'Gitara' }, user: { id: seller.id, username: seller.username } },
  ])
  expect(data.map((video) => video.id)).not.toContain(hidden)
  // The seller sees it before it is published.
  const file = `/videos/${hidden}/file`
  expect([(await visitor('GET', file)).status, (await call('GET', file)).status]).toEqual([404, 200])
})

test('keeps muted and blocked sellers, listings, words and shops out of the list', async ({
  deps,
  make,
  app,
  login,
}) => {
  const [shop, blocked] = [await make.shop(), await make.account()]
  const add = async (title: string, seller?: { id: number }) => {
    const { id } = await make.listing({ title, ...(seller && { seller_id: seller.id }) })
    return { id, video: await videoOf(deps, { listingId: id, content: title }) }
  }
  const kept = await add('Šator za dijeljenje')
  const muted = await add('Sklopivi stol')
  const others = [await add('Ormar, dijelovi čvora'), await add('Polica', shop), await add('Lampa', blocked)]
  const keptOut = [muted, ...others].map(({ video }) => video)
  const member = caller(app, await login(await make.account()))
  const ids = async () =>
    ((await member('GET', '/videos')).body as { data: ShownVideo[] }).data.map(({ id }) => id)
  expect(await ids()).toEqual(expect.arrayContaining([kept.video, ...keptOut]))
  await member('POST', '/mutes', { mute: { listings: [muted.id], words: ['cvora'] }, shops: true })
  await member('POST', `/users/${blocked.username}/block`)
  const found = await ids()
  expect(found).toContain(kept.video)
  expect(found.filter((id) => keptOut.includes(id))).toEqual([])
})

test('lets moderators see a reported video, remove it and undo that', async ({
  stall,
  make,
  login,
  app,
  deps,
  db,
}) => {
  const { id, call } = await stall()
  const video = await videoOf(deps, { listingId: id, content: 'x' })
  const member = async (values: object = {}) => ({
    call: caller(app, await login(await make.account(values))),
  })
  const [reporter, first, second] = [
    await member(),
    await member({ role: 'moderator' }),
    await member({ role: 'moderator' }),
  ]
  expect((await call('POST', `/videos/${video}/report`, { reason: 'copied' })).status).toBe(409)
  const filed = await reporter.call('POST', `/videos/${video}/report`, { reason: 'copied' })
  expect(filed.body.data.subject).toEqual({ type: 'video', id: video, name: 'Video uz oglas „Gitara“' })
  const found = await caseAbout(db, 'video', video)
  const path = `/admin/cases/${found.id}`
  expect((await first.call('GET', path)).body.data.video).toMatchObject({ id: video, listing_id: id })
  const facts = 'Video je preuzet s druge stranice.'
  const take = { content: 'remove', account: 'none', rule: 'copied', facts }
  const decided = await decide(first, path, take)
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  const seen = async () => {
    const visitor = caller(app)
    return [
      (await visitor('GET', `/videos/${video}`)).status,
      (await visitor('GET', `/videos/${video}/file`)).status,
      (await visitor('GET', `/listings/${id}/video`)).body.data?.id ?? null,
      (await first.call('GET', `/videos/${video}/file`)).status,
    ]
  }
  expect(await seen()).toEqual([404, 404, null, 200])
  expect((await visitorSeesListing(app, id)).status).toBe(200)
  expect((await second.call('POST', `${path}/undo`, { reason: 'Zabuna' })).status).toBe(200)
  expect(await seen()).toEqual([200, 200, video, 200])
})

const visitorSeesListing = (app: Parameters<typeof caller>[0], id: number) =>
  caller(app)('GET', `/listings/${id}`)

test('deletes uploads and videos that were given up, deleted or orphaned after a day, but keeps reported ones until their case is decided', async ({
  stall,
  deps,
  db,
  kept,
  clock,
  runJobs,
  make,
  login,
  app,
}) => {
  const { id, seller, call } = await stall()
  const keyOf = async (of: number) =>
    (await db.selectFrom('listing_video').select('file_key').where('id', '=', of).executeTakeFirst())
      ?.file_key
  const upload = await videoUploadOf(deps, { accountId: seller.id, listingId: id })
  const lost = await make.listing({ seller_id: seller.id })
  const lostKey = await keyOf(await videoOf(deps, { listingId: lost.id, content: 'bez oglasa' }))
  const video = await videoOf(deps, { listingId: id, content: 'x' })
  const reporter = caller(app, await login(await make.account()))
  expect((await reporter('POST', `/videos/${video}/report`, { reason: 'copied' })).status).toBe(200)
  await call('DELETE', `/listings/${id}/video`)
  await db.deleteFrom('listing').where('id', '=', lost.id).execute()
  const key = (await keyOf(video))!
  clock.advance((videoUploadHours + 1) * 3600 * 1000)

  await enqueue(db, removeUnusedVideos, {})
  await runJobs()

  expect(kept().filter((name) => name.startsWith(`video-uploads/${upload}/`))).toEqual([])
  expect([await keyOf(video), kept().includes(key), kept().includes(lostKey!)]).toEqual([key, true, false])
  await db.updateTable('moderation_case').set({ state: 'closed', closed_at: clock.now() }).execute()
  await enqueue(db, removeUnusedVideos, {})
  await runJobs()
  expect([await keyOf(video), kept().includes(key)]).toEqual([undefined, false])
  clock.reset()
})

async function listening(app: Parameters<typeof caller>[0]): Promise<AddressInfo> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server.address() as AddressInfo
}
