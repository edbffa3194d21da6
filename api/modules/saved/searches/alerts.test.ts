import { expect } from 'vitest'
import { callPath } from '#contract/endpoint.ts'
import { unsubscribe } from '#contract/notifications/notices.ts'
import { test as base } from '#tests/support/accounts/callers.ts'
import { matchAll } from '#tests/support/listings/saved-searches.ts'
import { type caller, plainCategory } from '#tests/support/listings/selling.ts'

const hour = 3600 * 1000
const day = 24 * hour

type Settings = { frequency?: string; by_mail?: boolean }

const test = base
  .extend('searcher', { scope: 'file' }, ({ as, make }) => async (query: string, settings: Settings = {}) => {
    const account = await make.account()
    const call = await as(account)
    const { id } = (await call('POST', '/saved/searches', { query })).body as { id: number }
    const body = { name: 'Moja pretraga', frequency: 'instant', by_mail: true, by_push: true, ...settings }
    expect((await call('PUT', `/saved/searches/${id}`, body)).status).toBe(200)
    return { account, id, call }
  })
  .extend('offer', { scope: 'file' }, ({ as, make, deps }) => async (title: string, price = 100) => {
    const call = await as(await make.account({ created_at: new Date('2020-01-01') }))
    const category_id = plainCategory(deps.catalog)
    const body = { category_id, title, price, state: 'used', city_id: 133, description: 'Opis.' }
    const { id } = (await call('POST', '/listings', body)).body as { id: number }
    expect((await call('POST', `/listings/${id}/publish`, {})).body).toMatchObject({ status: 'active' })
    return { id, call }
  })
  .extend('mailsTo', { scope: 'file' }, ({ db, runJobs }) => async ({ email }: { email: string | null }) => {
    await matchAll(db, runJobs)
    return db
      .selectFrom('inbox_message')
      .select(['subject', 'text'])
      .where('recipient', '=', email!)
      .orderBy('id')
      .execute()
  })
  // Noon in Sarajevo, far from the time of the morning mails.
  .extend('noon', { scope: 'test', auto: true }, ({ clock }) => {
    clock.reset()
    clock.advance(day - (clock.now().getTime() % day) + 11 * hour)
  })

const unread = async ({ call }: { call: ReturnType<typeof caller> }) =>
  (await call('GET', '/notifications')).body.data as {
    text: string
    path: string
    count: number
    kind: string
  }[]

test('mails and lists a new listing once, and a lower price once', async ({
  searcher,
  offer,
  mailsTo,
  clock,
}) => {
  const reader = await searcher('q=kontrabas')
  clock.advance(1_000)
  const { id, call } = await offer('Kontrabas stari', 900)
  const mails = await mailsTo(reader.account)
  expect(mails.map(({ subject }) => subject)).toEqual(['„Moja pretraga“: Kontrabas stari, 900 KM'])
  expect(mails[0]!.text).toContain(`http://localhost:3000/artikal/${id}/kontrabas-stari`)
  expect(await unread(reader)).toMatchObject([
    { kind: 'saved_search', path: `/artikal/${id}/kontrabas-stari`, count: 1 },
  ])
  expect(await mailsTo(reader.account)).toHaveLength(1)

  const { version } = (await call('GET', `/listings/${id}`)).body
  clock.advance(hour)
  expect((await call('PUT', `/listings/${id}`, { price: 700, version })).status).toBe(200)
  for (let times = 0; times < 2; times++) {
    const [, second, ...others] = await mailsTo(reader.account)
    expect([second!.subject, others]).toEqual(['„Moja pretraga“: Sniženo: Kontrabas stari, 700 KM', []])
  }
})

test('waits with mails of a daily search for the morning, and gathers them by search', async ({
  searcher,
  offer,
  mailsTo,
  clock,
}) => {
  const [daily, weekly] = [
    await searcher('q=klavir', { frequency: 'daily' }),
    await searcher('q=klavir', { frequency: 'weekly' }),
  ]
  clock.advance(1_000)
  await offer('Klavir Bösendorfer')
  await offer('Klavir Petrof')
  expect([await mailsTo(daily.account), await mailsTo(weekly.account)]).toEqual([[], []])
  expect(await unread(daily)).toMatchObject([{ count: 2, path: `/mojbazar/spaseno/pretrage/${daily.id}` }])
  clock.advance(21 * hour)
  const [morning, ...others] = await mailsTo(daily.account)
  expect(others).toEqual([])
  expect(morning!.text).toContain('Klavir Bösendorfer')
  expect(morning!.text).toContain('Klavir Petrof')
  clock.advance(7 * day)
  expect(await mailsTo(weekly.account)).toHaveLength(1)
  expect(await mailsTo(daily.account)).toHaveLength(1)
})

test('stays silent where alerts are off, and only lists results where mail is off', async ({
  searcher,
  offer,
  mailsTo,
  clock,
}) => {
  const [off, listed] = [
    await searcher('q=trombon', { frequency: 'off' }),
    await searcher('q=trombon', { by_mail: false }),
  ]
  clock.advance(1_000)
  await offer('Trombon Conn')
  expect([await mailsTo(off.account), await mailsTo(listed.account)]).toEqual([[], []])
  expect([await unread(off), await unread(listed)]).toMatchObject([[], [{ count: 1 }]])
  // The page still counts it.
  expect((await off.call('GET', '/saved/searches')).body.data).toMatchObject([{ new_count: 1 }])
})

test("ends the mails of one search by its mail's link, and no others", async ({
  searcher,
  offer,
  mailsTo,
  clock,
  app,
}) => {
  const reader = await searcher('q=truba')
  const other = (await reader.call('POST', '/saved/searches', { query: 'q=fagot' })).body as { id: number }
  clock.advance(1_000)
  await offer('Truba Bach')
  const [mail] = await mailsTo(reader.account)
  // The header leads to the same token as the link in the text.
  const token = /[?]kljuc=([\w-]+)/.exec(mail!.text)![1]!
  const reply = await app.inject({
    method: 'POST',
    url: `/api${callPath(unsubscribe, { query: { token } })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(reply.statusCode).toBeLessThan(300)
  clock.advance(hour)
  await offer('Truba Yamaha')
  await offer('Fagot Heckel')
  const subjects = (await mailsTo(reader.account)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(subjects[1]).toContain('Fagot Heckel')
  const { data } = (await reader.call('GET', '/saved/searches')).body as {
    data: { id: number; by_mail: boolean; frequency: string }[]
  }
  expect(data.map(({ id, by_mail }) => [id, by_mail])).toEqual([
    [other.id, true],
    [reader.id, false],
  ])
})

test('notifies nobody who removed the search, even if a notice was under way', async ({
  searcher,
  offer,
  mailsTo,
  clock,
}) => {
  const reader = await searcher('q=citra')
  clock.advance(1_000)
  await offer('Citra stara')
  await reader.call('POST', `/saved/searches/${reader.id}/delete`)
  expect(await mailsTo(reader.account)).toEqual([])
  expect(await unread(reader)).toEqual([])
})
