import { expect } from 'vitest'
import { legalVersions } from '#contract/accounts/legal.ts'
import { nextAddress, someone, strong, test } from '#tests/support/accounts/registrations.ts'

let tried = 0

test('creates an account, records the consent, logs in and mails a link', async ({
  app,
  register,
  db,
  lastMessage,
}) => {
  const reply = await register(someone('Nova.Osoba', { phone: '061 234 567' }))

  expect(reply.statusCode).toBe(201)
  expect(reply.cookies).toContainEqual(expect.objectContaining({ name: 'auth.token', httpOnly: true }))
  const { token, user } = reply.json()
  expect(user).toMatchObject({
    username: 'Nova.Osoba',
    email: 'nova.osoba@primjer.ba',
    email_verified: false,
    phone_verified: false,
    type: 'user',
    role: 'member',
  })
  const authorization = `Bearer ${token}`
  expect((await app.inject({ url: '/api/me', headers: { authorization } })).statusCode).toBe(200)
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(account.password_hash).toMatch(/^\$argon2id\$/)
  expect(account.phone).toBe('+38761234567')
  const consents = await db.selectFrom('consent').selectAll().where('account_id', '=', user.id).execute()
  expect(Object.fromEntries(consents.map(({ document, version }) => [document, version]))).toEqual(
    legalVersions,
  )
  expect(consents.every(({ given_at }) => Math.abs(given_at.getTime() - Date.now()) < 60_000)).toBe(true)
  expect(await lastMessage('nova.osoba@primjer.ba')).toMatchObject({
    channel: 'mail',
    subject: 'Potvrdite e-mail adresu na Bazaru',
  })
})

test('registers without a phone, with only the fields of the reference API', async ({ register }) => {
  expect((await register(someone('bez-telefona', { type: undefined, phone: '' }))).statusCode).toBe(201)
})

test.for<[string, object, string, string]>([
  ['no username', { username: undefined }, 'username', 'Unesite korisničko ime.'],
  ['a short username', { username: 'ab' }, 'username', 'Korisničko ime mora imati najmanje 3 znaka.'],
  [
    'a long username',
    { username: 'a'.repeat(31) },
    'username',
    'Korisničko ime može imati najviše 30 znakova.',
  ],
  [
    'Bosnian letters',
    { username: 'šejla' },
    'username',
    'Koristite slova bez kvačica (a-z), brojeve, tačku, crticu i donju crtu.',
  ],
  [
    'Cyrillic that looks like Latin',
    { username: 'аdmir' },
    'username',
    'Koristite slova bez kvačica (a-z), brojeve, tačku, crticu i donju crtu.',
  ],
  [
    'punctuation at the end',
    { username: 'amra.' },
    'username',
    'Korisničko ime mora početi i završiti slovom ili brojem.',
  ],
  [
    'doubled punctuation',
    { username: 'am.-ra' },
    'username',
    'Tačka, crtica i donja crta ne mogu stajati jedna do druge.',
  ],
  ['an id', { username: '12345' }, 'username', 'Korisničko ime mora imati barem jedno slovo.'],
  [
    'the suffix of page data',
    { username: 'amra.DATA' },
    'username',
    'Korisničko ime ne može završiti na ".data".',
  ],
  ['a route', { username: 'Pretraga' }, 'username', 'Ovo korisničko ime nije dozvoljeno.'],
  ['a staff name with dots', { username: 'a.d.m.i.n' }, 'username', 'Ovo korisničko ime nije dozvoljeno.'],
  ['a staff name with digits', { username: 'm0derat0r' }, 'username', 'Ovo korisničko ime nije dozvoljeno.'],
  ['the brand', { username: 'B4zar' }, 'username', 'Ovo korisničko ime nije dozvoljeno.'],
  [
    'the brand with a staff name',
    { username: 'podrska-bazar' },
    'username',
    'Ovo korisničko ime nije dozvoljeno.',
  ],
  ['no e-mail', { email: '' }, 'email', 'Unesite e-mail adresu.'],
  [
    'an invalid address',
    { email: 'amra@primjer' },
    'email',
    'Unesite ispravnu e-mail adresu, npr. ime@primjer.ba.',
  ],
  [
    'a second header',
    { email: 'amra@primjer.ba\r\nBcc: svi@primjer.ba' },
    'email',
    'Unesite ispravnu e-mail adresu, npr. ime@primjer.ba.',
  ],
  ['a short password', { password: 'a1b2c3d' }, 'password', 'Šifra mora imati najmanje 8 znakova.'],
  [
    'a common password',
    { password: 'Password1' },
    'password',
    'Ova šifra je previše česta. Odaberite drugu.',
  ],
  [
    'a common Bosnian password',
    { password: 'sarajevo123' },
    'password',
    'Ova šifra je previše česta. Odaberite drugu.',
  ],
  [
    'the name as password',
    { username: 'konjanica', password: 'Konjanica' },
    'password',
    'Šifra ne može biti ista kao korisničko ime ili e-mail.',
  ],
  ['an invalid phone', { phone: '12' }, 'phone', 'Unesite ispravan broj mobitela, npr. 061 234 567.'],
  ['a landline', { phone: '033 123 456' }, 'phone', 'Unesite ispravan broj mobitela, npr. 061 234 567.'],
  [
    'no consent',
    { accept_terms: undefined },
    'accept_terms',
    'Za registraciju je potrebno prihvatiti uslove i politiku privatnosti.',
  ],
  [
    'consent withheld',
    { accept_terms: false },
    'accept_terms',
    'Za registraciju je potrebno prihvatiti uslove i politiku privatnosti.',
  ],
  [
    'a shop without its declaration',
    { type: 'shop' },
    'declaration',
    'Za shop unesite podatke registrovanog trgovca.',
  ],
  ['an unknown type', { type: 'bot' }, 'type', 'Odaberite vrstu računa.'],
])('refuses %s at its field, and stores nothing', async ([, change, field, text], { register, db }) => {
  const count = () =>
    db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst()
  const before = await count()

  const reply = await register({ ...someone(`probni-${++tried}`), ...change })

  expect(reply.statusCode).toBe(422)
  expect(reply.json().error.fields).toEqual({ [field]: text })
  expect(await count()).toEqual(before)
})

