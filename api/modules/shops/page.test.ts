import { expect } from 'vitest'
import { addDays, atLocalTime, localDay } from '#lib/time.ts'
import { removeOrphans } from '#api/modules/media/variants-service.ts'
import { orphanHours } from '#contract/limits/listings.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('shopOf', { scope: 'file' }, ({ app, make, login }) => async () => {
  const shop = await make.shop()
  return { ...shop, call: caller(app, await login(shop)), path: `/stores/${shop.shop.id}/page` }
})

test('lets dates and holidays outweigh the week, wherever it says whether a shop is open', async ({
  app,
  shopOf,
  clock,
}) => {
  const { call, username, path } = await shopOf()
  const times = { from: '08:00', to: '16:00' }
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const hours = Object.fromEntries(days.map((day) => [day, times]))
  const tomorrow = addDays(localDay(clock.now()), 1)
  const newYear = `${Number(tomorrow.slice(0, 4)) + 1}-01-01`
  const exceptions = [
    { first: addDays(tomorrow, 1), last: addDays(tomorrow, 2), note: 'Inventura' },
    { first: tomorrow, from: '10:00', to: '12:00' },
  ]
  const settings = { hours, exceptions, closed_on_holidays: true }
  expect((await call('PUT', '/me/shop/hours', settings)).status).toBe(200)
  expect(
    (await call('GET', '/me/shop/hours')).body.data.exceptions.map(({ first }: { first: string }) => first),
  ).toEqual([tomorrow, addDays(tomorrow, 1)])
  const visitor = caller(app)
  for (const [day, hour, isOpen] of [
    [tomorrow, 9, false],
    [tomorrow, 11, true],
    [tomorrow, 13, false],
    [addDays(tomorrow, 2), 11, false],
    [addDays(tomorrow, 3), 11, true],
    [newYear, 11, false],
  ] as const) {
    clock.reset()
    clock.advance(atLocalTime(day, hour * 60).getTime() - clock.now().getTime())
    const { data: user } = (await visitor('GET', `/users/${username}`)).body
    const { data: page } = (await visitor('GET', path)).body
    const listed = (await visitor('GET', `/stores?q=${username}&open=1`)).body.meta.total
    expect([day, hour, user.shop.open_now, page.hours.is_open, listed === 1]).toEqual([
      day,
      hour,
      isOpen,
      isOpen,
      isOpen,
    ])
  }
  clock.reset()
})

test('refuses hours that contradict themselves, and names the field', async ({ shopOf }) => {
  const { call } = await shopOf()
  const day = '2030-01-05'
  for (const [change, field] of [
    [{ hours: { sat: { from: '09:00', to: '' } } }, 'hours.sat'],
    [{ hours: { sat: { from: '25:00', to: '16:00' } } }, 'hours.sat.from'],
    [{ exceptions: [{ first: '5. 1. 2030.' }] }, 'exceptions.0.first'],
    [{ exceptions: [{ first: day, from: '09:00' }] }, 'exceptions.0.from'],
    [{ exceptions: [{ first: day, last: '2030-01-01' }] }, 'exceptions.0.last'],
    [{ exceptions: [{ first: '2030-01-01', last: '2030-01-09' }, { first: day }] }, 'exceptions.1.first'],
    [{ exceptions: Array.from({ length: 31 }, (_, at) => ({ first: addDays(day, at) })) }, 'exceptions'],
  ] as const) {
    const reply = await call('PUT', '/me/shop/hours', { hours: {}, ...change })
    expect([reply.status, Object.keys(reply.body.error.fields ?? {})]).toEqual([422, [field]])
  }
})

test('keeps allowed tags of written HTML, and makes paragraphs of plain text', async ({ app, shopOf }) => {
  const { call, path } = await shopOf()
  for (const [written, shown] of [
    ['<p onclick="x()">Da</p><style>p{}</style><h1>Ne</h1>', '<p>Da</p>Ne'],
    [
      '<a href="https://a.ba" target="_top">a</a>',
      '<a href="https://a.ba" rel="nofollow ugc noopener">a</a>',
    ],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="nofollow ugc noopener">a</a>'],
    ['Mi & vi\nod 1990.\n\n5 < 6', '<p>Mi &amp; vi<br>od 1990.</p><p>5 &lt; 6</p>'],
    ['<p> </p><img src="x">', null],
  ] as const) {
    expect((await call('PUT', '/me/shop/about', { content: written })).status).toBe(200)
    expect((await caller(app)('GET', path)).body.data.about).toBe(shown)
  }
})

