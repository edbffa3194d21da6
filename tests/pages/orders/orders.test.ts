import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { mainOf, test as base } from '#tests/support/browser/plain-browser.ts'

const sender = {
  name: 'Mila Prodavač',
  street: 'Ferhadija 1',
  postal_code: '71000',
  city_id: 133,
  phone: '061 234 567',
}
const noPrices = { kg2: null, kg5: null, kg10: null, kg20: null, kg30: null, more: null }
const address = {
  name: 'Emir Kupac',
  street: 'Titova 2',
  postal_code: '71000',
  city_id: '133',
  phone: '061 500 600',
}

const test = base.extend('shopping', { scope: 'file' }, ({ make, as, app, login }) =>
  /** A seller with a courier of their own at 7 KM, and a buyer with two of the seller's lamps in the cart. */
  async () => {
    const [seller, buyer] = [await make.account(), await make.account()]
    await caller(app, await login(seller))('PUT', '/me/delivery', {
      courier: false,
      carries_cost: false,
      own_courier: true,
      own_prices: { ...noPrices, more: 7 },
      own_free_from: null,
      own_area: 'country',
      sender,
    })
    const { id: listingId } = await make.listing({
      seller_id: seller.id,
      title: 'Lampa',
      price_fening: 4_550,
      quantity: 3,
    })
    const [asSeller, asBuyer] = [await as(seller), await as(buyer)]
    await asBuyer.send('/korpa', { radnja: 'dodaj', oglas: String(listingId), kolicina: '2', cijena: '45.5' })
    return { seller, buyer, asSeller, asBuyer, listingId, checkout: `/korpa/narudzba/${seller.username}` }
  },
)

const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/**
 * Returns the fields that a browser sends when it submits the order form: hidden fields, and the chosen
 * radio buttons.
 */
function formOf(html: string, intent = 'order'): [string, string][] {
  const form = [...html.matchAll(/<form.*?<\/form>/gs)].find(([one]) => one.includes(`value="${intent}"`))![0]
  return [...form.matchAll(/<input[^>]*>/g)].flatMap(([input]): [string, string][] => {
    const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]
    const isSent = value('type') === 'hidden' || (value('type') === 'radio' && / checked=""/.test(input))
    return isSent ? [[value('name')!, value('value') ?? '']] : []
  })
}
const withField = (fields: [string, string][], name: string, value: string): [string, string][] => [
  ...fields.filter(([one]) => one !== name),
  [name, value],
]

