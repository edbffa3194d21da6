import { expect } from 'vitest'
import { reviewLength } from '#contract/limits/reviews.ts'
import { enqueue } from '#lib/jobs.ts'
import { orderOf } from '#tests/support/orders.ts'
import { reviewOf, wrongCounts } from '#tests/support/reviews.ts'
import { caller, type Reply } from '#tests/support/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { reviewJobs } from './jobs.ts'
import { publishDue } from './publishing.ts'

const day = 24 * 3600 * 1000

/** Two people with calls of both, and an order between them. */
const test = base
  .extend('person', { scope: 'file' }, ({ app, make, login }) => async (values: object = {}) => {
    const account = await make.account(values)
    return {
      account,
      call: caller(app, await login(account)),
      // Sessions end sooner than the times of reviews.
      again: async () => caller(app, await login(account)),
    }
  })
  /** Runs the jobs that the schedule would have run by now. */
  .extend('tick', { scope: 'file' }, ({ db, runJobs }) => async () => {
    for (const job of reviewJobs) await enqueue(db, job, {})
    await runJobs()
  })
  .extend('scene', { scope: 'file' }, ({ db, make, person, clock }) => async (values: object = {}) => {
    const [seller, buyer] = [await person(), await person()]
    const listing = await make.listing({ seller_id: seller.account.id, title: 'Drvena škrinja' })
    const order = await orderOf(db, {
      buyerId: buyer.account.id,
      sellerId: seller.account.id,
      items: [{ listingId: listing.id }],
      at: clock.now(),
      ...values,
    })
    return { seller, buyer, listing, order, path: `/orders/${order.id}/review` }
  })

const good = { type: 'positive', communication: 5, item: 4, delivery: 5, text: 'Brzo i kako je opisano.' }
const ofBuyer = { type: 'positive', communication: 5, text: 'Pouzdan kupac.' }
const refusal = ({ status, body }: Reply) => [status, body.error?.code, body.error?.message]
const fieldsOf = ({ status, body }: Reply) => [status, body.error?.fields]