const declaration = {
  business_name: 'Mlin d.o.o.',
  seat: 'Obala 1',
  place: 'Tuzla',
  owner: 'Amra Kovač',
  registration_number: 'MBS-1-1234',
  id_number: '4200123450004',
}

test('declares a shop’s firm and starts its trial of the smallest package', async ({ app, register, db }) => {
  const reply = await register(
    someone('mlin-tuzla', { type: 'shop', declaration: { ...declaration, vat_number: '200.123.450.007' } }),
  )
  expect(reply.statusCode).toBe(201)
  const { user, token } = reply.json()
  expect(user).toMatchObject({
    type: 'shop',
    shop_id: expect.any(Number),
    credits: 500,
    shop: { package: 'Bronze', active: true, business_name: 'Mlin d.o.o.' },
  })
  expect(user.shop.ends_at - user.created_at).toBe(30 * 86_400)
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.inject({ url: '/api/me', headers })).json().data.type).toBe('shop')
  const [row] = await db
    .selectFrom('merchant_declaration')
    .selectAll()
    .where('account_id', '=', user.id)
    .execute()
  expect(row).toMatchObject({ ...declaration, vat_number: '200123450007' })
})

test('accepts a trader without a VAT number', async ({ register }) => {
  const firm = { ...declaration, vat_number: '', id_number: '4200123450012' }
  const reply = await register(someone('mlin-bihac', { type: 'shop', declaration: firm }))
  expect(reply.statusCode).toBe(201)
})

test('registers a second shop of a firm without a trial, and only if asked to', async ({ register }) => {
  const firm = { ...declaration, id_number: '4200123450020' }
  const second = (more: object) =>
    register(someone('mlin-drugi', { type: 'shop', declaration: firm, ...more }))
  expect((await register(someone('mlin-prvi', { type: 'shop', declaration: firm }))).statusCode).toBe(201)
  const refused = await second({})
  expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([422, ['without_trial']])
  const { user } = (await second({ without_trial: true })).json()
  expect(user).toMatchObject({ type: 'shop', credits: 0, shop: { active: false } })
})

