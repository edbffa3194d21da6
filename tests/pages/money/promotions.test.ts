import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { toDateTimeInput } from '#web/lib/format/format.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'
import { promotionOf } from '#tests/support/money/promotion-rows.ts'

const order = { intent: 'buy', type: '2', days: '7', refresh_every: '24', start: 'sada', daily_hours: '0' }

test('sells a promotion without JavaScript: options, total, missing credit, and payment', async ({
  make,
  as,
  db,
  deps,
}) => {
  const owner = await make.account()
  const { id, category_id } = await make.listing({ seller_id: owner.id, title: 'Bas gitara' })
  const me = await as(owner)
  const path = `/artikal/${id}/izdvoji`
  const price = tariffsAt(deps, deps.now()).promotionPrice(category_id, {
    type: 2,
    days: 7,
    refreshEvery: 24,
  })
  const asked = `${path}?vidljivost=2&dana=7&obnavljanje=24`
  const main = mainOf((await me.get(asked)).body)
  for (const text of [
    'Bas gitara',
    'Standardna objava',
    'Izdvojen plus',
    'Na naslovnoj stranici i na vrhu kategorije',
    '+50 % cijene izdvajanja',
    '+200 % cijene izdvajanja',
    'Svaki dan po 4 sata',
    'Svaki dan po 12 sati',
    `Platite ${price.total} kredit`,
    'Nedostaje',
    `href="/dopuna?iznos=${Math.ceil(price.total / 10)}&amp;povratak=/artikal/${id}/izdvoji?`,
  ])
    expect(main).toContain(text)

  const short = await me.send(path, { ...order, total: String(price.total) })
  expect(short.statusCode).toBe(402)
  expect(mainOf(short.body)).toContain('Nemate dovoljno')

  await make.credit(owner.id, 1_000)
  // The choice differs from the one whose total the page showed.
  const other = await me.send(path, { ...order, days: '14', total: String(price.total) })
  expect(other.statusCode).toBe(409)
  expect(mainOf(other.body)).toContain('Provjerite je i potvrdite')
  expect(await creditOf(db, owner.id)).toBe(1_000)

  const bought = await me.send(path, { ...order, total: String(price.total), auto_renewal: 'on' })
  expect([bought.statusCode, bought.headers['location']]).toEqual([
    302,
    '/promocije/aktivne?gotovo=izdvojeno',
  ])
  expect(await creditOf(db, owner.id)).toBe(1_000 - price.total)
  const list = mainOf((await me.get('/promocije/aktivne?gotovo=izdvojeno')).body)
  for (const text of [
    'Bas gitara',
    'Izdvojen plus, 7 dana, obnavljanje svaki dan',
    'Produžava se samo',
    'Pregledi',
  ])
    expect(list).toContain(text)
  expect(mainOf((await me.get(path)).body)).toContain('Novo izdvajanje zakažite za poslije toga')
})

test('schedules for a half hour, asks before cancelling, and returns the credits', async ({
  make,
  as,
  db,
  deps,
}) => {
  const owner = await make.account()
  await make.credit(owner.id, 1_000)
  const { id } = await make.listing({ seller_id: owner.id })
  const me = await as(owner)
  const tomorrow = toDateTimeInput(deps.now().getTime() / 1000 + 2 * 86_400).slice(0, 10)
  const later = { ...order, type: '1', start: 'kasnije', time: '18:30', daily_hours: '8' }
  const without = await me.send(`/artikal/${id}/izdvoji`, { ...later, day: '' })
  expect(without.statusCode).toBe(422)
  expect(mainOf(without.body)).toContain('Odaberite dan i vrijeme početka.')
  const { headers } = await me.send(`/artikal/${id}/izdvoji`, { ...later, day: tomorrow })
  expect(headers['location']).toBe('/promocije/zakazane?gotovo=zakazano')
  const shown = mainOf((await me.get('/promocije/zakazane')).body)
  expect(shown).toContain('u 18:30')
  expect(shown).toContain('po 8 h svakog dana')
  const { id: purchase } = await db
    .selectFrom('promotion_purchase')
    .select('id')
    .where('listing_id', '=', id)
    .executeTakeFirstOrThrow()
  const fields = { id: String(purchase) }
  const question = await me.send('/promocije/zakazane', { ...fields, intent: 'ask-cancel' })
  expect(mainOf(question.body)).toContain('Otkazati zakazano izdvajanje?')
  const cancelled = await me.send('/promocije/zakazane', { ...fields, intent: 'cancel' })
  expect(cancelled.headers['location']).toMatch(/^\/promocije\/zakazane\?gotovo=otkazano&vraceno=\d+$/)
  expect(await creditOf(db, owner.id)).toBe(1_000)
})

