import { expect } from 'vitest'
import { heldMessage } from '#tests/support/messages/conversations.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { checkCounts } from '../upkeep/service.ts'

const day = 24 * 3600_000
const text =
  'Pozdrav, kupujem sve vrste automobila u bilo kakvom stanju, isplata odmah, dolazim na adresu u cijeloj BiH'
const gold =
  'Kupujem staro zlato i srebro, satove i dukate, dolazim na kućnu adresu, isplata u gotovini istog dana'
/** The same text, a little different for each person. */
const copy = (name: string) => `Zdravo ${name}! ${text}. Hvala, javite!`

const test = base
  .extend('person', { scope: 'file' }, ({ app, login, make, clock }) => async (days = 0, values = {}) => {
    const account = await make.account({
      created_at: new Date(clock.now().getTime() - days * day),
      ...values,
    })
    return { ...account, call: caller(app, await login(account)) }
  })
  .extend(
    'write',
    { scope: 'file' },
    () => async (from: { call: ReturnType<typeof caller> }, to: { username: string }, content: string) => {
      const { status, body } = await from.call('POST', '/conversations', { username: to.username, content })
      expect(status).toBe(201)
      return body.conversation_id as number
    },
  )

type Person = { id: number; call: ReturnType<typeof caller> }
const listOf = async ({ call }: Person) =>
  (await call('GET', '/conversations')).body.data as { id: number; unread_messages: number }[]
const unreadOf = async ({ call }: Person) => (await call('GET', '/messages/unread')).body.count as number
const textsOf = async ({ call }: Person, id: number) =>
  ((await call('GET', `/conversations/${id}/messages`)).body.data as { content: string }[]).map(
    ({ content }) => content,
  )
const openOf = async ({ call }: Person, sender: Person) =>
  (
    (await call('GET', '/admin/held-messages')).body.data as {
      user: { id: number }
      count: number
      last_id: number
    }[]
  ).find(({ user }) => user.id === sender.id)

test('holds the same text to too many people until a moderator delivers it', async ({
  person,
  write,
  db,
  deps,
}) => {
  const sender = await person(0)
  const people = [await person(), await person(), await person(), await person()]
  const ids: number[] = []
  for (const one of people) ids.push(await write(sender, one, copy(one.username)))
  const last = people[3]!
  for (const one of people.slice(0, 3)) expect(await unreadOf(one)).toBe(1)

  // Its sender sees it as sent; the other side does not see it.
  expect(await textsOf(sender, ids[3]!)).toEqual([copy(last.username)])
  expect((await listOf(sender)).map(({ id }) => id)).toContain(ids[3])
  expect(await unreadOf(last)).toBe(0)
  expect(await listOf(last)).toEqual([])
  expect(await textsOf(last, ids[3]!)).toEqual([])
  // The same goes for messages that follow.
  await sender.call('POST', `/conversations/${ids[3]}/messages`, { content: 'Halo?' })
  expect(await textsOf(last, ids[3]!)).toEqual([])
  await checkCounts(deps)

  const moderator = await person(100, { role: 'moderator' })
  const waiting = (await openOf(moderator, sender))!
  expect(waiting).toMatchObject({ count: 2, copies: 4, texts: ['Halo?', copy(last.username)] })
  const decide = () =>
    moderator.call('POST', `/admin/held-messages/${sender.id}`, {
      decision: 'release',
      last_id: waiting.last_id,
    })
  expect((await decide()).body.message).toBe('Isporučeno: 2 poruke.')
  expect(await unreadOf(last)).toBe(2)
  expect(await textsOf(last, ids[3]!)).toEqual([copy(last.username), 'Halo?'])
  expect(await openOf(moderator, sender)).toBeUndefined()
  await checkCounts(deps)

  const again = await decide()
  expect([again.status, again.body.error.code]).toEqual([409, 'conflict'])
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'action', 'after'])
    .where('subject', '=', `held-messages:${sender.id}`)
    .execute()
  expect(entries).toEqual([
    {
      actor_name: moderator.username,
      action: 'released',
      after: { state: 'released', messages: [expect.any(Number), waiting.last_id] },
    },
  ])
})

