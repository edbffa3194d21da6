import { CompiledQuery } from 'kysely'
import { expect, vi } from 'vitest'
import type { Autosuggest } from '#contract/search/autosuggest.ts'
import { test } from '#tests/support/test.ts'

test('completes terms and counts their categories, all of which have matches', async ({
  app,
  make,
  index,
}) => {
  const seller = await make.account()
  const add = (title: string, category_id: number) =>
    make.listing({ seller_id: seller.id, title, category_id })
  for (let made = 0; made < 4; made++) await add('Zetor traktor 25', 18)
  await add('Zetor felge', 22)
  await index()
  const suggest = async (q: string): Promise<Autosuggest> =>
    (await app.inject(`/api/autosuggest?q=${encodeURIComponent(q)}`)).json().data

  const typed = await suggest('zet')
  expect(typed.autocomplete.slice(0, 2)).toEqual(['zetor', 'zetor traktor'])
  expect(typed.term).toBe('zetor')
  expect(typed.categories).toEqual([
    { id: 18, name: 'Automobili', parent_name: 'Vozila', count: 4 },
    { id: 22, name: 'Bicikli', parent_name: 'Vozila', count: 1 },
  ])
  for (const { id, count } of typed.categories) {
    const { meta } = (await app.inject(`/api/search?q=${typed.term}&category_id=${id}`)).json()
    expect(meta.total).toBe(count)
  }

  const mistaken = await suggest('zetoor trktor')
  expect(mistaken).toMatchObject({ suggestions: ['zetor traktor'], autocomplete: [], term: 'zetor traktor' })
  expect(mistaken.categories).toHaveLength(1)
  expect((await suggest('zetor traktor')).suggestions).toEqual([])
  expect(await suggest('qqqqqqqq')).toEqual({
    categories: [],
    users: [],
    suggestions: [],
    autocomplete: [],
    understood: [],
    term: 'qqqqqqqq',
  })
})

test('says what the words mean as filters, and which words are left', async ({ app }) => {
  const readFrom = async (q: string) =>
    ((await app.inject(`/api/autosuggest?q=${encodeURIComponent(q)}`)).json().data as Autosuggest).understood
  expect(await readFrom('golf dizel sarajevo do 15000 registrovan')).toEqual([
    '„registrovan“',
    'Automobili',
    'Sarajevo',
    'Volkswagen',
    'Golf',
    'Do 15.000 KM',
    'Gorivo: Dizel',
  ])
  expect(await readFrom('zetor')).toEqual([])
})

test('suggests people and open shops by the start of their names, ignoring accents and case', async ({
  app,
  make,
  db,
}) => {
  await make.account({ username: 'Suljo.Prvi' })
  await make.account({ username: 'suljo_drugi', avatar: '/media/avatar.webp' })
  await make.account({ username: 'nije-suljo' })
  const shop = await make.shop({ business_name: 'ŠULJO đačka oprema', account: { username: 'skolski' } })
  const closed = await make.shop({ business_name: 'Suljo zatvoren', account: { username: 'suljo-zatvoren' } })
  await db.updateTable('shop').set({ active: false }).where('id', '=', closed.shop.id).execute()
  const users = async (q: string) =>
    (await app.inject(`/api/autosuggest?q=${encodeURIComponent(q)}`)).json().data
      .users as Autosuggest['users']

  expect(await users('šuljo')).toEqual([
    { username: 'skolski', avatar: null, type: 2 },
    { username: 'Suljo.Prvi', avatar: null, type: 1 },
    { username: 'suljo_drugi', avatar: 'http://localhost:80/media/avatar.webp', type: 1 },
  ])
  expect(await users('SULJO_')).toHaveLength(1)
  expect(await users('suljo%')).toEqual([])
  expect(await users('suljo dja')).toEqual([{ username: 'skolski', avatar: null, type: 2 }])
  await db.updateTable('shop').set({ active: false }).where('id', '=', shop.shop.id).execute()
  expect(await users('suljo dja')).toEqual([])
})

test('suggests no banned account, which has no profile', async ({ app, make }) => {
  const banned = { restriction: 'ban', restriction_rule: 'scam' } as const
  await make.account({ username: 'iskljuceni', ...banned })
  await make.shop({ business_name: 'Iskljucena radnja', account: { username: 'radnja', ...banned } })
  await make.account({ username: 'iskljuceni-nije', restriction: 'limit', restriction_rule: 'spam' })
  const { users } = (await app.inject('/api/autosuggest?q=iskljuc')).json().data as Autosuggest
  expect(users.map(({ username }) => username)).toEqual(['iskljuceni-nije'])
})

test('suggests no account of the staff', async ({ app, make }) => {
  for (const role of ['moderator', 'admin'] as const)
    await make.account({ username: `osoblje-${role}`, role })
  await make.account({ username: 'osoblje-nije' })
  const { users } = (await app.inject('/api/autosuggest?q=osoblje')).json().data as Autosuggest
  expect(users.map(({ username }) => username)).toEqual(['osoblje-nije'])
})

test('counts for each category the results of picking it, with words understood', async ({
  app,
  make,
  index,
}) => {
  const seller = await make.account()
  const car = (price: number) =>
    make.listing({ title: 'Razumko auto', category_id: 18, seller_id: seller.id, price_fening: price * 100 })
  for (const price of [4_000, 5_000, 9_000]) await car(price)
  await make.listing({ title: 'Razumko bicikl', category_id: 22, seller_id: seller.id, price_fening: 90_000 })
  await index()
  const q = 'razumko do 6000 KM'
  const { categories } = (await app.inject(`/api/autosuggest?q=${encodeURIComponent(q)}`)).json()
    .data as Autosuggest
  expect(categories.map(({ id, count }) => ({ id, count }))).toEqual([
    { id: 18, count: 2 },
    { id: 22, count: 1 },
  ])
})

