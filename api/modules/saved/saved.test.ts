import { sql } from 'kysely'
import { expect } from 'vitest'
import { mostSavedListings } from '#contract/limits/search.ts'
import { enqueue } from '#lib/jobs.ts'
import { expireListings } from '#api/modules/listings/jobs.ts'
import { idsOf, saver } from '#tests/support/listings/saver.ts'

type Saved = { id: number; status: string; saved: boolean; price: number; price_when_saved: number }

saver('saves a listing once, marks it wherever it is listed, and removes it', async ({ as, make, index }) => {
  const reader = await make.account()
  const listing = await make.listing({ title: 'Spašeni bicikl', category_id: 22, price_fening: 50_000 })
  const other = await make.listing({ title: 'Drugi bicikl', category_id: 22, seller_id: listing.seller_id })
  await index()
  const { get, post } = await as(reader.id)

  for (const _ of [1, 2]) {
    const reply = await post(`/listings/${listing.id}/save`)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ message: 'Oglas je spašen.' })
  }
  const list = (await get('/saved/listings')).json()
  expect(list.meta.total).toBe(1)
  expect(list.data[0]).toMatchObject({ id: listing.id, saved: true, price: 500, price_when_saved: 500 })

  expect((await get(`/listings/${listing.id}`)).json().saved).toBe(true)
  const lists = [
    (await get('/search?q=bicikl&category_id=22')).json().data,
    (await get('/listings?q=bicikl')).json().data,
    (await get('/listings/homepage?category_id=22')).json().data,
    (await get(`/listings/${other.id}/related`)).json().data.of_seller,
  ] as Saved[][]
  for (const items of lists) {
    expect(items.find(({ id }) => id === listing.id)?.saved).toBe(true)
    expect(items.every(({ id, saved }) => saved === (id === listing.id))).toBe(true)
  }
  expect((await get(`/saved/listings/among?ids=${other.id},${listing.id}`)).json()).toEqual({
    ids: [listing.id],
  })

  const removed = await post(`/listings/${listing.id}/delete-save`)
  expect(removed.json()).toEqual({ message: 'Oglas je uklonjen iz spašenih.' })
  expect((await post(`/listings/${listing.id}/delete-save`)).statusCode).toBe(200)
  expect((await get('/saved/listings')).json().data).toEqual([])
  expect((await get(`/listings/${listing.id}`)).json().saved).toBe(false)
})

saver('tells nobody else what someone saved', async ({ as, make, app }) => {
  const [reader, stranger] = [await make.account(), await make.account()]
  const listing = await make.listing({ title: 'Tajna želja' })
  await (await as(reader.id)).post(`/listings/${listing.id}/save`)
  const { get } = await as(stranger.id)
  expect((await get(`/listings/${listing.id}`)).json().saved).toBe(false)
  expect((await get('/saved/listings')).json().data).toEqual([])
  expect((await app.inject(`/api/listings/${listing.id}`)).json().saved).toBe(false)
})

saver('answers accounts that ask at once each for itself', async ({ as, make }) => {
  const one = await as((await make.account()).id)
  const other = await as((await make.account()).id)
  const [first, second] = [await make.listing(), await make.listing()]
  await one.post(`/listings/${first.id}/save`)
  await other.post(`/listings/${second.id}/save`)
  const asked = `/saved/listings/among?ids=${first.id},${second.id}`
  const replies = await Promise.all([one, other, one].map(({ get }) => get(asked)))
  expect(replies.map((reply) => reply.json().ids)).toEqual([[first.id], [second.id], [first.id]])
})

saver(
  'shows the fate of saved listings, and only the title of those that their sellers removed',
  async ({ as, make, db }) => {
    const reader = await make.account()
    const add = async (title: string) => make.listing({ title, price_fening: 10_000 })
    const [reduced, finished, expired, hidden] = [
      await add('Snižen'),
      await add('Prodat'),
      await add('Istekao'),
      await add('Sakriven'),
    ]
    const { get, post } = await as(reader.id)
    const all = [reduced.id, finished.id, expired.id, hidden.id]
    expect((await post('/saved/listings', { ids: all })).json()).toEqual({ message: 'Oglasi su spašeni.' })
    const set = (id: number, change: object) =>
      db.updateTable('listing').set(change).where('id', '=', id).execute()
    await set(reduced.id, { price_fening: 8_000 })
    await set(finished.id, { status: 'finished' })
    await set(expired.id, { status: 'expired' })
    await set(hidden.id, { status: 'hidden' })

    const { data, meta } = (await get('/saved/listings?sort=reduced')).json() as {
      data: Saved[]
      meta: { total: number }
    }
    expect(meta.total).toBe(4)
    expect(data[0]).toMatchObject({ id: reduced.id, price: 80, price_when_saved: 100, gone: null })
    const stateOf = (id: number) => data.find((item) => item.id === id)
    expect(stateOf(finished.id)).toMatchObject({ status: 'finished', gone: null, price: 0 })
    expect(stateOf(expired.id)).toMatchObject({ status: 'expired', gone: null })
    expect(stateOf(hidden.id)).toMatchObject({
      title: 'Sakriven',
      gone: 'hidden',
      price: 0,
      cities: [],
      images: [],
      location: null,
      special_labels: [],
    })

    await set(hidden.id, { status: 'active' })
    await set(finished.id, { deleted_at: new Date() })
    await set(expired.id, { held_by_moderation: true })
    const later = (await get('/saved/listings')).json().data as (Saved & { gone: string; title: string })[]
    const goneOf = (id: number) => later.find((item) => item.id === id)
    expect(goneOf(hidden.id)).toMatchObject({ gone: null, price: 100 })
    expect(goneOf(finished.id)).toMatchObject({ gone: 'deleted', title: 'Prodat' })
    expect(goneOf(expired.id)).toMatchObject({ gone: 'hidden', title: 'Oglas koji trenutno nije dostupan' })
    expect((await get('/saved/listings?q=istekao')).json().meta.total).toBe(0)
  },
)