test('delivers held messages after those seen meanwhile, and never refused ones', async ({
  person,
  write,
  deps,
}) => {
  const sender = await person(0)
  const people = [await person(), await person(), await person(), await person()]
  let id = 0
  for (const one of people) id = await write(sender, one, copy(one.username))
  const last = people[3]!
  // The reader writes first, as far as they know.
  expect(await write(last, sender, 'Dobar dan, prodajem auto')).toBe(id)
  await sender.call('POST', `/conversations/${id}/messages`, { content: 'Koliko tražite?' })
  expect(await textsOf(last, id)).toEqual(['Dobar dan, prodajem auto', 'Koliko tražite?'])
  await last.call('POST', `/conversations/${id}/seen`, { sequence: 3 })
  const moderator = await person(100, { role: 'moderator' })
  const waiting = (await openOf(moderator, sender))!
  const path = `/admin/held-messages/${sender.id}`
  await moderator.call('POST', path, { decision: 'release', last_id: waiting.last_id })
  // Clients that have caught up to number 3 get it by asking for later ones.
  const news = await last.call('GET', `/conversations/${id}/messages?after=3`)
  expect(news.body.data).toMatchObject([{ content: copy(last.username), sequence: 4 }])
  expect(await unreadOf(last)).toBe(1)
  await checkCounts(deps)

  const fifth = await person()
  const refusedId = await write(sender, fifth, copy(fifth.username))
  const { last_id } = (await openOf(moderator, sender))!
  const { body } = await moderator.call('POST', path, { decision: 'refuse', last_id })
  expect(body.message).toBe('Odbijeno: 1 poruka.')
  expect(await textsOf(fifth, refusedId)).toEqual([])
  expect(await textsOf(sender, refusedId)).toEqual([copy(fifth.username)])
  await sender.call('POST', `/conversations/${refusedId}/messages`, { content: 'Jeste li vidjeli poruku?' })
  expect(await textsOf(fifth, refusedId)).toEqual([])
})

test('holds the photos and offers that follow a held text, too', async ({ person, make, db, deps }) => {
  const sender = await person(100, { pro_until: new Date(Date.now() + day) })
  const seller = await person(100)
  const listing = await make.listing({ seller_id: seller.id })
  await heldMessage(db, { senderId: sender.id, otherId: seller.id, listingId: listing.id })
  const { id } = (await listOf(sender))[0]!
  const { payload, headers } = multipart([{ name: 'auto.jpg', content: await jpeg() }], 'photos')
  const sent = await sender.call('POST', `/conversations/${id}/photos`, payload, headers)
  const [{ image }] = sent.body.data.photos
  const photo = new URL(image).pathname.replace('/api', '')
  const offer = await sender.call('POST', `/conversations/${id}/offers`, { price: 80 })
  expect([sent.status, offer.status]).toEqual([201, 201])

  // Its sender has all three; the other side has nothing, nor can it guess.
  expect(await textsOf(sender, id)).toHaveLength(3)
  expect([await listOf(seller), await unreadOf(seller), await textsOf(seller, id)]).toEqual([[], 0, []])
  const accept = (sequence: number) =>
    seller.call('POST', `/conversations/${id}/offers/${sequence}/accept`, {})
  const of = async ({ call }: Person) => (await call('GET', photo)).status
  expect([await of(sender), await of(seller), (await accept(3)).status]).toEqual([200, 404, 404])

  const moderator = await person(100, { role: 'moderator' })
  const waiting = (await openOf(moderator, sender))!
  expect(waiting).toMatchObject({
    count: 3,
    texts: ['[Ponuda cijene]', '[Fotografije]', expect.stringContaining('Kupujem')],
  })
  await moderator.call('POST', `/admin/held-messages/${sender.id}`, {
    decision: 'release',
    last_id: waiting.last_id,
  })
  expect([await textsOf(seller, id), await unreadOf(seller)]).toEqual([await textsOf(sender, id), 3])
  const { data } = (await seller.call('GET', `/conversations/${id}/messages`)).body
  expect([await of(seller), (await accept(data.at(-1).sequence)).status]).toEqual([200, 200])
  await checkCounts(deps)
})