test('publishes both reviews once both sides have written, and nobody reads the other one before', async ({
  app,
  scene,
  db,
  person,
  runJobs,
}) => {
  const { seller, buyer, listing, path, order } = await scene()
  const visitor = caller(app)
  const shown = async () => (await visitor('GET', `/users/${seller.account.username}/feedbacks`)).body
  expect((await buyer.call('GET', path)).body.data).toMatchObject({
    order: {
      id: order.id,
      title: 'Drvena škrinja',
      others: 0,
      as: 'seller',
      user: { id: seller.account.id },
    },
    mine: null,
    theirs: null,
    may: 'write',
    refusal: null,
  })
  const first = await buyer.call('PUT', path, good)
  expect([first.status, first.body.message]).toEqual([
    200,
    expect.stringMatching(
      /^Dojam je sačuvan\. Objavit ćemo ga kad i druga strana ostavi svoj, a najkasnije \d/,
    ),
  ])
  expect(first.body.data).toMatchObject({ mine: { published: false }, theirs: null, may: 'change' })
  // No word of it shows, neither to the seller nor to others.
  expect((await seller.call('GET', path)).body.data).toMatchObject({ mine: null, theirs: null, may: 'write' })
  expect((await seller.call('GET', '/reviews')).body).toMatchObject({ data: [], waiting: 1 })
  expect((await seller.call('GET', '/notifications')).body.data).toEqual([])
  expect(await shown()).toMatchObject({ data: [], meta: { total: 0 }, summary: { seller: { positive: 0 } } })
  expect((await visitor('GET', `/users/${seller.account.username}`)).body.data.feedbacks.positive).toBe(0)

  const second = await seller.call('PUT', path, ofBuyer)
  expect([second.status, second.body.message]).toEqual([200, 'Dojam je objavljen.'])
  expect(second.body.data).toMatchObject({
    mine: { published: true },
    theirs: { type: 'positive', communication: 5 },
  })
  const { data, meta, summary } = await shown()
  expect(data).toMatchObject([
    {
      ...good,
      as: 'seller',
      title: 'Drvena škrinja',
      user: { id: buyer.account.id },
      reply: null,
      changed_at: null,
    },
  ])
  expect(meta).toMatchObject({ total: 1, last_page: 1 })
  expect(summary.seller).toEqual({
    positive: 1,
    neutral: 0,
    negative: 0,
    average: { communication: 5, item: 4, delivery: 5, all: 4.67 },
    stars: [0, 0, 0, 0, 1],
  })
  // A buyer's purchases are their own matter.
  const ofTheBuyer = (await visitor('GET', `/users/${buyer.account.username}/feedbacks`)).body
  expect(ofTheBuyer.data).toMatchObject([{ as: 'buyer', title: null, item: null, delivery: null }])
  expect(ofTheBuyer.summary.buyer.average).toEqual({ communication: 5, item: null, delivery: null, all: 5 })
  const counts = { positive: 1, neutral: 0, negative: 0 }
  expect((await visitor('GET', `/users/${seller.account.username}`)).body.data.feedbacks).toEqual(counts)
  const shownListing = (await visitor('GET', `/listings/${listing.id}`)).body
  expect([shownListing.feedbacks, shownListing.user.feedbacks]).toEqual([1, counts])
  expect((await seller.call('GET', '/me')).body.data.feedbacks).toEqual(counts)
  expect((await buyer.call('GET', '/me')).body.data.feedbacks).toEqual(counts)

  await runJobs()
  const told = async ({ account, call }: typeof seller) => [
    (await call('GET', '/notifications')).body.data.map(({ text }: { text: string }) => text),
    await db.selectFrom('inbox_message').select('subject').where('recipient', '=', account.email!).execute(),
  ]
  const text = `Dobili ste pozitivan dojam za narudžbu ${order.number}`
  expect(await told(seller)).toEqual([[text], [{ subject: text }]])
  expect(await told(buyer)).toEqual([[text], [{ subject: text }]])

  const { id } = data[0]
  const reply = await seller.call('POST', `/reviews/${id}/reply`, { text: ' Hvala! ' })
  expect([reply.status, reply.body.message]).toEqual([200, 'Odgovor je objavljen.'])
  expect((await shown()).data[0].reply).toMatchObject({ text: 'Hvala!' })
  expect((await buyer.call('GET', '/notifications')).body.data[0]).toMatchObject({
    kind: 'review',
    text: `Stigao je odgovor na vaš dojam za narudžbu ${order.number}`,
    path: `/narudzbe/${order.id}/dojam`,
  })
  // Once; the same again is a repeat.
  expect((await seller.call('POST', `/reviews/${id}/reply`, { text: 'Hvala!' })).status).toBe(200)
  expect(refusal(await seller.call('POST', `/reviews/${id}/reply`, { text: 'I još nešto' }))).toEqual([
    409,
    'conflict',
    'Na ovaj dojam ste već odgovorili. Na dojam se odgovara jednom.',
  ])
  for (const other of [buyer, await person()])
    expect((await other.call('POST', `/reviews/${id}/reply`, { text: 'Ja' })).status).toBe(404)
  expect(await wrongCounts(db)).toEqual([])
})

test('publishes a review to which nobody answered after 14 days, once', async ({
  app,
  scene,
  db,
  clock,
  tick,
}) => {
  const { seller, buyer, path } = await scene()
  await buyer.call('PUT', path, { ...good, type: 'negative', communication: 1 })
  const total = async () =>
    (await caller(app)('GET', `/users/${seller.account.username}/feedbacks`)).body.meta.total
  try {
    clock.advance(14 * day - 60_000)
    await tick()
    expect(await total()).toBe(0)
    clock.advance(120_000)
    await tick()
    await tick()
    expect(await total()).toBe(1)
    const call = await seller.again()
    const notices = (await call('GET', '/notifications')).body.data
    expect(
      notices.filter(({ text }: { text: string }) => text.startsWith('Dobili ste negativan dojam')),
    ).toHaveLength(1)
    // Reviews in return are no longer possible.
    expect(refusal(await call('PUT', path, ofBuyer))).toEqual([
      409,
      'conflict',
      'Rok za dojam je istekao: dojam se ostavlja 14 dana od završetka narudžbe.',
    ])
    expect((await call('GET', path)).body.data).toMatchObject({
      may: null,
      theirs: { type: 'negative' },
    })
    expect((await call('GET', '/reviews')).body.waiting).toBe(0)
    expect(await wrongCounts(db)).toEqual([])
  } finally {
    clock.reset()
  }
})

