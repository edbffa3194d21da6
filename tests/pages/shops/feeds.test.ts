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
    (_, at) => `Z${at};Zvučnik kućni ${at};${at === 5 ? 'puno' : 90};${'x'.repeat(60)}`,
  )
  const file = ['oznaka;puni naziv;cijena;opis', ...rows].join('\n')
  expect(file.length).toBeGreaterThan(200_000)
  const none = await send('', 'check-file')
  expect([none.statusCode, mainOf(none.body)]).toEqual([422, expect.stringContaining('Odaberite datoteku.')])
  const checking = (await send(file, 'check-file')).headers['location'] as string
  const reading = mainOf((await me.get(checking)).body)
  expect(reading).toContain('Pročitano redova: 0')
  expect(reading).toMatch(/<noscript><meta http-equiv="refresh" content="3"/i)
  await runJobs()
  expect(mainOf((await me.get(checking)).body)).toContain('Šifra: Red nema šifru')

  expect(mainOf((await me.get(address)).body)).toMatch(/<option[^>]*>puni naziv<\/option>/)
  const mapped = {
    ...fields,
    intent: 'save',
    'mapping.fields.external_id': 'oznaka',
    'mapping.fields.title': 'puni naziv',
  }
  expect((await me.send(address, mapped)).headers['location']).toBe(`${address}?gotovo=sacuvan`)
  const again = (
    await send(
      ['oznaka;puni naziv;cijena', 'Z1;Zvučnik kućni;90', 'Z2;Zvučnik;puno'].join('\n'),
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
