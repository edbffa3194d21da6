import { sql } from 'kysely'
import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { mainOf, test as base } from '#tests/support/browser/plain-browser.ts'

/** A seller with a listing and a buyer, as browsers without JavaScript and as programs. */
const test = base.extend('pair', { scope: 'file' }, ({ as, app, login, make }) => async () => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const listing = await make.listing({ seller_id: seller.id, title: 'Drveni krevetac' })
  const program = async (account: { id: number }) => caller(app, await login(account))
  return {
    seller,
    buyer,
    listing,
    atSeller: await as(seller),
    atBuyer: await as(buyer),
    ofSeller: await program(seller),
    ofBuyer: await program(buyer),
  }
})

test('sends visitors to log in and back, and the old address to the new one', async ({ site, make, as }) => {
  const visitor = await site.inject('/poruke?oglas=7')
  expect([visitor.statusCode, visitor.headers['location']]).toEqual([
    302,
    expect.stringMatching(/^\/login\?povratak=\/poruke\?oglas=7/),
  ])
  const old = await site.inject('/poruke-v3')
  expect([old.statusCode, old.headers['location'], old.headers['cache-control']]).toEqual([
    301,
    '/poruke',
    'no-store',
  ])
  const { get } = await as(await make.account())
  const page = (await get('/poruke')).body
  expect(mainOf(page)).toContain('Još nemate poruka.')
  // No footer on this page.
  expect(page).not.toContain('INFORMACIJE I KONTAKT')
  expect((await get('/poruke?razgovor=987654321')).statusCode).toBe(404)
})