test('publishes all due reviews or none when the program dies in between', async ({
  scene,
  db,
  clock,
  tick,
}) => {
  const { seller, buyer, path } = await scene()
  await buyer.call('PUT', path, good)
  /** Dies just before it commits. */
  const dying = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? () => ({
            execute: (work: (trx: typeof db) => Promise<unknown>) =>
              target.transaction().execute(async (trx) => {
                await work(trx)
                throw new Error('killed')
              }),
          })
        : Reflect.get(target, name),
  })
  const published = async () =>
    (
      await db.selectFrom('review').select('published_at').where('author_id', '=', buyer.account.id).execute()
    ).map(({ published_at }) => published_at !== null)
  const told = () =>
    db
      .selectFrom('notification_event')
      .select('id')
      .where('account_id', '=', seller.account.id)
      .where('key', 'like', 'review-received:%')
      .execute()
  try {
    clock.advance(15 * day)
    await expect(publishDue({ db: dying, now: clock.now })).rejects.toThrow('killed')
    expect([await published(), (await told()).length]).toEqual([[false], 0])
    // Several workers at once.
    await Promise.all([1, 2, 3].map(() => publishDue({ db, now: clock.now })))
    await tick()
    expect([await published(), (await told()).length]).toEqual([[true], 1])
    expect(await wrongCounts(db)).toEqual([])
  } finally {
    clock.reset()
  }
})

test('lets a review be changed for 14 days, and a published one only for the better', async ({
  scene,
  clock,
  app,
  db,
}) => {
  const { seller, buyer, path } = await scene()
  try {
    await buyer.call('PUT', path, { ...good, type: 'neutral', communication: 3 })
    clock.advance(day)
    // Freely, as long as nobody reads it.
    const worse = { ...good, type: 'negative', communication: 2, item: 2 }
    expect((await buyer.call('PUT', path, worse)).body.data).toMatchObject({ mine: { type: 'negative' } })
    await seller.call('PUT', path, { type: 'neutral', communication: 3, text: 'Kasnio.' })
    expect(fieldsOf(await seller.call('PUT', path, { ...ofBuyer, type: 'negative' }))).toEqual([
      422,
      { type: 'Objavljen dojam se može mijenjati samo nabolje.' },
    ])
    expect(fieldsOf(await buyer.call('PUT', path, { ...worse, item: 1 }))).toEqual([
      422,
      { item: 'Broj zvjezdica objavljenog dojma se može samo povećati.' },
    ])
    clock.advance(60_000)
    const better = { ...good, type: 'positive', text: 'Prodavač je zamijenio artikal.' }
    expect((await buyer.call('PUT', path, better)).status).toBe(200)
    // A repeat is no change.
    const { changed_at } = (await buyer.call('PUT', path, better)).body.data.mine
    clock.advance(60_000)
    expect((await buyer.call('PUT', path, better)).body.data.mine.changed_at).toBe(changed_at)
    const { data, summary } = (await caller(app)('GET', `/users/${seller.account.username}/feedbacks`)).body
    expect(data).toMatchObject([{ text: 'Prodavač je zamijenio artikal.', changed_at: expect.any(Number) }])
    expect(summary.seller).toMatchObject({ positive: 1, negative: 0, average: { communication: 5, item: 4 } })
    clock.advance(14 * day)
    expect(refusal(await (await buyer.again())('PUT', path, better))).toEqual([
      409,
      'conflict',
      'Dojam se može mijenjati 14 dana.',
    ])
    expect(await wrongCounts(db)).toEqual([])
  } finally {
    clock.reset()
  }
})

test('asks for the stars that make sense, and for words unless all was well', async ({ scene }) => {
  const { seller, buyer, path } = await scene()
  const put = async (body: object) => fieldsOf(await buyer.call('PUT', path, body))
  const pick = 'Odaberite od 1 do 5 zvjezdica.'
  expect(await put({ type: 'positive', communication: 5 })).toEqual([422, { item: pick, delivery: pick }])
  expect(await put({ ...good, communication: 6 })).toEqual([422, { communication: pick }])
  expect(await put({ ...good, item: 0 })).toEqual([422, { item: pick }])
  expect((await put({ ...good, type: 'super' }))[0]).toBe(422)
  expect(await put({ ...good, type: 'neutral', text: ' ' })).toEqual([
    422,
    { text: 'Napišite šta nije bilo u redu.' },
  ])
  expect(await put({ ...good, text: 'a'.repeat(reviewLength + 1) })).toEqual([
    422,
    { text: 'Najviše 1.000 znakova.' },
  ])
  const isPublic = 'Tekst je javan, zato ne upisujte'
  for (const [text, what] of [
    ['Zovite 061 234 567', 'broj telefona.'],
    ['Više na www.jeftino.example.com', 'linkove ni adrese stranica.'],
    ['Pišite na kupac@firma.ba', 'e-mail adresu.'],
  ])
    expect(await put({ ...good, text })).toEqual([422, { text: `${isPublic} ${what}` }])
  // A seller rates the communication alone, whatever the call sends.
  const { data } = (await seller.call('PUT', path, { ...good, text: '' })).body
  expect(data.mine).toMatchObject({ item: null, delivery: null, text: '' })
  // Nothing is delivered if the buyer collects it.
  const collected = await scene({ handover: 'collection' })
  const { delivery: _, ...rest } = good
  const saved = await collected.buyer.call('PUT', collected.path, { ...rest, delivery: 2 })
  expect([saved.status, saved.body.data.mine.delivery]).toEqual([200, null])
})

