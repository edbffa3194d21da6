import { expect } from 'vitest'
import { password } from '#tests/support/makers.ts'
import { mainOf, plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { test } from '#tests/support/test.ts'

const ownPage = {
  origin: 'http://localhost:3000',
  host: 'localhost:3000',
  'content-type': 'application/x-www-form-urlencoded',
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

test('keeps the input of an invalid registration, except the password, and explains the errors', async ({
  site,
}) => {
  const page = await site.inject({
    method: 'POST',
    url: '/register',
    headers: ownPage,
    payload: form({
      username: 'amra"<b>',
      email: 'amra@',
      phone: '061',
      password: 'kratka',
      accept_terms: 'on',
    }),
  })
  expect(page.statusCode).toBe(422)
  expect(page.body).toContain('value="amra&quot;&lt;b&gt;"')
  expect(page.body).toContain('value="amra@"')
  expect(page.body).toContain('Koristite slova bez kvačica')
  expect(page.body).toContain('Šifra mora imati najmanje 8 znakova.')
  expect(page.body).not.toContain('kratka')
})

test('registers and verifies a phone by plain forms, with the code from the inbox', async ({
  site,
  deliver,
}) => {
  const visitor = plainBrowser(site)
  const password = 'tri-konja-za-trku'
  const refused = await visitor.press('/register', 'Registrujte se', {
    username: 'bez-skripte',
    email: 'bez-skripte@primjer',
    password,
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Unesite ispravnu e-mail adresu, npr. ime@primjer.ba.')
  expect(refused.body).toContain('Za registraciju je potrebno prihvatiti uslove')
  expect(refused.body).toContain('value="bez-skripte"')
  const correct = { email: 'bez-skripte@primjer.ba', password, accept_terms: 'on' }
  const done = await visitor.press('/register', 'Registrujte se', correct, refused.body)
  const token = done.cookies.find(({ name }) => name === 'auth.token')!.value
  const me = plainBrowser(site, token)
  const welcome = await me.get(String(done.headers.location))
  expect(welcome.body).toMatch(/href="\/mojbazar\/postavke\/verifikacija[^"]*"[^>]*>Verifikuj mobitel</)

  const page = '/mojbazar/postavke/verifikacija'
  const sent = await me.press(page, 'Pošaljite kod', { phone: '061 500 088' })
  expect(sent.headers.location).toBe(page)
  await deliver()
  const found = await visitor.press('/dev/posta', 'Pretražite', { primalac: '+38761500088' })
  const letter = /href="(\/dev\/posta\/\d+)"[^>]*>(?:(?!<\/a>).)*SMS za \+38761500088/s.exec(found.body)![1]!
  const code = /kod: (\d{6})/.exec((await visitor.get(letter)).body)![1]!
  expect(mainOf((await me.get('/mojbazar/postavke')).body)).toContain(`href="${page}"`)
  const confirmed = await me.press(page, 'Potvrdite', { code })
  expect(mainOf((await me.get(String(confirmed.headers.location))).body)).toContain(
    'Broj mobitela je verifikovan.',
  )
})

test('leads from registering to the success page and back, never to another site', async ({ site }) => {
  const register = (username: string, povratak: string) =>
    site.inject({
      method: 'POST',
      url: `/register?povratak=${encodeURIComponent(povratak)}`,
      headers: ownPage,
      remoteAddress: '203.0.113.50',
      payload: form({
        username,
        email: `${username}@primjer.ba`,
        phone: '',
        password: 'tri-konja-za-trku',
        accept_terms: 'on',
      }),
    })
  const done = await register('povratnik', '/kategorije')
  expect(done.statusCode).toBe(302)
  expect(done.headers.location).toBe('/success?za=registracija&povratak=/kategorije')
  expect(done.cookies).toContainEqual(
    expect.objectContaining({ name: 'auth.token', httpOnly: true, maxAge: 14 * 24 * 3600 }),
  )
  expect((await register('lutalica', '//zlo.example')).headers.location).toBe('/success?za=registracija')

  const token = done.cookies.find(({ name }) => name === 'auth.token')!.value
  const welcome = await site.inject({
    url: '/success?za=registracija&povratak=https://zlo.example',
    cookies: { 'auth.token': token },
  })
  expect(welcome.body).toContain('Dobro došli na Bazar!')
  expect(welcome.body).not.toMatch(/href="https?:\/\/zlo/)
  expect((await site.inject('/success')).body).toContain('Uspješno završeno')
  expect((await site.inject('/success?za=nesto')).statusCode).toBe(404)
})

test('sends logged-in users away from registration', async ({ site, make, login }) => {
  const cookies = { 'auth.token': await login(await make.account()) }
  const page = await site.inject({ url: '/register?povratak=/kategorije', cookies })
  expect([page.statusCode, page.headers.location]).toEqual([302, '/kategorije'])
})

test.for([
  '/mojbazar/postavke',
  '/mojbazar/postavke/verifikacija?broj=promijeni',
  '/mojbazar/postavke/izvodi',
])('%s sends visitors to the login and back', async (url, { site }) => {
  const page = await site.inject(url)
  expect([page.statusCode, page.headers.location]).toEqual([302, `/login?povratak=${url}`])
})

test('leads to the login when a settings form is sent after the session ended', async ({ site }) => {
  const sent = await site.inject({
    method: 'POST',
    url: '/mojbazar/postavke/verifikacija',
    headers: ownPage,
    payload: form({ intent: 'send', phone: '061 234 567' }),
  })
  expect([sent.statusCode, sent.headers.location]).toEqual([
    302,
    '/login?povratak=/mojbazar/postavke/verifikacija',
  ])
})

test('shows statements to shops only, and tells a suspended one why it cannot post', async ({
  site,
  make,
  login,
}) => {
  const user = { 'auth.token': await login(await make.account()) }
  const away = await site.inject({ url: '/mojbazar/postavke/izvodi', cookies: user })
  expect([away.statusCode, away.headers.location]).toEqual([302, '/'])

  const shop = { 'auth.token': await login(await make.shop({ active: false, package: 'silver' })) }
  const page = await site.inject({ url: '/mojbazar/postavke/izvodi', cookies: shop })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Silver Bazar shop')
  expect(page.body).toContain('Suspendovan')
  expect(page.body).toMatch(/Saznaj više<\/a>/)
})

test('shows the settings tabs for the kind of account', async ({ site, make, login }) => {
  const tabsOf = async (account: { id: number }) =>
    (await site.inject({ url: '/mojbazar/postavke', cookies: { 'auth.token': await login(account) } })).body
  expect(await tabsOf(await make.account())).not.toContain('/postavke/izvodi')
  expect(await tabsOf(await make.shop())).toContain('/postavke/izvodi')
})

test('keeps the number in the form when all attempts at a code are used up', async ({
  site,
  db,
  make,
  login,
}) => {
  const cookies = { 'auth.token': await login(await make.account({ verified: false })) }
  const post = (fields: Record<string, string>) =>
    site.inject({
      method: 'POST',
      url: '/mojbazar/postavke/verifikacija',
      headers: ownPage,
      cookies,
      remoteAddress: '203.0.113.70',
      payload: form(fields),
    })
  const sent = await post({ intent: 'send', phone: '061 404 040' })
  expect([sent.statusCode, sent.headers.location]).toEqual([302, '/mojbazar/postavke/verifikacija'])
  const { text } = await db
    .selectFrom('outbox_message')
    .select('text')
    .where('recipient', '=', '+38761404040')
    .executeTakeFirstOrThrow()
  const wrong = text!.includes('000000') ? '000001' : '000000'
  const answers: string[] = []
  for (let tries = 0; tries < 5; tries++)
    answers.push((await post({ intent: 'confirm', code: wrong, phone: '+38761404040' })).body)

  expect(answers[3]).toContain('Kod nije ispravan. Imate još 1 pokušaj.')
  expect(answers[4]).toContain('Potrošili ste sve pokušaje. Zatražite novi kod.')
  expect(answers[4]).toContain('value="+38761404040"')
})

test('says on the waiting page that a message cannot be sent', async ({ site, app, db, make, login }) => {
  const person = await make.account({ verified: false })
  const token = await login(person)
  const headers = { authorization: `Bearer ${token}` }
  const ask = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/me/${path}`, headers, payload })
  await ask('email-verification', {})
  await ask('phone-verification', { phone: '061 909 090' })
  const given = await db
    .updateTable('outbox_message')
    .set({ failed_at: new Date(), last_error: '550 no such user' })
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(given.numUpdatedRows).toBe(2n)
  const page = () =>
    site.inject({ url: '/mojbazar/postavke/verifikacija?poslano=email', cookies: { 'auth.token': token } })
  const failed = (await page()).body
  expect(failed).toContain('Poruku nismo mogli poslati na adresu')
  expect(failed).toContain('SMS nismo mogli poslati na ovaj broj.')
  expect(failed).not.toMatch(/Poslali smo vam link|550 no such user/)

  await db.updateTable('outbox_message').set({ failed_at: null, attempts: 1 }).execute()
  const late = (await page()).body
  expect(late).toContain('kasni. Šaljemo je ponovo')
  expect(late).toContain('SMS kasni.')
})

test('changes nothing when a mailed link is opened, and verifies once by the button', async ({
  site,
  app,
  db,
  make,
  login,
  deliver,
}) => {
  const person = await make.account({ verified: false, username: 'linkoljubac' })
  const token = await login(person)
  const headers = { authorization: `Bearer ${token}` }
  await app.inject({ method: 'POST', url: '/api/me/email-verification', headers })
  await deliver()
  const { text } = await db
    .selectFrom('inbox_message')
    .select('text')
    .where('recipient', '=', person.email!)
    .executeTakeFirstOrThrow()
  const link = new URL(/http\S+/.exec(text)![0])
  expect(link.origin).toBe('http://localhost:3000')
  const isVerified = async () => (await app.inject({ url: '/api/me', headers })).json().data.email_verified

  const opened = await site.inject(link.pathname)
  expect(opened.statusCode).toBe(200)
  expect(opened.body).toContain('name="robots" content="noindex"')
  expect(await isVerified()).toBe(false)
  const press = () => site.inject({ method: 'POST', url: link.pathname, headers: ownPage, payload: '' })
  expect((await press()).body).toContain('Vaša e-mail adresa je potvrđena.')
  expect(await isVerified()).toBe(true)
  const again = await press()
  expect(again.statusCode).toBe(410)
  expect(again.body).toContain('Ovaj link više ne važi. Zatražite novi.')
})

test('shows mails with links in the inbox, filters by recipient, and hides from search engines', async ({
  site,
  app,
  make,
  login,
  deliver,
}) => {
  const person = await make.account({ verified: false, username: 'sanducar' })
  const headers = { authorization: `Bearer ${await login(person)}` }
  await app.inject({
    method: 'POST',
    url: '/api/me/email-verification',
    headers,
    remoteAddress: '203.0.113.60',
  })
  await app.inject({
    method: 'POST',
    url: '/api/me/phone-verification',
    headers,
    payload: { phone: '061 808 080' },
  })
  expect((await site.inject('/dev/posta?primalac=SANDUCAR')).body).toContain('Nema poruka')
  await deliver()

  const list = await site.inject('/dev/posta?primalac=SANDUCAR')
  expect(list.body).toContain('name="robots" content="noindex"')
  expect(list.body).toContain('E-mail za sanducar@example.com')
  expect(list.body).not.toContain('+38761808080')
  const path = /\/dev\/posta\/\d+/.exec(list.body)![0]
  expect((await site.inject(path)).body).toMatch(
    /<a href="http:\/\/localhost:3000\/verifikacija\/email\/[\w-]+"/,
  )
  expect((await site.inject('/dev/posta?primalac=061808080')).body).toContain('Nema poruka')
  expect((await site.inject('/dev/posta?primalac=61+808')).body).toContain('SMS za +38761808080')
  expect((await site.inject('/dev/posta/9999999')).statusCode).toBe(404)
})

test('has no inbox in production', async ({ deps, appOptions }) => {
  const { buildSite } = await import('#server/build-site.ts')
  const site = await buildSite({ ...deps, inbox: 'none' }, appOptions)
  expect((await site.inject('/dev/posta')).statusCode).toBe(404)
  expect((await site.inject('/dev/posta/1')).statusCode).toBe(404)
  await site.close()
})

test('offers registration to visitors only', async ({ site, make, login }) => {
  const register = /href="\/register[^"]*"[^>]*>\s*Registracija/
  expect((await site.inject('/kategorije')).body).toMatch(register)
  const own = await site.inject({
    url: '/kategorije',
    cookies: { 'auth.token': await login(await make.account()) },
  })
  expect(own.body).not.toMatch(register)
  expect(own.body).toContain('/mojbazar/postavke')
})

test('keeps the name after a failed login and offers to register, with the way back', async ({
  site,
  make,
}) => {
  const { username } = await make.account()
  const failed = await site.inject({
    method: 'POST',
    url: '/login?povratak=/kategorije',
    headers: ownPage,
    payload: form({ username, password: `${password}x` }),
  })
  expect(failed.statusCode).toBe(401)
  expect(failed.body).toContain(`value="${username}"`)
  expect(failed.body).toContain('href="/register?povratak=/kategorije"')
})
