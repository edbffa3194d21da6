import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { codeIn, test as base, tokenIn } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'
const fresh = 'konj-na-mostu-7'
let numbers = 0

const test = base
  .extend('settled', { scope: 'file' }, ({ browser, make }) => async () => {
    const account = await make.account()
    const desk = browser()
    await desk.login(account.username)
    const newEmail = `novi-${account.username}@primjer.ba`
    const newPhone = `+3876277${String(1_000 + ++numbers)}`
    return { account, desk, newEmail, newPhone }
  })
  /** A thief who knows the password added ways back in and then changed the e-mail twice. */
  .extend('takenOver', { scope: 'file' }, ({ settled, letters, browser, clock, db }) => async () => {
    const { account, desk: thief, newEmail, newPhone } = await settled()
    await thief.post('/me/phone-verification', { phone: newPhone, password })
    const code = codeIn((await letters(newPhone))[0]!.text)
    await thief.post('/me/phone-verification/confirm', { code })
    const { data } = (await thief.post('/me/two-factor', { password })).json()
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
    await thief.post('/me/two-factor/confirm', { code: totp.generate({ timestamp: clock.now().getTime() }) })
    const passkey = { credential_id: newPhone, public_key: Buffer.alloc(8), counter: 0, transports: [] }
    await db
      .insertInto('passkey')
      .values({ ...passkey, account_id: account.id, synced: false, name: 'x', created_at: clock.now() })
      .execute()
    for (const email of [newEmail, `opet-${newEmail}`]) {
      await thief.post('/me/email', { email, password })
      await browser().post('/auth/email-verification', { token: tokenIn((await letters(email))[0]!.text) })
    }
    const undoFor = async (email: string) =>
      tokenIn((await letters(email)).find(({ text }) => text.includes('/verifikacija/povrat/'))!.text)
    return { account, newPhone, owners: await undoFor(account.email!), thiefs: await undoFor(newEmail) }
  })

test('takes the password and the link to change the e-mail, keeping the old one until then', async ({
  browser,
  settled,
  letters,
}) => {
  const { account, desk, newEmail } = await settled()
  const other = browser()
  await other.login(account.username)
  const change = (email: string, given = password) => desk.post('/me/email', { email, password: given })
  expect((await change(newEmail, 'pogrešna')).json().error.fields).toEqual({
    password: 'Šifra nije ispravna.',
  })
  expect((await change(account.email!.toUpperCase())).json().error.fields).toHaveProperty('email')
  expect((await change('a@b.ba\r\nBcc: x@y.ba')).statusCode).toBe(422)
  expect((await change(newEmail)).statusCode).toBe(200)

  const pending = (await desk.get('/me/verification')).json().data.email
  expect(pending).toMatchObject({ address: account.email, verified: true, pending: { address: newEmail } })
  expect((await letters(account.email!))[0]!.subject).toBe('Zatražena je promjena e-mail adrese')
  const token = tokenIn((await letters(newEmail))[0]!.text)
  const confirm = () => browser().post('/auth/email-verification', { token })
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])

  expect((await desk.get('/me/verification')).json().data.email).toEqual({
    address: newEmail,
    verified: true,
    pending: null,
    trouble: null,
  })
  // The session that asked stays logged in; all others end.
  expect(await desk.isIn()).toBe(true)
  expect(await other.isIn()).toBe(false)
  expect((await browser().login(newEmail)).statusCode).toBe(200)
  expect((await browser().login(account.email!)).statusCode).toBe(401)
})