test('refuses reviews of orders that are not completed, in dispute, or of others', async ({
  scene,
  person,
  app,
  db,
}) => {
  for (const state of ['pending', 'confirmed', 'shipped', 'delivered', 'returned', 'cancelled'] as const) {
    const { buyer, path } = await scene({ state })
    expect([state, refusal(await buyer.call('PUT', path, good))]).toEqual([
      state,
      [409, 'conflict', 'Dojam možete ostaviti kad je narudžba završena.'],
    ])
    expect((await buyer.call('GET', path)).body.data.may).toBeNull()
  }
  // A review published before a return stays as it is.
  const returned = await scene()
  await returned.buyer.call('PUT', returned.path, good)
  await returned.seller.call('PUT', returned.path, ofBuyer)
  await db.updateTable('orders').set({ state: 'returned' }).where('id', '=', returned.order.id).execute()
  expect((await returned.buyer.call('PUT', returned.path, { ...good, item: 5 })).status).toBe(409)
  expect((await returned.seller.call('GET', returned.path)).body.data).toMatchObject({
    may: null,
    theirs: { item: 4 },
  })
  const { seller, buyer, path, order } = await scene()
  for (const method of ['GET', 'PUT'] as const)
    expect((await (await person()).call(method, path, method === 'PUT' ? good : undefined)).status).toBe(404)
  expect((await caller(app)('PUT', path, good)).status).toBe(401)
  await db.updateTable('orders').set({ frozen_at: new Date() }).where('id', '=', order.id).execute()
  expect(refusal(await buyer.call('PUT', path, good))[2]).toBe(
    'O ovoj narudžbi je otvoren spor. Dojam možete ostaviti kad se spor riješi.',
  )
  await db.updateTable('orders').set({ frozen_at: null }).where('id', '=', order.id).execute()
  // Blocked people may still give their opinion.
  await seller.call('POST', `/users/${buyer.account.username}/block`)
  expect((await buyer.call('PUT', path, good)).status).toBe(200)
  expect((await seller.call('PUT', path, ofBuyer)).status).toBe(200)
  expect((await caller(app)('GET', `/users/${seller.account.username}/feedbacks`)).body.meta.total).toBe(1)
  expect((await caller(app)('GET', '/users/nema-takvog/feedbacks')).status).toBe(404)
})

