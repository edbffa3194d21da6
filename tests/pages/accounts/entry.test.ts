import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { password } from '#tests/support/makers.ts'
import { newAddress, test, tokenIn } from '#tests/support/accounts/people.ts'

const ownPage = {
  origin: 'http://localhost:3000',
  host: 'localhost:3000',
  'content-type': 'application/x-www-form-urlencoded',
}
const settings = '/mojbazar/postavke/promjena-sifre'

/** Sends a form as a browser without scripts does. */
const sendForm = (site: FastifyInstance, url: string, fields: Record<string, string>, cookies = {}) =>
  site.inject({
    method: 'POST',
    url,
    headers: ownPage,
    cookies,
    remoteAddress: newAddress(),
    payload: new URLSearchParams(fields).toString(),
  })

const shopFields = {
  username: 'moj.shop',
  email: 'moj.shop@primjer.ba',
  phone: '',
  password: 'tri-konja-za-trku',
  accept_terms: 'on',
  type: 'shop',
  'declaration.business_name': 'Alati d.o.o.',
  'declaration.seat': 'Titova 1',
  'declaration.place': 'Zenica',
  'declaration.owner': 'Amra Hodžić',
  'declaration.registration_number': '43-01-0001-24',
  'declaration.id_number': '12',
  'declaration.vat_number': '',
}

test("declares a shop's firm on registration, and reports errors at their fields", async ({ site, db }) => {
  const wrong = await sendForm(site, '/register', shopFields)
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('ID broj ima 13 cifara.')
  expect(wrong.body).toContain('value="Alati d.o.o."')
  expect(/<input[^>]*value="shop"[^>]*>/.exec(wrong.body)![0]).toContain('checked=""')

  const done = await sendForm(site, '/register', { ...shopFields, 'declaration.id_number': '4200000000004' })
  expect([done.statusCode, done.headers.location]).toEqual([302, '/success?za=registracija-shopa'])
  const { type } = await db
    .selectFrom('account')
    .select('type')
    .where('username', '=', 'moj.shop')
    .executeTakeFirstOrThrow()
  expect(type).toBe('shop')
  const token = done.cookies.find(({ name }) => name === 'auth.token')!.value
  const welcome = await site.inject({
    url: '/success?za=registracija-shopa',
    cookies: { 'auth.token': token },
  })
  expect(welcome.body).toContain('Vaš shop je otvoren')
})

test('declares nothing for a person, whatever the hidden fields contain', async ({ site }) => {
  const fields = { ...shopFields, type: 'user', username: 'bez.firme', email: 'bez.firme@primjer.ba' }
  expect((await sendForm(site, '/register', fields)).headers.location).toBe('/success?za=registracija')
})

test('gives members and strangers the same answer to a forgotten password', async ({ site, make }) => {
  const { username } = await make.account()
  const answerFor = async (login: string) => {
    const { statusCode, headers } = await sendForm(site, '/zaboravljenasifra', { login, channel: 'mail' })
    return [statusCode, headers.location]
  }
  const answer = await answerFor(username)
  expect(answer).toEqual([302, '/zaboravljenasifra?poslano=mail'])
  expect(await answerFor('niko-takav')).toEqual(answer)
  const bySms = async (login: string) => {
    const { statusCode, body } = await sendForm(site, '/zaboravljenasifra', { login, channel: 'sms' })
    expect(body).toContain('Ako postoji račun s verifikovanim brojem')
    return statusCode
  }
  expect(await bySms(username)).toBe(200)
  expect(await bySms('nema-ga-ovdje')).toBe(200)
  const empty = await sendForm(site, '/zaboravljenasifra', { login: ' ', channel: 'mail' })
  expect(empty.statusCode).toBe(422)
  expect(empty.body).toContain('Unesite korisničko ime ili e-mail.')
})

