import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { messageLimit, withdrawSeconds } from '#contract/limits/messages.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { checkConversationCounts, deleteAbandonedConversations } from './jobs.ts'
import { checkCounts } from './upkeep/service.ts'

/** A seller with an active listing and a buyer, each with a program of theirs. */
const test = base.extend('pair', { scope: 'file' }, ({ app, login, make }) => async () => {
  // New accounts write more slowly.
  const created_at = new Date(Date.now() - 100 * 24 * 3600_000)
  const [seller, buyer] = [await make.account({ created_at }), await make.account({ created_at })]
  const listing = await make.listing({ seller_id: seller.id, title: 'Bicikl za djecu' })
  const as = async (account: { id: number }) => caller(app, await login(account))
  const [ofSeller, ofBuyer] = [await as(seller), await as(buyer)]
  const start = async (content = 'Da li je još dostupno?') => {
    const { body } = await ofBuyer('POST', '/conversations', { listing_id: listing.id, content })
    return body.conversation_id as number
  }
  return { seller, buyer, listing, ofSeller, ofBuyer, start, as }
})

test('keeps one conversation per listing and pair, and one between profiles', async ({ pair, db }) => {
  const { listing, seller, ofBuyer, ofSeller, start, buyer } = await pair()
  const id = await start()
  const again = await ofBuyer('POST', '/conversations', { listing_id: listing.id, content: 'Halo?' })
  expect([again.status, again.body]).toMatchObject([
    201,
    { conversation_id: id, data: { sequence: 2, content: 'Halo?', type: 'text', is_mine: true } },
  ])
  const between = await ofBuyer('POST', '/conversations', { username: seller.username, content: 'Hej' })
  const back = await ofSeller('POST', '/conversations', { username: buyer.username, content: 'Zdravo' })
  expect(back.body.conversation_id).toBe(between.body.conversation_id)
  expect(between.body.conversation_id).not.toBe(id)

  // Two first messages at once make one conversation, and both arrive.
  const other = await pair()
  const both = await Promise.all(['Prva', 'Druga'].map((content) => other.start(content)))
  expect(both[0]).toBe(both[1])
  const { body } = await other.ofSeller('GET', `/conversations/${both[0]}/messages`)
  expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2])
  const rows = await db
    .selectFrom('conversation_member')
    .selectAll()
    .where('conversation_id', '=', both[0]!)
    .execute()
  expect(rows.map(({ unread }) => unread).toSorted()).toEqual([0, 2])
})

test('lists conversations in the fields of the specification', async ({ pair }) => {
  const { listing, seller, ofBuyer, ofSeller, start, buyer } = await pair()
  const id = await start()
  const { body } = await ofSeller('GET', '/conversations')
  expect(body).toEqual({
    data: [
      {
        id,
        username: buyer.username,
        user: expect.objectContaining({ id: buyer.id, type: 'user', username: buyer.username }),
        listing_id: listing.id,
        listing: expect.objectContaining({
          id: listing.id,
          title: 'Bicikl za djecu',
          display_price: '100 KM',
        }),
        saved: false,
        archived: false,
        seen: false,
        unread_messages: 1,
        user_tags: [],
        last_message: expect.objectContaining({
          content: 'Da li je još dostupno?',
          sender: { id: buyer.id, username: buyer.username },
          is_mine: false,
          created_at: expect.any(Number),
        }),
        found: null,
        updated_at: expect.any(Number),
      },
    ],
    meta: { total: 1, current_page: 1, last_page: 1, per_page: 40 },
    next: null,
  })
  expect((await ofSeller('GET', '/messages/unread')).body).toEqual({ count: 1, questions: 0 })
  expect((await ofBuyer('GET', '/messages/unread')).body.count).toBe(0)
  expect((await ofBuyer('GET', '/conversations')).body.data[0]).toMatchObject({
    username: seller.username,
    seen: true,
  })

  const seen = await ofSeller('POST', `/conversations/${id}/seen`, { sequence: 1 })
  expect(seen.body).toEqual({ unread_messages: 0 })
  expect((await ofSeller('GET', '/messages/unread')).body.count).toBe(0)
  expect((await ofBuyer('GET', `/conversations/${id}`)).body.data).toMatchObject({
    last_sequence: 1,
    other_seen_sequence: 1,
  })
  // Going back changes nothing, nor does a number that does not exist yet.
  await ofBuyer('POST', `/conversations/${id}/messages`, { content: 'Još nešto' })
  expect((await ofSeller('POST', `/conversations/${id}/seen`, { sequence: 0 })).body.unread_messages).toBe(1)
  expect((await ofSeller('POST', `/conversations/${id}/seen`, { sequence: 99 })).body.unread_messages).toBe(0)
  await ofBuyer('POST', `/conversations/${id}/messages`, { content: 'I još' })
  expect((await ofSeller('GET', '/messages/unread')).body.count).toBe(1)
})

