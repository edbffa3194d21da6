import { expect } from 'vitest'
import { closedDay } from '#tests/support/money/invoices.ts'
import { paidTopUp } from '#tests/support/money/payments.ts'
import { test } from '#tests/support/test.ts'

test('lists own invoices with their PDFs, and asks visitors to log in', async ({
  site,
  make,
  login,
  deps,
}) => {
  const url = '/mojbazar/racuni'
  expect((await site.inject({ url })).headers.location).toContain('/login?povratak=')
  const account = await make.account()
  const headers = { cookie: `auth.token=${await login(account)}` }
  expect((await site.inject({ url, headers })).body).toContain('Još nemate nijedan račun.')
  await paidTopUp(deps, account.id, { marks: 20 })
  const { body } = await site.inject({ url, headers })
  expect(body).toMatch(/Račun R-\d{4}-000001/)
  expect(body).toContain('20,00 KM')
  const [, pdf] = /href="(\/api\/invoices\/\d+\/pdf)"/.exec(body)!
  expect((await site.inject({ url: pdf!, headers })).headers['content-type']).toBe('application/pdf')
})

test('shows staff the invoices that they look for, and closed days with their files', async ({
  site,
  make,
  login,
  deps,
  db,
}) => {
  const account = await make.account({ first_name: 'Ljiljana', last_name: 'Čolić' })
  await paidTopUp(deps, account.id, { marks: 50 })
  const headers = { cookie: `auth.token=${await login(await make.account({ role: 'admin' }))}` }
  const page = async (url: string) => (await site.inject({ url, headers })).body
  const found = await page('/admin/racuni?q=ljiljana')
  expect(found).toContain(`Ljiljana Čolić (${account.username})`)
  expect(found).toContain('href="/api/admin/invoices.csv?q=ljiljana"')
  expect(await page('/admin/racuni?q=nema')).toContain('Nema takvih računa.')
  expect(await page('/admin/racuni?od=jučer')).toContain('Datum upišite kao 31. 12. 2026.')
  expect(await page('/admin/zakljucenje-dana')).toContain('Još nijedan dan nije zaključen.')
  const day = await closedDay(db)
  expect(await page('/admin/zakljucenje-dana')).toContain('20. 11. 2026.')
  const report = await page(`/admin/zakljucenje-dana/${day}`)
  expect(report).toContain('Sve kontrole se slažu.')
  expect(report).toContain(`href="/api/admin/closings/${day}/pdf"`)
  expect((await site.inject({ url: '/admin/zakljucenje-dana/2020-01-01', headers })).statusCode).toBe(404)
})
