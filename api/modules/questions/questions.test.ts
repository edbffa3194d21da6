import { sql } from 'kysely'
import { expect } from 'vitest'
import { answersPerQuestion, questionLength, waitingQuestions } from '#contract/limits/messages.ts'
import { ask } from '#tests/support/listings/questions.ts'
import { caller, type Reply } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const refusal = ({ status, body }: Reply) => [status, body.error?.code, body.error?.message, body.message]
const refused = (message: string) => [400, 'question_refused', message, message]

/** A listing with its seller, and calls of both sides; `person` makes further callers. */
const test = base
  .extend('person', { scope: 'file' }, ({ app, make, login }) => async (values: object = {}) => {
    const account = await make.account(values)
    return { account, call: caller(app, await login(account)) }
  })
  .extend('scene', { scope: 'file' }, ({ make, person }) => async (values: object = {}) => {
    const [seller, buyer] = [await person(), await person()]
    const listing = await make.listing({ seller_id: seller.account.id, title: 'Drvena škrinja', ...values })
    const path = `/listings/${listing.id}/questions`
    return { seller, buyer, listing, path }
  })

test('notifies the seller of a question, and its asker of the answer', async ({
  app,
  scene,
  db,
  runJobs,
}) => {
  const { seller, buyer, listing, path } = await scene()
  const unread = async () => [
    (await seller.call('GET', '/me')).body.data.new_questions_count,
    (await seller.call('GET', '/messages/unread')).body,
  ]
  const asked = await buyer.call('POST', path, { content: '  Je li od\r\n\n\n\nhrastovine? ' })
  expect([asked.status, asked.body]).toMatchObject([
    201,
    {
      message: 'Pitanje je objavljeno.',
      data: {
        content: 'Je li od\n\nhrastovine?',
        parent_id: null,
        reply: [],
        user: { id: buyer.account.id },
      },
    },
  ])
  const { id } = asked.body.data
  expect(await unread()).toEqual([1, { count: 0, questions: 1 }])
  const address = `/artikal/${listing.id}/drvena-skrinja?pitanje=${id}#pitanje-${id}`
  expect((await seller.call('GET', '/notifications')).body.data).toMatchObject([
    { kind: 'question', text: 'Novo pitanje za oglas „Drvena škrinja“: Je li od hrastovine?', path: address },
  ])
  expect((await seller.call('GET', '/questions')).body).toMatchObject({
    data: [{ id, seen: false, listing: { id: listing.id, title: 'Drvena škrinja', active: true } }],
    meta: { total: 1 },
    open: 1,
  })

  expect((await seller.call('POST', '/questions/seen', { ids: [id] })).body).toEqual({ unread: 0 })
  expect(await unread()).toEqual([0, { count: 0, questions: 0 }])
  expect((await seller.call('GET', '/questions')).body).toMatchObject({ data: [{ seen: true }], open: 1 })
  await runJobs()
  const mails = (to: { email: string | null }) =>
    db.selectFrom('inbox_message').select('subject').where('recipient', '=', to.email!).execute()
  // The seller saw it before the mail left.
  expect(await mails(seller.account)).toEqual([])

  const answered = await seller.call('POST', path, { content: 'Jeste, stara sto godina.', parent_id: id })
  expect([answered.status, answered.body.data]).toMatchObject([
    201,
    { parent_id: id, content: 'Jeste, stara sto godina.', user: { id: seller.account.id } },
  ])
  const { body } = await caller(app)('GET', path)
  expect(body.meta).toMatchObject({ total: 1, current_page: 1, last_page: 1 })
  expect(body.data).toMatchObject([{ id, reply: [{ id: answered.body.data.id, parent_id: id }] }])
  expect((await caller(app)('GET', `/listings/${listing.id}`)).body.questions).toBe(1)
  expect((await seller.call('GET', '/questions')).body).toMatchObject({ data: [], open: 0 })
  expect((await seller.call('GET', '/questions?list=answered')).body.data).toMatchObject([{ id }])
  expect((await buyer.call('GET', '/questions?list=asked')).body.data).toMatchObject([{ id }])
  const told = `${seller.account.username} odgovara na vaše pitanje za oglas „Drvena škrinja“: Jeste, stara sto godina.`
  expect((await buyer.call('GET', '/notifications')).body.data).toMatchObject([{ text: told, path: address }])
  await runJobs()
  expect(await mails(buyer.account)).toEqual([{ subject: told }])
})

