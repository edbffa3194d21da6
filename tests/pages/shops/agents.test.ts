import { expect } from 'vitest'
import { tokenIn } from '#tests/support/accounts/people.ts'
import { talk } from '#tests/support/messages/conversations.ts'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

const page = '/mojbazar/postavke/agenti'
const work = '/mojbazar/rad-za-shop'

test('invites, accepts, changes, removes and leaves by plain forms', async ({
  make,
  as,
  db,
  site,
  runJobs,
}) => {
  const shop = await make.shop({ business_name: 'Stolarija Hrast' })
  const person = await make.account()
  const owner = await as(shop)
  const agent = await as(person)
  const wrong = await owner.send(page, [
    ['intent', 'invite'],
    ['email', 'nije adresa'],
    ['rights', 'answer'],
  ])
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Unesite ispravnu e-mail adresu')
  expect(wrong.body).toContain('value="nije adresa"')
  const none = await owner.send(page, [
    ['intent', 'invite'],
    ['email', person.email!],
  ])
  expect(none.body).toContain('Odaberite bar jedno pravo.')

  async function join() {
    const sent = await owner.send(page, [
      ['intent', 'invite'],
      ['email', person.email!],
      ['rights', 'answer'],
    ])
    expect(sent.headers.location).toBe(`${page}?gotovo=pozvan`)
    await runJobs()
    const { text } = await db
      .selectFrom('inbox_message')
      .select('text')
      .where('recipient', '=', person.email!)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const link = `/shopovi/pozivnica/${tokenIn(text)}`
    const visited = mainOf((await plainBrowser(site).get(link)).body)
    expect(visited).toContain('Stolarija Hrast vas poziva')
    expect(visited).toContain('Otvorite račun')
    expect(mainOf((await (await as(await make.account())).get(link)).body)).toContain(
      'Pozivnica je poslana na',
    )
    expect(mainOf((await agent.get(link)).body)).toContain(`Prihvatite kao ${person.username}`)
    expect((await agent.send(link, [])).headers.location).toBe(`${work}?gotovo=prihvaceno`)
    expect((await agent.get(link)).statusCode).toBe(410)
  }
  await join()
  expect(mainOf((await agent.get(work)).body)).toContain('Radite za shop Stolarija Hrast')
  const listed = mainOf((await owner.get(page)).body)
  expect(listed).toContain(person.username)
  expect(listed).toContain('postaje agent (odgovara)')

  const id = String(person.id)
  await owner.send(page, [
    ['intent', 'rights'],
    ['id', id],
    ['rights', 'numbers'],
  ])
  expect(mainOf((await agent.get(work)).body)).not.toContain('Odgovara')
  await owner.send(page, [
    ['intent', 'remove'],
    ['id', id],
  ])
  expect(mainOf((await agent.get(work)).body)).toContain('Niste agent nijednog shopa')
  await join()
  expect((await agent.send(work, { intent: 'leave' })).headers.location).toBe(`${work}?gotovo=napusten`)
  expect(mainOf((await owner.get(`${page}?agent=${id}`)).body)).toContain('napušta shop')
})

test('shows agents of a shop only to its owner', async ({ make, as, site }) => {
  const shop = await make.shop()
  for (const other of [await make.account(), await make.account({ agent_of_shop_id: shop.shop.id })])
    expect((await (await as(other)).get(page)).headers.location).toBe('/')
  expect((await plainBrowser(site).get(page)).headers.location).toContain('/login')
  expect((await plainBrowser(site).get(`/shopovi/pozivnica/${'x'.repeat(43)}`)).statusCode).toBe(410)
})

