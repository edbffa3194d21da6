import { expect } from 'vitest'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'
import { caller } from '#tests/support/listings/selling.ts'

const cars = '/objava/ostalo/18'
const bicycles = '/objava/ostalo/22'

test('asks for a login, a verified phone and a paid shop before posting, in the words of the spec', async ({
  site,
  make,
  as,
}) => {
  expect((await site.inject('/')).body).toMatch(/href="\/login\?povratak=\/objava"(?:(?!<\/a>).)*>Objavi</s)
  expect((await site.inject('/objava')).headers.location).toBe('/login?povratak=/objava')

  const newcomer = await as(await make.account({ verified: false }))
  for (const path of ['/objava', bicycles]) {
    const main = mainOf((await newcomer.get(path)).body)
    expect(main, path).toMatch(/<h\d[^>]*>Potrebna verifikacija</)
    expect(main, path).toContain('Morate verifikovati broj mobitela da objavite oglas na Bazar')
    expect(main, path).toMatch(/href="\/mojbazar\/postavke\/verifikacija[^"]*"[^>]*>Verifikuj mobitel</)
  }

  const suspended = await as(await make.shop({ active: false }))
  const main = mainOf((await suspended.get(bicycles)).body)
  expect(main).toContain('Objava oglasa je nedostupna, Vaš nalog je suspendovan!')
  expect(main).not.toContain('name="title"')
})

test("begins a listing in the seller's own town", async ({ make, as }) => {
  const chosen = async (cityId: number | null) => {
    const seller = await as(await make.account({ city_id: cityId }))
    const main = mainOf((await seller.get(bicycles)).body)
    return /<select[^>]*name="city_id".*?<\/select>/s
      .exec(main)![0]
      .match(/<option[^>]*selected[^>]*>[^<]*/)?.[0]
  }
  expect(await chosen(131)).toContain('value="131"')
  expect(await chosen(null)).not.toContain('value="131"')
})

test('lets only the owner edit a listing, and nobody a finished one', async ({ make, as }) => {
  const seller = await make.account()
  const of = async (status: 'active' | 'draft' | 'finished') =>
    (await make.listing({ seller_id: seller.id, status })).id
  const [active, draft, finished] = [await of('active'), await of('draft'), await of('finished')]
  const stranger = await as(await make.account())
  const statusOf = async (id: number | string) =>
    (await stranger.get(`/artikal/uredjivanje/${id}`)).statusCode
  expect([await statusOf(active), await statusOf(draft), await statusOf('nema')]).toEqual([403, 404, 404])
  const away = await (await as(seller)).get(`/artikal/uredjivanje/${finished}`)
  expect([away.statusCode, away.headers.location]).toEqual([
    302,
    expect.stringMatching(new RegExp(`^/artikal/${finished}(?:/|$)`)),
  ])
})

test('leads from every entry to a form, by words or by hand, with what was typed as its title', async ({
  make,
  as,
}) => {
  const me = await as(await make.account())
  const start = mainOf((await me.get('/objava')).body)
  const links = [...start.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  const tile = (name: string) => links.find(([, , inside]) => inside!.includes(name))?.[1]
  for (const [name, path] of [
    ['Automobil', '/objava/automobili'],
    ['Nekretnina', '/objava/nekretnine'],
    ['Usluga', '/servisi-i-usluge'],
    ['Posao', '/poslovi'],
    ['Objavite nešto drugo', '/nesto-drugo'],
  ] as const)
    expect(tile(name), name).toBe(path)

  const jobs = await me.press('/poslovi', 'Nastavi', { pojam: 'frizerka u salonu' })
  expect(mainOf(jobs.body)).toContain('Izaberite kategoriju')
  const beauty = /href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Poslovi &gt; Ljepota i zdravlje/s.exec(jobs.body)![1]!
  const form = mainOf((await me.get(beauty.replaceAll('&amp;', '&'))).body)
  expect(form).toContain('Poslovi &gt; Ljepota i zdravlje')
  expect(form).toMatch(
    /<input[^>]*name="title"[^>]*value="frizerka u salonu"|<input[^>]*value="frizerka u salonu"[^>]*name="title"/,
  )

  const short = mainOf((await me.press('/nesto-drugo', 'Nastavi', { pojam: 'tv' })).body)
  expect(short).toContain('Unesite najmanje 3 znaka.')
  expect(short).toMatch(/name="pojam"[^>]*value="tv"|value="tv"[^>]*name="pojam"/)
  const nothing = mainOf((await me.get('/nesto-drugo?pojam=qqqxxyyzz')).body)
  expect(nothing).toContain('Nema sugerisanih kategorija, odaberite sami kategoriju.')
  const byHand = /href="([^"]*)"[^>]*>Izaberi ručno kategoriju</.exec(nothing)![1]!
  const roots = mainOf((await me.get(byHand)).body)
  expect(roots).toContain('Odaberite Kategoriju')
  const below = async (html: string, name: string) =>
    mainOf(
      (
        await me.get(
          new RegExp(`href="([^"]*)"[^>]*>(?:(?!</a>).)*${name}`, 's')
            .exec(html)![1]!
            .replaceAll('&amp;', '&'),
        )
      ).body,
    )
  expect(await below(await below(roots, 'Tehnika<'), 'Projektori<')).toContain('Tehnika &gt; Projektori')
})

