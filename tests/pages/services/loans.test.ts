import { expect } from 'vitest'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

const bank = '/loan/prva-probna-banka'
const textOf = (html: string) =>
  mainOf(html)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** The hidden fields of the inquiry. */
const hiddenIn = (html: string) =>
  Object.fromEntries(
    [
      ...html
        .slice(html.indexOf('id="upit"'))
        .matchAll(/<input type="hidden" name="([a-z]+)" value="([^"]*)"/g),
    ].map(([, name, value]) => [name!, value!]),
  )

test('computes a loan on the server, from the URL alone', async ({ site }) => {
  const empty = await site.inject(bank)
  expect(empty.statusCode).toBe(200)
  expect(textOf(empty.body)).toContain('Upišite cijenu onoga što kupujete')
  const text = textOf((await site.inject(`${bank}?vrsta=auto-kredit&cijena=20.000&ucesce=5000&rok=60`)).body)
  for (const part of ['288,45 KM mjesečno', '5,49 %', '6,38 %', '150,00 KM', '15.000,00 KM', '5. godina'])
    expect(text).toContain(part)
  // A table by years, and by months when asked.
  expect(text).not.toContain('60. ')
  const monthly = textOf((await site.inject(`${bank}?cijena=20000&ucesce=5000&plan=mjeseci`)).body)
  expect(monthly).toContain(' 60. ')
  expect((await site.inject('/loan/nema-takve')).statusCode).toBe(404)
  expect((await site.inject('/loan')).statusCode).toBe(404)
})

test('fills in the down payment that a home needs, and names impossible fields', async ({ site }) => {
  const home = textOf((await site.inject(`${bank}?vrsta=stambeni-kredit&cijena=200000`)).body)
  expect(home).toContain('Iznos kredita 180.000,00 KM')
  const wrong = textOf((await site.inject(`${bank}?vrsta=auto-kredit&cijena=100000&ucesce=100&rok=7`)).body)
  expect(wrong).toContain('Najveći iznos kredita je 80.000 KM. Povećajte učešće.')
  expect(wrong).toContain('Rok je od 12 do 84 mj.')
  expect(wrong).not.toContain('mjesečno')
  const odd = await site.inject(`${bank}?cijena=%3Cb%3E&rok=-1&vrsta=nema`)
  expect(odd.statusCode).toBe(200)
  expect(textOf(odd.body)).toContain('Unesite iznos u KM, npr. 15.000.')
  expect(odd.body).not.toContain('<b>')
})

test('sends an inquiry without a script, and keeps the input when it is refused', async ({ site, db }) => {
  const visitor = plainBrowser(site)
  const page = `${bank}?vrsta=auto-kredit&cijena=20000&ucesce=5000&rok=48`
  const hidden = hiddenIn((await visitor.get(page)).body)
  expect(hidden).toMatchObject({ product: 'auto-kredit', price: '20000,00', down: '5000,00', months: '48' })
  const sender = { name: 'Mirza Kovač', phone: '061 333 444', email: 'mirza@primjer.ba', message: 'Hvala' }
  const refused = await visitor.send(page, { ...hidden, ...sender })
  expect(refused.statusCode).toBe(422)
  expect(textOf(refused.body)).toContain('Bez vašeg pristanka')
  expect(refused.body).toContain('value="mirza@primjer.ba"')

  const wrong = await visitor.send(page, { ...hidden, ...sender, accept: 'on', phone: '12' })
  expect(textOf(wrong.body)).toContain('Unesite ispravan broj mobitela')

  const sent = await visitor.send(page, { ...hidden, ...sender, accept: 'on' })
  expect(sent.statusCode).toBe(302)
  expect(sent.headers['location']).toBe(
    `${bank}?vrsta=auto-kredit&cijena=20000&ucesce=5000&rok=48&gotovo=poslano#upit`,
  )
  expect(textOf((await visitor.get(sent.headers['location']!.split('#')[0]!)).body)).toContain(
    'Upit je poslan. Javit će vam se Prva probna banka.',
  )
  const stored = await db.selectFrom('loan_inquiry').selectAll().where('name', '=', 'Mirza Kovač').execute()
  expect(stored).toMatchObject([{ amount_fening: 1_500_000, months: 48, message: 'Hvala' }])
})

test('fills in name and e-mail of a logged-in user, and nothing for visitors', async ({ site, make, as }) => {
  const account = await make.account({ first_name: 'Amra', last_name: 'Hodžić', email: 'amra.h@primjer.ba' })
  const page = `${bank}?cijena=9000`
  const own = (await (await as(account)).get(page)).body
  expect(own).toContain('value="Amra Hodžić"')
  expect(own).toContain('value="amra.h@primjer.ba"')
  expect((await site.inject(page)).body).not.toContain('Amra')
})

test('leads from cars and homes for sale to their loan, and from nothing else', async ({
  site,
  make,
  as,
}) => {
  const linkOf = async ({ id }: { id: number }, title: string) =>
    /href="(\/loan\/[^"]+)"/.exec((await site.inject(`/artikal/${id}/${title}`)).body)?.[1]
  const titled = (title: string, values: object) =>
    make.listing({ title, price_fening: 2_000_000, ...values })
  const car = await titled('Auto', { category_id: 18 })
  const link = await linkOf(car, 'auto')
  expect(link?.replaceAll('&amp;', '&')).toBe(`${bank}?vrsta=auto-kredit&cijena=20000&oglas=${car.id}`)
  const body = textOf((await site.inject(`/artikal/${car.id}/auto`)).body)
  expect(body).toContain('Prva probna banka, 60 mj., EKS')
  expect(textOf((await site.inject(link!.replaceAll('&amp;', '&'))).body)).toContain('20.000,00 KM')

  const home = await titled('Stan u centru', { category_id: 23, price_fening: 30_000_000 })
  expect(await linkOf(home, 'stan-u-centru')).toContain('vrsta=stambeni-kredit')
  const others = [
    await titled('Gitara', {}),
    await titled('Najam stana', { category_id: 23, listing_type: 'rent' }),
    await titled('Auto na upit', { category_id: 18, price_fening: null }),
    await titled('Jeftin auto', { category_id: 18, price_fening: 100_000 }),
    await titled('Prodan auto', { category_id: 18, status: 'finished' }),
  ]
  const paths = ['gitara', 'najam-stana', 'auto-na-upit', 'jeftin-auto', 'prodan-auto']
  for (const [at, listing] of others.entries()) expect(await linkOf(listing, paths[at]!)).toBeUndefined()
  // Its seller needs no loan for it.
  const own = (await (await as({ id: car.seller_id })).get(`/artikal/${car.id}/auto`)).body
  expect(own).not.toContain('/loan/')
})