test('writes one review of calls at once, and publishes both of two sides at once', async ({ scene, db }) => {
  const { seller, buyer, path, order } = await scene()
  const replies = await Promise.all([
    ...[1, 2, 3].map(() => buyer.call('PUT', path, good)),
    ...[1, 2, 3].map(() => seller.call('PUT', path, ofBuyer)),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const rows = await db
    .selectFrom('review')
    .select(['side', 'published_at'])
    .where('order_id', '=', order.id)
    .orderBy('side')
    .execute()
  expect(rows.map(({ side }) => side)).toEqual(['buyer', 'seller'])
  expect(rows.every(({ published_at }) => published_at !== null)).toBe(true)
  const { id } = (await seller.call('GET', '/reviews')).body.data[0]
  const answers = await Promise.all(
    ['Hvala!', 'Hvala vam!'].map((text) => seller.call('POST', `/reviews/${id}/reply`, { text })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await wrongCounts(db)).toEqual([])
})

test('asks both sides at once, and reminds by mail after five days those who have not written', async ({
  scene,
  db,
  clock,
  tick,
}) => {
  const { seller, buyer, path, order } = await scene()
  const textsOf = async ({ call }: typeof seller) =>
    (await call('GET', '/notifications')).body.data.map(({ text }: { text: string }) => text)
  const mailsTo = ({ account }: typeof seller) =>
    db.selectFrom('inbox_message').select('subject').where('recipient', '=', account.email!).execute()
  try {
    await tick()
    const asked = 'Kako je prošla kupovina „Drvena škrinja“? Ostavite dojam o prodavaču'
    expect(await textsOf(buyer)).toEqual([asked])
    expect((await buyer.call('GET', '/notifications')).body.data[0].path).toBe(`/narudzbe/${order.id}/dojam`)
    expect(await textsOf(seller)).toEqual(['Kako je prošla prodaja „Drvena škrinja“? Ostavite dojam o kupcu'])
    expect([await mailsTo(buyer), await mailsTo(seller)]).toEqual([[], []])
    expect((await buyer.call('GET', '/reviews/waiting')).body).toMatchObject({
      data: [{ id: order.id, as: 'seller', title: 'Drvena škrinja' }],
      meta: { total: 1 },
    })
    await seller.call('PUT', path, ofBuyer)
    expect(await textsOf(seller)).toEqual([])
    clock.advance(5 * day + 3_600_000)
    await tick()
    await tick()
    expect([await mailsTo(buyer), await mailsTo(seller)]).toEqual([[{ subject: asked }], []])
    expect(await textsOf(buyer)).toHaveLength(1)
  } finally {
    clock.reset()
  }
})

test('asks by mail only people who left that on', async ({ scene, db, clock, tick }) => {
  const { buyer } = await scene()
  const off = { review: { mail: false, in_app: false, push: false } }
  expect((await buyer.call('PUT', '/me/notification-preferences', off)).status).toBe(200)
  try {
    await tick()
    clock.advance(6 * day)
    await tick()
    const mails = db.selectFrom('inbox_message').selectAll().where('recipient', '=', buyer.account.email!)
    expect(await mails.execute()).toEqual([])
    expect((await buyer.call('GET', '/notifications')).body.data).toEqual([])
  } finally {
    clock.reset()
  }
})

test('filters by rating and role, and pages the latest first', async ({ app, db, person, make }) => {
  const { account } = await person()
  const other = await make.account()
  const start = Date.now() - 100 * day
  for (let at = 0; at < 25; at++)
    await reviewOf(db, {
      buyerId: other.id,
      sellerId: account.id,
      rating: at % 5 === 0 ? 'negative' : 'positive',
      stars: at % 5 === 0 ? 1 : 5,
      text: `Dojam ${at}`,
      at: new Date(start + at * day),
    })
  await reviewOf(db, { buyerId: account.id, sellerId: other.id, side: 'seller', rating: 'neutral', stars: 3 })
  await reviewOf(db, { buyerId: other.id, sellerId: account.id, publishedAt: null })
  const read = async (query = '') => {
    const { data, meta } = (await caller(app)('GET', `/users/${account.username}/feedbacks${query}`)).body
    return { texts: data.map(({ text }: { text: string }) => text), total: meta.total, pages: meta.last_page }
  }
  const all = await read()
  expect([all.total, all.pages, all.texts.length, all.texts[1]]).toEqual([26, 2, 20, 'Dojam 24'])
  expect((await read('?page=2')).texts).toHaveLength(6)
  expect((await read('?page=9')).texts).toEqual([])
  expect(await read('?type=negative')).toMatchObject({
    texts: ['Dojam 20', 'Dojam 15', 'Dojam 10', 'Dojam 5', 'Dojam 0'],
    total: 5,
  })
  expect(await read('?as=buyer')).toMatchObject({ total: 1 })
  expect(await read('?as=seller')).toMatchObject({ total: 25 })
  expect(await read('?as=buyer&type=negative')).toMatchObject({ total: 0, texts: [] })
  expect(await read('?as=seller&type=positive')).toMatchObject({ total: 20 })
  const { summary } = (await caller(app)('GET', `/users/${account.username}/feedbacks`)).body
  expect(summary.seller).toMatchObject({ stars: [5, 0, 0, 0, 20], average: { all: 4.2 } })
})

test('gives medals for sales and for praise', async ({ app, db, person, make }) => {
  const { account, call } = await person()
  const other = await make.account()
  const sell = () => reviewOf(db, { buyerId: other.id, sellerId: account.id })
  for (let at = 0; at < 9; at++) await sell()
  const medals = async () => (await caller(app)('GET', `/users/${account.username}`)).body.data.medals
  expect(await medals()).toEqual([])
  const { orderId } = await sell()
  const earned = [
    { type: 'sales', text: '10 i više prodaja', value: '10' },
    { type: 'positive_feedbacks', text: '100 % pozitivnih dojmova', value: '10' },
  ]
  expect(await medals()).toEqual(earned)
  expect((await call('GET', '/me')).body.data.medals).toEqual(earned)
  await reviewOf(db, { buyerId: other.id, sellerId: account.id, rating: 'neutral', stars: 3 })
  await db.updateTable('orders').set({ state: 'returned' }).where('id', '=', orderId).execute()
  expect(await medals()).toEqual([earned[0]])
  await db.updateTable('orders').set({ state: 'returned' }).where('seller_id', '=', account.id).execute()
  expect(await medals()).toEqual([])
  expect(await wrongCounts(db)).toEqual([])
})