test('orders from the cart at the sum that was shown, once however often the form is sent', async ({
  shopping,
}) => {
  const { asBuyer, asSeller, checkout } = await shopping()
  const cart = mainOf((await asBuyer.get('/korpa')).body)
  expect(cart).toContain(`href="${checkout}"`)
  const first = mainOf((await asBuyer.get(checkout)).body)
  expect(textOf(first)).toMatch(/Brza dostava .*Dostava prodavača .* 7 KM Lično preuzimanje .* Besplatno/)
  // A delivery needs an address, which joins the address book.
  expect(textOf(first)).toContain('Unesite adresu da vidite ukupan iznos.')
  const wrong = await asBuyer.send(checkout, [
    ...formOf(first, 'address'),
    ['intent', 'address'],
    ...Object.entries({ ...address, street: '' }),
  ])
  expect(wrong.statusCode).toBe(422)
  expect(mainOf(wrong.body)).toContain('value="Emir Kupac"')
  const saved = await asBuyer.send(checkout, [
    ...formOf(first, 'address'),
    ['intent', 'address'],
    ...Object.entries(address),
  ])
  expect(saved.headers['location']).toMatch(/\?dostava=own_courier&adresa=\d+&placanje=cash$/)

  const page = mainOf((await asBuyer.get(saved.headers['location']!)).body)
  expect(textOf(page)).toMatch(
    /Artikli 91,00 KM Dostava prodavača 7,00 KM Ukupno 98,00 KM .*Naručite za 98,00 KM/,
  )
  const sent: [string, string][] = [...formOf(page), ['intent', 'order'], ['note', 'Poslije 17 h']]
  // A choice other than the one whose sum was shown orders nothing.
  const changed = await asBuyer.send(checkout, withField(sent, 'dostava', 'collection'))
  expect(changed.statusCode).toBe(200)
  const shown = mainOf(changed.body)
  expect(textOf(shown)).toContain('Promijenili ste izbor. Pregledajte ukupan iznos pa naručite.')
  expect(textOf(shown)).toContain('Naručite za 91,00 KM')
  expect(shown).toContain('>Poslije 17 h</textarea>')
  expect(mainOf((await asSeller.get('/narudzbe/aktivne?kao=prodavac')).body)).not.toContain('Lampa')

  const ordered = await asBuyer.send(checkout, sent)
  const place = ordered.headers['location']!
  expect([ordered.statusCode, place]).toEqual([
    302,
    expect.stringMatching(/^\/narudzbe\/\d+\?gotovo=naruceno$/),
  ])
  expect((await asBuyer.send(checkout, sent)).headers['location']).toBe(place)
  const order = textOf(mainOf((await asBuyer.get(place)).body))
  expect(order).toContain('Naručeno je. Javit ćemo vam kad prodavač potvrdi.')
  expect(order).toMatch(/Čeka potvrdu .*Prodavač treba potvrditi narudžbu.*Rok: \d/)
  expect(order).toMatch(/Artikli 91,00 KM Dostava prodavača 7,00 KM Ukupno 98,00 KM/)
  expect(order).toMatch(/Adresa dostave Emir Kupac Titova 2 71000 Sarajevo/)
  expect(order).toContain('Poslije 17 h')
  expect(textOf(mainOf((await asBuyer.get('/korpa')).body))).toContain('Vaša korpa je prazna')
  // Nothing is left to order.
  expect((await asBuyer.get(checkout)).headers['location']).toBe('/korpa')
  // Items from the device of a user who has just logged in still count.
  const waiting = await asBuyer.get(`${checkout}?uredjaj=1`)
  expect(waiting.statusCode).toBe(200)
  expect(textOf(mainOf(waiting.body))).toContain('Prenosimo artikle s ovog uređaja')

  const sales = await asSeller.get('/narudzbe/aktivne?kao=prodavac')
  expect(textOf(sales.body)).toContain('Narudžbe 1 čeka potvrdu')
  expect(textOf(mainOf(sales.body))).toMatch(/Lampa Kupac: .* 98,00 KM .*Potvrdite narudžbu/)
  expect(mainOf((await asSeller.get('/narudzbe/aktivne')).body)).toContain('Trenutno ništa ne čekate.')
})

test('shows changes at the checkout, and orders nothing', async ({ shopping, db }) => {
  const { asBuyer, asSeller, checkout, listingId } = await shopping()
  const page = mainOf((await asBuyer.get(`${checkout}?dostava=collection`)).body)
  expect(textOf(page)).toContain('Naručite za 91,00 KM')
  await db.updateTable('listing').set({ price_fening: 5_000 }).where('id', '=', listingId).execute()
  const refused = await asBuyer.send(checkout, [...formOf(page), ['intent', 'order'], ['note', '']])
  expect(refused.statusCode).toBe(409)
  expect(mainOf(refused.body)).toContain('role="alert"')
  expect(mainOf((await asSeller.get('/narudzbe/aktivne?kao=prodavac')).body)).not.toContain('Lampa')
  // The new price must be accepted in the cart before anything is ordered.
  const again = mainOf((await asBuyer.get(`${checkout}?dostava=collection`)).body)
  expect(again).not.toContain('Naručite za')
  expect(again).toContain('Nazad na korpu')
})

test('lets each side take its steps without JavaScript, and shows the next one', async ({ shopping }) => {
  const { asBuyer, asSeller, checkout } = await shopping()
  const page = mainOf((await asBuyer.get(`${checkout}?dostava=collection`)).body)
  const ordered = await asBuyer.send(checkout, [...formOf(page), ['intent', 'order'], ['note', '']])
  const order = ordered.headers['location']!.split('?')[0]!

  const declined = await asSeller.send(order, { intent: 'decline', reason: '' })
  expect(declined.statusCode).toBe(422)
  const html = mainOf(declined.body)
  expect(html).toContain('Napišite razlog.')
  expect(html).toMatch(/<details open=""/)
  expect((await asBuyer.send(order, { intent: 'confirm' })).statusCode).toBe(409)
  expect((await asSeller.send(order, { intent: 'steal' })).statusCode).toBe(400)

  const confirmed = await asSeller.send(order, { intent: 'confirm' })
  expect(confirmed.headers['location']).toBe(`${order}?gotovo=confirm`)
  expect(textOf(mainOf((await asSeller.get(order)).body))).toContain('Predato je kupcu')
  expect(textOf(mainOf((await asBuyer.get(order)).body))).toContain('Dogovorite s prodavačem')
  await asSeller.send(order, { intent: 'deliver' })
  const received = textOf(mainOf((await asBuyer.get(order)).body))
  expect(received).toContain('Pregledajte artikal.')
  await asBuyer.send(order, { intent: 'complete' })
  const done = mainOf((await asBuyer.get(order)).body)
  expect(textOf(done)).toContain('Završena')
  expect(done).toContain(`href="${order}/dojam"`)
  expect(textOf(mainOf((await asBuyer.get('/narudzbe/zavrsene')).body))).toContain('Lampa')
})

