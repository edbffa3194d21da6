import { expect } from 'vitest'
import { savedLists } from '#contract/limits/search.ts'
import { enqueue } from '#lib/jobs.ts'
import { idsOf, saver } from '#tests/support/listings/saver.ts'
import { forgetRemoved } from './jobs.ts'

saver(
  'keeps a private note, finds listings by it, and loses nothing when a removal is undone',
  async ({ as, make, db, clock, runJobs }) => {
    const reader = await make.account()
    const listing = await make.listing({ title: 'Stan na brdu', price_fening: 90_000 })
    const { get, post, put } = await as(reader.id)
    await post(`/listings/${listing.id}/save`)
    const note = (text: string) => put(`/saved/listings/${listing.id}/note`, { note: text })
    expect((await note('  Zvati u šest ')).json()).toEqual({ message: 'Bilješka je sačuvana.' })
    const first = async (query = '') => (await get(`/saved/listings${query}`)).json().data[0]
    expect(await first('?q=sest')).toMatchObject({ id: listing.id, note: 'Zvati u šest' })
    expect((await note('x'.repeat(501))).json().error.fields).toEqual({ note: 'Najviše 500 znakova.' })

    await post(`/listings/${listing.id}/delete-save`)
    expect((await note('kasno')).statusCode).toBe(404)
    // Even a listing that has expired since comes back.
    await db
      .updateTable('listing')
      .set({ status: 'expired', price_fening: 80_000 })
      .where('id', '=', listing.id)
      .execute()
    expect((await post(`/listings/${listing.id}/save`)).statusCode).toBe(200)
    expect(await first()).toMatchObject({ note: 'Zvati u šest', price_when_saved: 900, price: 800 })
    expect((await note('')).json()).toEqual({ message: 'Bilješka je izbrisana.' })
    expect((await first()).note).toBeNull()

    await note('Pamti')
    await post(`/listings/${listing.id}/delete-save`)
    clock.advance(3_601_000)
    await enqueue(db, forgetRemoved, {})
    await runJobs()
    expect((await post(`/listings/${listing.id}/save`)).statusCode).toBe(410)
    await db.updateTable('listing').set({ status: 'active' }).where('id', '=', listing.id).execute()
    await post(`/listings/${listing.id}/save`)
    expect(await first()).toMatchObject({ note: null, price_when_saved: 800 })
    clock.reset()
  },
)

saver('keeps listings in several lists of one account, each with its own name', async ({ as, make, app }) => {
  const [reader, stranger] = [await make.account(), await make.account()]
  const [car, bike] = [await make.listing({ title: 'Auto' }), await make.listing({ title: 'Bicikl' })]
  const { get, post, put, remove } = await as(reader.id)
  await post('/saved/listings', { ids: [car.id, bike.id] })

  const made = await post('/saved/lists', { name: '  Auto  za Amru ', ids: [car.id] })
  expect(made.json()).toMatchObject({ message: 'Lista „Auto za Amru“ je napravljena.' })
  const amra = made.json().id as number
  expect((await post('/saved/lists', { name: 'auto za amru' })).json().error).toMatchObject({
    code: 'validation_failed',
    fields: { name: 'Već imate listu s tim nazivom.' },
  })
  for (const name of ['', ' ', 'x'.repeat(41)])
    expect((await post('/saved/lists', { name })).json().error.fields.name).toBeTruthy()
  const sea = (await post('/saved/lists', { name: 'More' })).json().id as number
  expect((await put(`/saved/lists/${sea}`, { name: 'AUTO ZA AMRU' })).statusCode).toBe(422)
  expect((await put(`/saved/lists/${sea}`, { name: 'Za more' })).statusCode).toBe(200)

  expect((await put(`/saved/listings/${bike.id}/lists`, { lists: [amra, sea] })).statusCode).toBe(200)
  const found = async (query = '') => (await get(`/saved/listings${query}`)).json()
  expect((await found()).lists).toEqual([
    { id: amra, name: 'Auto za Amru', count: 2 },
    { id: sea, name: 'Za more', count: 1 },
  ])
  expect(idsOf((await found(`?list_id=${sea}`)).data)).toEqual([bike.id])
  expect((await found(`?list_id=${sea}`)).data[0].lists).toEqual([amra, sea])
  expect((await post(`/saved/lists/${sea}/add`, { ids: [car.id, 987_654_321] })).json().message).toBe(
    'Stavljeno u listu „Za more“.',
  )
  expect((await found(`?list_id=${sea}`)).meta.total).toBe(2)
  await post(`/saved/lists/${sea}/remove`, { ids: [bike.id] })
  expect(idsOf((await found(`?list_id=${sea}`)).data)).toEqual([car.id])

  // A removal that is undone loses no list; one that lasts does.
  await post('/saved/listings/delete', { ids: [car.id] })
  expect((await found()).lists.map(({ count }: { count: number }) => count)).toEqual([1, 0])
  await post('/saved/listings', { ids: [car.id] })
  expect((await found(`?list_id=${sea}`)).meta.total).toBe(1)

  const others = await as(stranger.id)
  await others.post('/saved/listings', { ids: [car.id] })
  expect((await others.get(`/saved/listings?list_id=${sea}`)).json().meta.total).toBe(0)
  for (const [path, body] of [
    [`/saved/lists/${sea}/add`, { ids: [car.id] }],
    [`/saved/lists/${sea}/remove`, { ids: [car.id] }],
  ] as const)
    expect((await others.post(path, body)).statusCode).toBe(404)
  expect((await others.put(`/saved/lists/${sea}`, { name: 'Moja' })).statusCode).toBe(404)
  expect((await others.remove(`/saved/lists/${sea}`)).statusCode).toBe(404)
  const foreign = await others.put(`/saved/listings/${car.id}/lists`, { lists: [sea] })
  expect([foreign.statusCode, Object.keys(foreign.json().error.fields)]).toEqual([422, ['lists']])
  expect((await others.get('/saved/listings')).json().data[0].lists).toEqual([])
  expect((await put('/saved/listings/987654321/lists', { lists: [sea] })).statusCode).toBe(404)

  expect((await remove(`/saved/lists/${sea}`)).statusCode).toBe(200)
  expect((await found()).meta.total).toBe(2)
  expect((await app.inject('/api/saved/lists')).statusCode).toBe(401)
})

saver('makes no more lists than the limit, however many are asked for at once', async ({ as, make, db }) => {
  const reader = await make.account()
  const { get, post } = await as(reader.id)
  await db
    .insertInto('saved_list')
    .values(
      Array.from({ length: savedLists - 1 }, (_, at) => ({
        account_id: reader.id,
        name: `Lista ${at}`,
        created_at: new Date(),
      })),
    )
    .execute()
  const replies = await Promise.all(['A', 'B', 'C'].map((name) => post('/saved/lists', { name })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect((await get('/saved/lists')).json().data).toHaveLength(savedLists)
})

saver('forgets a note and lists once a removal cannot be undone', async ({ as, make, clock }) => {
  const reader = await make.account()
  const listing = await make.listing({})
  const { get, post, put } = await as(reader.id)
  await post('/saved/listings', { ids: [listing.id] })
  await put(`/saved/listings/${listing.id}/note`, { note: 'Stara' })
  await post('/saved/lists', { name: 'Stara lista', ids: [listing.id] })
  await post(`/listings/${listing.id}/delete-save`)
  clock.advance(3_601_000)
  await post(`/listings/${listing.id}/save`)
  expect((await get('/saved/listings')).json().data[0]).toMatchObject({ note: null, lists: [] })
  clock.reset()
})