test('sets a password once by a link, and explains dead links', async ({ site, make, letters }) => {
  const { username, email } = await make.account()
  await sendForm(site, '/zaboravljenasifra', { login: username, channel: 'mail' })
  const [letter] = await letters(email!)
  const path = `/password/reset/${tokenIn(letter?.text)}`
  const page = await site.inject(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`za račun ${username}`)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('name="referrer" content="same-origin"')
  const short = await sendForm(site, path, { password: 'kratka' })
  expect(short.statusCode).toBe(422)
  expect(short.body).toContain('Šifra mora imati najmanje 8 znakova.')
  const set = await sendForm(site, path, { password: 'tri-konja-za-trku' })
  expect([set.statusCode, set.headers.location]).toEqual([302, '/success?za=nova-sifra'])
  for (const used of [path, '/password/reset/abc', `/password/reset/${'x'.repeat(200)}`]) {
    const gone = await site.inject({ url: used, remoteAddress: newAddress() })
    expect(gone.statusCode).toBe(410)
    expect(gone.body).toContain('Ovaj link više ne važi. Zatražite novi.')
  }
  const again = await sendForm(site, path, { password: 'druga-nova-sifra' })
  expect(again.statusCode).toBe(410)
})

test('undoes a change of e-mail from the old address by a button, and sets a password', async ({
  site,
  make,
  login,
  letters,
}) => {
  const account = await make.account()
  const cookies = { 'auth.token': await login(account) }
  const page = '/mojbazar/postavke/verifikacija'
  const fields = { intent: 'change-email', email: 'tudja@primjer.ba', password }
  const wrong = await sendForm(site, page, { ...fields, password: 'pogresna' }, cookies)
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Šifra nije ispravna.')
  expect(wrong.body).toContain('value="tudja@primjer.ba"')
  expect((await sendForm(site, page, fields, cookies)).statusCode).toBe(302)
  const [toNew] = await letters('tudja@primjer.ba')
  await sendForm(site, `/verifikacija/email/${tokenIn(toNew?.text)}`, {})
  const [toOld] = await letters(account.email!)
  const undo = `/verifikacija/povrat/${tokenIn(toOld?.text)}`
  expect((await site.inject(undo)).body).toContain('Vratite moju adresu')
  const undone = await sendForm(site, undo, {})
  expect(undone.statusCode).toBe(302)
  expect(undone.headers.location).toMatch(/^\/password\/reset\/[\w-]{43}$/)
  expect((await site.inject(undone.headers.location as string)).statusCode).toBe(200)
  expect((await sendForm(site, undo, {})).statusCode).toBe(410)
})

test('asks for the second factor without scripts, and never shows the password', async ({
  site,
  make,
  login,
}) => {
  const account = await make.account()
  const cookies = { 'auth.token': await login(account) }
  const setup = await sendForm(site, settings, { intent: 'totp-setup', password }, cookies)
  expect(setup.body).toContain('QR kod za aplikaciju')
  const secret = /name="secret" value="(\w+)"/.exec(setup.body)![1]!
  // A link for the phone that shows the page, which cannot scan its own screen.
  const link = /href="(otpauth:\/\/totp\/[^"]*)"/.exec(setup.body)![1]!
  expect(link).toContain(`secret=${secret}`)
  const confirm = { intent: 'totp-confirm', code: '12', secret, qr: '<svg/>' }
  const wrong = await sendForm(site, settings, { ...confirm, uri: link.replaceAll('&amp;', '&') }, cookies)
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain(`name="secret" value="${secret}"`)
  expect(wrong.body).toContain(`href="${link}"`)
  const foreign = await sendForm(site, settings, { ...confirm, uri: 'https://zlo.example' }, cookies)
  expect(foreign.body).not.toContain('zlo.example')
  const { Secret, TOTP } = await import('otpauth')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const on = await sendForm(site, settings, { intent: 'totp-confirm', code, secret, qr: '' }, cookies)
  expect(on.body).toContain('Rezervni kodovi')
  expect(on.body).toContain('download="bazar-rezervni-kodovi.txt"')

  const given = { username: account.username, password }
  const asked = await sendForm(site, '/login?povratak=/kategorije', given)
  expect(asked.statusCode).toBe(401)
  expect(asked.body).toContain('Kod iz aplikacije ili rezervni kod')
  expect(asked.body).not.toContain(password)
  const refused = await sendForm(site, '/login?povratak=/kategorije', { ...given, otp: '000000' })
  expect(refused.statusCode).toBe(401)
  expect(refused.body).toContain('Kod nije ispravan ili je već iskorišten.')
  const recovery = /<code[^>]*>([a-z2-7-]{19})<\/code>/.exec(on.body)![1]!
  const entered = await sendForm(site, '/login?povratak=/kategorije', { ...given, otp: recovery })
  expect([entered.statusCode, entered.headers.location]).toEqual([302, '/kategorije'])
})

