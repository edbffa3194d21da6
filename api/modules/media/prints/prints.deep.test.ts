import sharp from 'sharp'
import { expect } from 'vitest'
import type { PhotoFlag } from '#contract/media/photo-flags.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { shelfTest as base } from '#tests/support/listings/shelf.ts'
import { variedPhoto } from '#tests/support/listings/varied-photos.ts'

const test = base.extend('moderator', { scope: 'file' }, async ({ app, make, login }) => {
  const account = await make.account({ role: 'moderator' })
  const call = caller(app, await login(account))
  const flags = async (): Promise<PhotoFlag[]> => (await call('GET', '/admin/photo-flags')).body.data
  return { account, call, flags }
})

/** Crops this share of its width and height at each edge. */
async function cropped(photo: Buffer, part: number) {
  const { width, height } = await sharp(photo).metadata()
  const [across, down] = [Math.round(width * part), Math.round(height * part)]
  return sharp(photo)
    .extract({ left: across, top: down, width: width - 2 * across, height: height - 2 * down })
    .jpeg({ quality: 80 })
    .toBuffer()
}

test('finds another seller’s photo however it was changed, but not the seller’s own', async ({
  shelf,
  db,
  runJobs,
  moderator,
}) => {
  const original = await variedPhoto(1)
  const shown = async (content: Buffer, listing = shelf()) => {
    const { id, seller, upload } = await listing
    await db.updateTable('listing').set({ status: 'active' }).where('id', '=', id).execute()
    expect((await upload([{ name: 'x.jpg', content }])).status).toBe(200)
    await runJobs()
    return { id, seller }
  }
  const first = await shown(original)
  const copies = [
    original,
    await sharp(original).resize(190).jpeg({ quality: 45 }).toBuffer(),
    await sharp(original).flop().webp({ quality: 60 }).toBuffer(),
    await cropped(original, 0.05),
    await sharp(await cropped(original, 0.025))
      .flop()
      .png()
      .toBuffer(),
  ]
  const thieves = []
  for (const copy of copies) thieves.push(await shown(copy))
  await shown(await variedPhoto(2))
  await shown(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer(),
  )
  await shown(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eee' } })
      .png()
      .toBuffer(),
  )

  const flags = await moderator.flags()

  expect(flags.map(({ listing, other }) => [listing.id, other.id])).toEqual(
    thieves.map(({ id }) => [id, first.id]),
  )
  expect(flags[1]!.pairs).toEqual([
    { image: expect.stringMatching(/-640\.webp$/), other_image: expect.stringMatching(/-640\.webp$/) },
  ])
  expect(flags[1]!.listing.username).toBe(thieves[1]!.seller.username)
})

test('checks a draft when it is published, and changes nothing when repeated', async ({
  shelf,
  db,
  deps,
  runJobs,
  moderator,
}) => {
  const { checkPhotos } = await import('./service.ts')
  const photo = await variedPhoto(7)
  const [first, later] = [await shelf(), await shelf()]
  for (const { upload } of [first, later]) await upload([{ name: 'x.jpg', content: photo }])
  await runJobs()
  const mine = async () => (await moderator.flags()).filter(({ listing }) => listing.id === later.id)
  expect(await mine()).toEqual([])
  await db.updateTable('listing').set({ status: 'active' }).where('id', 'in', [first.id, later.id]).execute()

  // Like a worker killed before it could report completion.
  await checkPhotos(deps, later.id)
  await checkPhotos(deps, later.id)
  await checkPhotos(deps, first.id)

  expect(await mine()).toMatchObject([{ other: { id: first.id } }])
  expect(
    await db.selectFrom('photo_flag').select('id').where('other_listing_id', '=', later.id).execute(),
  ).toEqual([])
})