test('says why it takes no question, each time with a message of 400', async ({
  make,
  scene,
  person,
  app,
}) => {
  const { seller, buyer, path } = await scene()
  const post = async (by: typeof buyer, to: string, content: unknown, more: object = {}) =>
    refusal(await by.call('POST', to, { content, ...more } as object))
  const of = (id: number) => `/listings/${id}/questions`

  expect(await post(buyer, path, ' \n ')).toEqual(refused('Napišite pitanje.'))
  expect(await post(buyer, path, undefined)).toEqual(refused('Napišite pitanje.'))
  expect(await post(buyer, path, 'a'.repeat(questionLength + 1))).toEqual(refused('Najviše 500 znakova.'))
  expect((await buyer.call('POST', path, { content: '👍'.repeat(questionLength) })).status).toBe(201)
  expect(await post(seller, path, 'Zašto?')).toEqual(
    refused('Ovo je vaš oglas. Na pitanja kupaca možete odgovoriti ispod svakog pitanja.'),
  )
  const ended = 'Oglas više nije aktivan, pa ne prima pitanja ni odgovore.'
  for (const values of [
    { status: 'finished' as const },
    { status: 'expired' as const },
    { deleted_at: new Date() },
  ])
    expect(await post(buyer, of((await make.listing(values)).id), 'Ima li?')).toEqual(refused(ended))
  for (const values of [
    { status: 'hidden' as const },
    { status: 'draft' as const },
    { held_by_moderation: true },
  ])
    expect((await post(buyer, of((await make.listing(values)).id), 'Ima li?'))[0]).toBe(404)
  expect((await caller(app)('POST', path, { content: 'Ima li?' })).status).toBe(401)
  const halved = await (await person()).call('POST', path, { content: 'Ima li \ud83d?' })
  expect([halved.status, halved.body.data?.content]).toEqual([201, 'Ima li \ufffd?'])

  const silent = await person({ allow_comments: false })
  const { id: silentId } = await make.listing({ seller_id: silent.account.id })
  const closed = 'Ovom prodavaču trenutno ne možete postaviti pitanje.'
  expect(await post(buyer, of(silentId), 'Ima li?')).toEqual(refused(closed))
  const blocked = await person()
  await seller.call('POST', `/users/${blocked.account.username}/block`)
  expect(await post(blocked, path, 'Ima li?')).toEqual(refused(closed))
  const blocking = await person()
  await blocking.call('POST', `/users/${seller.account.username}/block`)
  expect(await post(blocking, path, 'Ima li?')).toEqual(
    refused('Blokirali ste ovog prodavača. Odblokirajte ga da biste mu postavili pitanje.'),
  )

  const isPublic = 'Pitanja i odgovori su javni, zato ne upisujte'
  const writer = await person()
  for (const [content, what] of [
    ['Zovite me na 061 234 567', 'broj telefona. Broj možete poslati u poruci.'],
    ['Javite se: nula šest jedan, 234-567', 'broj telefona. Broj možete poslati u poruci.'],
    ['Vidi www.jeftino.example.com', 'linkove ni adrese stranica.'],
    ['Pišite na kupac@firma.ba', 'e-mail adresu. Adresu možete poslati u poruci.'],
    ['Uplatite na karticu 4111 1111 1111 1111', 'podatke kartice.'],
  ] as const)
    expect([content, await post(writer, path, content)]).toEqual([content, refused(`${isPublic} ${what}`)])
  // Its own address, years, prices and sizes are none.
  for (const content of [
    'Kao http://localhost:3000/artikal/5?',
    'Godina 2016, 150 000 km, 105x60 cm?',
    'Ima li Viber?',
  ])
    expect([content, (await writer.call('POST', path, { content })).status]).toEqual([content, 201])
  expect(await post(writer, path, 'Je li cijena fiksna?')).toEqual(
    refused(
      `Već imate ${waitingQuestions} pitanja bez odgovora na ovom oglasu. Sačekajte da prodavač odgovori.`,
    ),
  )
})

