import { sql } from 'kysely'
import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { hence, test as base } from '#tests/support/listings/sellers.ts'

const test = base.extend(
  'shop',
  { scope: 'file' },
  ({ seller, db, runJobs }) =>
    async (values: object = {}) => {
      const made = await seller({ shop: values })
      const { call } = made
      const row = (id: number) =>
        db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      /** Previews an edit; returns its items by listing. */
      const preview = async (body: object) => {
        const reply = await call('POST', '/group-edits', body)
        expect(reply.status, JSON.stringify(reply.body)).toBe(201)
        return reply.body.id as number
      }
      const items = async (id: number, query = '') =>
        (await call('GET', `/group-edits/${id}/items${query}`)).body.data as {
          listing_id: number
          state: string
          changes: { label: string; from: string; to: string }[]
          reason: string | null
        }[]
      const act = async (id: number, what: 'apply' | 'undo' | 'stop') => {
        const reply = await call('POST', `/group-edits/${id}/${what}`)
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        await runJobs()
        return (await call('GET', `/group-edits/${id}`)).body.data
      }
      return { ...made, row, preview, items, act }
    },
)

test('previews new prices, applies exactly those, and takes them back', async ({ shop, db }) => {
  const { listing, preview, items, act, row } = await shop()
  const cheap = await listing({ price_fening: 9_990 })
  const dear = await listing({ price_fening: 1_234_500 })
  const free = await listing({ price_fening: null })
  const done = await listing({ status: 'finished' })
  const all = [cheap, dear, free, done]
  const id = await preview({
    action: 'price',
    listing_ids: all.map((one) => one.id),
    price_mode: 'percent',
    price_direction: 'down',
    price_value: '7,5',
    price_rounding: 5,
  })
  const told = async () =>
    (await items(id)).map(({ state, changes: [change], reason }) => [
      state,
      change && `${change.from} → ${change.to}`,
      reason,
    ])
  const previewed = [
    ['planned', '99,90 KM → 90 KM', null],
    ['planned', '12.345 KM → 11.420 KM', null],
    ['refused', undefined, 'Oglas nema cijenu.'],
    ['refused', undefined, 'Završen oglas se ne može mijenjati.'],
  ]
  expect(await told()).toEqual(previewed)
  expect((await row(cheap.id)).price_fening).toBe(9_990)

  expect(await act(id, 'apply')).toMatchObject({
    state: 'applied',
    summary: 'Cijena niža za 7,5 %, zaokruženo na 5 KM',
    counts: { done: 2, refused: 2 },
    undo_until: expect.any(Number),
  })
  expect(await told()).toEqual(
    previewed.map(([state, ...rest]) => [state === 'planned' ? 'done' : state, ...rest]),
  )
  const after = await row(cheap.id)
  expect([after.price_fening, after.version, after.reduced_from_fening]).toEqual([9_000, 2, 9_990])
  expect((await row(free.id)).version).toBe(1)

  // One is edited again meanwhile, so only the other is undone.
  await db.updateTable('listing').set({ version: 3 }).where('id', '=', dear.id).execute()
  expect(await act(id, 'undo')).toMatchObject({
    state: 'undone',
    counts: { undone: 1, kept: 1, refused: 2 },
    undo_until: null,
  })
  expect([(await row(cheap.id)).price_fening, (await row(dear.id)).price_fening]).toEqual([9_990, 1_142_000])
  expect(await items(id, '?only=refused')).toMatchObject([
    { listing_id: dear.id, reason: expect.stringContaining('kasnije ponovo izmijenjen') },
    { listing_id: free.id },
    { listing_id: done.id },
  ])
})

test('rounds half a step up, to the fening', async ({ shop }) => {
  const { listing, preview, items } = await shop()
  const { id: listingId } = await listing({ price_fening: 10_000 })
  const id = await preview({
    action: 'price',
    listing_ids: [listingId],
    price_mode: 'percent',
    price_direction: 'up',
    price_value: '0,5',
    price_rounding: 1,
  })
  expect((await items(id))[0]!.changes[0]).toMatchObject({ from: '100 KM', to: '101 KM' })
})