test('opens to an agent who works for the shop what their rights cover, and the way back', async ({
  make,
  as,
  db,
}) => {
  const shop = await make.shop({ business_name: 'Stolarija Hrast' })
  const person = await make.account({ agent_of_shop_id: shop.shop.id, first_name: 'Amra' })
  const listing = await make.listing({ seller_id: shop.id, title: 'Stol od hrasta' })
  const buyer = await make.account()
  const id = await talk(db, { sellerId: shop.id, otherId: buyer.id, listingId: listing.id })
  const agent = await as(person)
  for (const [place, path] of [
    ['oglasi', '/mojbazar/artikli/aktivni'],
    ['poruke', '/poruke'],
    ['statistika', '/mojbazar/prostatistika'],
  ] as const)
    expect((await agent.send(work, { intent: place })).headers.location).toContain(path.split('/').at(-1))
  const pages = [
    '/mojbazar/artikli/aktivni',
    '/mojbazar/artikli/skriveni',
    '/mojbazar/artikli/obnovite',
    `/poruke?razgovor=${id}`,
    '/grupno-uredjivanje',
    '/mojbazar/prostatistika',
    `/artikal/${listing.id}`,
    `/artikal/uredjivanje/${listing.id}`,
    '/mojbazar/pitanja',
    '/objava',
  ]
  const seen: [string, number][] = []
  for (const path of pages) {
    const { statusCode, body } = await agent.get(path)
    seen.push([path, statusCode])
    expect(body).toContain('Radite za shop Stolarija Hrast')
  }
  expect(seen).toEqual(pages.map((path) => [path, 200]))
  expect(mainOf((await agent.get('/mojbazar/artikli/aktivni')).body)).toContain('Stol od hrasta')
  for (const path of [page, '/mojbazar/postavke/izvodi', '/mojbazar/postavke'])
    expect((await agent.get(path)).statusCode).toBe(302)
  expect((await agent.get('/mojbazar/bazar-kredit')).statusCode).toBe(403)
  expect((await agent.send(work, { intent: 'end' })).headers.location).toBe(work)
  const own = (await agent.get('/mojbazar/artikli/aktivni')).body
  expect(own).not.toContain('Radite za shop Stolarija Hrast')
  expect(own).not.toContain('Stol od hrasta')
})

test('leads from the notice of a message to the conversation, in the name of the shop', async ({
  make,
  as,
  db,
  site,
}) => {
  const shop = await make.shop({ business_name: 'Stolarija Hrast' })
  const of = { agent_of_shop_id: shop.shop.id }
  const listing = await make.listing({ seller_id: shop.id, title: 'Stol od hrasta' })
  const buyer = await make.account()
  const id = await talk(db, { sellerId: shop.id, otherId: buyer.id, listingId: listing.id })
  const link = `${work}?razgovor=${id}`
  const conversation = `/poruke?razgovor=${id}`
  const login = (await plainBrowser(site).get(link)).headers.location
  expect(decodeURIComponent(String(login))).toContain(link)

  const agent = await as(await make.account(of))
  expect(mainOf((await agent.get(link)).body)).toContain('Otvorite razgovor')
  const opened = await agent.send(work, { intent: 'poruke', razgovor: String(id) })
  expect(opened.headers.location).toBe(conversation)
  expect(mainOf((await agent.get(conversation)).body)).toContain('Stol od hrasta')
  // From then on there is no question in between.
  expect((await agent.get(link)).headers.location).toBe(conversation)

  for (const person of [await make.account({ ...of, agent_rights: ['sell'] }), await make.account()]) {
    const other = await as(person)
    expect(mainOf((await other.get(link)).body)).not.toContain('Otvorite razgovor')
  }
  expect(mainOf((await (await as(await make.account(of))).get(`${work}?razgovor=abc`)).body)).not.toContain(
    'Otvorite razgovor',
  )
})

test('leaves the owner’s parts out of the header of agents at work', async ({ make, as }) => {
  const { shop } = await make.shop()
  for (const [right, isOffered] of [
    ['answer', true],
    ['sell', false],
  ] as const) {
    const agent = await as(await make.account({ agent_of_shop_id: shop.id, agent_rights: [right] }))
    const header = async () => /<header[\s\S]*?<\/header>/.exec((await agent.get('/')).body)![0]
    expect(await header()).toContain('href="/mojbazar/notifikacije"')
    await agent.send(work, { intent: 'oglasi' })
    const atWork = await header()
    expect(atWork).not.toContain('href="/mojbazar/notifikacije"')
    expect(atWork.includes('href="/poruke"')).toBe(isOffered)
  }
})