test('refuses answers of anyone but the seller, and those that have no question', async ({
  scene,
  make,
  person,
  db,
}) => {
  const { seller, buyer, listing, path } = await scene()
  const id = await ask(db, { listingId: listing.id, authorId: buyer.account.id })
  const answer = async (by: typeof seller, content: string, parent_id: unknown = id, at = path) =>
    refusal(await by.call('POST', at, { content, parent_id } as object))
  expect(await answer(buyer, 'Jeste.')).toEqual(refused('Na pitanje može odgovoriti samo prodavač.'))
  const gone = refused('Pitanje na koje odgovarate više ne postoji.')
  expect(await answer(seller, 'Jeste.', 987_654_321)).toEqual(gone)
  const other = await make.listing({ seller_id: seller.account.id })
  expect(await answer(seller, 'Jeste.', id, `/listings/${other.id}/questions`)).toEqual(gone)
  expect(await answer(seller, 'Jeste.', 'x')).toEqual(refused('Unesite cijeli broj.'))
  expect((await answer(seller, 'Zovite 061 234 567'))[0]).toBe(400)
  const first = await seller.call('POST', path, { content: 'Jeste.', parent_id: id })
  expect(first.status).toBe(201)
  expect(await answer(seller, 'Jeste.', first.body.data.id)).toEqual(gone)
  expect(await answer(seller, 'jeste')).toEqual(refused('Ovaj odgovor ste već objavili.'))
  for (let count = 1; count < answersPerQuestion; count++)
    expect((await seller.call('POST', path, { content: `Dodatak ${count}`, parent_id: id })).status).toBe(201)
  expect(await answer(seller, 'Još nešto')).toEqual(
    refused(`Na jedno pitanje možete odgovoriti najviše ${answersPerQuestion} puta.`),
  )
  const late = await ask(db, { listingId: listing.id, authorId: (await person()).account.id })
  await db.updateTable('listing').set({ status: 'finished' }).where('id', '=', listing.id).execute()
  expect((await answer(seller, 'Jeste.', late))[2]).toContain('Oglas više nije aktivan')
})

test('publishes a question once if it is sent twice, in turn or at once', async ({ scene, db }) => {
  const { buyer, seller, listing, path } = await scene()
  const key = { 'idempotency-key': 'pitanje-1' }
  const replies = await Promise.all(
    [1, 2, 3].map(() => buyer.call('POST', path, { content: 'Ima li ključ?' }, key)),
  )
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
  const twice = await Promise.all([1, 2].map(() => buyer.call('POST', path, { content: 'Može li zamjena?' })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 400])
  const [refusedOne] = twice.filter(({ status }) => status === 400)
  expect(refusal(refusedOne!)).toEqual(refused('Ovo pitanje ste već postavili.'))
  expect((await buyer.call('GET', path)).body.meta.total).toBe(2)
  expect((await seller.call('GET', '/notifications')).body.data).toMatchObject([
    { count: 2, text: '2 nova pitanja za oglas „Drvena škrinja“', path: '/mojbazar/pitanja' },
  ])
  const { rows } = await sql`
    select listing_id from question_count
    where questions <> (select count(*) from question
      where question.listing_id = question_count.listing_id and parent_id is null and removed_at is null)`.execute(
    db,
  )
  expect([rows, listing.id > 0]).toEqual([[], true])
})

test('limits questions by account and by listing, and tells when to come back', async ({
  scene,
  make,
  person,
  deps,
}) => {
  const { buyer } = await scene()
  const usual = deps.changeLimits
  deps.changeLimits = {
    ...usual,
    questions: { max: 2, windowSeconds: 3600 },
    questionsOfListing: { max: 3, windowSeconds: 3600 },
  }
  try {
    const ask = async (by: typeof buyer, content: string, id?: number) =>
      by.call('POST', `/listings/${id ?? (await make.listing()).id}/questions`, { content })
    expect((await ask(buyer, 'Prvo?')).status).toBe(201)
    expect((await ask(buyer, 'Drugo?')).status).toBe(201)
    const third = await ask(buyer, 'Treće?')
    expect(refusal(third)[2]).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ minut[aeu]\.$/)
    expect(third.status).toBe(400)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(3_000)
    const { id } = await make.listing()
    for (let count = 0; count < 3; count++)
      expect((await ask(await person(), 'Ima li?', id)).status).toBe(201)
    expect((await ask(await person(), 'Ima li?', id)).status).toBe(400)
  } finally {
    deps.changeLimits = usual
  }
})

test('recognises one question to many sellers, in other words too', async ({ person, make }) => {
  const { call } = await person()
  const text = (name: string) =>
    `Poštovani ${name}, otkupljujemo ovakve artikle za gotovinu, isplata odmah na licu mjesta.`
  const replies: Reply[] = []
  for (const name of ['Amire', 'Emire', 'Semire', 'Damire'])
    replies.push(
      await call('POST', `/listings/${(await make.listing()).id}/questions`, { content: text(name) }),
    )
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 400])
  expect(refusal(replies[3]!)).toEqual(
    refused('Isto pitanje ste već poslali mnogim prodavačima. Napišite šta vas zanima o ovom oglasu.'),
  )
})

