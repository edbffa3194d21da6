import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/accounts/callers.ts'
import { consentsTo, receivedMessage } from '#tests/support/messages/follower-messages.ts'

const weekMs = 7 * 24 * 3600_000

const draft = { title: 'Jesenja ponuda', text: 'Stigli su novi modeli.\nDođite da ih vidite.' }

test('previews exactly what is sent, delivers it to those who consent, and counts what they do', async ({
  as,
  make,
  db,
  app,
  runJobs,
}) => {
  const shop = await make.shop({ business_name: 'Salon Jasen' })
  const sofa = await make.listing({ seller_id: shop.id, title: 'Sofa na razvlačenje' })
  const chair = await make.listing({ seller_id: shop.id, title: 'Fotelja', price_fening: null })
  const [inApp, mailed, leaving] = [await make.account(), await make.account(), await make.account()]
  const [blocking, blocked, muting, banned, refusing, gone, follower] = await Promise.all(
    Array.from({ length: 7 }, () => make.account()),
  )
  const everyone = [inApp, mailed, leaving, blocking!, blocked!, muting!, banned!, refusing!, gone!]
  for (const { id } of everyone)
    await consentsTo(db, { accountId: id, sellerId: shop.id, byMail: id === mailed.id || id === leaving.id })
  await (
    await as(follower!)
  )('POST', `/users/${shop.username}/follow`)
  await (
    await as(blocking!)
  )('POST', `/users/${shop.username}/block`)
  const at = new Date()
  await db
    .insertInto('account_block')
    .values({ account_id: shop.id, blocked_id: blocked!.id, created_at: at })
    .execute()
  await db.insertInto('mute').values({ account_id: muting!.id, seller_id: shop.id, created_at: at }).execute()
  await db
    .updateTable('account')
    .set({ restriction: 'ban', restriction_rule: 'scam' })
    .where('id', '=', banned!.id)
    .execute()
  await db
    .insertInto('notification_refusal')
    .values({ account_id: refusing!.id, kind: 'seller_message', channel: 'in_app', refused_at: at })
    .execute()
  await db.insertInto('deletion_request').values({ account_id: gone!.id, requested_at: at }).execute()

  const owner = await as(shop)
  const listing_ids = [sofa.id, `https://bazar.ba/artikal/${chair.id}/fotelja`]
  const saved = await owner('PUT', '/me/follower-messages/draft', { ...draft, listing_ids, shop_link: true })
  expect(saved).toMatchObject({ status: 200, body: { data: { version: 1, shop_link: true } } })
  await owner('PUT', '/me/follower-messages/draft', { ...draft, listing_ids, shop_link: true })
  const { data: preview } = (await owner('GET', '/me/follower-messages/preview')).body
  expect(preview).toMatchObject({
    version: 2,
    recipients: 3,
    by_mail: 2,
    notification: 'Salon Jasen: Jesenja ponuda',
    next_at: null,
    message: { title: 'Jesenja ponuda', listings: [{ id: sofa.id }, { id: chair.id }] },
  })
  // A draft that changed meanwhile is not sent unseen.
  expect((await owner('POST', '/me/follower-messages', { version: 1 })).status).toBe(409)
  const sent = await owner('POST', '/me/follower-messages', { version: 2 })
  expect(sent).toMatchObject({
    status: 201,
    body: { data: { recipients: 3, delivered: 0, state: 'sending' } },
  })
  const { id } = sent.body.data

  // One follower withdraws before the delivery, another between the notification and the mail.
  await (
    await as(inApp)
  )('POST', `/users/${shop.username}/delete-follow`)
  await runJobs()
  const told = async (account: { id: number }) =>
    (await (await as(account))('GET', '/notifications')).body.data
  const line = { text: preview.notification, path: `/notifikacije/poruka/${id}`, kind: 'seller_message' }
  expect(await told(mailed)).toMatchObject([line])
  expect(await told(leaving)).toMatchObject([line])
  for (const account of [inApp, blocking!, blocked!, muting!, refusing!, gone!, follower!])
    expect(await told(account)).toEqual([])
  const mailTo = (account: { email: string | null }) =>
    db.selectFrom('inbox_message').selectAll().where('recipient', '=', account.email!).execute()
  const [mail, ...more] = await mailTo(mailed)
  expect(more).toEqual([])
  const told1 = (text: string) => text.replace(/kljuc=[\w-]+/g, 'kljuc=').replace(/Zdravo \S+,/, 'Zdravo,')
  expect(told1(mail!.text)).toBe(told1(preview.mail.text))
  expect(mail!.subject).toBe('Salon Jasen: Jesenja ponuda')
  expect(mail!.html).not.toContain('<img')

  // A mail program's own button needs no login (RFC 8058).
  const [key] = /(?<=kljuc=)[\w-]+/.exec((await mailTo(leaving))[0]!.text)!
  const oneClick = () =>
    app.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe?token=${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect([(await oneClick()).statusCode, (await oneClick()).statusCode]).toEqual([200, 200])
  expect(
    await db
      .selectFrom('seller_message_consent')
      .select('withdrawn_by')
      .where('account_id', '=', leaving.id)
      .execute(),
  ).toEqual([{ withdrawn_by: 'mail' }])

  const reader = await as(mailed)
  expect(await reader('GET', `/follower-messages/${id}`)).toMatchObject({
    status: 200,
    body: { messages: 'mail', data: { seller: { business_name: 'Salon Jasen' }, text: draft.text } },
  })
  expect((await (await as(follower!))('GET', `/follower-messages/${id}`)).status).toBe(404)
  for (const who of [reader, reader, await as(follower!)]) {
    await who('POST', `/follower-messages/${id}/opened`)
    await who('POST', `/follower-messages/${id}/clicks`, { listing_id: sofa.id })
  }
  const counts = async () => (await owner('GET', '/me/follower-messages')).body.data[0]
  const known = {
    state: 'sent',
    recipients: 3,
    delivered: 2,
    opened: 1,
    unsubscribed: 1,
    listings: [
      { id: sofa.id, clicks: 1 },
      { id: chair.id, clicks: 0 },
    ],
  }
  expect(await counts()).toMatchObject(known)
})

test('lets a seller send one message a week, also by simultaneous calls', async ({ as, make, db, clock }) => {
  const shop = await make.shop({ ends_at: new Date(Date.now() + 100 * weekMs) })
  const reader = await make.account()
  const owner = await as(shop)
  await owner('PUT', '/me/follower-messages/draft', draft)
  expect((await owner('POST', '/me/follower-messages', { version: 1 })).body).toMatchObject({
    message: 'Niko od vaših pratilaca još nije uključio vaše poruke.',
  })
  await consentsTo(db, { accountId: reader.id, sellerId: shop.id })
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => owner('POST', '/me/follower-messages', { version: 1 })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])

  await owner('PUT', '/me/follower-messages/draft', draft)
  const again = await owner('POST', '/me/follower-messages', { version: 1 })
  expect(again.status).toBe(409)
  expect(again.body.message).toMatch(
    /^Pratiocima možete pisati jednom sedmično\. Sljedeću .+ od .+\d{2}:\d{2}\.$/,
  )
  // The database itself refuses what got past the service.
  const second = db
    .updateTable('follower_message')
    .set({ sent_at: new Date(), next_at: new Date(Date.now() + weekMs), recipients: 1 })
    .where('seller_id', '=', shop.id)
    .where('sent_at', 'is', null)
    .execute()
  await expect(second).rejects.toMatchObject({ code: '23P01', constraint: 'follower_message_week' })

  clock.advance(weekMs)
  const keyed = () =>
    owner('POST', '/me/follower-messages', { version: 1 }, { 'idempotency-key': 'poruka-1' })
  const [first, repeat] = [await keyed(), await keyed()]
  expect([first.status, repeat.status]).toEqual([201, 201])
  expect(repeat.body).toEqual(first.body)
  clock.reset()
})

