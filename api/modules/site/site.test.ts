import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { expireListings } from '#api/modules/listings/jobs.ts'
import { featureNames } from '#contract/site/features.ts'
import { password } from '#tests/support/makers.ts'
import { refusal, test as base } from '#tests/support/staff/moderation.ts'
import { switchOn } from '#tests/support/accounts/second-factor.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'

const test = base.extend('admin', { scope: 'file' }, ({ person }) =>
  person({ role: 'admin', username: 'uprava' }),
)

const reason = 'Selimo podatke na nove servere.'

test('answers 503 to everyone but staff during maintenance, with the reason and the end', async ({
  app,
  admin,
  staff,
  person,
  clock,
  db,
}) => {
  const member = await person()
  const visitor = caller(app)
  const ends_at = Math.floor(clock.now().getTime() / 1000) + 600
  const started = await admin.call('PUT', '/admin/maintenance', { reason, ends_at })
  expect(started.body).toMatchObject({ data: { reason, ends_at }, message: 'Održavanje je uključeno.' })
  for (const call of [visitor, member.call]) {
    const refused = await call('GET', '/search?q=golf')
    expect([refused.status, refused.body.error.code]).toEqual([503, 'maintenance'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590)
  }
  expect((await member.call('POST', '/listings', { title: 'Bicikl' })).status).toBe(503)
  expect((await visitor('GET', '/maintenance')).body.data).toMatchObject({ reason, ends_at })
  expect((await visitor('GET', '/health')).status).toBe(200)
  expect((await staff.first.call('GET', '/search?q=golf')).status).toBe(200)
  expect((await staff.first.call('GET', '/admin/listings')).status).toBe(200)
  const logIn = (username: string, otp?: string) =>
    visitor('POST', '/auth/login', { username, password, otp, device_name: 'proba' })
  const codeOf = await switchOn(db, staff.first.id, clock.now)
  expect((await logIn(staff.first.username, codeOf())).status).toBe(200)
  expect((await logIn(member.username)).status).toBe(503)

  const ended = await admin.call('DELETE', '/admin/maintenance')
  expect(
    ended.body.history.map(({ username, action }: Record<string, unknown>) => [username, action]),
  ).toEqual([
    ['uprava', 'ended'],
    ['uprava', 'started'],
  ])
  expect((await visitor('GET', '/search?q=golf')).status).toBe(200)
  expect((await logIn(member.username)).status).toBe(200)
  expect((await refusal(admin.call('DELETE', '/admin/maintenance')))[2]).toBe('Održavanje nije uključeno.')
})

test('lets the background queue go on during maintenance', async ({ admin, make, db, clock, runJobs }) => {
  const { id } = await make.listing({ expires_at: new Date(clock.now().getTime() - 60_000) })
  await admin.call('PUT', '/admin/maintenance', { reason })
  await enqueue(db, expireListings, {})
  await runJobs()
  await admin.call('DELETE', '/admin/maintenance')
  const row = await db.selectFrom('listing').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.status).toBe('expired')
})

test('refuses maintenance without a reason or with an end in the past', async ({ admin, app }) => {
  const refused = async (body: object) =>
    (await admin.call('PUT', '/admin/maintenance', body)).body.error.fields
  expect(await refused({ reason: ' ' })).toEqual({ reason: 'Navedite razlog. Vide ga svi posjetioci.' })
  expect(await refused({ reason, ends_at: 1_000_000_000 })).toEqual({
    ends_at: 'Očekivani kraj mora biti u budućnosti.',
  })
  expect((await caller(app)('GET', '/maintenance')).body.data).toBeNull()
})

test('lists every feature and who switched it', async ({ admin, person }) => {
  const member = await person()
  const path = '/admin/features/questions'
  expect((await admin.call('GET', '/admin/features')).body.data).toHaveLength(featureNames.length)
  const off = await admin.call('PUT', path, { is_on: false, reason: 'Čistimo neželjena pitanja.' })
  expect(off.body.message).toBe('Pitanja o oglasima: isključeno.')
  expect(off.body.data).toContainEqual(
    expect.objectContaining({ name: 'questions', is_on: false, reason: 'Čistimo neželjena pitanja.' }),
  )
  expect(
    (await refusal(admin.call('PUT', path, { is_on: false, reason: 'Čistimo neželjena pitanja.' })))[2],
  ).toBe('Već je isključeno.')
  expect((await member.call('PUT', path, { is_on: true })).status).toBe(404)
  const on = await admin.call('PUT', path, { is_on: true })
  expect(on.body.history.slice(0, 2)).toMatchObject([
    { feature: 'Pitanja o oglasima', username: 'uprava', action: 'switched-on', reason: null },
    { username: 'uprava', action: 'switched-off', reason: 'Čistimo neželjena pitanja.' },
  ])
})

test('refuses every call of a feature that is off with its text, and serves the rest', async ({
  db,
  app,
  admin,
  person,
  make,
  deps,
}) => {
  const seller = await person()
  const member = await person()
  const { id } = await make.listing({ seller_id: seller.id })
  const visitor = caller(app)
  const category_id = plainCategory(deps.catalog)
  const order = await orderOf(db, { buyerId: member.id, sellerId: seller.id })
  const calls = {
    registration: () => visitor('POST', '/auth/register', {}),
    publishing: () => member.call('POST', '/listings', { title: 'Bicikl', category_id }),
    messages: () => member.call('POST', '/conversations', { listing_id: id, content: 'Zdravo' }),
    questions: () => member.call('POST', `/listings/${id}/questions`, { content: 'Je li dostupan?' }),
    mahalac: () => member.call('POST', '/mahalac/notes', { content: 'Ima li ko vrtača?', city_id: 133 }),
    reviews: () =>
      member.call('PUT', `/orders/${order.id}/review`, {
        type: 'positive',
        communication: 5,
        item: 5,
        delivery: 5,
      }),
    reports: () => member.call('POST', `/listings/${id}/report`, { reason: 'spam' }),
    groups: () => member.call('POST', '/groups', { title: 'Stanovi', listing_ids: [id] }),
    photo_upload: () => seller.call('POST', `/listings/${id}/image-upload`),
    video_upload: () => seller.call('POST', `/listings/${id}/video-uploads`, { bytes: 9, mark: 'a.mp4' }),
  }
  for (const [name, call] of Object.entries(calls)) {
    await admin.call('PUT', `/admin/features/${name}`, { is_on: false, reason: 'Vraćamo se u 18 sati.' })
    const [status, code, message] = await refusal(call())
    expect([name, status, code]).toEqual([name, 403, 'feature_off'])
    expect(message).toMatch(/trenutno isključen.*\. Vraćamo se u 18 sati\.$/)
    expect((await visitor('GET', `/listings/${id}`)).status).toBe(200)
    await admin.call('PUT', `/admin/features/${name}`, { is_on: true })
    expect((await call()).body.error?.code, name).not.toBe('feature_off')
  }
})

test('publishes nothing by any way while publishing is off', async ({ admin, person, make, db }) => {
  const seller = await person()
  const draft = await make.listing({ seller_id: seller.id, status: 'draft' })
  await admin.call('PUT', '/admin/features/publishing', { is_on: false })
  expect((await seller.call('POST', `/listings/${draft.id}/publish`, {})).status).toBe(403)
  expect((await seller.call('POST', '/users/1/listings', { title: 'Bicikl', active: true })).status).toBe(403)
  await admin.call('PUT', '/admin/features/publishing', { is_on: true })
  const rows = await db.selectFrom('listing').select('status').where('seller_id', '=', seller.id).execute()
  expect(rows).toEqual([{ status: 'draft' }])
})
