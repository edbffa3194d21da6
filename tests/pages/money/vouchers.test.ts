import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { vouchersWith } from '#tests/support/money/vouchers.ts'

const form = (cookie: string, fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: {
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  },
  payload: new URLSearchParams(fields).toString(),
})

test('redeems a voucher without scripts, and names the error of a code', async ({
  site,
  make,
  login,
  deps,
}) => {
  const url = '/mojbazar/tabs/Vauceri'
  expect((await site.inject({ url })).headers.location).toContain('/login?povratak=')
  const cookie = `auth.token=${await login(await make.account())}`
  expect((await site.inject({ url, headers: { cookie } })).body).toContain(
    'Još niste iskoristili nijedan vaučer.',
  )
  const wrong = await site.inject({ url, ...form(cookie, { code: '1234' }) })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Kod nije dobro prepisan')
  expect(wrong.body).toContain('value="1234"')
  const { codes } = await vouchersWith(deps, { credits: 120 })
  const done = await site.inject({ url, ...form(cookie, { code: codes[0]! }) })
  expect([done.statusCode, done.headers.location]).toEqual([302, `${url}?gotovo=120`])
  const { body } = await site.inject({ url: done.headers.location!, headers: { cookie } })
  expect(body).toContain('Na račun smo dodali 120 kredita.')
  expect(body).toContain('+120 kredita')
})

test('shows new codes once, as a file too, and cancels a batch without scripts', async ({
  site,
  make,
  login,
  db,
}) => {
  const url = '/admin/vauceri'
  const cookie = `auth.token=${await login(await make.account({ role: 'admin' }))}`
  const wrong = await site.inject({ url, ...form(cookie, { count: '20000', credits: '5', note: 'Sajam' }) })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Broj vaučera je cijeli broj od 1 do 10.000.')
  const fields = { count: '3', credits: '50', per_account: '', expires_on: '2099-12-31', note: 'Sajam' }
  const { body } = await site.inject({ url, headers: { cookie } })
  const [, key] = /name="key" value="([^"]+)"/.exec(body)!
  const made = await site.inject({ url, ...form(cookie, { ...fields, key: key! }) })
  expect(made.statusCode).toBe(201)
  const reloaded = await site.inject({ url, ...form(cookie, { ...fields, key: key! }) })
  expect([reloaded.statusCode, reloaded.body]).toEqual([409, expect.stringContaining('je već napravljena')])
  const codes = /<textarea[^>]*>([^<]+)</.exec(made.body)![1]!.trim().split('\n')
  expect(codes).toHaveLength(3)
  const [, file] = /href="data:text\/csv;charset=utf-8,([^"]+)"/.exec(made.body)!
  expect(decodeURIComponent(file!)).toContain(`${codes[0]},50,31. 12. 2099.`)
  expect((await site.inject({ url, headers: { cookie } })).body).not.toContain(codes[0])
  const { id } = await db
    .selectFrom('voucher_batch')
    .select('id')
    .where('note', '=', 'Sajam')
    .executeTakeFirstOrThrow()
  const cancel = () =>
    site.inject({ url, ...form(cookie, { intent: 'cancel', id: String(id), reason: 'Greška' }) })
  const cancelled = await cancel()
  expect(cancelled.headers.location).toBe('/admin/vauceri?gotovo=ponisteno')
  expect((await site.inject({ url, headers: { cookie } })).body).toContain('poništena')
  const again = await cancel()
  expect([again.statusCode, again.body]).toEqual([
    409,
    expect.stringContaining('Ova serija je već poništena.'),
  ])
})