test('lets the old address undo the change within a week, and shuts out whoever made it', async ({
  browser,
  settled,
  letters,
  clock,
}) => {
  const { account, desk: thief, newEmail } = await settled()
  await thief.post('/me/email', { email: newEmail, password })
  await browser().post('/auth/email-verification', { token: tokenIn((await letters(newEmail))[0]!.text) })
  const { data } = (await thief.post('/me/two-factor', { password })).json()
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  await thief.post('/me/two-factor/confirm', { code: totp.generate({ timestamp: clock.now().getTime() }) })
  const { token: program } = (await thief.post('/me/tokens', { name: 'x', password })).json()
  const undo = tokenIn(
    (await letters(account.email!)).find(({ text }) => text.includes('/verifikacija/povrat/'))!.text,
  )
  expect(undo).not.toBe('')

  const both = await Promise.all([1, 2].map(() => browser().post('/auth/email-change/undo', { token: undo })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
  expect(await thief.isIn()).toBe(false)
  const me = await browser().get('/me', { headers: { authorization: `Bearer ${program}` } })
  expect(me.statusCode).toBe(401)
  // The thief knows the old password, so it stops working.
  expect((await browser().login(account.username)).statusCode).toBe(401)
  const { token } = both.find(({ statusCode }) => statusCode === 200)!.json().data
  expect((await browser().post('/auth/password/reset', { token, password: fresh })).statusCode).toBe(200)
  const owner = browser()
  expect((await owner.login(account.email!, fresh)).statusCode).toBe(200)
  expect((await owner.get('/me/verification')).json().data.email.address).toBe(account.email)
})

test('keeps the change after a week, and makes no change by an old link', async ({
  browser,
  settled,
  letters,
  clock,
}) => {
  const { account, desk, newEmail } = await settled()
  await desk.post('/me/email', { email: `prva-${newEmail}`, password })
  const first = tokenIn((await letters(`prva-${newEmail}`))[0]!.text)
  await desk.post('/me/email', { email: newEmail, password })
  const second = tokenIn((await letters(newEmail))[0]!.text)
  const confirm = (token: string) => browser().post('/auth/email-verification', { token })
  expect((await confirm(first)).statusCode).toBe(410)
  expect((await confirm(second)).statusCode).toBe(200)
  const undo = tokenIn((await letters(account.email!))[0]!.text)
  clock.advance(7 * 86_400_000 + 1_000)
  expect((await browser().post('/auth/email-change/undo', { token: undo })).statusCode).toBe(410)
  clock.reset()
})

test('reports a taken address only to its owner, and never takes it over', async ({
  browser,
  settled,
  letters,
  make,
}) => {
  const { account, desk } = await settled()
  const owner = await make.account()
  const reply = await desk.post('/me/email', { email: owner.email!, password })
  expect(reply.json().message).toBe('Poslali smo link na novu adresu. Otvorite ga da je potvrdite.')
  const [mail] = await letters(owner.email!)
  expect(mail!.subject).toBe('Već imate račun na Bazaru')
  expect(mail!.text).not.toContain('/verifikacija/email/')

  // Verified elsewhere after the link went out.
  const { desk: late, newEmail } = await settled()
  await late.post('/me/email', { email: newEmail, password })
  const token = tokenIn((await letters(newEmail))[0]!.text)
  await make.account({ email: newEmail })
  expect((await browser().post('/auth/email-verification', { token })).statusCode).toBe(409)
  expect((await desk.get('/me')).json().data.email).toBe(account.email)
})

test('lets no merely claimed address undo a change', async ({ browser, make, letters }) => {
  const account = await make.account({ email_verified_at: null })
  const desk = browser()
  await desk.login(account.username)
  const email = `nova-${account.username}@primjer.ba`
  await desk.post('/me/email', { email, password })
  await browser().post('/auth/email-verification', { token: tokenIn((await letters(email))[0]!.text) })
  expect((await desk.get('/me')).json().data).toMatchObject({ email, email_verified: true })
  expect(await letters(account.email!)).toEqual([])
})

test('takes the password and a code to change the number, and tells the old number and the mailbox', async ({
  settled,
  letters,
}) => {
  const { account, desk, newPhone } = await settled()
  const send = (more: object = {}) => desk.post('/me/phone-verification', { phone: newPhone, ...more })
  expect((await send()).json().error.fields).toEqual({ password: 'Za promjenu broja unesite šifru.' })
  expect((await send({ password: 'pogrešna' })).json().error.fields).toHaveProperty('password')
  expect((await send({ password })).statusCode).toBe(200)
  // Another code to the same number.
  expect((await send()).statusCode).toBe(200)
  const code = codeIn((await letters(newPhone))[0]!.text)
  const confirm = () => desk.post('/me/phone-verification/confirm', { code })
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])

  expect((await desk.get('/me/verification')).json().data.phone).toMatchObject({ number: newPhone })
  expect((await letters(account.phone!)).map(({ text }) => text)).toEqual([
    'Broj mobitela na vasem Bazar racunu je promijenjen. Ako to niste bili vi, odmah promijenite sifru.',
  ])
  expect((await letters(account.email!))[0]!.subject).toBe('Broj mobitela je promijenjen')
})

