import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('opens the page of synonyms to admins only', async ({ site, make, login }) => {
  const ask = async (role?: 'member' | 'moderator' | 'admin') => {
    const headers = role ? { cookie: `auth.token=${await login(await make.account({ role }))}` } : {}
    return (await site.inject({ url: '/admin/sinonimi', headers })).statusCode
  }
  expect([await ask(), await ask('member'), await ask('moderator'), await ask('admin')]).toEqual([
    404, 404, 404, 200,
  ])
})

test('lets an admin maintain synonyms without scripts', async ({ site, make, login, db }) => {
  const admin = await make.account({ role: 'admin' })
  const cookie = `auth.token=${await login(admin)}`
  const open = async (query = '') =>
    (await site.inject({ url: `/admin/sinonimi${query}`, headers: { cookie } })).body
  const send = (fields: Record<string, string>, who = cookie) =>
    site.inject({
      method: 'POST',
      url: '/admin/sinonimi',
      headers: {
        cookie: who,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams(fields).toString(),
    })

  const wrong = await send({ radnja: 'dodaj', words: 'taljige', finds: '' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Unesite bar dvije riječi koje znače isto')
  expect(wrong.body).toContain('value="taljige"')

  const added = await send({ radnja: 'dodaj', words: 'taljige, zaprežna kola', finds: '' })
  expect([added.statusCode, added.headers.location]).toEqual([302, '/admin/sinonimi?ishod=dodano'])
  expect(await open('?ishod=dodano&rijec=zaprezna')).toContain('Skup je dodan. Pretraga ga već koristi.')
  const { id } = await db
    .selectFrom('synonym')
    .select('id')
    .where('words', '@>', sql<string[]>`array['taljige']`)
    .executeTakeFirstOrThrow()

  const stranger = await send(
    { radnja: 'izbrisi', id: String(id), version: '1' },
    `auth.token=${await login(await make.account())}`,
  )
  expect(stranger.statusCode).toBe(404)

  const fields = { id: String(id), words: 'taljige', finds: 'zaprežna kola; fijaker', version: '1' }
  const changed = await send({ radnja: 'izmijeni', ...fields })
  expect(changed.headers.location).toBe('/admin/sinonimi?ishod=izmijenjeno')
  // Opened before the change, sent after it.
  const late = await send({ radnja: 'izmijeni', ...fields })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('Ovaj skup je u međuvremenu izmijenjen.')

  const removed = await send({ radnja: 'izbrisi', id: String(id), words: 'taljige', finds: '', version: '2' })
  expect(removed.headers.location).toBe('/admin/sinonimi?ishod=izbrisano')
  const again = await send({ radnja: 'izbrisi', id: String(id), words: '', finds: '', version: '2' })
  expect([again.statusCode, again.body.includes('404')]).toEqual([404, true])

  const page = await open('?rijec=taljige')
  expect(page).toContain('Nijedan skup nema tu riječ.')
  expect(page).toContain(admin.username)
  expect(page).toContain('fijaker')
})