test.for([
  ['id_number', '420012345000', 'ID broj ima 13 cifara.'],
  ['id_number', '42001234500071', 'ID broj ima 13 cifara.'],
  ['id_number', '4200123450003', 'ID broj nije dobro prepisan: kontrolna cifra ne odgovara.'],
  [
    'registration_number',
    'nema',
    'MBS, odnosno broj rješenja, ima cifre, a smije imati i slova, crtice i kose crte.',
  ],
  ['vat_number', '20012345000', 'PDV broj ima 12 cifara.'],
  ['business_name', ' ', 'Unesite naziv firme.'],
  ['seat', 'Obala 1\r\nBcc: x@y.ba', 'Tekst ne smije imati nevidljive znakove ni prelome reda.'],
  ['owner', 'Amra\u202E', 'Tekst ne smije imati nevidljive znakove ni prelome reda.'],
])('refuses an invalid %s of a firm at its field', async ([field, value, text], { register }) => {
  const reply = await register(
    someone('mlin-mostar', { type: 'shop', declaration: { ...declaration, [field!]: value } }),
  )
  expect(reply.statusCode).toBe(422)
  expect(reply.json().error.fields).toEqual({ [`declaration.${field}`]: text })
})

test('refuses usernames that imitate staff', async ({ register, make }) => {
  await make.account({ username: 'Marlin.Hill', role: 'moderator' })
  for (const name of ['marlinhill', 'Mar1in.Hi11', 'MariinHiil', 'mariin-h1ll']) {
    const reply = await register(someone(name))
    expect([reply.statusCode, reply.json().error?.fields], name).toEqual([
      422,
      { username: 'Ovo korisničko ime nije dozvoljeno.' },
    ])
  }
})

test('keeps usernames unique regardless of case, even for two simultaneous registrations', async ({
  register,
}) => {
  const replies = await Promise.all(
    ['Dvojnik', 'dvojnik'].map((name, at) => register(someone(name, { email: `d${at}@primjer.ba` }))),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
  const later = await register(someone('DVOJNIK'))
  expect(later.json().error.fields).toEqual({ username: 'Ovo korisničko ime je zauzeto.' })
})

test('does not reveal whether an e-mail is known, and mails its owner', async ({
  app,
  make,
  register,
  lastMessage,
}) => {
  const owner = await make.account({ username: 'vlasnica', email: 'Vlasnica@primjer.ba' })

  const known = await register(someone('uljez', { email: 'vlasnica@PRIMJER.ba' }))
  const unknown = await register(someone('posten', { email: 'nepoznata@primjer.ba' }))

  const shape = ({ statusCode, body }: typeof known) => ({
    statusCode,
    body: body
      .replace(/"token":"[^"]*"/, '')
      .replace(/"(id|created_at)":\d+/g, '')
      .replace(/uljez|posten/g, 'x')
      .replace(/vlasnica@PRIMJER.ba|nepoznata@primjer.ba/g, 'y'),
  })
  expect(shape(known)).toEqual(shape(unknown))
  const told = await lastMessage('vlasnica@PRIMJER.ba')
  expect(told!.subject).toBe('Već imate račun na Bazaru')
  expect(told!.text).toContain(`Zdravo ${owner.username},`)
  expect(told!.text).not.toContain('/verifikacija/')

  // The claimed address cannot log in there either: a claim opens its account only on a device that proves it.
  const login = (username: string, password: string, registered?: typeof known) => {
    const device = registered?.cookies.find(({ name }) => name === 'auth.device')?.value
    return app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: nextAddress(),
      cookies: device ? { 'auth.device': device } : {},
      payload: { username, password },
    })
  }
  expect((await login('vlasnica@primjer.ba', strong)).body).toBe(
    (await login('nepoznata@primjer.ba', strong)).body,
  )
  expect((await login('vlasnica@primjer.ba', strong, known)).json().user.username).toBe('uljez')
  expect((await login('nepoznata@primjer.ba', strong, unknown)).json().user.username).toBe('posten')
  expect((await login('vlasnica@primjer.ba', 'bazar-demo-1')).json().user.username).toBe('vlasnica')
  expect((await login('uljez', strong)).json().user.username).toBe('uljez')
})

test('allows five accounts an hour per address, not counting refused attempts', async ({ register }) => {
  const from = '2001:db8:1:2::1'
  const status = async (body: object, address = from) => (await register(body, address)).statusCode
  for (let tries = 0; tries < 6; tries++) expect(await status(someone('admin'))).toBe(422)
  for (let made = 0; made < 5; made++) expect(await status(someone(`peta${made}x`))).toBe(201)
  const refused = await register(someone('sesta'), '2001:db8:1:2:ffff::9')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect(await status(someone('sesta'), '2001:db8:1:3::1')).toBe(201)
})