test('shows one suggestion when it is sure, and folds the others away', async ({ make, as }) => {
  const me = await as(await make.account())
  const suggested = async (words: string) => {
    const { body } = await me.get(`/nesto-drugo?pojam=${encodeURIComponent(words)}`)
    const main = mainOf(body)
    const [open, folded = ''] = main.split(/<details\b/)
    const rowsOf = (html: string) => [...html.matchAll(/<a [^>]*href="\/objava\/(?:ostalo\/)?([^"?]*)/g)]
    return { main, open: rowsOf(open!).map(([, id]) => id), folded: rowsOf(folded).map(([, id]) => id) }
  }

  const sure = await suggested('Volkswagen Golf 7 2.0 TDI 2015')
  expect(sure.open).toEqual(['automobili'])
  expect(sure.folded.length).toBeGreaterThan(0)
  expect(sure.main).toContain('Druge kategorije')

  const unsure = await suggested('patike adidas 42')
  expect(unsure.open.length).toBe(5)
  expect(unsure.main).not.toContain('Druge kategorije')
})

test('publishes a car by plain forms, and shows mistakes', async ({ site, make, login, deps }) => {
  const seller = await make.account()
  await make.credit(seller.id, 500)
  const token = await login(seller)
  const me = plainBrowser(site, token)
  const chosen = await me.press('/listing/post', 'Nastavi', { kategorija: '18' })
  expect([chosen.statusCode, chosen.headers.location]).toEqual([302, cars])

  const golf = deps.catalog.modelsOf(89).find(({ name }) => name === 'Golf')!.id
  const first = { title: 'Golf bez skripte', price: '9.500' }
  const wrong = await me.press(cars, 'Objavi oglas', first)
  expect(wrong.statusCode).toBe(422)
  expect(mainOf(wrong.body)).toContain('Godište: ovo polje je obavezno.')
  expect(mainOf(wrong.body)).toContain('value="Golf bez skripte"')
  // Models are offered once the make is chosen.
  const models = await me.press(cars, 'Prikažite modele marke', { brand_id: '89' }, wrong.body)
  const ready = {
    model_id: String(golf),
    'attributes.2': '2012',
    'attributes.3': '210.000',
    'attributes.1144': '1,6',
    'attributes.7': 'Dizel',
    'attributes.901': '4/5',
    city_id: '133',
  }
  const priced = await me.press(cars, 'Objavi oglas', ready, models.body)
  const step = String(priced.headers.location)
  expect([priced.statusCode, step]).toEqual([302, expect.stringMatching(/^\/objava\/placanje\/\d+/)])
  const paid = await me.press(step, /^Platite .+ i objavite$/)
  expect(paid.headers.location).toMatch(/^\/success\?za=objava/)
  const done = await me.get(String(paid.headers.location))
  expect(mainOf(done.body)).toContain('Oglas je objavljen')
  const path = /href="(\/artikal\/\d+[^"]*)"[^>]*>Pogledajte oglas</.exec(done.body)![1]!
  expect(mainOf((await me.get(path)).body)).toContain('9.500 KM')
  const id = path.split('/')[2]!
  expect((await caller(site, token)('GET', `/listings/${id}`)).body).toMatchObject({
    status: 'active',
    title: 'Golf bez skripte',
    brand: { id: 89 },
    model: { id: golf },
  })
})

/** The lists of the page's forms, as name and markup. */
const selectsOf = (html: string) =>
  [...mainOf(html).matchAll(/<select([^>]*)>(.*?)<\/select>/gs)].map(([, attributes, options]) => ({
    name: /name="([^"]*)"/.exec(attributes!)?.[1] ?? '',
    isRequired: attributes!.includes('required'),
    options: [...options!.matchAll(/<option([^>]*)>([^<]*)/g)].map(([, own, text]) => ({
      value: /value="([^"]*)"/.exec(own!)?.[1] ?? text!,
      isDisabled: own!.includes('disabled'),
      text: text!,
    })),
  }))

test('offers no placeholder of a list for choice, and clears only optional choices', async ({
  site,
  make,
  login,
}) => {
  const token = await login(await make.account())
  const me = plainBrowser(site, token)
  for (const path of [
    cars,
    '/mojbazar/postavke/korisnicke-informacije',
    '/mojbazar/postavke/adresa?uredi=nova',
  ]) {
    const selects = selectsOf((await me.get(path)).body)
    expect(selects.length, path).toBeGreaterThan(0)
    for (const { name, options } of selects.filter(({ name }) => name !== 'duration'))
      expect([path, name, options[0]!.value, options[0]!.isDisabled]).toEqual([path, name, '', true])
  }

  const selects = selectsOf((await me.get(cars)).body).filter(({ name }) => name.startsWith('attributes.'))
  const clears = ({ options }: (typeof selects)[number]) =>
    options.find(({ text }) => text === 'Nije navedeno')?.value
  for (const select of selects)
    expect([select.name, clears(select) === undefined]).toEqual([select.name, select.isRequired])
  const optional = selects.find(({ isRequired }) => !isRequired)!
  const kept = await me.press(cars, 'Sačuvajte za kasnije', {
    title: 'Auto s jednim podatkom',
    [optional.name]: optional.options[2]!.value,
  })
  const form = String(kept.headers.location)
  expect(form).toMatch(/^\/artikal\/uredjivanje\/\d+$/)
  const stored = async () => {
    const { body } = await caller(site, token)('GET', `/listings/${form.split('/').at(-1)}`)
    return (body.attributes as { id: number }[]).map(({ id }) => `attributes.${id}`)
  }
  expect(await stored()).toEqual([optional.name])
  await me.press(form, 'Sačuvajte za kasnije', { [optional.name]: clears(optional)! })
  expect(await stored()).toEqual([])
})