test('pages questions, the newest first, and for the seller the open ones before', async ({
  app,
  scene,
  db,
}) => {
  const { seller, buyer, listing, path } = await scene()
  const ids: number[] = []
  for (let at = 0; at < 25; at++)
    ids.push(await ask(db, { listingId: listing.id, authorId: buyer.account.id, content: `Pitanje ${at}?` }))
  for (const id of ids.slice(5))
    await ask(db, { listingId: listing.id, authorId: seller.account.id, parentId: id, content: 'Da.' })
  const visitor = caller(app)
  const read = async (by: typeof visitor, query = '') => {
    const { data, meta } = (await by('GET', path + query)).body
    return { ids: data.map((one: { id: number }) => one.id), page: meta.current_page, total: meta.total }
  }
  const newest = ids.toReversed()
  expect(await read(visitor)).toEqual({ ids: newest.slice(0, 10), page: 1, total: 25 })
  expect(await read(visitor, '?page=3')).toEqual({ ids: newest.slice(20), page: 3, total: 25 })
  expect((await read(visitor, '?page=9')).ids).toEqual([])
  expect((await read(visitor, `?question=${ids[12]}`)).page).toBe(2)
  expect((await read(visitor, `?question=${ids[2]}`)).page).toBe(3)
  expect((await read(visitor, '?question=987654321')).page).toBe(1)
  const forSeller = [...ids.slice(0, 5).toReversed(), ...ids.slice(5).toReversed()]
  expect((await read(seller.call)).ids).toEqual(forSeller.slice(0, 10))
  expect((await read(seller.call, `?question=${ids[2]}`)).page).toBe(1)
  expect((await read(seller.call, `?question=${ids[5]}`)).page).toBe(3)
})

test('lets askers delete unanswered questions and sellers any, and withdraws the notices', async ({
  scene,
  person,
  db,
}) => {
  const { seller, buyer, listing, path } = await scene()
  const post = async (by: typeof seller, body: object) =>
    (await by.call('POST', path, body)).body.data.id as number
  const [first, second] = [
    await post(buyer, { content: 'Prvo pitanje?' }),
    await post(buyer, { content: 'Drugo pitanje?' }),
  ]
  const answer = await post(seller, { content: 'Odgovor.', parent_id: first })
  const del = async (by: typeof seller, id: number) => {
    const { status, body } = await by.call('DELETE', `/questions/${id}`)
    return [status, body.message]
  }
  const stranger = await person()
  expect(await del(stranger, first)).toEqual([403, 'Možete izbrisati samo svoje pitanje.'])
  expect(await del(buyer, answer)).toEqual([403, 'Možete izbrisati samo svoje pitanje.'])
  expect(await del(buyer, first)).toEqual([409, 'Prodavač je već odgovorio, pa pitanje ostaje uz odgovor.'])
  expect(await del(buyer, second)).toEqual([200, 'Pitanje je izbrisano.'])
  expect((await seller.call('GET', '/notifications')).body.data).toMatchObject([{ count: 1 }])
  expect(await del(seller, answer)).toEqual([200, 'Odgovor je izbrisan.'])
  expect((await buyer.call('GET', '/notifications')).body).toMatchObject({ data: [], unread: 0 })
  expect((await seller.call('GET', '/questions')).body).toMatchObject({ data: [{ id: first }], open: 1 })
  expect(await del(seller, first)).toEqual([200, 'Pitanje je izbrisano.'])
  expect(await del(seller, first)).toEqual([404, 'Pitanje nije pronađeno.'])
  expect((await seller.call('GET', '/notifications')).body.data).toEqual([])
  expect((await buyer.call('GET', path)).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await db.selectFrom('question').select('id').where('listing_id', '=', listing.id).execute()).toEqual(
    [],
  )
})

test('keeps questions of an erased account without a name, and those of ended listings from the badge', async ({
  app,
  scene,
  db,
}) => {
  const { seller, buyer, listing, path } = await scene()
  await buyer.call('POST', path, { content: 'Ima li bravu?' })
  const badge = async () => (await seller.call('GET', '/me')).body.data.new_questions_count
  expect(await badge()).toBe(1)
  await seller.call('POST', `/listings/${listing.id}/hide`)
  expect([await badge(), (await seller.call('GET', '/questions')).body.open]).toEqual([0, 0])
  await seller.call('POST', `/listings/${listing.id}/unhide`)
  expect(await badge()).toBe(1)
  await db.deleteFrom('account').where('id', '=', buyer.account.id).execute()
  expect((await caller(app)('GET', path)).body.data).toMatchObject([{ content: 'Ima li bravu?', user: null }])
})

test('counts many new questions', async ({ db, scene, make }) => {
  const { seller, buyer, listing } = await scene()
  const ended = await make.listing({ seller_id: seller.account.id, status: 'finished' })
  const asked = (listingId: number) => ask(db, { listingId, authorId: buyer.account.id })
  const badge = async () => (await seller.call('GET', '/me')).body.data.new_questions_count
  for (let count = 0; count < 48; count++) await asked(listing.id)
  await asked(ended.id)
  expect(await badge()).toBe(48)
  for (let count = 0; count < 12; count++) await asked(listing.id)
  expect(await badge()).toBe(60)
})