saver(
  'offers active listings like those that have ended, for one statement more',
  async ({ as, make, db, index, statements }) => {
    const reader = await make.account()
    const seller = await make.account()
    const saved = []
    for (let at = 0; at < 4; at++)
      saved.push(await make.listing({ seller_id: seller.id, category_id: 25, price_fening: 50_000 }))
    const near = await make.listing({ category_id: 25, price_fening: 55_000, title: 'Blizu po cijeni' })
    await make.listing({ category_id: 25, price_fening: 900_000, title: 'Mnogo skuplji' })
    const { get, post } = await as(reader.id)
    await post('/saved/listings', { ids: idsOf(saved) })
    const ended = idsOf(saved).slice(1)
    const end = async (ids: number[]) => {
      await db.updateTable('listing').set({ status: 'finished' }).where('id', 'in', ids).execute()
      await index()
    }
    await end(ended.slice(0, 1))
    const few = await statements(() => get('/saved/listings'))
    await end(ended)
    expect(await statements(() => get('/saved/listings'))).toBe(few)
    const { alike } = (await get('/saved/listings')).json() as {
      alike: { id: number; listings: { id: number }[] }[]
    }
    expect(new Set(idsOf(alike))).toEqual(new Set(ended))
    for (const { listings } of alike) expect(idsOf(listings).sort()).toEqual([saved[0]!.id, near.id].sort())
  },
)

saver('finds saved listings by words and category, in several orders and pages', async ({ as, make }) => {
  const reader = await make.account()
  const seller = await make.account()
  const made = []
  for (let at = 0; at < 25; at++)
    made.push(
      await make.listing({
        seller_id: seller.id,
        title: at % 2 === 0 ? `Žuti čamac ${at}` : `Plavi šator ${at}`,
        category_id: at < 20 ? 22 : 31,
        price_fening: at === 3 ? null : 1_000 * (at + 1),
      }),
    )
  const { get, post } = await as(reader.id)
  await post('/saved/listings', { ids: idsOf(made) })
  const found = async (query: string) =>
    (await get(`/saved/listings?${query}`)).json() as {
      data: Saved[]
      meta: { total: number; last_page: number }
    }

  expect((await found('')).meta).toMatchObject({ total: 25, last_page: 2 })
  const pages = [...(await found('page=1')).data, ...(await found('page=2')).data]
  expect(new Set(idsOf(pages)).size).toBe(25)
  expect((await found('q=zuti+camac')).meta.total).toBe(13)
  expect((await found('q=100%25')).meta.total).toBe(0)
  expect((await found('category_id=31')).meta.total).toBe(5)
  expect((await found('category_id=987654')).meta.total).toBe(0)
  expect((await found('sort=cheapest')).data[0]!.price).toBe(10)
  expect((await found('sort=dearest')).data[0]!.price).toBe(250)
  expect((await found('sort=dearest&page=2')).data.at(-1)!.price).toBe(0)

  await post('/saved/listings/delete', { ids: idsOf(made.slice(0, 5)) })
  expect((await found('')).meta.total).toBe(20)
})