test('carries a conversation without JavaScript: first sentence, answer, read, saved, tagged, removed and back', async ({
  pair,
}) => {
  const { listing, seller, buyer, atSeller, atBuyer, ofSeller } = await pair()
  const page = mainOf((await atBuyer.get(`/artikal/${listing.id}/drveni-krevetac`)).body)
  expect(page).toContain(`/poruke?oglas=${listing.id}#conversation`)
  const start = `/poruke?oglas=${listing.id}`
  const form = mainOf((await atBuyer.get(start)).body)
  expect(form).toContain('Da li je još dostupno?')
  expect(form).toContain('Drveni krevetac')
  const empty = await atBuyer.send(start, { radnja: 'pocni', content: ' ' })
  expect([empty.statusCode, mainOf(empty.body)]).toEqual([422, expect.stringContaining('Napišite poruku.')])
  const started = await atBuyer.send(start, { radnja: 'pocni', content: 'Da li je još dostupno?' })
  const thread = started.headers['location']!
  expect([started.statusCode, thread]).toEqual([
    302,
    expect.stringMatching(/^\/poruke\?razgovor=\d+#conversation$/),
  ])
  const path = thread.replace('#conversation', '')
  const id = /razgovor=(\d+)/.exec(path)![1]!
  // The same address leads to the conversation from now on.
  expect((await atBuyer.get(start)).headers['location']).toBe(thread)

  const list = mainOf((await atSeller.get('/poruke')).body)
  expect(list).toContain(buyer.username)
  expect(list).toContain('nepročitana')
  const opened = mainOf((await atSeller.get(path)).body)
  expect(opened).toContain('Novo')
  expect(opened).toContain('Označite kao pročitano')
  // Reading a page changes nothing by itself.
  expect((await ofSeller('GET', '/messages/unread')).body.count).toBe(1)
  const reply = { radnja: 'posalji', razgovor: id, vidjeno: '1', content: 'Jeste, dođite.' }
  expect((await atSeller.send(path, reply)).headers['location']).toBe(thread)
  expect((await ofSeller('GET', '/messages/unread')).body.count).toBe(0)
  expect(mainOf((await atBuyer.get(path)).body)).toContain('Jeste, dođite.')
  expect(mainOf((await atBuyer.get(path)).body)).toContain('Viđeno')

  await atBuyer.send(path, { radnja: 'spasi', razgovor: id })
  expect(mainOf((await atBuyer.get('/poruke?prikaz=spasene')).body)).toContain(seller.username)
  const tagged = await atBuyer.send('/poruke?uredi=oznake', {
    radnja: 'oznaka',
    name: 'Beba',
    color: 'green',
  })
  expect(mainOf((await atBuyer.get(tagged.headers['location']!)).body)).toContain('Oznaka je sačuvana.')
  const again = await atBuyer.send('/poruke?uredi=oznake', { radnja: 'oznaka', name: 'beba', color: 'red' })
  expect([again.statusCode, again.body]).toEqual([
    422,
    expect.stringContaining('Već imate oznaku s tim nazivom.'),
  ])
  const tag = /oznaka=(\d+)/.exec(mainOf((await atBuyer.get('/poruke')).body))![1]!
  await atBuyer.send(path, { radnja: 'oznaci', razgovor: id, tags: tag })
  expect(mainOf((await atBuyer.get(`/poruke?oznaka=${tag}`)).body)).toContain(seller.username)
  expect(mainOf((await atBuyer.get('/poruke?q=krevetac')).body)).toContain(seller.username)
  expect(mainOf((await atBuyer.get('/poruke?q=frizider')).body)).toContain('Nijedan razgovor ne odgovara')

  const removed = await atBuyer.send(path, { radnja: 'ukloni', razgovor: id })
  const after = mainOf((await atBuyer.get(removed.headers['location']!)).body)
  expect(after).toContain('Razgovor je uklonjen iz liste.')
  expect(after).not.toContain(seller.username)
  await atBuyer.send('/poruke', { radnja: 'vrati', razgovor: id })
  expect(mainOf((await atBuyer.get('/poruke')).body)).toContain(seller.username)
  expect((await atBuyer.send(path, { radnja: 'nesto', razgovor: id })).statusCode).toBe(400)
})

test('keeps the archive, unread conversations and each listing apart, and drafts on every device', async ({
  pair,
  as,
  make,
}) => {
  const { listing, seller, buyer, atSeller, ofSeller, ofBuyer } = await pair()
  const other = await make.listing({ seller_id: seller.id, title: 'Stolica za hranjenje' })
  const write = async (listing_id: number, content: string) =>
    (await ofBuyer('POST', '/conversations', { listing_id, content })).body.conversation_id as number
  const [id, otherId] = [await write(listing.id, 'Prvo pitanje'), await write(other.id, 'Drugo pitanje')]
  const shown = async (query: string) => {
    const page = mainOf((await atSeller.get(`/poruke${query}`)).body)
    return ['Prvo pitanje', 'Drugo pitanje'].map((text) => page.includes(text))
  }
  const send = (radnja: string) => atSeller.send(`/poruke?razgovor=${id}`, { radnja, razgovor: String(id) })
  expect(await shown('')).toEqual([true, true])
  expect(await shown(`?artikal=${other.id}`)).toEqual([false, true])
  expect(mainOf((await atSeller.get(`/poruke?artikal=${other.id}`)).body)).toContain(
    'Oglas: Stolica za hranjenje',
  )

  const done = (await send('arhiviraj')).headers['location']!
  expect(mainOf((await atSeller.get(done)).body)).toContain('Razgovor je u arhivi.')
  expect([await shown(''), await shown('?prikaz=arhiva')]).toEqual([
    [false, true],
    [true, false],
  ])
  // A message from the other side brings it back.
  await ofBuyer('POST', `/conversations/${id}/messages`, { content: 'Prvo pitanje, opet' })
  expect(await shown('')).toEqual([true, true])
  await send('arhiviraj')
  await send('vrati')
  expect(await shown('')).toEqual([true, true])

  expect(await shown('?prikaz=neprocitane')).toEqual([true, true])
  await ofSeller('POST', `/conversations/${id}/seen`, { sequence: 2 })
  expect(await shown('?prikaz=neprocitane')).toEqual([false, true])
  await ofSeller('POST', `/conversations/${otherId}/seen`, { sequence: 1 })
  expect(mainOf((await atSeller.get('/poruke?prikaz=neprocitane')).body)).toContain('Sve ste pročitali.')

  const phone = await as(seller)
  const draftAt = async ({ get }: typeof phone, of: number) =>
    /<textarea[^>]*>([^<]*)</.exec(mainOf((await get(`/poruke?razgovor=${of}`)).body))![1]
  await ofSeller('PUT', `/conversations/${id}/draft`, { draft: 'Možda u' })
  expect([
    await draftAt(phone, id),
    await draftAt(phone, otherId),
    await draftAt(await as(buyer), id),
  ]).toEqual(['Možda u', '', ''])
  await phone.send(`/poruke?razgovor=${id}`, {
    radnja: 'posalji',
    razgovor: String(id),
    content: 'Možda u petak',
  })
  expect(await draftAt(atSeller, id)).toBe('')

  await atSeller.send('/poruke?uredi=odgovori', { radnja: 'odgovor', content: 'Cijena je fiksna.' })
  expect(mainOf((await phone.get(`/poruke?razgovor=${id}`)).body)).toContain('Cijena je fiksna.')
  expect(mainOf((await (await as(buyer)).get(`/poruke?razgovor=${id}`)).body)).not.toContain(
    'Cijena je fiksna.',
  )
})

test('negotiates a price: counter offer, acceptance that reserves, and nothing to answer afterwards', async ({
  pair,
  db,
}) => {
  const { listing, atSeller, atBuyer, ofBuyer } = await pair()
  const { body } = await ofBuyer('POST', '/conversations', { listing_id: listing.id, content: 'Dobar dan' })
  const id = String(body.conversation_id)
  const path = `/poruke?razgovor=${id}`
  const wrong = await atBuyer.send(path, { radnja: 'ponudi', razgovor: id, price: 'malo' })
  expect([wrong.statusCode, mainOf(wrong.body)]).toEqual([
    422,
    expect.stringContaining('Unesite cijenu u KM'),
  ])
  await atBuyer.send(path, { radnja: 'ponudi', razgovor: id, price: '70' })
  expect(mainOf((await atSeller.get(path)).body)).toContain('Prihvatite')
  expect(mainOf((await atBuyer.get(path)).body)).not.toContain('Prihvatite')
  await atSeller.send(path, { radnja: 'ponudi', razgovor: id, price: '85,50' })
  expect(mainOf((await atBuyer.get(path)).body)).toContain('Zamijenjena novom ponudom')
  // One's own offer, and one that no longer waits, have no answer.
  expect((await atSeller.send(path, { radnja: 'prihvati', razgovor: id, poruka: '3' })).statusCode).toBe(409)
  expect((await atSeller.send(path, { radnja: 'prihvati', razgovor: id, poruka: '2' })).statusCode).toBe(409)
  await atBuyer.send(path, { radnja: 'odbij', razgovor: id, poruka: '3' })
  await atBuyer.send(path, { radnja: 'ponudi', razgovor: id, price: '80' })
  await atSeller.send(path, { radnja: 'prihvati', razgovor: id, poruka: '5', reserve: 'on' })
  const done = mainOf((await atBuyer.get(path)).body)
  expect(done).toContain('Ponuda od 85,50 KM je odbijena.')
  expect(done).toContain('Ponuda od 80 KM je prihvaćena.')
  expect(done).toContain('Rezervisano')
  const row = await db
    .selectFrom('listing')
    .select('reserved')
    .where('id', '=', listing.id)
    .executeTakeFirst()
  expect(row).toEqual({ reserved: true })
})

test('opens a long conversation, and a long list, with as many statements as short ones', async ({
  pair,
  db,
  statements,
}) => {
  const { listing, seller, buyer, atSeller, ofBuyer } = await pair()
  const { body } = await ofBuyer('POST', '/conversations', { listing_id: listing.id, content: 'Dobar dan' })
  const id = body.conversation_id as number
  const path = `/poruke?razgovor=${id}`
  const count = async (url = path) => {
    await atSeller.get(url)
    return statements(async () => expect((await atSeller.get(url)).statusCode).toBe(200))
  }
  const few = await count()
  const fewFound = await count('/poruke?q=dobar')
  await sql`
    insert into message (conversation_id, sequence, sender_id, kind, body, created_at)
    select ${id}, n, case when n % 2 = 0 then ${seller.id}::bigint else ${buyer.id}::bigint end, 'text',
      'Poruka broj ' || n, now()
    from generate_series(2, 2001) as n`.execute(db)
  await db.updateTable('conversation').set({ last_sequence: 2001 }).where('id', '=', id).execute()
  await sql`
    with other as (
      insert into account (username, type, created_at)
      select 'mnogi' || n, 'user', now() from generate_series(1, 400) as n returning id
    ), pair as (
      insert into conversation (low_id, high_id, about, listing_id, created_at)
      select least(other.id, ${seller.id}), greatest(other.id, ${seller.id}), ${listing.id}, ${listing.id}, now() from other
      returning id, low_id, high_id
    )
    insert into conversation_member (conversation_id, account_id, other_id, last_at)
    select id, low_id, high_id, now() from pair union all select id, high_id, low_id, now() from pair`.execute(
    db,
  )
  expect(await count()).toBe(few)
  expect(await count('/poruke?q=mnogi')).toBe(fewFound)
  expect(await count('/poruke?q=poruka')).toBe(fewFound)
  // The latest are on the page, older ones behind a link.
  const page = mainOf((await atSeller.get(path)).body)
  expect(page).toContain('Poruka broj 2001')
  expect(page).not.toContain('Poruka broj 1940<')
  const older = /href="([^"]*prije=\d+)"/.exec(page)![1]!.replaceAll('&amp;', '&')
  expect(mainOf((await atSeller.get(older)).body)).toContain('Poruka broj 1940')
  // A message that was found is opened among its neighbours.
  const found = mainOf((await atSeller.get('/poruke?q=broj+1234')).body)
  expect(found).toContain('<mark')
  const at = /href="([^"]*poruka=1234[^"]*)#conversation"/.exec(found)![1]!.replaceAll('&amp;', '&')
  const around = mainOf((await atSeller.get(at)).body)
  for (const number of [1210, 1234, 1250]) expect(around).toContain(`Poruka broj ${number}`)
})