test.for([
  '//zlo.example',
  'https://zlo.example',
  '/\\zlo.example',
  '/\t/zlo.example',
  'javascript:alert(1)',
])('a login leads nowhere else: %s', async (povratak, { site, make }) => {
  const { username } = await make.account()
  const url = `/login?povratak=${encodeURIComponent(povratak)}`
  const done = await sendForm(site, url, { username, password })
  expect([done.statusCode, done.headers.location]).toEqual([302, '/'])
})

test('requires the old password for a change, and keeps this session', async ({ site, make, login }) => {
  const account = await make.account()
  const [here, elsewhere] = [{ 'auth.token': await login(account) }, { 'auth.token': await login(account) }]
  const fields = { intent: 'password', current_password: 'pogresna', password: 'tri-konja-za-trku' }
  const wrong = await sendForm(site, settings, fields, here)
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Šifra nije ispravna.')
  const done = await sendForm(site, settings, { ...fields, current_password: password }, here)
  expect([done.statusCode, done.headers.location]).toEqual([302, `${settings}?gotovo=sifra`])
  expect((await site.inject({ url: settings, cookies: here })).statusCode).toBe(200)
  expect((await site.inject({ url: settings, cookies: elsewhere })).headers.location).toBe(
    `/login?povratak=${settings}&razlog=odjavljeni`,
  )
})

test('shows a token once, and revokes it', async ({ site, make, login }) => {
  const cookies = { 'auth.token': await login(await make.account()) }
  const made = await sendForm(site, settings, { intent: 'token', name: 'Uvoz oglasa', password }, cookies)
  const token = /readOnly="" [^>]*value="([^"]+)"|value="([^"]+)"[^>]*readOnly=""/i.exec(
    made.body.split('Sačuvajte ga sada')[1]!,
  )
  const bearer = token?.[1] ?? token?.[2]
  const me = () => site.inject({ url: '/api/me', headers: { authorization: `Bearer ${bearer}` } })
  expect((await me()).statusCode).toBe(200)
  const page = await site.inject({ url: settings, cookies })
  expect(page.body).toContain('Uvoz oglasa')
  expect(page.body).not.toContain(bearer)
  const id = /value="token-revoke"\/><input type="hidden" name="id" value="(\d+)"/.exec(page.body)![1]!
  expect((await sendForm(site, settings, { intent: 'token-revoke', id }, cookies)).statusCode).toBe(302)
  expect((await me()).statusCode).toBe(401)
  const unnamed = await sendForm(site, settings, { intent: 'token', name: ' ', password }, cookies)
  expect(unnamed.body).toContain('Unesite naziv.')
})

test('tells users once that their session ended, and then treats them as visitors', async ({
  site,
  make,
  login,
  app,
}) => {
  const account = await make.account()
  const token = await login(account)
  const cookies = { 'auth.token': token }
  await app.inject({
    method: 'POST',
    url: '/api/auth/web/logout',
    headers: { authorization: `Bearer ${token}` },
  })
  const next = await site.inject({ url: '/kategorije?naziv=auto', cookies })
  expect([next.statusCode, next.headers.location]).toEqual([
    302,
    '/login?povratak=/kategorije?naziv=auto&razlog=odjavljeni',
  ])
  expect(next.cookies).toContainEqual(expect.objectContaining({ name: 'auth.token', value: '' }))
  const there = await site.inject({ url: next.headers.location as string, cookies })
  expect(there.statusCode).toBe(200)
  expect(there.body).toContain('Vaša prijava je završena. Prijavite se ponovo.')
  const form = await sendForm(site, settings, { intent: 'password', password: 'x' }, cookies)
  expect([form.statusCode, form.headers.location]).toEqual([302, `/login?povratak=${settings}`])
})

test('refuses a form with an unknown action', async ({ site, make, login }) => {
  const cookies = { 'auth.token': await login(await make.account()) }
  expect((await sendForm(site, settings, { intent: 'brisanje' }, cookies)).statusCode).toBe(400)
})