test('sends a message once per key, and numbers messages without gaps when both write at once', async ({
  app,
  pair,
  login,
  db,
  deps,
}) => {
  const { seller, buyer, ofBuyer, start } = await pair()
  const id = await start()
  const tokens = [await login(seller), await login(buyer)]
  const send = (token: string, content: string, key: string) =>
    app.inject({
      method: 'POST',
      url: `/api/conversations/${id}/messages`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { content },
    })
  const calls = tokens.flatMap((token, side) =>
    [0, 1, 2, 3].flatMap((n) => [0, 1].map(() => send(token, `${side}/${n}`, `kljuc-${side}-${n}`))),
  )
  const replies = await Promise.all(calls)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201))
  const first = replies[0]!.json()
  expect(replies[1]!.json()).toEqual(first)
  const { data } = (await ofBuyer('GET', `/conversations/${id}/messages`)).body
  expect(data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect((await send(tokens[0]!, 'drugo', 'kljuc-0-0')).statusCode).toBe(422)
  const members = await db
    .selectFrom('conversation_member')
    .select(['account_id', 'unread'])
    .where('conversation_id', '=', id)
    .execute()
  expect(Object.fromEntries(members.map(({ account_id, unread }) => [account_id, unread]))).toEqual({
    [seller.id]: 5,
    [buyer.id]: 4,
  })
  await checkCounts(deps)
})

test('lets clients catch up and page by numbers', async ({ pair }) => {
  const { ofBuyer, ofSeller, start } = await pair()
  const id = await start('1')
  for (let n = 2; n <= 7; n++) await ofBuyer('POST', `/conversations/${id}/messages`, { content: String(n) })
  const read = async (query: string) => {
    const { body } = await ofSeller('GET', `/conversations/${id}/messages?${query}`)
    return [body.data.map(({ content }: { content: string }) => Number(content)), body.meta.has_more]
  }
  expect(await read('limit=3')).toEqual([[5, 6, 7], true])
  expect(await read('limit=3&before=5')).toEqual([[2, 3, 4], true])
  expect(await read('limit=3&before=2')).toEqual([[1], false])
  expect(await read('limit=3&after=0')).toEqual([[1, 2, 3], true])
  expect(await read('limit=3&after=5')).toEqual([[6, 7], false])
  expect(await read('after=7')).toEqual([[], false])
})

test('withdraws a message within its time: its place stays, its text goes', async ({ pair, clock, db }) => {
  const { ofBuyer, ofSeller, start } = await pair()
  const id = await start('Tajna')
  expect((await ofSeller('POST', `/conversations/${id}/messages/1/withdraw`)).status).toBe(403)
  const withdrawn = await ofBuyer('POST', `/conversations/${id}/messages/1/withdraw`)
  expect(withdrawn.body.data).toMatchObject({ withdrawn: true, content: 'Poruka je povučena.' })
  expect((await ofSeller('GET', '/messages/unread')).body.count).toBe(0)
  expect(JSON.stringify((await ofSeller('GET', `/conversations/${id}/messages`)).body)).not.toContain('Tajna')
  expect(JSON.stringify((await ofSeller('GET', '/conversations?q=tajna')).body.data)).toBe('[]')
  // Only ever added to: the row is as it was.
  expect(await db.selectFrom('message').select('body').where('conversation_id', '=', id).execute()).toEqual([
    { body: 'Tajna' },
  ])

  await ofBuyer('POST', `/conversations/${id}/messages`, { content: 'Ostaje' })
  clock.advance(withdrawSeconds * 1000 + 1000)
  const late = await ofBuyer('POST', `/conversations/${id}/messages/2/withdraw`)
  expect([late.status, late.body.message]).toEqual([409, 'Poruku možete povući u roku od 15 minuta.'])
  expect((await ofSeller('GET', '/messages/unread')).body.count).toBe(1)
})

test('lets neither side of a block write, and does not reveal the block', async ({ pair, make }) => {
  const { seller, buyer, listing, ofBuyer, ofSeller, start, as } = await pair()
  const id = await start()
  await ofSeller('POST', `/users/${buyer.username}/block`)
  const write = (of: typeof ofBuyer) => of('POST', `/conversations/${id}/messages`, { content: 'Halo' })
  const refused = await write(ofBuyer)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Ovog korisnika trenutno ne možete kontaktirati.',
  ])
  expect((await write(ofSeller)).status).toBe(403)
  expect((await ofBuyer('GET', `/conversations/${id}`)).body.data).toMatchObject({
    refusal: refused.body.message,
    blocked: false,
  })
  expect((await ofSeller('GET', `/conversations/${id}`)).body.data.blocked).toBe(true)

  // A refusal by the privacy settings reads the same.
  const shy = await make.account({ allow_private_messages: false })
  const first = await ofBuyer('POST', '/conversations', { username: shy.username, content: 'x' })
  expect([first.status, first.body.message]).toEqual([403, refused.body.message])
  const away = await make.account({ away_until: new Date(Date.now() + 10 * 24 * 3600 * 1000) })
  const holiday = await ofBuyer('POST', '/conversations', { username: away.username, content: 'x' })
  expect([holiday.status, holiday.body.message]).toEqual([
    403,
    expect.stringMatching(/^Korisnik je na odmoru do /),
  ])
  // People whom they wrote to before may answer.
  const ofShy = await as(shy)
  const opened = await ofShy('POST', '/conversations', { username: buyer.username, content: 'Dobar dan' })
  const answer = await ofBuyer('POST', `/conversations/${opened.body.conversation_id}/messages`, {
    content: 'y',
  })
  expect(answer.status).toBe(201)

  const own = await ofSeller('POST', '/conversations', { listing_id: listing.id, content: 'x' })
  expect(own.status).toBe(409)
  expect((await ofSeller('POST', '/conversations', { username: seller.username, content: 'x' })).status).toBe(
    409,
  )
})

