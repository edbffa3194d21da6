import { expect } from 'vitest'
import { test } from '#tests/support/accounts/callers.ts'

const weekMs = 7 * 24 * 3600_000

const draft = { title: 'Jesenja ponuda', text: 'Stigli su novi modeli.' }

const inApp = { by_mail: false }

test('consents to messages of a followed shop, keeps each choice as proof, and withdraws', async ({
  as,
  make,
  db,
}) => {
  const [shop, person, reader] = [await make.shop(), await make.account(), await make.account()]
  const me = await as(reader)
  const consent = `/users/${shop.username}/message-consent`
  expect(await me('PUT', consent, inApp)).toMatchObject({
    status: 409,
    body: { message: 'Prvo zapratite ovog prodavača, pa uključite njegove poruke.' },
  })
  await me('POST', `/users/${shop.username}/follow`)
  await me('POST', `/users/${person.username}/follow`)
  const relation = async (username = shop.username) =>
    (await me('GET', `/users/${username}/relation`)).body.data.messages
  // Following alone is not consent.
  expect(await relation()).toBe('off')
  expect(await relation(person.username)).toBeNull()
  expect((await me('PUT', `/users/${person.username}/message-consent`, inApp)).status).toBe(409)

  expect((await me('PUT', consent, { ...inApp, source: 'profile' })).status).toBe(200)
  expect(await relation()).toBe('in_app')
  const both = [0, 1].map(() => me('PUT', consent, { source: 'saved_users', by_mail: true }))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect(await relation()).toBe('mail')
  expect((await me('GET', '/saved/users')).body.data).toMatchObject([
    { username: person.username, messages: null },
    { username: shop.username, messages: 'mail' },
  ])
  expect((await me('GET', '/me/message-consents')).body.data).toMatchObject([
    { username: shop.username, by_mail: true },
  ])
  expect((await me('DELETE', consent)).body).toEqual({ message: 'Poruke ovog prodavača više ne primate.' })
  expect(await relation()).toBe('off')
  const first = await Promise.all([me('PUT', consent, inApp), me('PUT', consent, inApp)])
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  await me('POST', `/users/${shop.username}/delete-follow`)
  expect(
    await db
      .selectFrom('seller_message_consent')
      .select(['by_mail', 'source', 'withdrawn_by'])
      .where('account_id', '=', reader.id)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { by_mail: false, source: 'profile', withdrawn_by: 'change' },
    { by_mail: true, source: 'saved_users', withdrawn_by: 'site' },
    { by_mail: false, source: 'api', withdrawn_by: 'unfollow' },
  ])
})

test('refuses words that other texts may not hold, foreign listings, and sellers who may not write', async ({
  as,
  make,
  db,
}) => {
  const shop = await make.shop()
  const owner = await as(shop)
  const foreign = await make.listing()
  const hidden = await make.listing({ seller_id: shop.id, status: 'hidden' })
  await db
    .insertInto('forbidden_word')
    .values({ wording: 'replika*', is_allowed: false, holds: true, rule: 'counterfeit' })
    .execute()
  const refusals = async (changes: object) => {
    const { status, body } = await owner('PUT', '/me/follower-messages/draft', { ...draft, ...changes })
    expect(status).toBe(422)
    return body.error.fields
  }
  expect(await refusals({ title: '', text: '' })).toEqual({
    title: 'Unesite naslov.',
    text: 'Napišite poruku.',
  })
  expect(await refusals({ text: 'Pogledajte na www.drugi-sajt.com' })).toEqual({
    text: 'Uklonite link iz teksta. Oglase i svoju stranicu dodajete ispod.',
  })
  expect(await refusals({ title: 'R3plika sata' })).toEqual({ title: 'Nije dozvoljeno: „R3plika“.' })
  expect(await refusals({ listing_ids: [foreign.id, hidden.id] })).toEqual({
    'listing_ids.0': 'Ovaj oglas nije među vašim aktivnim oglasima.',
    'listing_ids.1': 'Ovaj oglas nije među vašim aktivnim oglasima.',
  })
  expect(await refusals({ title: 'x'.repeat(81) })).toEqual({ title: 'Najviše 80 znakova.' })
  expect((await owner('GET', '/me/follower-messages/draft')).body.data).toBeNull()

  const save = async (account: { id: number }) => {
    const { status, body } = await (await as(account))('PUT', '/me/follower-messages/draft', draft)
    return [status, body.error?.code]
  }
  expect(await save(await make.account())).toEqual([403, 'forbidden'])
  const now = Date.now()
  expect(await save(await make.account({ pro_until: new Date(now + weekMs) }))).toEqual([200, undefined])
  expect(await save(await make.account({ pro_until: new Date(now - weekMs) }))).toEqual([403, 'forbidden'])
  expect(await save(await make.shop({ ends_at: new Date(now - weekMs) }))).toEqual([403, 'shop_suspended'])
  const limited = { restriction: 'limit' as const, restriction_rule: 'spam' }
  expect(await save(await make.shop({ account: limited }))).toEqual([403, 'account_restricted'])
})
