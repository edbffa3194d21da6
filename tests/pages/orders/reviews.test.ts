import { expect } from 'vitest'
import { orderOf } from '#tests/support/orders/orders.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'
import { caseAbout } from '#tests/support/staff/reports.ts'
import { reviewOf } from '#tests/support/orders/reviews.ts'

const own = '/mojbazar/dojmovi'
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )

test('lets both sides of an order review each other and reply without JavaScript', async ({
  site,
  make,
  as,
  db,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const listing = await make.listing({ seller_id: seller.id, title: 'Stari sto' })
  const { id, number } = await orderOf(db, {
    buyerId: buyer.id,
    sellerId: seller.id,
    items: [{ listingId: listing.id }],
  })
  const page = `/narudzbe/${id}/dojam`
  const [asSeller, asBuyer] = [await as(seller), await as(buyer)]
  const waiting = mainOf((await asBuyer.get(own)).body)
  expect(waiting).toContain('Stari sto')
  expect(waiting).toContain(`narudžba ${number}`)
  expect(waiting).toContain(`href="${page}"`)
  const form = mainOf((await asBuyer.get(page)).body)
  expect(form).toContain('Dojam o prodavaču')
  expect(form.match(/type="radio"/g)).toHaveLength(3 + 3 * 5)

  const wrong = await asBuyer.send(page, { type: 'negative', communication: '2', item: '4', text: '' })
  expect(wrong.statusCode).toBe(422)
  const refused = mainOf(wrong.body)
  expect(refused).toContain('Odaberite od 1 do 5 zvjezdica.')
  expect(refused).toContain('Napišite šta nije bilo u redu.')
  // The choices are still there.
  expect(refused.match(/<input[^>]*checked=""/g)).toHaveLength(3)

  const words = {
    type: 'positive',
    communication: '5',
    item: '4',
    delivery: '5',
    text: 'Sto je kao na slici.',
  }
  const sent = await asBuyer.send(page, words)
  expect([sent.statusCode, sent.headers['location']]).toEqual([302, `${own}?prikaz=dati&gotovo=sacuvan`])
  const given = mainOf((await asBuyer.get(sent.headers['location']!)).body)
  expect(given).toContain('Dojam je sačuvan. Hvala!')
  expect(given).toContain('Bit će objavljen kad i druga strana ostavi svoj')
  expect(mainOf((await asBuyer.get(own)).body)).toContain('Nijedna narudžba ne čeka vaš dojam.')

  // The seller sees the form alone, visitors nothing.
  const ofSeller = mainOf((await asSeller.get(page)).body)
  expect(ofSeller).toContain('Dojam o kupcu')
  expect(ofSeller.match(/type="radio"/g)).toHaveLength(3 + 5)
  expect(ofSeller).not.toContain('Sto je kao na slici.')
  const profile = `/profil/${seller.username}/dojmovi`
  expect(mainOf((await site.inject(profile)).body)).toContain('Još nema dojmova.')

  await asSeller.send(page, { type: 'positive', communication: '5', text: 'Brza uplata.' })
  const received = mainOf((await asSeller.get(`${own}?prikaz=primljeni`)).body)
  expect(received).toContain('Sto je kao na slici.')
  const review = /name="review" value="(\d+)"/.exec(received)![1]!
  const empty = await asSeller.send(`${own}?prikaz=primljeni`, { review, text: '' })
  expect([empty.statusCode, mainOf(empty.body)]).toEqual([422, expect.stringContaining('Napišite odgovor.')])
  const replied = await asSeller.send(`${own}?prikaz=primljeni`, { review, text: 'Hvala na povjerenju!' })
  expect(replied.headers['location']).toBe(`${own}?prikaz=primljeni&gotovo=odgovoreno`)

  // The page without a filter is still cached.
  const shown = mainOf((await site.inject(`${profile}?kao=prodavac`)).body)
  for (const text of ['Sto je kao na slici.', 'Kupljeno: Stari sto', 'Hvala na povjerenju!', 'Pozitivan'])
    expect(shown).toContain(text)
  expect(shown).toContain(`/prijavi/dojam/${review}?povratak=`)
  // None of it is personal to the visitor.
  expect(shown).not.toMatch(/<form|Odgovorite/)
  expect(mainOf((await site.inject(`/profil/${seller.username}/aktivni`)).body)).toContain(
    '100 % pozitivnih · 1 dojam',
  )
  expect((await site.inject(`/artikal/${listing.id}/stari-sto`)).body).toContain('100 % pozitivnih · 1 dojam')
  const after = mainOf((await asBuyer.get(page)).body)
  expect(after).toContain('Brza uplata.')
  expect(after).toContain('možete mijenjati samo nabolje')
})

test('closes the review of an order to strangers, and says why it cannot be reviewed', async ({
  make,
  as,
  db,
  site,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const long = new Date(Date.now() - 20 * 24 * 3600 * 1000)
  const late = await orderOf(db, { buyerId: buyer.id, sellerId: seller.id, at: long })
  const asBuyer = await as(buyer)
  const page = await asBuyer.get(`/narudzbe/${late.id}/dojam`)
  expect([page.statusCode, mainOf(page.body)]).toEqual([
    200,
    expect.stringContaining('Rok za dojam je istekao'),
  ])
  expect(mainOf(page.body)).not.toContain('type="radio"')
  const refused = await asBuyer.send(`/narudzbe/${late.id}/dojam`, {
    type: 'positive',
    communication: '5',
    item: '5',
    delivery: '5',
    text: '',
  })
  expect(refused.statusCode).toBe(409)
  const stranger = await as(await make.account())
  for (const path of [`/narudzbe/${late.id}/dojam`, '/narudzbe/x/dojam', '/narudzbe/987654321/dojam'])
    expect([path, (await stranger.get(path)).statusCode]).toEqual([path, 404])
  const visitor = await site.inject(`/narudzbe/${late.id}/dojam`)
  expect([visitor.statusCode, visitor.headers['location']]).toEqual([
    302,
    expect.stringMatching(/^\/login\?povratak=/),
  ])
})

test('filters reviews on a profile by links, pages them, and gives search engines the rating only of shops', async ({
  site,
  make,
  db,
}) => {
  const shop = await make.shop({ business_name: 'Salon Šipad' })
  const buyer = await make.account()
  for (let at = 0; at < 24; at++)
    await reviewOf(db, {
      buyerId: buyer.id,
      sellerId: shop.id,
      rating: at < 4 ? 'negative' : 'positive',
      stars: at < 4 ? 1 : 5,
      text: `Kupovina broj ${at}.`,
      at: new Date(Date.now() - (30 - at) * 3_600_000),
    })
  const path = `/shops/${shop.username}/dojmovi`
  const first = (await site.inject(path)).body
  expect(mainOf(first).match(/<article/g)).toHaveLength(20)
  expect(mainOf(first)).toContain('4,3')
  expect(mainOf(first)).toContain('83 %')
  expect(first).toContain('Salon Šipad - dojmovi')
  expect(first).not.toContain('name="robots"')
  expect(structuredData(first)).toContainEqual(
    expect.objectContaining({
      '@type': 'Store',
      name: 'Salon Šipad',
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.33,
        bestRating: 5,
        worstRating: 1,
        ratingCount: 24,
      },
    }),
  )
  const second = mainOf((await site.inject(`${path}?page=2`)).body)
  expect(second.match(/<article/g)).toHaveLength(4)
  const negative = (await site.inject(`${path}?vrsta=negativni`)).body
  expect(mainOf(negative).match(/<article/g)).toHaveLength(4)
  expect(negative).toContain('name="robots"')
  expect(mainOf((await site.inject(`${path}?vrsta=neutralni`)).body)).toContain('Nema takvih dojmova.')
  const ofBuyer = `/profil/${buyer.username}/dojmovi`
  await reviewOf(db, { buyerId: buyer.id, sellerId: shop.id, side: 'seller', text: 'Dobar kupac.' })
  const person = (await site.inject(ofBuyer)).body
  expect(mainOf(person)).toContain('Dobar kupac.')
  expect(JSON.stringify(structuredData(person))).not.toContain('aggregateRating')
  // A removed account leaves its reviews without a name.
  await db.updateTable('review').set({ author_id: null }).where('subject_id', '=', buyer.id).execute()
  const left = mainOf((await site.inject(`${ofBuyer}?kao=kupac`)).body)
  expect(left).toContain('Izbrisan korisnik')
  expect(left).not.toContain('/prijavi/dojam/')
})

test('reports a review without JavaScript, and lets a moderator read and remove it', async ({
  make,
  as,
  db,
}) => {
  const [author, seller] = [await make.account(), await make.account()]
  const text = `Prevarant. ${'Ne kupujte. '.repeat(40)}Kraj.`
  const { id } = await reviewOf(db, {
    buyerId: author.id,
    sellerId: seller.id,
    rating: 'negative',
    stars: 1,
    text,
  })
  const asSeller = await as(seller)
  const address = `/prijavi/dojam/${id}`
  const form = mainOf((await asSeller.get(address)).body)
  expect(form).toContain('Prijavite dojam')
  expect(form).not.toContain('value="unavailable"')
  const sent = await asSeller.send(address, { reason: 'abuse', text: 'Vrijeđa me.' })
  expect(sent.headers['location']).toBe('/prijave?gotovo=poslano')
  expect(mainOf((await asSeller.get('/prijave')).body)).toContain('Dojam: ')
  const { id: caseId } = await caseAbout(db, 'review', id)
  const moderator = await as(await make.account({ role: 'moderator' }))
  const page = `/admin/prijave/${caseId}`
  const seen = (await moderator.get(page)).body
  for (const part of ['Kraj.', 'Komunikacija 1, Artikal 1, Dostava 1', seller.username])
    expect(mainOf(seen)).toContain(part)
  await moderator.send(page, { intent: 'claim' })
  const decided = await moderator.send(page, {
    intent: 'decide',
    content: 'remove',
    account: 'none',
    rule: 'abuse',
    facts: 'Uvrede u dojmu.',
  })
  expect(decided.statusCode).toBe(302)
  expect(mainOf((await asSeller.get(`/profil/${seller.username}/dojmovi`)).body)).toContain(
    'Još nemate dojmova.',
  )
  const asAuthor = await as(author)
  expect(mainOf((await asAuthor.get('/odluke')).body)).toContain('Dojam je uklonjen')
  expect(mainOf((await asAuthor.get('/mojbazar/dojmovi?prikaz=dati')).body)).toContain(
    'Moderator ga je uklonio.',
  )
})
