import { expect } from 'vitest'
import { plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('staffOf', { scope: 'file' }, ({ site, make, login }) => async (role: string) => {
  const { get, send } = plainBrowser(site, await login(await make.account({ role: role as 'admin' })))
  return { open: async (url: string) => (await get(url)).body, send }
})

test('lets an admin maintain forbidden words without scripts, and preview their hits', async ({
  staffOf,
  make,
  db,
}) => {
  const { open, send } = await staffOf('admin')
  const page = '/admin/zabranjene-rijeci'
  await make.listing({ title: 'Rijetka bukvica na prodaju' })
  const word = { wording: 'bukvica', category_id: '', effect: 'hold', rule: 'illegal' }
  const preview = await send(page, { ...word, radnja: 'pregled' })
  for (const part of ['Pogađa 1 oglas', 'Rijetka bukvica na prodaju', 'value="bukvica"'])
    expect(preview.body).toContain(part)
  const wrong = await send(page, { ...word, wording: '*', radnja: 'sacuvaj' })
  expect([wrong.statusCode, wrong.body.includes('Unesite riječ od bar dva slova.')]).toEqual([422, true])
  const added = await send(page, { ...word, radnja: 'sacuvaj' })
  expect(added.headers.location).toBe(`${page}?gotovo=dodano`)
  const { id } = await db
    .selectFrom('forbidden_word')
    .select('id')
    .where('wording', '=', 'bukvica')
    .executeTakeFirstOrThrow()
  expect(await open(`${page}?rijec=bukvica&uredi=${id}`)).toContain('Izbrišite sa spiska')
  const row = { ...word, id: String(id), version: '1' }
  const changed = await send(page, { ...row, wording: 'bukvic*', category_id: '31', radnja: 'sacuvaj' })
  expect(changed.headers.location).toBe(`${page}?gotovo=izmijenjeno`)
  // Opened before the change, sent after it.
  expect((await send(page, { ...row, radnja: 'izbrisi' })).statusCode).toBe(409)
  const removed = await send(page, { ...row, version: '2', radnja: 'izbrisi' })
  expect(removed.headers.location).toBe(`${page}?gotovo=izbrisano`)
})

test('shows moderators the checks, and lets admins switch them', async ({ staffOf }) => {
  const [moderator, admin] = [await staffOf('moderator'), await staffOf('admin')]
  expect(await moderator.open('/admin/provjere')).not.toContain('Šta provjera radi')
  expect(await moderator.open('/admin/zabranjene-rijeci')).toContain('Spisak mijenja administrator.')
  expect(await moderator.open('/admin/provjere/reposts')).toContain('Ova provjera još ništa nije našla.')
  const refused = await admin.send('/admin/provjere', { id: 'reposts', mode: 'hold' })
  expect([refused.statusCode, refused.body.includes('o njima odlučuje moderator')]).toEqual([422, true])
  const switched = await admin.send('/admin/provjere', { id: 'reposts', mode: 'off' })
  expect(switched.headers.location).toBe('/admin/provjere?gotovo=reposts')
  expect(await admin.open('/admin/provjere?gotovo=reposts')).toContain('Ponavljanje oglasa: isključeno.')
})