test('removes links and keys that the thief made before the address was restored', async ({
  browser,
  db,
  letters,
  takenOver,
}) => {
  const { account, newPhone, owners, thiefs } = await takenOver()
  expect((await browser().post('/auth/email-change/undo', { token: owners })).statusCode).toBe(200)
  expect((await browser().post('/auth/email-change/undo', { token: thiefs })).statusCode).toBe(410)

  const left = (table: 'passkey' | 'account_totp' | 'recovery_code') =>
    db.selectFrom(table).select('account_id').where('account_id', '=', account.id).execute()
  for (const table of ['passkey', 'account_totp', 'recovery_code'] as const)
    expect(await left(table), table).toEqual([])
  await browser().post('/auth/password/forgot-sms', { login: newPhone })
  expect((await letters(newPhone)).filter(({ text }) => text.includes('novu sifru'))).toEqual([])
})

test('keeps the owner’s undo working after the thief used one first', async ({ browser, takenOver }) => {
  const { account, owners, thiefs } = await takenOver()
  expect((await browser().post('/auth/email-change/undo', { token: thiefs })).statusCode).toBe(200)
  const { data } = (await browser().post('/auth/email-change/undo', { token: owners })).json()
  const set = await browser().post('/auth/password/reset', { token: data.token, password: fresh })
  expect(set.statusCode).toBe(200)
  const owner = browser()
  expect((await owner.login(account.email!, fresh)).statusCode).toBe(200)
})

test('ends a pending change of e-mail when the password changes', async ({ browser, settled, letters }) => {
  const { account, desk: thief, newEmail } = await settled()
  await thief.post('/me/email', { email: newEmail, password })
  const token = tokenIn((await letters(newEmail))[0]!.text)
  const owner = browser()
  await owner.login(account.username)
  await owner.put('/me/password', { current_password: password, password: fresh })
  expect((await browser().post('/auth/email-verification', { token })).statusCode).toBe(410)
  expect((await owner.get('/me')).json().data.email).toBe(account.email)
})

test('reports a first number to the mailbox, and lets no program verify one', async ({
  browser,
  make,
  letters,
}) => {
  const account = await make.account({ phone: null, phone_verified_at: null })
  const desk = browser()
  await desk.login(account.username)
  const { token } = (await desk.post('/me/tokens', { name: 'Uvoz', password })).json()
  const phone = '+38762778899'
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['/me/phone-verification', '/me/phone-verification/confirm', '/me/email-verification']) {
    const reply = await browser().post(path, { phone, code: '000000' }, { headers })
    expect(reply.json().error.code, path).toBe('forbidden')
  }
  expect((await desk.post('/me/phone-verification', { phone })).statusCode).toBe(200)
  const code = codeIn((await letters(phone))[0]!.text)
  expect((await desk.post('/me/phone-verification/confirm', { code })).statusCode).toBe(200)
  const [mail] = await letters(account.email!)
  expect(mail!.subject).toBe('Dodan je broj mobitela')
  expect(mail!.text).toContain('završava na 899')
})