test('takes the value of a price change as a number', async ({ shop }) => {
  const { listing, preview, items, call } = await shop()
  const { id: listingId } = await listing({ price_fening: 10_000 })
  const change = { action: 'price', listing_ids: [listingId], price_direction: 'up' }
  const shown = async (given: object) => (await items(await preview({ ...change, ...given })))[0]!.changes[0]
  expect(await shown({ price_mode: 'percent', price_value: 7.5 })).toMatchObject({ to: '107,50 KM' })
  expect(await shown({ price_mode: 'amount', price_value: 2.5 })).toMatchObject({ to: '102,50 KM' })
  for (const price_value of [-2, 0, 1.005, true]) {
    const refused = await call('POST', '/group-edits', { ...change, price_mode: 'amount', price_value })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['price_value']])
  }
})

test('changes place, text and condition, and skips listings changed since the preview', async ({
  shop,
  db,
}) => {
  const { listing, preview, items, act, row, call } = await shop()
  const pinned = await listing({ description: 'Zvati do 16h. Radno vrijeme do 16h.', lat: 43.8, lon: 18.4 })
  const other = await listing({ description: 'Bez radnog vremena.' })
  const ids = [pinned.id, other.id]
  const text = await preview({
    action: 'description',
    listing_ids: ids,
    find: 'do 16h',
    replace: 'do $& 17h',
  })
  expect(await items(text)).toMatchObject([
    { changes: [{ label: 'Opis', to: expect.stringContaining('do $& 17h') }] },
    { state: 'refused', reason: 'Opis nema taj tekst.' },
  ])
  await act(text, 'apply')
  expect((await row(pinned.id)).description).toBe('Zvati do $& 17h. Radno vrijeme do $& 17h.')

  const place = await preview({ action: 'place', listing_ids: ids, city_id: 2 })
  await db.updateTable('listing').set({ city_id: 3 }).where('id', '=', other.id).execute()
  expect((await act(place, 'apply')).counts).toEqual({ done: 1, failed: 1 })
  expect(await row(pinned.id)).toMatchObject({ city_id: 2, lat: null, lon: null })
  expect((await items(place, '?only=refused'))[0]).toMatchObject({
    state: 'failed',
    reason: 'Oglas je izmijenjen poslije pregleda, pa je preskočen.',
  })
  await act(place, 'undo')
  expect(await row(pinned.id)).toMatchObject({ city_id: 133, lat: 43.8, lon: 18.4 })

  const state = await preview({ action: 'state', listing_ids: ids, state: 'new' })
  await act(state, 'apply')
  expect([(await row(pinned.id)).condition, (await row(other.id)).condition]).toEqual(['new', 'new'])

  const wrong = async (body: object) =>
    (await call('POST', '/group-edits', { listing_ids: ids, ...body })).body.error.fields
  expect(await wrong({ action: 'place', city_id: 987_654 })).toEqual({
    city_id: 'Odaberite mjesto sa spiska.',
  })
  expect(await wrong({ action: 'price', price_mode: 'percent', price_value: '0' })).toEqual({
    price_value: 'Unesite procenat, npr. 5 ili 7,5.',
  })
  expect(
    await wrong({ action: 'price', price_mode: 'percent', price_direction: 'down', price_value: '100' }),
  ).toEqual({ price_value: 'Cijena se može sniziti za manje od 100 %.' })
  expect(await wrong({ action: 'description', find: ' ' })).toEqual({
    find: 'Unesite tekst koji se zamjenjuje.',
  })
  expect(await wrong({ action: 'state' })).toEqual({ state: 'Odaberite stanje.' })
  expect(await wrong({ action: 'hide', listing_ids: [] })).toEqual({
    listing_ids: 'Označite bar jedan oglas.',
  })
})

