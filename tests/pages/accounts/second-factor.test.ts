import { expect } from 'vitest'
import { plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { switchOn } from '#tests/support/accounts/second-factor.ts'
import { test as base } from '#tests/support/test.ts'

const password = 'bazar-demo-1'
const security = '/mojbazar/postavke/promjena-sifre'
const verification = '/mojbazar/postavke/verifikacija'

/** Pages and forms without scripts, for an account with a second factor. */
const test = base.extend('guarded', ({ site, make, login, db, clock }) => async () => {
  clock.reset()
  clock.advance(30_000 - (Date.now() % 30_000))
  const account = await make.account()
  const code = await switchOn(db, account.id, clock.now)
  const { id: key } = await db
    .insertInto('passkey')
    .values({
      account_id: account.id,
      credential_id: `kljuc-${account.id}`,
      public_key: Buffer.alloc(8),
      counter: 0,
      transports: [],
      synced: false,
      name: 'Moj telefon',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { get: open, send } = plainBrowser(site, await login(account))
  return { code, key, open, send }
})

const codeFields = (html: string) =>
  [...html.matchAll(/<input[^>]*name="otp"[^>]*>/g)].map(([field]) => field)

type Form = { url: string; fields: Record<string, string>; kept?: string; done: number; says: string }
const forms: Record<string, (key: number) => Form> = {
  password: () => ({
    url: security,
    fields: { intent: 'password', current_password: password, password: 'tri-konja-za-trku' },
    done: 302,
    says: 'sifra',
  }),
  'recovery codes': () => ({
    url: security,
    fields: { intent: 'totp-codes', password },
    done: 200,
    says: 'Rezervni kodovi',
  }),
  'switching off': () => ({
    url: security,
    fields: { intent: 'totp-off', password },
    done: 302,
    says: 'dva-koraka',
  }),
  token: () => ({
    url: security,
    fields: { intent: 'token', name: 'Uvoz oglasa', password },
    kept: 'value="Uvoz oglasa"',
    done: 200,
    says: 'Uvoz oglasa“ je napravljen',
  }),
  'removing a passkey': (id) => ({
    url: security,
    fields: { intent: 'passkey-remove', id: String(id), password },
    done: 302,
    says: 'kljuc-uklonjen',
  }),
  'e-mail': () => ({
    url: `${verification}?email=promijeni`,
    fields: { intent: 'change-email', email: 'nova-adresa@primjer.ba', password },
    kept: 'value="nova-adresa@primjer.ba"',
    done: 302,
    says: 'nova-adresa',
  }),
  phone: () => ({
    url: `${verification}?broj=promijeni`,
    fields: { intent: 'send', phone: '061 234 599', password },
    kept: 'value="061 234 599"',
    done: 302,
    says: 'verifikacija',
  }),
}

test.for(Object.entries(forms))(
  'asks for the code in the form itself, keeps what was typed, and never shows the password: %s',
  async ([, formFor], { guarded }) => {
    const { open, send, code, key } = await guarded()
    const { url, fields, kept = '', done, says } = formFor(key)
    expect(codeFields((await open(url)).body).length).toBeGreaterThan(0)

    const asked = await send(url, fields)
    expect(asked.statusCode).toBe(401)
    expect(asked.body).toContain('Unesite kod iz aplikacije za prijavu ili rezervni kod.')
    expect(asked.body).toContain('upišite i kod')
    expect(codeFields(asked.body).filter((field) => field.includes('aria-invalid="true"'))).toHaveLength(1)
    expect(asked.body).toContain(kept)
    expect(asked.body).not.toContain(password)

    const wrong = await send(url, { ...fields, otp: '000000' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toContain('Kod nije ispravan ili je već iskorišten.')
    expect(wrong.body).toContain(kept)

    const taken = await send(url, { ...fields, otp: code() })
    expect(taken.statusCode).toBe(done)
    expect(`${String(taken.headers.location)} ${taken.body}`).toContain(says)
  },
)

test('asks for no further code after one was accepted, until it is too old', async ({ guarded, clock }) => {
  const { open, send, code } = await guarded()
  const token = { intent: 'token', name: 'Uvoz', password }
  expect((await send(security, { ...token, otp: code() })).statusCode).toBe(200)
  for (const url of [security, `${verification}?email=promijeni`, `${verification}?broj=promijeni`])
    expect(codeFields((await open(url)).body)).toEqual([])
  expect((await send(security, token)).statusCode).toBe(200)

  clock.advance(301_000)
  const asked = await send(security, token)
  expect(asked.statusCode).toBe(401)
  expect(codeFields(asked.body).length).toBeGreaterThan(0)
})

test('asks for no code without a second factor', async ({ site, make, login }) => {
  const cookies = { 'auth.token': await login(await make.account()) }
  for (const url of [security, `${verification}?email=promijeni`, `${verification}?broj=promijeni`])
    expect(codeFields((await site.inject({ url, cookies })).body)).toEqual([])
})
