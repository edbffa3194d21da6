import sharp from 'sharp'
import { expect } from 'vitest'
import { imageKey } from '#contract/media/images.ts'
import { avatarLimit } from '#contract/limits/accounts.ts'
import { orphanHours } from '#contract/limits/listings.ts'
import { avatarStyles } from '#contract/accounts/settings.ts'
import { removeOrphans } from '#api/modules/media/variants-service.ts'
import { jpeg } from '#tests/support/listings/photos.ts'
import { test } from '#tests/support/test.ts'

/** Red on the left, green in the middle, blue on the right; 900 × 300. */
const stripes = (orientation?: number) =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#00ff00' } })
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      {
        input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } },
        left: 600,
        top: 0,
      },
    ])
    .withMetadata(orientation ? { orientation } : {})
    .jpeg({ quality: 95 })
    .toBuffer()

function upload(file: Buffer, name = 'ja.jpg') {
  const boundary = 'granica'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

const hashOf = (avatar: string) => /([0-9a-f]{32})-/.exec(avatar)![1]!

test('crops a photo to an upright square, at the chosen place or the middle', async ({
  app,
  deps,
  make,
  login,
}) => {
  const account = await make.account()
  const authorization = `Bearer ${await login(account)}`
  const send = async (file: Buffer, query = '') => {
    const { headers, payload } = upload(file)
    const url = `/api/me/avatar${query}`
    const reply = await app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload })
    expect(reply.statusCode).toBe(200)
    return reply.json().avatar as string
  }
  const looks = async (avatar: string) => {
    const bytes = await deps.storage.getBytes(imageKey(hashOf(avatar), 'sm'))
    const { width, height, exif } = await sharp(bytes).metadata()
    const { data } = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return { width, height, exif, colour: ['red', 'green', 'blue'][data.indexOf(Math.max(...data))] }
  }
  const square = { width: 300, height: 300, exif: undefined }
  expect(await looks(await send(await stripes()))).toEqual({ ...square, colour: 'green' })
  expect(await looks(await send(await stripes(), '?x=0&y=0&width=0.3333&height=1'))).toEqual({
    ...square,
    colour: 'red',
  })
  // Rotated by the camera: the right side is now at the bottom.
  const turned = await send(await stripes(6), '?x=0&y=0.6667&width=1&height=0.3333')
  expect(await looks(turned)).toEqual({ ...square, colour: 'blue' })
  expect((await app.inject(`/api/users/${account.username}`)).json().data.avatar).toBe(turned)
  // An area out of bounds is clamped.
  expect(await looks(await send(await stripes(), '?x=0.9&y=0.9&width=1&height=1'))).toMatchObject(square)

  const removed = await app.inject({ method: 'DELETE', url: '/api/me/avatar', headers: { authorization } })
  expect(removed.json().avatar).toBeNull()
  expect((await app.inject(`/api/users/${account.username}`)).json().data.avatar).toBeNull()
})

test('refuses a file that is no photo with a text, and keeps the previous picture', async ({
  app,
  make,
  login,
}) => {
  const account = await make.account({ avatar: '/avatars/person-01.svg' })
  const authorization = `Bearer ${await login(account)}`
  const send = (file: Buffer, name: string, query = '') => {
    const { headers, payload } = upload(file, name)
    const url = `/api/me/avatar${query}`
    return app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload })
  }
  const svg = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'ja.svg')
  expect([svg.statusCode, svg.json().message]).toEqual([415, expect.stringContaining('JPEG, PNG, WebP')])
  expect((await send((await jpeg()).subarray(0, 500), 'pola.jpg')).statusCode).toBe(422)
  expect((await send(Buffer.alloc(0), 'prazna.jpg')).statusCode).toBe(422)
  expect((await send(await jpeg(), 'ja.jpg', '?x=2&y=0&width=1&height=1')).statusCode).toBe(422)
  expect((await app.inject(`/api/users/${account.username}`)).json().data.avatar).toBe(
    'http://localhost:80/avatars/person-01.svg',
  )
})

test('keeps the current picture when unused photos are removed, but not the previous one', async ({
  app,
  deps,
  make,
  login,
  clock,
  onTestFinished,
}) => {
  onTestFinished(() => clock.reset())
  const account = await make.account()
  const authorization = `Bearer ${await login(account)}`
  const send = async (seed: number) => {
    const { headers, payload } = upload(await jpeg(seed))
    const reply = await app.inject({
      method: 'POST',
      url: '/api/me/avatar',
      headers: { ...headers, authorization },
      payload,
    })
    return hashOf(reply.json().avatar)
  }
  const [before, shown] = [await send(0.31), await send(0.32)]
  clock.advance((orphanHours + 1) * 3600 * 1000)
  await removeOrphans(deps)
  expect(await deps.storage.exists(imageKey(before, 'sm'))).toBe(false)
  expect(await deps.storage.exists(imageKey(shown, 'sm'))).toBe(true)
})

test('draws every style the same each time and without scripts, and lets one be chosen', async ({
  app,
  deps,
  make,
  login,
}) => {
  for (const style of avatarStyles) {
    const drawing = await app.inject(`/api/avatars/${style}/sky/7`)
    expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(drawing.body).toMatch(/^<svg /)
    expect(drawing.body).not.toMatch(/<script|href="http|onload/)
    expect((await app.inject(`/api/avatars/${style}/sky/7`)).body).toBe(drawing.body)
    expect((await app.inject(`/api/avatars/${style}/sky/8`)).body).not.toBe(drawing.body)
  }
  const account = await make.account()
  const authorization = `Bearer ${await login(account)}`
  const take = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/me/avatar/drawn', headers: { authorization }, payload })
  const taken = await take({ style: 'lorelei', color: 'sky', variant: 7 })
  const bytes = await deps.storage.getBytes(imageKey(hashOf(taken.json().avatar), 'sm'))
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
  for (const wrong of [
    { style: '../../etc', color: 'sky', variant: 1 },
    { style: 'lorelei', color: '"><script>', variant: 1 },
    { style: 'lorelei', color: 'sky', variant: 1e9 },
  ])
    expect((await take(wrong)).statusCode).toBe(422)
})

test('limits the profile pictures of an account', async ({ app, make, login }) => {
  const authorization = `Bearer ${await login(await make.account())}`
  const take = async (variant: number) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/me/avatar/drawn',
        headers: { authorization },
        payload: { style: 'thumbs', color: 'mint', variant: (variant % 2) + 1 },
      })
    ).statusCode
  for (let variant = 0; variant < avatarLimit.max; variant++) expect(await take(variant)).toBe(200)
  expect(await take(1)).toBe(429)
})