test('resumes where a broken delivery ended, and sends nothing twice', async ({ as, make, db, runJobs }) => {
  const shop = await make.shop()
  const count = 450
  const isMailed = (id: number) => id % 10 === 0
  const readers = await db
    .insertInto('account')
    .values(
      Array.from({ length: count }, (_, n) => ({
        username: `citalac${n}`,
        email: `citalac${n}@example.com`,
        email_verified_at: new Date(),
        password_hash: 'x',
      })),
    )
    .returning('id')
    .execute()
  const pairs = readers.map(({ id }) => ({ account_id: id, seller_id: shop.id }))
  const at = new Date()
  await db
    .insertInto('followed_seller')
    .values(pairs.map((pair) => ({ ...pair, followed_at: at })))
    .execute()
  await db
    .insertInto('seller_message_consent')
    .values(
      pairs.map((pair) => ({
        ...pair,
        by_mail: isMailed(pair.account_id),
        source: 'profile',
        given_at: at,
      })),
    )
    .execute()
  const owner = await as(shop)
  await owner('PUT', '/me/follower-messages/draft', draft)
  const { id } = (await owner('POST', '/me/follower-messages', { version: 1 })).body.data
  const victim = readers[300]!.id
  await sql`
    create function stop_delivery() returns trigger language plpgsql as
    $$ begin raise exception 'stopped'; end $$`.execute(db)
  await sql`
    create trigger stop_delivery before insert on follower_message_recipient for each row
    when (new.account_id = ${sql.lit(victim)}) execute function stop_delivery()`.execute(db)
  await runJobs().catch(() => {})
  const delivered = async () => (await owner('GET', '/me/follower-messages')).body.data[0].delivered
  expect(await delivered()).toBe(200)
  await sql`drop trigger stop_delivery on follower_message_recipient`.execute(db)
  await sql`drop function stop_delivery`.execute(db)
  // The last of the remaining ones withdraws in between.
  await db
    .updateTable('seller_message_consent')
    .set({ withdrawn_at: new Date(), withdrawn_by: 'site' })
    .where('account_id', '=', readers.at(-1)!.id)
    .execute()
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second', attempts = 0`.execute(
    db,
  )
  await runJobs()
  expect(await delivered()).toBe(count - 1)
  const events = await db
    .selectFrom('notification_event')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('account_id').distinct().as('accounts'),
    ])
    .where('key', '=', `follower-message:${id}`)
    .executeTakeFirstOrThrow()
  expect(events).toEqual({ all: count - 1, accounts: count - 1 })
  const mails = await db
    .selectFrom('inbox_message')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('recipient').distinct().as('accounts'),
    ])
    .where('recipient', 'like', 'citalac%')
    .executeTakeFirstOrThrow()
  const wanted = readers.slice(0, -1).filter((reader) => isMailed(reader.id)).length
  expect(mails).toEqual({ all: wanted, accounts: wanted })
})