test('refuses descriptions that a replacement would make too long, and changes the rest', async ({
  shop,
}) => {
  const { listing, preview, items, act, row } = await shop()
  const long = await listing({ description: 'ab '.repeat(3_333) })
  const full = await listing({ description: `${'c'.repeat(9_998)}b` })
  const ids = [long.id, full.id]
  const edit = await preview({ action: 'description', listing_ids: ids, find: 'b', replace: '🙂d' })
  expect(await items(edit)).toMatchObject([
    { state: 'refused', reason: 'Opis bi imao više od 10.000 znakova.' },
    { state: 'planned' },
  ])
  expect((await act(edit, 'apply')).counts).toEqual({ refused: 1, done: 1 })
  expect((await row(long.id)).description).toBe('ab '.repeat(3_333))
  expect((await row(full.id)).description).toBe(`${'c'.repeat(9_998)}🙂d`)
})

test('finds no half of an emoji, and writes none', async ({ shop }) => {
  const { listing, preview, items, act, row } = await shop()
  const { id } = await listing({ description: 'Odlično 👍 stanje' })
  const half = await preview({ action: 'description', listing_ids: [id], find: '\ud83d', replace: '' })
  expect(await items(half)).toMatchObject([{ state: 'refused', reason: 'Opis nema taj tekst.' }])
  const edit = await preview({ action: 'description', listing_ids: [id], find: 'stanje', replace: '\udc4d' })
  await act(edit, 'apply')
  expect((await row(id)).description).toBe('Odlično 👍 \ufffd')
})

test('hides, shows, finishes, refreshes and renews by the rules of a single listing', async ({
  shop,
  db,
}) => {
  const { account, listing, preview, items, act, row } = await shop()
  const statuses = async (ids: number[]) => Promise.all(ids.map(async (id) => (await row(id)).status))
  const old = { refreshed_at: hence(-8) }
  const active = await listing(old)
  const held = await listing({ ...old, held_by_moderation: true })
  const fresh = await listing()
  const expired = await listing({ status: 'expired', ...old, expires_at: hence(-1) })
  const ids = [active.id, held.id, fresh.id, expired.id]

  const refresh = await preview({ action: 'refresh', listing_ids: ids })
  expect((await items(refresh)).map(({ state, reason }) => [state, reason])).toEqual([
    ['planned', null],
    ['refused', 'Oglas je skriven odlukom moderatora ili čeka njegovu provjeru.'],
    ['refused', expect.stringContaining('Oglas možete obnoviti od')],
    ['refused', 'Oglas nije aktivan.'],
  ])
  await act(refresh, 'apply')
  expect((await row(active.id)).refreshed_at > hence(-1)).toBe(true)
  const spent = () =>
    db.selectFrom('listing_refresh').select('listing_id').where('seller_id', '=', account.id).execute()
  expect(await spent()).toEqual([{ listing_id: active.id }])
  await act(refresh, 'undo')
  expect((await row(active.id)).refreshed_at).toEqual(active.refreshed_at)

  await db
    .insertInto('listing_refresh')
    .values(
      Array.from({ length: 749 }, () => ({
        seller_id: account.id,
        listing_id: fresh.id,
        refreshed_at: new Date(),
      })),
    )
    .execute()
  const renew = await preview({ action: 'renew', listing_ids: ids })
  expect((await items(renew)).at(-1)).toMatchObject({
    state: 'refused',
    reason: 'Iskoristili ste sve besplatne obnove u ovom mjesecu.',
  })
  await db.deleteFrom('listing_refresh').where('listing_id', '=', fresh.id).execute()
  const again = await preview({ action: 'renew', listing_ids: ids })
  await act(again, 'apply')
  expect(await statuses([expired.id])).toEqual(['active'])
  await act(again, 'undo')
  expect(await statuses([expired.id])).toEqual(['expired'])

  const hide = await preview({ action: 'hide', listing_ids: ids })
  await act(hide, 'apply')
  expect(await statuses(ids)).toEqual(['hidden', 'hidden', 'hidden', 'expired'])
  await act(hide, 'undo')
  expect(await statuses(ids)).toEqual(['active', 'hidden', 'active', 'expired'])
  const finish = await preview({ action: 'finish', listing_ids: [active.id, held.id] })
  await act(finish, 'apply')
  expect(await statuses([active.id, held.id])).toEqual(['finished', 'finished'])
  await act(finish, 'undo')
  expect(await statuses([active.id, held.id])).toEqual(['active', 'finished'])
})