test('explains why nothing happened when someone else has made a button useless', async ({
  make,
  as,
  db,
}) => {
  const [seller, buyer, admin] = [
    await make.account(),
    await make.account(),
    await make.account({ role: 'admin' }),
  ]
  const [asSeller, asBuyer, asAdmin] = [await as(seller), await as(buyer), await as(admin)]
  const people = { buyerId: buyer.id, sellerId: seller.id }
  const refusal = (answer: { statusCode: number; body: string }) => [
    answer.statusCode,
    /role="alert".*?<\/div>/s.exec(mainOf(answer.body))?.[0],
  ]
  const { id } = await orderOf(db, { ...people, state: 'pending', handover: 'collection' })
  await asBuyer.send(`/narudzbe/${id}`, { intent: 'cancel', reason: '' })
  expect(refusal(await asSeller.send(`/narudzbe/${id}`, { intent: 'confirm' }))).toEqual([
    409,
    expect.stringContaining('Ova radnja nije moguća u trenutnom stanju narudžbe.'),
  ])

  const { id: orderId } = await orderOf(db, {
    ...people,
    state: 'delivered',
    handover: 'collection',
    delivered_at: new Date(),
  })
  const problem = `/narudzbe/${orderId}/problem`
  await asBuyer.send(problem, { intent: 'open', reason: 'damaged', text: 'Staklo je napuklo.' })
  const { case_id: caseId } = await db
    .selectFrom('order_dispute')
    .select('case_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await asAdmin.send(`/admin/prijave/${caseId}`, { intent: 'claim' })
  const decision = { intent: 'settle', outcome: 'release', account: 'none', facts: 'Dogovorili su se.' }
  const first = await asAdmin.send(`/admin/prijave/${caseId}`, decision)
  expect(first.headers['location']).toBe('/admin/prijave?gotovo=odluceno')
  expect(refusal(await asAdmin.send(`/admin/prijave/${caseId}`, decision))).toEqual([
    409,
    expect.stringContaining('O ovom slučaju je već odlučeno.'),
  ])
  expect(mainOf((await asSeller.get(`/narudzbe/${orderId}`)).body)).toMatch(
    new RegExp(`href="${problem}"[^>]*>Pogledajte spor<`),
  )
  expect(refusal(await asBuyer.send(problem, { intent: 'withdraw' }))).toEqual([
    409,
    expect.stringContaining('Spor je u međuvremenu završen.'),
  ])
})

test('lists orders by side, state and words, and hides those of others', async ({ site, make, as, db }) => {
  const [seller, buyer, stranger] = [await make.account(), await make.account(), await make.account()]
  const listing = await make.listing({ seller_id: seller.id, title: 'Crveni bicikl' })
  const both = { buyerId: buyer.id, sellerId: seller.id }
  const order = await orderOf(db, { ...both, items: [{ listingId: listing.id }] })
  await orderOf(db, { ...both, state: 'declined', reason: 'Prodano je.' })
  const asBuyer = await as(buyer)
  const shown = async (query: string) =>
    textOf(mainOf((await asBuyer.get(`/narudzbe/zavrsene${query}`)).body))
  expect(await shown('')).toMatch(/Završene 2 .*Stolna lampa.*Crveni bicikl/)
  expect(await shown('?q=bicikl')).not.toContain('Stolna lampa')
  expect(await shown('?stanje=declined')).not.toContain('Crveni bicikl')
  expect(await shown('?q=nema')).toContain('Nijedna narudžba ne odgovara pretrazi. Prikažite sve')
  expect(await shown('?kao=prodavac')).toContain('Još nemate završenih prodaja.')
  expect((await asBuyer.get('/narudzbe/zavrsene?page=9')).headers['location']).toBe('/narudzbe/zavrsene')

  const page = `/narudzbe/${order.id}`
  expect((await (await as(stranger)).get(page)).statusCode).toBe(404)
  expect((await site.inject(page)).headers.location).toBe(`/login?povratak=${page}`)
  expect((await site.inject('/narudzbe/aktivne')).headers.location).toBe('/login?povratak=/narudzbe/aktivne')
  expect((await asBuyer.get('/narudzbe/nema')).statusCode).toBe(404)
})

test('leads from an order by card to its payment and back', async ({ shopping }) => {
  const { asBuyer, checkout } = await shopping()
  const page = mainOf((await asBuyer.get(`${checkout}?dostava=collection&placanje=card`)).body)
  const ordered = await asBuyer.send(checkout, [...formOf(page), ['intent', 'order'], ['note', '']])
  const paying = ordered.headers['location']!
  expect(paying).toMatch(/^\/transakcije\/\d+\/placanje\?odmah=1$/)
  const id = /\d+/.exec(paying)![0]
  await asBuyer.send(`/transakcije/${id}/placanje`, { intent: 'cancel' })
  const cancelled = mainOf((await asBuyer.get(`/transakcije/${id}/cancel`)).body)
  // The order may have been cancelled, or paid by another payment, so the page promises nothing.
  expect(cancelled).toContain('Ovim plaćanjem narudžba nije plaćena. Dok čeka plaćanje,')
  expect(cancelled).not.toContain('Bazar kredit')
  const order = /href="(\/narudzbe\/\d+)"/.exec(cancelled)![1]!
  const waiting = textOf(mainOf((await asBuyer.get(order)).body))
  expect(waiting).toContain('Čeka plaćanje')
  expect(waiting).toContain('Narudžba se zatvara i ne može se vratiti.')
  expect(waiting).not.toContain('Druga strana vidi razlog')
  const again = await asBuyer.send(order, { intent: 'pay' })
  expect(again.headers['location']).toMatch(/^\/transakcije\/\d+\/placanje$/)
  expect(again.headers['location']).not.toContain(`/${id}/`)
})

test('asks only buyers who can confirm a parcel to do so', async ({ make, as, db }) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const shipped = { buyerId: buyer.id, sellerId: seller.id, state: 'shipped' } as const
  const me = await as(buyer)
  const stepOf = async (way: { handover: string; payment: string }) => {
    const { id } = await orderOf(db, { ...shipped, ...way })
    return textOf(mainOf((await me.get(`/narudzbe/${id}`)).body))
  }
  // The courier itself reports that it has the cash.
  const cash = await stepOf({ handover: 'courier', payment: 'cash' })
  expect(cash).toContain('Plaćate je kuriru, koji nam i javlja isporuku.')
  expect(cash).not.toContain('Artikal je kod mene')
  const own = await stepOf({ handover: 'own_courier', payment: 'cash' })
  expect(own).toContain('Kad je primite, potvrdite prijem.')
  expect(own).toContain('Artikal je kod mene')
})