test('lets a moderator dismiss a flag or remove its photos, once', async ({
  shelf,
  db,
  runJobs,
  moderator,
}) => {
  const publish = async (...photos: number[]) => {
    const one = await shelf()
    const files = await Promise.all(
      photos.map(async (seed) => ({ name: 'x.jpg', content: await variedPhoto(seed) })),
    )
    await db.updateTable('listing').set({ status: 'active' }).where('id', '=', one.id).execute()
    await one.upload(files)
    await runJobs()
    return one
  }
  const first = await publish(21, 22)
  const fine = await publish(21)
  const thief = await publish(23, 22, 21)
  const flagOf = async (id: number) => (await moderator.flags()).find(({ listing }) => listing.id === id)
  const decide = (id: number, decision: string) =>
    moderator.call('POST', `/admin/photo-flags/${id}`, { decision })
  const [harmless, harmful] = [(await flagOf(fine.id))!, (await flagOf(thief.id))!]
  expect(harmful.other.id).toBe(first.id)
  expect(harmful.pairs).toHaveLength(2)

  expect((await decide(harmless.id, 'maybe')).body.error.fields).toEqual({
    decision: 'Odaberite „fine“ ili „remove“.',
  })
  expect((await decide(harmless.id, 'fine')).body.message).toBe('Označeno kao u redu.')
  expect((await decide(harmful.id, 'remove')).body.message).toBe('Fotografije su uklonjene iz oglasa.')

  expect([await flagOf(fine.id), await flagOf(thief.id)]).toEqual([undefined, undefined])
  expect(await fine.images()).toHaveLength(1)
  expect((await thief.images()).map(({ order }) => order)).toEqual([0])
  expect((await decide(harmful.id, 'fine')).status).toBe(409)
  const mails = await db
    .selectFrom('outbox_message')
    .select('recipient')
    .where('kind', '=', 'photos-removed')
    .execute()
  expect(mails).toEqual([{ recipient: thief.seller.email }])
  const audit = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `photo-flag:${harmful.id}`)
    .execute()
  expect(audit).toMatchObject([{ actor_id: moderator.account.id, action: 'removed' }])
})

test('rotates a photo from the original in every width; four times restores it', async ({
  shelf,
  app,
  runJobs,
  db,
}) => {
  const { id, upload, images, call } = await shelf()
  await upload([{ name: 'x.jpg', content: await variedPhoto(31) }])
  const [before] = await images()
  const turn = (turns?: number) =>
    call('POST', `/listings/${id}/image-rotate`, { imageId: before!.id, turns })

  const { body } = await turn()
  expect(body).toEqual([{ ...before, name: expect.any(String), sizes: expect.any(Object) }])
  expect(body[0].name).not.toBe(before!.name)
  const sizes = await Promise.all(
    ['sm', 'md', 'lg'].map(async (size) => {
      const { width, height } = await sharp((await app.inject(body[0].sizes[size])).rawPayload).metadata()
      return [width, height]
    }),
  )
  expect(sizes).toEqual([
    [240, 320],
    [240, 320],
    [240, 320],
  ])
  const upright = sharp((await app.inject(before!.sizes.lg)).rawPayload)
    .rotate(90)
    .raw()
    .toBuffer()
  const turned = sharp((await app.inject(body[0].sizes.lg)).rawPayload)
    .raw()
    .toBuffer()
  const [a, b] = [await upright, await turned]
  const difference = a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length
  expect(difference).toBeLessThan(6)

  expect((await turn(2)).body[0].name).not.toBe(before!.name)
  expect((await turn(1)).body[0].name).toBe(before!.name)
  expect((await turn(4)).body.error.fields).toEqual({ turns: 'Broj okreta je 1, 2 ili 3.' })
  // The original stays while a rotated one is shown.
  await turn()
  await runJobs()
  const rows = await db
    .selectFrom('image')
    .select(['hash', 'avif_at'])
    .where('turned_from', '=', before!.name.slice(0, 32))
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows.find(({ hash }) => body[0].name.startsWith(hash))?.avif_at).toEqual(expect.any(Date))
})
