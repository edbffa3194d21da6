import { expect } from 'vitest'
import { multipart } from '#tests/support/listings/photos.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'

const page = '/mojbazar/feed'

test('lets a shop add a feed, check a file, give columns their meaning, and import it without JavaScript', async ({
  site,
  make,
  as,
  login,
  deps,
  runJobs,
}) => {
  const shop = await make.shop()
  const me = await as(shop)
  const token = await login(shop)
  expect(mainOf((await me.get(page)).body)).toContain('Novi feed')
  const fields = {
    name: 'Dijelovi',
    format: 'csv',
    'mapping.category_id': String(plainCategory(deps.catalog)),
    'mapping.city_id': '133',
    'mapping.state': 'used',
  }
  const wrong = await me.send(page, { ...fields, name: ' ', is_hourly: 'on' })
  expect([wrong.statusCode, mainOf(wrong.body)]).toEqual([422, expect.stringContaining('Unesite naziv.')])
  const added = (await me.send(page, fields)).headers['location'] as string
  expect(added).toMatch(/^\/mojbazar\/feed\/\d+\?gotovo=dodan$/)
  const address = added.split('?')[0]!
  expect(mainOf((await me.get(added)).body)).toContain('Feed je dodan.')

  const send = async (content: string, intent: string) => {
    const { payload, headers } = multipart([{ name: 'f.csv', content: Buffer.from(content) }], 'file')
    const boundary = headers['content-type'].split('boundary=')[1]!
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="intent"\r\n\r\n${intent}\r\n`
    return site.inject({
      method: 'POST',
      url: address,
      cookies: { 'auth.token': token },
      headers: { ...headers, host: 'localhost:3000', origin: 'http://localhost:3000' },
      payload: Buffer.concat([Buffer.from(part), payload]),
    })
  }
  // Larger than a plain form may be.
  const rows = Array.from(
    { length: 3_000 },
    (_, at) => `${at % 2 ? 'Z' : 'Ž'};Zvučnik kućni ${at};${at === 5 ? 'od 90' : 90};${'x'.repeat(60)}`,
  )
  const file = ['kod 1;puni naziv;cijena;opis', ...rows].join('\n')
  expect(file.length).toBeGreaterThan(200_000)
  const none = await send('', 'check-file')
  expect([none.statusCode, mainOf(none.body)]).toEqual([422, expect.stringContaining('Odaberite datoteku.')])
  const checking = (await send(file, 'check-file')).headers['location'] as string
  const reading = mainOf((await me.get(checking)).body)
  expect(reading).toContain('Pročitano redova: 0')
  expect(reading).toMatch(/<noscript><meta http-equiv="refresh" content="3"/i)
  await runJobs()
  expect(mainOf((await me.get(checking)).body)).toContain('Šifra: Red nema šifru')

  expect(mainOf((await me.get(address)).body)).toContain('Pogledajte značenja')
  const meanings = `${address}/znacenja`
  const shown = mainOf((await me.get(meanings)).body)
  expect(shown).toContain('Odaberite i kolonu koja je šifra')
  expect(shown).toMatch(/puni naziv.*Zvučnik kućni 0 · Zvučnik kućni 1/s)
  // Entries of the form are numbered in the order of the file's columns.
  const saved = await me.press(meanings, 'Sačuvajte', { 'columns.0': 'external_id' })
  expect(saved.headers['location']).toBe(`${meanings}?gotovo=sacuvano`)
  expect(mainOf((await me.get(`${meanings}?gotovo=sacuvano`)).body)).toContain('Značenja su sačuvana.')
  const again = (
    await send(
      ['kod 1;puni naziv;cijena', 'Z1;Zvučnik kućni;90', 'Z2;Zvučnik;od 90'].join('\n'),
      'check-file',
    )
  ).headers['location'] as string
  await runJobs()
  const checked = mainOf((await me.get(again)).body)
  expect(checked).toContain('Ovo je provjera: ništa nije uvezeno.')
  expect(checked).toMatch(/Red 2.*šifra Z2.*Cijena: Unesite cijenu u KM/s)
  expect((await me.send(again, { intent: 'confirm' })).headers['location']).toBe(again)
  await runJobs()
  expect(mainOf((await me.get(again)).body)).toContain('Uvezeno: 2 reda, s greškom 1.')
  expect(mainOf((await me.get(address)).body)).toContain('Iz ovog feeda: 1 oglas')

  expect((await me.send(address, { intent: 'delete' })).headers['location']).toBe(`${page}?gotovo=izbrisan`)
  expect((await me.get(address)).statusCode).toBe(404)
  expect((await site.inject(page)).headers['location']).toBe(`/login?povratak=${page}`)
  expect((await (await as(await make.account())).get(page)).headers['location']).toBe('/')
})

test('asks about unknown values once, and imports the same file with the answers, without JavaScript', async ({
  make,
  as,
  login,
  site,
  runJobs,
}) => {
  const shop = await make.shop()
  const me = await as(shop)
  const token = await login(shop)
  const added = (await me.send(page, { name: 'Satovi', format: 'csv' })).headers['location'] as string
  const address = added.split('?')[0]!
  const long = `Opis stanja ${'ž'.repeat(190)}`
  const file = [
    'sep=;',
    'SKU;Product name;Group;Town;Item condition;Retail price',
    'S1;Sat Tissot;Ure;Sarajevo;B-Ware;1,250.00',
    'S2;Sat Casio;Ure;71000 Sarajevo;new;90',
    `S3;Sat Seiko;Ručni satovi;Zenica;${long};na upit`,
  ].join('\n')
  const { payload, headers } = multipart([{ name: 'f.csv', content: Buffer.from(file) }], 'file')
  const uploaded = await site.inject({
    method: 'POST',
    url: `/api${address.replace('/mojbazar/feed', '/shop/feeds')}/file?dry=1`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  const run = `${address}/uvoz/${uploaded.json().id}`
  await runJobs()
  const checked = mainOf((await me.get(run)).body)
  expect(checked).toContain('Imamo 5 pitanja o vrijednostima')
  expect(checked).toMatch(/Kategorija: Nepoznata kategorija „Ure“\..*redovi 1, 2/s)

  const meanings = `${address}/znacenja`
  const asked = mainOf((await me.get(meanings)).body)
  expect(asked).toMatch(/Vrijednosti: 5 pitanja/)
  expect(asked).toMatch(/value="Sarajevo - Centar"/)
  expect(asked).toContain('Pretpostavili smo; provjerite.')
  expect(asked).not.toContain('„Zenica“')
  expect(mainOf((await me.get(`${meanings}?sve=1`)).body)).toContain('„Zenica“')
  expect(mainOf((await me.get(`${meanings}?polje=city`)).body)).not.toContain('„Ure“')

  const entryOf = (text: string) => new RegExp(`name="value\\.(\\d+)" value="${text}`).exec(asked)![1]
  const category = `values.${entryOf('Ure')}`
  const state = `values.${entryOf('B-Ware')}`
  const wrong = await me.press(meanings, 'Sačuvajte i provjerite ponovo', { [category]: 'Leteći ćilimi' })
  expect([wrong.statusCode, mainOf(wrong.body)]).toEqual([
    422,
    expect.stringContaining('Za „Ure“ odaberite vrijednost s liste.'),
  ])
  expect(mainOf(wrong.body)).toContain('value="Leteći ćilimi"')
  const answers = {
    [category]: 'Nakit i satovi > Ručni satovi',
    [state]: 'used',
    [`values.${entryOf('Opis stanja')}`]: '-',
  }
  const reread = await me.press(meanings, 'Sačuvajte i provjerite ponovo', answers)
  expect(reread.headers['location']).toBe(run)
  await runJobs()
  const understood = mainOf((await me.get(run)).body)
  expect(understood).toContain('Sve vrijednosti su prepoznate')
  expect(understood).not.toContain('Greške i napomene')
  await me.send(run, { intent: 'confirm' })
  await runJobs()
  expect(mainOf((await me.get(run)).body)).toContain('Uvezeno: 3 reda.')
  expect(mainOf((await me.get(meanings)).body)).not.toContain('Sačuvajte i provjerite ponovo')
})
