import { expect } from 'vitest'
import { bankFile, mt940 } from '#tests/support/money/bank.ts'
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

test('makes a slip without scripts, shows it with a code to scan, and lists it', async ({
  site,
  make,
  login,
  db,
}) => {
  const url = '/mojbazar/tabs/Uplatnica'
  const cookie = `auth.token=${await login(await make.account())}`
  const open = async (path: string) => (await site.inject({ url: path, headers: { cookie } })).body
  expect(await open(`${url}?iznos=35`)).toContain('value="35"')
  const wrong = await site.inject({ url, ...form(cookie, { tile: '20', amount: 'puno' }) })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Unesite iznos od 1 KM do 5.000 KM')
  const made = await site.inject({ url, ...form(cookie, { tile: '50', amount: '' }) })
  expect(made.statusCode).toBe(302)
  const slip = await open(made.headers.location!)
  expect(slip).toContain('NALOG ZA PLAĆANJE')
  expect(slip).toContain('50,00 KM')
  expect(slip).toContain('src="data:image/svg+xml,')
  expect(slip).toMatch(/href="\/api\/payment-slips\/\d+\/pdf"/)
  expect(await open(url)).toContain('Čeka uplatu')

  // The pages of gateways lead to it, and none of them calls it off.
  const id = /\d+$/.exec(made.headers.location!)![0]
  for (const page of ['placanje', 'success', 'cancel', 'error']) {
    const found = await site.inject({ url: `/transakcije/${id}/${page}`, headers: { cookie } })
    expect([page, found.statusCode, found.headers.location]).toEqual([page, 302, `${url}/${id}`])
  }
  expect(await open(url)).toContain('Čeka uplatu')
  await db.updateTable('payment').set({ state: 'cancelled' }).where('id', '=', Number(id)).execute()
  const voided = await open(`${url}/${id}`)
  expect(voided).toContain('Ova uplatnica je poništena.')
  expect(voided).not.toContain('Platite skeniranjem')
})

test('imports a statement and decides about a line without scripts', async ({ site, make, login, db }) => {
  const cookie = `auth.token=${await login(await make.account({ role: 'admin' }))}`
  const { username } = await make.account()
  const url = '/admin/izvodi-banke'
  const open = async (path: string) => (await site.inject({ url: path, headers: { cookie } })).body
  const send = (content: string) => {
    const { headers, payload } = bankFile(content)
    return site.inject({
      method: 'POST',
      url,
      headers: { ...headers, cookie, 'sec-fetch-site': 'same-origin' },
      payload: payload!,
    })
  }
  const start = await open(url)
  expect(start).toContain('Primjer izvoda')
  expect(start).toMatch(/<option [^>]*disabled[^>]*>Odaberite račun</)
  const wrong = await send(mt940([{ amount: 1_000 }], { closing: 5 }))
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Promet ne odgovara stanjima')
  const file = mt940([{ amount: 1_000, bankId: 'STRANICA', name: 'Amra Hodžić' }])
  const done = await send(file)
  expect(done.headers.location).toBe(`${url}?gotovo=uvezen-1-0-1`)
  expect(await open(done.headers.location!)).toContain('Novih stavki: 1, raspoređeno: 0, čeka: 1.')
  expect((await send(file)).headers.location).toContain('gotovo=isti-')
  expect(await open(`${url}/stavke?stanje=waiting&trazi=amra`)).toContain('Amra Hodžić')
  const { id } = await db
    .selectFrom('bank_line')
    .select('id')
    .where('bank_id', '=', 'STRANICA')
    .executeTakeFirstOrThrow()
  const line = `${url}/stavke/${id}`
  const unknown = await site.inject({
    url: line,
    ...form(cookie, { intent: 'assign', target: 'nema', reason: 'x' }),
  })
  expect(unknown.body).toContain('Nema korisnika ni uplatnice')
  expect(unknown.body).toContain('value="nema"')
  const given = await site.inject({
    url: line,
    ...form(cookie, { intent: 'assign', target: username, reason: 'Javila se' }),
  })
  expect(given.headers.location).toBe(`${line}?gotovo=assign`)
  expect(await open(given.headers.location!)).toContain('Javila se')
  const late = await site.inject({ url: line, ...form(cookie, { intent: 'disown', reason: 'Tuđa' }) })
  expect([late.statusCode, late.body]).toEqual([
    409,
    expect.stringContaining('Stavka je u međuvremenu raspoređena.'),
  ])
  const back = await site.inject({ url: line, ...form(cookie, { intent: 'release', reason: 'Greška' }) })
  expect(back.headers.location).toBe(`${line}?gotovo=release`)

  // A decision leads to the next line that waits, which proposes its payee behind a key.
  expect((await send(mt940([{ amount: 1_000, bankId: 'SLJEDECA', name: username }]))).statusCode).toBe(302)
  const { id: next } = await db
    .selectFrom('bank_line')
    .select('id')
    .where('bank_id', '=', 'SLJEDECA')
    .executeTakeFirstOrThrow()
  const left = await site.inject({ url: line, ...form(cookie, { intent: 'disown', reason: 'Tuđa' }) })
  expect(left.headers.location).toBe(`${url}/stavke/${next}?gotovo=disown&nakon=${id}`)
  expect(await open(left.headers.location!)).toContain('Ovo je sljedeća stavka.')
})