test('takes everything that a filter finds, up to 5,000, and only the shop’s own', async ({
  shop,
  db,
  seller,
}) => {
  const { account, listing, preview, items, call } = await shop()
  const golf = await listing({ title: 'Branik Golf' })
  await listing({ title: 'Far Audi' })
  const id = await preview({ action: 'hide', all: true, list: 'active', q: 'golf' })
  expect(await items(id)).toMatchObject([{ listing_id: golf.id }])
  const refusal = async (body: object) =>
    (await call('POST', '/group-edits', { action: 'hide', ...body })).body.error.fields.listing_ids
  expect(await refusal({ all: true, q: 'nema ga' })).toBe('Nijedan oglas ne odgovara filteru.')
  const foreign = await (await seller()).listing()
  expect(await refusal({ listing_ids: [golf.id, foreign.id] })).toBe('Odaberite samo svoje oglase.')
  const { city_id, category_id } = golf
  await sql`
    insert into listing (seller_id, title, description, category_id, city_id, status)
    select ${account.id}, 'Masovni oglas', 'Opis', ${category_id}, ${city_id}, 'active'
    from generate_series(1, 5000)`.execute(db)
  expect(await refusal({ all: true })).toBe('Najviše 5.000 oglasa odjednom. Suzite filter.')
})

test('lets an agent edit the shop’s listings, and the shop stop an edit', async ({
  shop,
  make,
  app,
  login,
  db,
}) => {
  const { account, listing, preview, act, items, call, row } = await shop()
  const agent = await make.account({ agent_of_shop_id: (account as { shop?: { id: number } }).shop!.id })
  const asAgent = caller(app, await login(agent))
  const one = await listing()
  const made = await asAgent('POST', '/group-edits', { action: 'hide', listing_ids: [one.id] })
  expect(made.status).toBe(201)
  expect((await asAgent('GET', '/group-edits/listings')).body.data).toMatchObject([{ id: one.id }])

  const other = await preview({ action: 'finish', listing_ids: [one.id] })
  await asAgent('POST', `/group-edits/${made.body.id}/apply`)
  expect((await call('POST', `/group-edits/${other}/apply`)).body.message).toContain(
    'Druga grupna izmjena je u toku',
  )
  expect(await act(made.body.id, 'stop')).toMatchObject({ state: 'stopped', counts: { left: 1 } })
  expect(await items(made.body.id)).toMatchObject([
    { state: 'left', reason: 'Nije izmijenjeno: izmjena je zaustavljena.' },
  ])
  expect((await row(one.id)).status).toBe('active')

  // The end of the hour ends the offer to undo.
  const hidden = await preview({ action: 'hide', listing_ids: [one.id] })
  await act(hidden, 'apply')
  await db
    .updateTable('group_edit')
    .set({ ended_at: hence(-1) })
    .where('id', '=', hidden)
    .execute()
  expect((await call('POST', `/group-edits/${hidden}/undo`)).status).toBe(409)
  const again = { 'idempotency-key': 'dvaput' }
  const body = { action: 'unhide', listing_ids: [one.id] }
  const twice = [
    await call('POST', '/group-edits', body, again),
    await call('POST', '/group-edits', body, again),
  ]
  expect(twice[0]!.body.id).toBe(twice[1]!.body.id)
})
