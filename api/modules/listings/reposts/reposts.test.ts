import { expect } from 'vitest'
import { day, hour, test } from '#tests/support/listings/reposts.ts'
import { variedPhoto } from '#tests/support/listings/varied-photos.ts'

test('lowers a copy with a mirrored, re-encoded photo once its hash is known', async ({
  seller,
  found,
  clock,
  runJobs,
}) => {
  const sharp = (await import('sharp')).default
  const [reposter, honest] = [await seller(), await seller()]
  const photo = await variedPhoto(411)
  await reposter.offer('Harmonika Melodija 80 basova', { photo })
  await runJobs()
  clock.advance(hour)
  const fair = await honest.offer('Harmonika dugmetara Hohner', { photo: await variedPhoto(412) })
  clock.advance(hour)
  await reposter.offer('Harmonika Melodija 80 basova', {
    photo: await sharp(photo).flop().resize(200).jpeg({ quality: 60 }).toBuffer(),
  })

  await runJobs()

  expect((await found('harmonika'))[0]).toBe(fair)
  clock.reset()
})

test('refreshes only one of a thing and its copies per interval', async ({ seller, found, clock }) => {
  const { offer, call } = await seller()
  const honest = await seller()
  const photo = await variedPhoto(421)
  const first = await offer('Kolica za bebe Chicco', { photo })
  const copy = await offer('Kolica za bebe CHICCO!', { photo })
  clock.advance(31 * day)
  const fair = await honest.offer('Kolica Peg Perego')
  clock.advance(hour)
  expect((await call('PUT', `/listings/${first}/refresh`)).status).toBe(200)
  expect((await found('kolica'))[0]).toBe(first)
  clock.advance(day)

  const refused = await call('PUT', `/listings/${copy}/refresh`)

  expect(refused.status).toBe(409)
  expect(refused.body.error).toEqual({
    code: 'refresh_not_due',
    message:
      'Isti oglas („Kolica za bebe Chicco“) je već nedavno bio na vrhu. Oba se mogu obnoviti tek kad prođe 30 dana.',
  })
  expect((await found('kolica')).slice(0, 2)).toEqual([first, fair])
  clock.reset()
})

test('leaves other things of the same seller as new as they are', async ({ seller, found, clock }) => {
  const { offer } = await seller()
  const photo = await variedPhoto(431)
  await offer('Guma Sava 205 55 R16', { photo, price: 120 })
  clock.advance(hour)
  // Another size at another price with the maker's picture; another title; other photos of a similar thing.
  const size = await offer('Guma Sava 195 65 R15', { photo, price: 90 })
  clock.advance(hour)
  const title = await offer('Guma za bicikl i pumpa u kompletu', { photo })
  clock.advance(hour)
  const photos = await offer('Guma Sava 205 55 R16', { photo: await variedPhoto(432), price: 120 })
  expect((await found('guma')).slice(0, 3)).toEqual([photos, title, size])
  clock.reset()
})

test('tells a seller about to repost what they can do with the original', async ({ seller, clock }) => {
  const { offer, draft, call } = await seller()
  const photo = await variedPhoto(441)
  const first = await offer('Šivaća mašina Bagat', { photo })
  const copy = await draft('Šivaća mašina BAGAT', { photo })
  const other = await draft('Mašina za pranje veša Gorenje', { photo: await variedPhoto(442) })
  const repost = async (id = copy) => (await call('GET', `/listings/${id}/repost`)).body.data

  expect(await repost(other)).toBeNull()
  expect(await repost(first)).toBeNull()
  expect(await repost()).toEqual({
    id: first,
    title: 'Šivaća mašina Bagat',
    status: 'active',
    action: null,
    refresh_from: expect.any(Number),
    keeps_date: true,
  })
  await call('POST', `/listings/${first}/hide`)
  expect(await repost()).toMatchObject({ status: 'hidden', action: 'unhide' })
  await call('POST', `/listings/${first}/unhide`)
  clock.advance(30 * day)
  expect(await repost()).toMatchObject({
    status: 'active',
    action: 'refresh',
    refresh_from: null,
    keeps_date: false,
  })
  await call('POST', `/listings/${first}/finish`)
  expect(await repost()).toBeNull()
  const second = await offer('Stari kauč na razvlačenje', { photo: await variedPhoto(443) })
  const again = await draft('Stari kauč na razvlačenje', { photo: await variedPhoto(443) })
  await call('POST', `/listings/${second}/finish`)
  expect(await repost(again)).toMatchObject({ status: 'finished', action: null, keeps_date: true })
  clock.advance(31 * day)
  expect(await repost(again)).toBeNull()
  clock.reset()
})