test('pins active listings of its own in their order, and drops those that are gone', async ({
  app,
  db,
  make,
  shopOf,
}) => {
  const { id, call, path } = await shopOf()
  const [first, second] = [await make.listing({ seller_id: id }), await make.listing({ seller_id: id })]
  const foreign = await make.listing()
  const save = (pinned: unknown[]) => call('PUT', '/me/shop/offer', { pinned, sections: [] })
  const shown = async () =>
    (await caller(app)('GET', path)).body.data.pinned.map((item: { id: number }) => item.id)
  expect((await save([second.id, `/artikal/${first.id}/naslov`])).status).toBe(200)
  expect(await shown()).toEqual([second.id, first.id])
  for (const [wrong, field] of [
    [[first.id, foreign.id], 'pinned.1'],
    [[first.id, first.id], 'pinned.1'],
    [['sto'], 'pinned.0'],
    [[1, 2, 3, 4, 5, 6], 'pinned'],
  ] as const) {
    const reply = await save([...wrong])
    expect([reply.status, Object.keys(reply.body.error.fields ?? {})]).toEqual([422, [field]])
  }
  await db.updateTable('listing').set({ status: 'hidden' }).where('id', '=', second.id).execute()
  expect(await shown()).toEqual([first.id])
  // It comes back with its place.
  expect((await save([second.id, first.id])).status).toBe(200)
})

test('groups listings under its own names, without repeats or empty groups', async ({ app, shopOf }) => {
  const { call, path } = await shopOf()
  const save = (sections: object[]) => call('PUT', '/me/shop/offer', { pinned: [], sections })
  expect(
    (
      await save([
        { name: 'Žuto & novo', words: 'zuto' },
        { name: 'Auta', category_id: 18 },
      ])
    ).status,
  ).toBe(200)
  expect((await caller(app)('GET', path)).body.data.sections).toEqual([
    { slug: 'zuto-novo', name: 'Žuto & novo', words: 'zuto', category_id: null },
    { slug: 'auta', name: 'Auta', words: '', category_id: 18 },
  ])
  for (const [wrong, field] of [
    [[{ name: '', words: 'a' }], 'sections.0.name'],
    [[{ name: '!!', words: 'a' }], 'sections.0.name'],
    [
      [
        { name: 'A', words: 'a' },
        { name: 'a', words: 'b' },
      ],
      'sections.1.name',
    ],
    [[{ name: 'A' }], 'sections.0.words'],
    [[{ name: 'A', category_id: 987_654_321 }], 'sections.0.category_id'],
  ] as const) {
    const reply = await save([...wrong])
    expect([reply.status, Object.keys(reply.body.error.fields ?? {})]).toEqual([422, [field]])
  }
})

test('shows a cover as long as the shop has it', async ({ app, deps, shopOf, clock, onTestFinished }) => {
  onTestFinished(() => clock.reset())
  const { call, path } = await shopOf()
  const send = (content: Buffer) => {
    const { payload, headers } = multipart([{ name: 'a.jpg', content }], 'photo')
    return call('POST', '/me/shop/cover', payload, headers)
  }
  expect((await send(Buffer.from('nije slika'))).status).toBe(415)
  expect((await send(await jpeg())).status).toBe(200)
  const address = new URL((await caller(app)('GET', path)).body.data.cover.large).pathname
  const status = async () => {
    clock.advance((orphanHours + 1) * 3600 * 1000)
    await removeOrphans(deps)
    return (await app.inject(address)).statusCode
  }
  expect(await status()).toBe(200)
  expect((await call('DELETE', '/me/shop/cover')).body.cover).toBeNull()
  expect(await status()).toBe(404)
})
