import { expect } from 'vitest'
import { houseAccount } from '#tests/support/money/bank.ts'
import { bankAccountOf, owedTo, sellersAccount } from '#tests/support/money/payouts.ts'
import { test } from '#tests/support/test.ts'

const form = (cookie: string, fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: {
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  },
  payload: new URLSearchParams(fields).toString(),
})

test('takes and removes a bank account without scripts, and names errors of a number', async ({
  site,
  make,
  login,
  db,
}) => {
  const url = '/mojbazar/isplate'
  expect((await site.inject({ url })).headers.location).toContain('/login?povratak=')
  const account = await make.account()
  const cookie = `auth.token=${await login(account)}`
  expect((await site.inject({ url, headers: { cookie } })).body).toContain('Još nije bilo isplata.')
  const fields = { number: '1234', holder_name: 'Amra Hodžić', password: 'bazar-demo-1' }
  const wrong = await site.inject({ url, ...form(cookie, fields) })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Broj računa ima 16 cifara.')
  expect(wrong.body).toContain('value="1234"')
  expect(wrong.body).not.toContain('bazar-demo-1')
  const done = await site.inject({ url, ...form(cookie, { ...fields, number: sellersAccount }) })
  expect([done.statusCode, done.headers.location]).toEqual([302, `${url}?gotovo=racun`])
  await owedTo(db, account.id, 123_450)
  const { body } = await site.inject({ url: done.headers.location!, headers: { cookie } })
  expect(body).toContain('9980 0200 0056 7806')
  expect(body).toContain('1.234,50 KM')
  expect(body).toContain('Isplate na ovaj račun počinju')
  await db
    .updateTable('payout_account')
    .set({ effective_at: new Date(Date.now() - 1_000) })
    .where('account_id', '=', account.id)
    .execute()
  expect((await site.inject({ url, headers: { cookie } })).body).not.toContain(
    'Isplate na ovaj račun počinju',
  )
  const statement = await site.inject({ url: `${url}/izvod-prodaje`, headers: { cookie } })
  expect(statement.body).toContain('+1.234,50 KM')
  expect(statement.body).toContain('/api/sales-statement/statement.pdf')
  const wrongDay = await site.inject({ url: `${url}/izvod-prodaje?od=sutra`, headers: { cookie } })
  expect(wrongDay.body).toContain('Unesite datum, npr. 2026-12-31.')
  const removed = await site.inject({ url, ...form(cookie, { intent: 'remove' }) })
  expect(removed.headers.location).toBe(`${url}?gotovo=uklonjen`)
  const again = await site.inject({ url, ...form(cookie, { intent: 'remove' }) })
  expect(again.headers.location).toBe(`${url}?gotovo=uklonjen`)
  expect((await site.inject({ url, headers: { cookie } })).body).toContain('Još niste upisali račun')
})

test('makes, sends and returns payouts on the pages of staff without scripts', async ({
  site,
  make,
  login,
  db,
}) => {
  const url = '/admin/isplate'
  const cookie = `auth.token=${await login(await make.account({ role: 'admin' }))}`
  const seller = await make.account()
  await owedTo(db, seller.id, 50_000)
  expect((await site.inject({ url, headers: { cookie } })).body).toMatch(/[1-9] nema račun/)
  await bankAccountOf(db, seller.id)
  const shown = await site.inject({ url, headers: { cookie } })
  expect(shown.body).toContain(seller.username)
  expect(shown.body).toContain('500,00 KM')
  const made = await site.inject({ url, ...form(cookie, { account: houseAccount }) })
  expect(made.headers.location).toMatch(/^\/admin\/isplate\/\d+\?gotovo=pripremljena$/)
  const batch = made.headers.location!.split('?')[0]!
  const { body } = await site.inject({ url: batch, headers: { cookie } })
  expect(body).toContain(`/api/admin/payout-batches/${batch.split('/').at(-1)}/pain.xml`)
  const again = await site.inject({ url, ...form(cookie, { account: houseAccount }) })
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain('Trenutno nema kome da se isplati.')
  const sent = await site.inject({ url: batch, ...form(cookie, { intent: 'sent' }) })
  expect(sent.headers.location).toBe(`${batch}?gotovo=poslana`)
  const { id } = await db
    .selectFrom('payout')
    .select('id')
    .where('account_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  const unexplained = { intent: 'return', payout: String(id), reason: '' }
  expect((await site.inject({ url: batch, ...form(cookie, unexplained) })).body).toContain('Napišite razlog.')
  const back = { ...unexplained, reason: 'Račun je zatvoren.' }
  const returned = await site.inject({ url: batch, ...form(cookie, back) })
  expect(returned.headers.location).toBe(`${batch}?gotovo=vracena`)
  expect((await site.inject({ url: batch, headers: { cookie } })).body).toContain('Račun je zatvoren.')
  const late = await site.inject({ url: batch, ...form(cookie, back) })
  expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('Ova isplata je već vraćena.')])
})