test('suggests nothing for up to two characters, and refuses a wrong term by name', async ({ app }) => {
  for (const q of ['', 'g', 'go', '  go  ', ' ']) {
    const reply = await app.inject(`/api/autosuggest?q=${encodeURIComponent(q)}`)
    expect(reply.json().data).toMatchObject({ categories: [], users: [], suggestions: [], autocomplete: [] })
  }
  for (const query of ['', `?q=${'a'.repeat(201)}`, '?q=golf&q=passat']) {
    const reply = await app.inject(`/api/autosuggest${query}`)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().error.fields)).toEqual(['q'])
  }
  const hostile = [
    "'; drop table account;--",
    '\u0000golf',
    '%%%%',
    '\\\\\\',
    '((((((',
    '😀😀😀😀',
    'a'.repeat(200),
  ]
  for (const q of hostile) {
    const reply = await app.inject(`/api/autosuggest?q=${encodeURIComponent(q)}`)
    expect(reply.statusCode, q).toBe(200)
  }
})

test('leaves a failing part empty', async ({ app, deps, make }) => {
  await make.account({ username: 'zdravko' })
  const failing = vi.spyOn(deps.search, 'suggest').mockRejectedValue(new Error('no engine'))
  const withoutWords = await app.inject('/api/autosuggest?q=zdravko')
  failing.mockRestore()
  expect(withoutWords.statusCode).toBe(200)
  expect(withoutWords.json().data).toMatchObject({
    users: [{ username: 'zdravko', avatar: null, type: 1 }],
    suggestions: [],
    autocomplete: [],
    categories: [],
  })
})

test('looks people up by index, however many there are', async ({ db }) => {
  const plan = await db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
    await trx.executeQuery(CompiledQuery.raw('set local enable_bitmapscan = off'))
    const { rows } = await trx.executeQuery(
      CompiledQuery.raw(`explain select id from account where lower(username) like 'amr%'
           order by lower(username) using ~<~ limit 4`),
    )
    const shops = await trx.executeQuery(
      CompiledQuery.raw(`explain select id from shop where folded_name(business_name) like 'amr%' and active
           order by folded_name(business_name) using ~<~ limit 4`),
    )
    return JSON.stringify([rows, shops.rows])
  })
  expect(plan).toContain('account_username_start')
  expect(plan).toContain('shop_name_start')
  expect(plan).not.toContain('Sort')
})

test('remembers each search once, newest first, and forgets one or all', async ({
  app,
  make,
  login,
  clock,
}) => {
  const headers = { authorization: `Bearer ${await login(await make.account())}` }
  const stranger = { authorization: `Bearer ${await login(await make.account())}` }
  const remember = async (payload: object, as = headers) => {
    clock.advance(1000)
    return app.inject({ method: 'POST', url: '/api/recent-searches', headers: as, payload })
  }
  const list = async (as = headers) =>
    (await app.inject({ url: '/api/recent-searches', headers: as })).json().data as {
      id: number
      q: string
      category_id: number | null
      created_at: number
    }[]

  for (const q of ['golf', 'stan', ' Golf ', 'golf  7']) expect((await remember({ q })).statusCode).toBe(200)
  await remember({ q: 'golf', category_id: 18 })
  expect((await list()).map(({ q, category_id }) => [q, category_id])).toEqual([
    ['golf', 18],
    ['golf 7', null],
    ['Golf', null],
    ['stan', null],
  ])
  expect(await list(stranger)).toEqual([])

  for (let made = 0; made < 25; made++) await remember({ q: `broj ${made}` })
  const shown = await list()
  expect(shown.map(({ q }) => q)).toEqual(['broj 24', 'broj 23', 'broj 22', 'broj 21', 'broj 20'])

  const remove = (id: number | '', as = headers) =>
    app.inject({ method: 'DELETE', url: `/api/recent-searches/${id}`, headers: as })
  expect((await remove(shown[0]!.id, stranger)).statusCode).toBe(404)
  expect((await remove(shown[0]!.id)).statusCode).toBe(200)
  expect((await remove(shown[0]!.id)).statusCode).toBe(404)
  expect((await list()).map(({ q }) => q)).toEqual(['broj 23', 'broj 22', 'broj 21', 'broj 20', 'broj 19'])
  await remember({ q: 'tuđa' }, stranger)
  expect((await remove('')).statusCode).toBe(200)
  expect(await list()).toEqual([])
  expect(await list(stranger)).toHaveLength(1)

  expect((await remember({ q: 'golf', category_id: 987_654 })).json().error.fields).toEqual({
    category_id: 'Kategorija nije pronađena.',
  })
  for (const payload of [{ q: '  ' }, { q: 'a'.repeat(201) }, {}, { q: 5 }, { q: 'golf', category_id: 'x' }])
    expect((await remember(payload)).statusCode).toBe(422)
})

test('keeps twenty of them per account', async ({ app, make, login, clock, db }) => {
  const account = await make.account()
  const headers = { authorization: `Bearer ${await login(account)}` }
  await Promise.all(
    Array.from({ length: 23 }, (_, n) => {
      clock.advance(1000)
      return app.inject({
        method: 'POST',
        url: '/api/recent-searches',
        headers,
        payload: { q: `${n} felge` },
      })
    }),
  )
  const kept = await db.selectFrom('recent_search').select('q').where('account_id', '=', account.id).execute()
  expect(kept.length).toBeLessThanOrEqual(20)
})
