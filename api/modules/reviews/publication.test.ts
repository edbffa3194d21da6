import { expect } from 'vitest'
import { dayMs } from '#lib/time.ts'
import { good, ofBuyer, refusal, test } from '#tests/support/orders/review-scene.ts'
import { wrongCounts } from '#tests/support/orders/reviews.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { publishDue } from './publication.ts'

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
  // None of its text shows, neither to the seller nor to others.
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
    clock.advance(14 * dayMs - 60_000)
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
    clock.advance(15 * dayMs)
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