test('shows promotions only to their owner, and empty lists with a way on', async ({
  make,
  as,
  site,
  db,
}) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id })
  await promotionOf(db, id)
  const stranger = await as(await make.account())
  expect((await stranger.get(`/artikal/${id}/izdvoji`)).statusCode).toBe(403)
  expect((await stranger.get(`/artikal/${id}/dodatne-promocije`)).statusCode).toBe(403)
  const empty = mainOf((await stranger.get('/promocije/zavrsene')).body)
  expect(empty).toContain('Još nemate završenih izdvajanja.')
  expect(empty).toContain('Odaberite oglas')
  expect((await stranger.get('/promocije/nesto')).statusCode).toBe(404)
  const visitor = await site.inject('/promocije/aktivne')
  expect(visitor.headers['location']).toBe('/login?povratak=/promocije/aktivne')
  const me = await as(owner)
  expect(mainOf((await me.get(`/artikal/${id}`)).body)).toContain(`href="/artikal/${id}/izdvoji"`)
  expect((await me.get('/mojbazar/artikli/aktivni')).body).toContain(`href="/artikal/${id}/izdvoji"`)
})

test('keeps the address of a listing whose title reads like another page', async ({ make, site }) => {
  const { id } = await make.listing({ title: 'Izdvoji' })
  const { statusCode, body } = await site.inject(`/artikal/${id}`)
  expect(statusCode).toBe(200)
  expect(body).toContain(`href="http://localhost:3000/artikal/${id}/oglas"`)
})

test('runs an action price of a shop without JavaScript', async ({ make, as }) => {
  const shop = await make.shop()
  await make.credit(shop.id, 100)
  const { id } = await make.listing({ seller_id: shop.id, price_fening: 20_000 })
  const me = await as(shop)
  const path = `/artikal/${id}/dodatne-promocije`
  expect(mainOf((await me.get(path)).body)).toContain('Redovna cijena je 200 KM')
  const dear = await me.send(path, { intent: 'action', price: '250', days: '3' })
  expect(dear.statusCode).toBe(422)
  expect(mainOf(dear.body)).toContain('mora biti niža od 200 KM')
  const { headers } = await me.send(path, { intent: 'action', price: '150', days: '3' })
  expect(headers['location']).toBe(`${path}?gotovo=akcija`)
  expect(mainOf((await me.get(path)).body)).toContain('Završite akciju')
  await me.send(path, { intent: 'finish-action' })
  expect(mainOf((await me.get(path)).body)).toContain('Pokrenite akciju')
})

test('sells the extras of a listing, and names missing credit', async ({ make, as, db }) => {
  const owner = await make.account()
  const { id } = await make.listing({ seller_id: owner.id })
  const me = await as(owner)
  const path = `/artikal/${id}/dodatne-promocije`
  expect(mainOf((await me.get(path)).body)).toContain('nedostaje 10')
  await make.credit(owner.id, 15)
  const { headers } = await me.send(path, { intent: 'extra-urgent' })
  expect(headers['location']).toBe(`${path}?gotovo=dodatak`)
  expect(await creditOf(db, owner.id)).toBe(5)
  const main = mainOf((await me.get(path)).body)
  expect(main).toContain('Uključeno')
  expect(main).toContain('nedostaje 5')
  const short = await me.send(path, { intent: 'extra-highlighted' })
  expect(short.statusCode).toBe(402)
  expect(mainOf(short.body)).toContain('Nemate dovoljno')
})

test('tells a suspended shop why it can buy neither extras nor promotions', async ({ make, as }) => {
  const shop = await make.shop({ active: false })
  await make.credit(shop.id, 1_000)
  // The listings of a suspended shop are held, which is not the reason for its owner.
  const { id } = await make.listing({ seller_id: shop.id, held_by_moderation: true })
  const me = await as(shop)
  for (const page of ['dodatne-promocije', 'izdvoji']) {
    const main = mainOf((await me.get(`/artikal/${id}/${page}`)).body)
    expect(main).toContain('Objava oglasa je nedostupna, Vaš nalog je suspendovan!')
    expect(main).not.toContain('Platite')
    expect(main).not.toContain('Pokrenite akciju')
  }
  const refused = await me.send(`/artikal/${id}/izdvoji`, order)
  expect(refused.statusCode).toBe(403)
  expect(mainOf(refused.body)).toContain('Vaš nalog je suspendovan!')
})

test('takes the promotion chosen in the form of a new listing to its payment', async ({ make, as, deps }) => {
  const owner = await make.account()
  const plain = plainCategory(deps.catalog)
  const me = await as(owner)
  const form = `/objava/ostalo/${plain}`
  expect(mainOf((await me.get(form)).body)).toContain('Izdvojen plus')
  const listing = {
    title: 'Zvono za bicikl',
    price: '20',
    price_mode: 'amount',
    city_id: '133',
    state: 'used',
  }
  const wish = { type: '2', days: '14', refresh_every: '3' }
  const sent = await me.send(form, { ...listing, ...wish, intent: 'publish', listing_type: 'sell' })
  expect(sent.headers['location']).toMatch(
    /^\/artikal\/\d+\/izdvoji\?vidljivost=2&dana=14&obnavljanje=3&nakon=objave$/,
  )
  const step = mainOf((await me.get(sent.headers['location'] as string)).body)
  expect(step).toContain('Oglas je objavljen.')
  expect(step).toMatch(/name="days"[^>]*checked=""[^>]*value="14"|value="14"[^>]*checked=""/)
  const without = await me.send(form, { ...listing, title: 'Pumpa za bicikl', type: '0', intent: 'publish' })
  expect(without.headers['location']).toMatch(/^\/success\?za=objava/)
})