test('counts copies that are sent at the same time', async ({ person, write }) => {
  const sender = await person(5)
  const people = await Promise.all(Array.from({ length: 8 }, () => person()))
  const offer = 'Nudimo najpovoljnije kredite bez odlaska u banku i bez provjere, javite se odmah'
  await Promise.all(people.map((one) => write(sender, one, `${one.username}, ${offer}`)))
  const unread = await Promise.all(people.map(unreadOf))
  expect(unread.toSorted()).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
  const moderator = await person(100, { role: 'moderator' })
  expect(await openOf(moderator, sender)).toMatchObject({ count: 3 })
})

test('hides held messages from the reader of a conversation', async ({ person, write }) => {
  const sender = await person(0)
  const people = [await person(), await person(), await person(), await person()]
  let id = 0
  for (const one of people) id = await write(sender, one, copy(one.username))
  const last = people[3]!
  const reply = await last.call('GET', `/conversations/${id}`)
  expect(reply.body.data).toMatchObject({ last_message: null, last_sequence: 0, unread_messages: 0 })
  await write(last, sender, 'Dobar dan')
  const found = async (q: string) => (await last.call('GET', `/conversations?q=${q}`)).body.data
  expect(await found('automobila')).toEqual([])
  expect(await found('dobar')).toMatchObject([{ id, last_message: { content: 'Dobar dan' } }])
  // The sender may withdraw it, which changes nothing for the other.
  const { status } = await sender.call('POST', `/conversations/${id}/messages/1/withdraw`)
  expect(status).toBe(200)
  expect(await textsOf(last, id)).toEqual(['Dobar dan'])
})

test('lets sellers answer everybody alike, and everybody ask the short questions', async ({
  person,
  write,
}) => {
  const seller = await person(0)
  const moderator = await person(100, { role: 'moderator' })
  for (let number = 0; number < 6; number++) {
    const buyer = await person()
    const id = await write(buyer, seller, 'Da li je još dostupno?')
    await seller.call('POST', `/conversations/${id}/messages`, { content: text })
    expect(await unreadOf(buyer)).toBe(1)
  }
  expect(await openOf(moderator, seller)).toBeUndefined()
})

test('holds later from older accounts', async ({ person, write, clock }) => {
  const people = await Promise.all(Array.from({ length: 6 }, () => person()))
  const held = async (days: number) => {
    const sender = await person(days)
    const offer = `${gold} ${'abc'.repeat(days)}`
    for (const one of people.slice(0, 5)) await write(sender, one, offer)
    // Another hour, and another new conversation.
    clock.advance(3_600_000)
    await write(sender, people[5]!, gold)
    const moderator = await person(100, { role: 'moderator' })
    return (await openOf(moderator, sender))?.count ?? 0
  }
  expect([await held(0), await held(3), await held(10)]).toEqual([3, 1, 0])
})

test('recognises one text from many new accounts', async ({ person, write, clock }) => {
  clock.advance(2 * day)
  const moderator = await person(100, { role: 'moderator' })
  const offer =
    'Zarada od kuće bez ulaganja, sedmično do dvije hiljade maraka, javite se za detalje dok ima mjesta'
  const senders = []
  for (let number = 0; number < 8; number++) {
    const sender = await person(1)
    senders.push(sender)
    for (let count = 0; count < 2; count++) await write(sender, await person(), offer)
  }
  const waiting = await Promise.all(senders.map((sender) => openOf(moderator, sender)))
  expect(waiting.map((one) => one?.count ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
})

test('lets new accounts write less', async ({ person, write }) => {
  const sender = await person(0)
  for (let number = 0; number < 5; number++) await write(sender, await person(), `Pitanje ${number}`)
  const { username } = await person()
  const refused = await sender.call('POST', '/conversations', { username, content: 'Zdravo' })
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited'])
  const older = await person(4)
  for (let number = 0; number < 6; number++) await write(older, await person(), `Pitanje ${number}`)
})