test('can be reported and removed, which stops it and takes it back, and restored', async ({
  as,
  make,
  db,
  runJobs,
}) => {
  const [shop, reader, moderator] = [
    await make.shop(),
    await make.account(),
    await make.account({ role: 'moderator' }),
  ]
  await consentsTo(db, { accountId: reader.id, sellerId: shop.id })
  const owner = await as(shop)
  await owner('PUT', '/me/follower-messages/draft', draft)
  const { id } = (await owner('POST', '/me/follower-messages', { version: 1 })).body.data
  await runJobs()
  const me = await as(reader)
  const report = `/follower-messages/${id}/report`
  expect((await (await as(await make.account()))('POST', report, { reason: 'spam' })).status).toBe(404)
  expect((await owner('POST', report, { reason: 'spam' })).status).toBe(409)
  expect(await me('POST', report, { reason: 'spam' })).toMatchObject({
    status: 200,
    body: { data: { subject: { type: 'follower_message', id, name: draft.title } } },
  })
  const { id: caseId } = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_kind', '=', 'follower_message')
    .executeTakeFirstOrThrow()
  const staff = await as(moderator)
  const found = (await staff('GET', `/admin/cases/${caseId}`)).body
  expect(JSON.stringify(found)).toContain('Stigli su novi modeli.')
  await staff('POST', `/admin/cases/${caseId}/claim`)
  const decision = { content: 'remove', account: 'none', rule: 'spam', facts: 'Neželjena reklama.' }
  expect((await staff('POST', `/admin/cases/${caseId}/decision`, decision)).status).toBe(200)
  await runJobs()
  expect((await me('GET', `/follower-messages/${id}`)).status).toBe(404)
  const kinds = (await me('GET', '/notifications')).body.data.map(({ kind }: { kind: string }) => kind)
  expect(kinds).not.toContain('seller_message')
  expect((await owner('GET', '/me/follower-messages')).body.data[0].state).toBe('removed')
  expect((await staff('POST', `/admin/cases/${caseId}/undo`, { reason: 'Greška.' })).status).toBe(200)
  expect((await me('GET', `/follower-messages/${id}`)).status).toBe(200)
})

test('forgets recipients of old messages and keeps their numbers', async ({
  as,
  make,
  db,
  clock,
  runJobs,
}) => {
  const [shop, reader] = [await make.shop(), await make.account()]
  const id = await receivedMessage(db, { accountId: reader.id, sellerId: shop.id })
  await (
    await as(reader)
  )('POST', `/follower-messages/${id}/opened`)
  clock.advance(91 * 24 * 3600_000)
  const { forgetRecipients } = await import('./delivery.ts')
  const { enqueue } = await import('#lib/jobs.ts')
  await enqueue(db, forgetRecipients, {})
  await runJobs()
  const left = await db
    .selectFrom('follower_message_recipient')
    .select('account_id')
    .where('message_id', '=', id)
    .execute()
  expect(left).toEqual([])
  clock.reset()
  expect((await (await as(shop))('GET', '/me/follower-messages')).body.data[0]).toMatchObject({
    opened: 1,
    unsubscribed: 0,
  })
})
