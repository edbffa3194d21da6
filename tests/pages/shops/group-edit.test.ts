import { expect } from 'vitest'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'

const page = '/grupno-uredjivanje'

test('lets a shop preview, apply and undo one change to many listings without JavaScript', async ({
  make,
  as,
  db,
  runJobs,
}) => {
  const shop = await make.shop()
  const me = await as(shop)
  expect(mainOf((await me.get(page)).body)).toContain('Nemate aktivnih oglasa.')
  const listing = (title: string, price: number | null) =>
    make.listing({ seller_id: shop.id, title, price_fening: price })
  const [lamp, mirror] = [await listing('Far desni', 20_000), await listing('Retrovizor', null)]
  expect(mainOf((await me.get('/mojbazar/artikli/aktivni')).body)).toMatch(
    /href="\/grupno-uredjivanje"[^>]*>Grupno uređivanje</,
  )
  const shown = mainOf((await me.get(page)).body)
  expect(shown).toContain('Sve koje je pretraga našla: 2 oglasa')
  expect(shown).toContain(`value="${lamp.id}"`)
  expect(mainOf((await me.get(`${page}?q=retrovizor`)).body)).not.toContain('Far desni')

  const ticked: [string, string][] = [lamp, mirror].map(({ id }) => ['listing_ids', String(id)])
  const price = { action: 'price', price_mode: 'amount', price_direction: 'down', price_rounding: '0' }
  const fields = (more: Record<string, string>, listings = ticked) => [
    ...Object.entries({ ...price, ...more }),
    ...listings,
  ]
  const wrong = await me.send(page, fields({ price_value: 'puno' }))
  expect(wrong.statusCode).toBe(422)
  expect(mainOf(wrong.body)).toContain('Unesite cijenu u KM')
  expect(mainOf(wrong.body)).toMatch(
    new RegExp(`<input[^>]*checked=""[^>]*value="${lamp.id}"|value="${lamp.id}"[^>]*checked`),
  )
  const none = await me.send(page, fields({ price_value: '15' }, []))
  expect(mainOf(none.body)).toContain('Označite bar jedan oglas.')

  const made = await me.send(page, fields({ price_value: '15' }))
  const address = made.headers['location'] as string
  expect(address).toMatch(/^\/artikal\/edit-grupni\/\d+$/)
  const preview = mainOf((await me.get(address)).body)
  expect(preview).toContain('Cijena niža za 15 KM')
  expect(preview).toMatch(/<del[^>]*>200 KM<\/del>.*<ins[^>]*>185 KM<\/ins>/s)
  expect(preview).toContain('Oglas nema cijenu.')
  expect(preview).toContain('Primijenite na 1 oglas')
  expect(mainOf((await me.get(`${address}?prikaz=bez-izmjene`)).body)).not.toContain('Far desni')

  expect((await me.send(address, { intent: 'apply' })).headers['location']).toBe(address)
  const running = mainOf((await me.get(address)).body)
  expect(running).toContain('Obrađeno 0 od 1 oglasa')
  expect(running).toMatch(/<noscript><meta http-equiv="refresh" content="3"/i)
  expect(mainOf((await me.send(address, { intent: 'apply' })).body)).toContain('već primijenjena')
  await runJobs()
  const done = mainOf((await me.get(address)).body)
  expect(done).toContain('Izmijenjeno: 1 oglas. Nije izmijenjeno: 1 oglas')
  expect(done).toContain('Vratite kako je bilo')
  await me.send(address, { intent: 'undo' })
  await runJobs()
  expect(mainOf((await me.get(address)).body)).toContain('Vraćeno: 1 oglas.')
  const { price_fening } = await db
    .selectFrom('listing')
    .select('price_fening')
    .where('id', '=', lamp.id)
    .executeTakeFirstOrThrow()
  expect(price_fening).toBe(20_000)

  const all = await me.send(`${page}?q=retrovizor`, { action: 'hide', all: 'on' })
  const other = all.headers['location'] as string
  expect(mainOf((await me.get(other)).body)).toContain('Primijenite na 1 oglas')
  expect((await me.send(other, { intent: 'delete' })).headers['location']).toBe(page)
  expect((await me.get(other)).statusCode).toBe(404)
  expect((await me.get('/artikal/edit-grupni')).headers['location']).toBe(page)
})

test('sends visitors to log in and everyone without a shop home, but lets agents in', async ({
  site,
  make,
  as,
}) => {
  expect((await site.inject(page)).headers['location']).toBe(`/login?povratak=${page}`)
  const user = await as(await make.account())
  for (const address of [page, '/artikal/edit-grupni/1', '/artikal/edit-grupni'])
    expect((await user.get(address)).headers['location']).toBe('/')
  expect(mainOf((await user.get('/mojbazar/artikli/aktivni')).body)).not.toContain('Grupno uređivanje')
  const shop = await make.shop()
  await make.listing({ seller_id: shop.id, title: 'Oglas shopa' })
  const agent = await as(await make.account({ agent_of_shop_id: shop.shop.id }))
  expect(mainOf((await agent.get(page)).body)).toContain('Oglas shopa')
})

test('offers it to agents with the right to sell', async ({ make, as }) => {
  const { shop } = await make.shop()
  const list = '/mojbazar/artikli/aktivni'
  for (const [agent_rights, isOffered] of [
    [['sell'], true],
    [['answer', 'numbers'], false],
  ] as const) {
    const agent = await as(await make.account({ agent_of_shop_id: shop.id, agent_rights: [...agent_rights] }))
    expect(mainOf((await agent.get(list)).body).includes('Grupno uređivanje')).toBe(isOffered)
    expect((await agent.get(page)).statusCode).toBe(isOffered ? 200 : 403)
    await agent.send('/mojbazar/rad-za-shop', { intent: 'oglasi' })
    expect((await agent.get(list)).body.includes('Grupno uređivanje')).toBe(isOffered)
  }
})