test('takes no message for a banned account, and says why in its conversations', async ({ pair, db }) => {
  const { seller, listing, ofBuyer, start } = await pair()
  const id = await start()
  const banned = { restriction: 'ban', restriction_rule: 'scam' } as const
  await db.updateTable('account').set(banned).where('id', '=', seller.id).execute()

  const refusal = 'Račun ovog korisnika je isključen.'
  const write = (path: string, body: object) => ofBuyer('POST', path, body)
  for (const { status, body } of [
    await write(`/conversations/${id}/messages`, { content: 'Jeste li tu?' }),
    await write(`/conversations/${id}/offers`, { price: 100 }),
    await write('/conversations', { listing_id: listing.id, content: 'Jeste li tu?' }),
    await write('/conversations', { username: seller.username, content: 'Dobar dan' }),
  ])
    expect([status, body.error.code, body.message]).toEqual([403, 'contact_refused', refusal])
  expect((await ofBuyer('GET', `/conversations/${id}`)).body.data).toMatchObject({ refusal, blocked: false })
  expect((await ofBuyer('GET', `/conversations/with?username=${seller.username}`)).body.data.refusal).toBe(
    refusal,
  )
})

test('starts no conversation about listings that are not for sale, and limits how many and how often', async ({
  pair,
  make,
}) => {
  const { ofBuyer, start } = await pair()
  const about = async (values: object) => {
    const { id } = await make.listing(values)
    return (await ofBuyer('POST', '/conversations', { listing_id: id, content: 'x' })).status
  }
  expect(await about({ status: 'hidden' })).toBe(404)
  expect(await about({ held_by_moderation: true })).toBe(404)
  expect(await about({ status: 'finished' })).toBe(409)
  expect(await about({ deleted_at: new Date() })).toBe(410)

  const id = await start()
  for (let n = 1; n < 20; n++) expect(await about({})).toBe(201)
  expect(await about({})).toBe(429)
  const write = () => ofBuyer('POST', `/conversations/${id}/messages`, { content: 'Halo' })
  for (let n = 0; n < messageLimit.max; n++) expect((await write()).status).toBe(201)
  const refused = await write()
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited'])
  const long = await ofBuyer('POST', `/conversations/${id}/messages`, { content: 'x'.repeat(2001) })
  expect([long.status, long.body.error.fields]).toEqual([422, { content: 'Najviše 2.000 znakova.' }])
})

test('leaves a conversation to the other side when an account is erased, and nothing once both are', async ({
  pair,
  db,
  runJobs,
}) => {
  const { seller, buyer, listing, ofSeller, start } = await pair()
  const id = await start('Ostaje')
  await db.deleteFrom('account').where('id', '=', buyer.id).execute()
  const { data } = (await ofSeller('GET', `/conversations/${id}`)).body
  expect(data).toMatchObject({
    user: null,
    username: '',
    refusal: 'Ovaj korisnik je izbrisao svoj profil.',
    last_message: { content: 'Ostaje', sender: null, is_mine: false },
    unread_messages: 1,
  })
  await enqueue(db, checkConversationCounts, {})
  await runJobs()
  await db.deleteFrom('listing').where('id', '=', listing.id).execute()
  expect((await ofSeller('GET', `/conversations/${id}`)).body.data).toMatchObject({
    listing: null,
    listing_id: listing.id,
  })
  await db.deleteFrom('account').where('id', '=', seller.id).execute()
  await enqueue(db, deleteAbandonedConversations, {})
  await runJobs()
  const left = await db.selectFrom('conversation').select('id').where('id', '=', id).execute()
  expect(left).toEqual([])
})

test('finds wrong counts', async ({ pair, db, deps }) => {
  const { seller, start } = await pair()
  const id = await start()
  await db
    .updateTable('conversation_member')
    .set({ unread: 7 })
    .where('conversation_id', '=', id)
    .where('account_id', '=', seller.id)
    .execute()
  await expect(checkCounts(deps)).rejects.toThrow(
    `1 wrong counts of conversations: unread of ${id}/${seller.id}`,
  )
})