test('freezes the order for both sides when a problem is reported', async ({ make, as, db }) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const { id } = await orderOf(db, {
    buyerId: buyer.id,
    sellerId: seller.id,
    state: 'delivered',
    handover: 'collection',
    confirmed_at: new Date(),
    delivered_at: new Date(),
  })
  const [asSeller, asBuyer] = [await as(seller), await as(buyer)]
  const [page, problem] = [`/narudzbe/${id}`, `/narudzbe/${id}/problem`]
  expect(mainOf((await asBuyer.get(page)).body)).toContain(`href="${problem}"`)
  const empty = await asBuyer.send(problem, { intent: 'open', reason: 'damaged', text: ' ' })
  expect([empty.statusCode, mainOf(empty.body)]).toEqual([
    422,
    expect.stringContaining('Opišite šta se desilo.'),
  ])
  const sent = await asBuyer.send(problem, {
    intent: 'open',
    reason: 'damaged',
    text: 'Staklo je napuklo.',
  })
  expect(sent.headers['location']).toBe(`${problem}?gotovo=prijavljeno`)
  await asSeller.send(problem, { intent: 'state', text: 'Bilo je čitavo.' })
  for (const side of [asBuyer, asSeller]) {
    const html = textOf(mainOf((await side.get(page)).body))
    expect(html).toContain('Prijavljen problem')
    expect(html).toContain('Odluku donosi naša podrška')
    expect(html).not.toContain('Sve je u redu')
    const said = textOf(mainOf((await side.get(problem)).body))
    expect(said).toContain('Staklo je napuklo.')
    expect(said).toContain('Bilo je čitavo.')
  }
  expect((await asBuyer.send(problem, { intent: 'withdraw' })).headers['location']).toBe(
    `${problem}?gotovo=povuceno`,
  )
  expect(textOf(mainOf((await asBuyer.get(page)).body))).toContain('Sve je u redu')
})
