import { expect } from 'vitest'
import { firmRegisterUrl } from '#contract/limits/accounts.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'
import { declarationOf, firm } from '#tests/support/shops/shops.ts'

const queue = '/admin/trgovci'

test('lets moderators verify and refuse declarations, without a script', async ({ make, as, db }) => {
  const [good, bad] = [await make.account(), await make.account()]
  await declarationOf(db, good.id, { business_name: 'Dobra firma d.o.o.' })
  await declarationOf(db, bad.id, { business_name: 'Izmišljena firma d.o.o.', id_number: firm().id_number })
  const moderator = await as(await make.account({ role: 'moderator' }))
  const page = mainOf((await moderator.get(queue)).body)
  for (const text of ['Dobra firma d.o.o.', 'Izmišljena firma d.o.o.', firmRegisterUrl])
    expect(page).toContain(text)
  // Only the first has keys; the usual reasons to refuse are buttons.
  expect(page.match(/data-shortcut="\d"/g)).toEqual(['1', '2', '3'].map((key) => `data-shortcut="${key}"`))
  expect(page.match(/value="Firme nema u javnom registru\."/g)).toHaveLength(2)

  expect((await moderator.get('/admin')).body).toContain('Čeka provjeru: 2')

  const send = (id: number, decision: string, reason = '') =>
    moderator.send(queue, { id: String(id), version: '1', decision, reason })
  const silent = await send(bad.id, 'refuse')
  expect([silent.statusCode, silent.body.includes('Navedite razlog odbijanja.')]).toEqual([422, true])
  expect((await send(bad.id, 'refuse', 'Nema je u registru.')).headers['location']).toBe(
    `${queue}?gotovo=refuse`,
  )
  expect((await send(good.id, 'verify')).headers['location']).toBe(`${queue}?gotovo=verify`)
  expect((await moderator.get(queue)).body).toContain('Nema izjava koje čekaju provjeru.')
  expect((await send(good.id, 'verify')).statusCode).toBe(409)

  const settings = await (await as(bad)).get('/mojbazar/postavke/registrovani-trgovac')
  expect(settings.body).toContain('Razlog: Nema je u registru.')
  const profile = await moderator.get(`/profil/${good.username}/aktivni`)
  expect(profile.body).toContain('Registrovani trgovac: Dobra firma d.o.o., Sarajevo')
})