saver('saves nothing that the caller may not see, and no more than the limit', async ({ as, make, db }) => {
  const reader = await make.account()
  const [hidden, expired, active] = [await make.listing({}), await make.listing({}), await make.listing({})]
  await db.updateTable('listing').set({ status: 'hidden' }).where('id', '=', hidden.id).execute()
  await db.updateTable('listing').set({ status: 'expired' }).where('id', '=', expired.id).execute()
  const { get, post } = await as(reader.id)
  expect((await post(`/listings/${hidden.id}/save`)).statusCode).toBe(404)
  expect((await post(`/listings/${expired.id}/save`)).statusCode).toBe(410)
  expect((await post('/saved/listings', { ids: [hidden.id, expired.id, 987_654_321] })).statusCode).toBe(200)
  expect((await get('/saved/listings')).json().meta.total).toBe(0)

  await db.transaction().execute(async (trx) => {
    // Foreign keys would require that many listings.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into saved_listing (account_id, listing_id, saved_at)
      select ${reader.id}, 1e12 + number, now() from generate_series(1, ${mostSavedListings}) as number`.execute(
      trx,
    )
  })
  const refused = await post(`/listings/${active.id}/save`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.code).toBe('saved_limit_reached')
  expect((await get(`/listings/${active.id}`)).json().saved).toBe(false)
})

saver('saves a listing once when asked many times at once', async ({ as, make }) => {
  const reader = await make.account()
  const listing = await make.listing({})
  const { get, post } = await as(reader.id)
  const replies = await Promise.all(Array.from({ length: 8 }, () => post(`/listings/${listing.id}/save`)))
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await get('/saved/listings')).json().meta.total).toBe(1)
})

saver('asks as many statements for twenty saved listings as for one', async ({ as, make, statements }) => {
  const [one, many] = [await make.account(), await make.account()]
  const seller = await make.account()
  const made = []
  for (let at = 0; at < 20; at++) made.push(await make.listing({ seller_id: seller.id }))
  await (await as(one.id)).post('/saved/listings', { ids: [made[0]!.id] })
  await (await as(many.id)).post('/saved/listings', { ids: idsOf(made) })
  const [few, all] = [await as(one.id), await as(many.id)]
  expect(await statements(() => all.get('/saved/listings'))).toBe(
    await statements(() => few.get('/saved/listings')),
  )
})

saver(
  'tells those who saved a listing of each lower price and of its end, once',
  async ({ as, make, db, runJobs, clock }) => {
    // Noon in Sarajevo, when mails leave at once.
    const day = 24 * 3_600_000
    clock.advance(day - (clock.now().getTime() % day) + 11 * 3_600_000)
    const [seller, reader, stranger] = [await make.account(), await make.account(), await make.account()]
    const add = (title: string) => make.listing({ seller_id: seller.id, title, price_fening: 20_000 })
    const [bike, lamp, unsaved] = [await add('Crveni bicikl'), await add('Stara lampa'), await add('Ničiji')]
    const [owner, me] = [await as(seller.id), await as(reader.id)]
    await me.post('/saved/listings', { ids: [bike.id, lamp.id] })
    await owner.post('/saved/listings', { ids: [bike.id] })
    await (await as(stranger.id)).post('/saved/listings', { ids: [bike.id] })
    await (await as(stranger.id)).post(`/listings/${bike.id}/delete-save`)
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*) from graphile_worker.jobs where task_identifier = 'tell-of-saved'`.execute(db)
      return Number(rows[0]!.count)
    }
    const price = async (id: number, amount: string) =>
      expect((await owner.put(`/listings/${id}`, { price: amount })).statusCode).toBe(200)
    const told = async (by = me) =>
      ((await by.get('/notifications')).json().data as { text: string; path: string; count: number }[]).map(
        ({ text, path }) => ({ text, path }),
      )

    await price(unsaved.id, '150')
    await price(bike.id, '210')
    expect(await waiting()).toBe(0)
    await price(bike.id, '180')
    expect(await waiting()).toBe(1)
    await runJobs()
    const first = {
      text: 'Niža cijena: „Crveni bicikl“ sada je 180 KM, a kad ste ga spasili bio je 200 KM',
      path: `/artikal/${bike.id}/crveni-bicikl`,
    }
    expect(await told()).toEqual([first])
    expect(await told(owner)).toEqual([])
    expect(await told(await as(stranger.id))).toEqual([])
    // Up and down again to the same price is not news.
    await price(bike.id, '190')
    await price(bike.id, '180')
    await runJobs()
    expect(await told()).toEqual([first])

    await price(lamp.id, '99,50')
    await runJobs()
    expect(await told()).toEqual([
      {
        text: 'Niža cijena za 2 spašena oglasa, najnovije „Stara lampa“',
        path: '/mojbazar/spaseno/oglasi?sort=reduced',
      },
    ])

    await owner.post(`/listings/${bike.id}/finish`)
    await runJobs()
    expect(await told()).toContainEqual({
      text: 'Završen je oglas „Crveni bicikl“ koji ste spasili',
      path: '/mojbazar/spaseno/oglasi',
    })
    await db
      .updateTable('listing')
      .set({ expires_at: new Date(clock.now().getTime() - 1000) })
      .where('id', '=', lamp.id)
      .execute()
    await enqueue(db, expireListings, {})
    await runJobs()
    expect((await told())[0]).toEqual({
      text: 'Više nije u ponudi: 2 spašena oglasa',
      path: '/mojbazar/spaseno/oglasi',
    })
    const mails = await db
      .selectFrom('inbox_message')
      .select('subject')
      .where('recipient', '=', reader.email)
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    clock.reset()
  },
)
