import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('changes a city by forms without a script: first its effects, then the change, then undone', async ({
  site,
  make,
  login,
  index,
}) => {
  const cookie = `auth.token=${await login(await make.account({ role: 'admin' }))}`
  const { id } = await make.listing({ city_id: 133, title: 'Klavir iz Sarajeva' })
  await index()
  const send = (fields: Record<string, string>) =>
    site.inject({
      method: 'POST',
      url: '/admin/mjesta/133',
      headers: {
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const open = async (url = '/admin/mjesta/133') => (await site.inject({ url, headers: { cookie } })).body
  const values = {
    id: '133',
    version: '0',
    canton_id: '9',
    name: 'Sarajevo - Centar',
    other_names: 'Šeher',
    zip_code: '71000',
    lat: '43,8601',
    lon: '18,4138',
  }
  const preview = await send({ ...values, intent: 'preview' })
  expect(preview.body).toContain(`/admin/oglasi/${id}`)
  expect(preview.body).toContain('Primijenite')
  expect(await open()).not.toContain('value="Šeher"')
  const wrong = await send({ ...values, lat: 'sjever', intent: 'apply' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Geografska širina je broj između -90 i 90.')
  const applied = await send({ ...values, intent: 'apply' })
  expect(applied.headers.location).toBe('/admin/mjesta/133?gotovo=sacuvano')
  const changed = await open()
  expect(changed).toContain('value="Šeher"')
  const [button = ''] = /<button[^>]*name="undo"[^>]*>/.exec(changed) ?? []
  const [, change] = /value="(\d+)"/.exec(button) ?? []
  expect((await send({ undo: change! })).headers.location).toBe('/admin/mjesta/133?gotovo=ponisteno')
  expect(await open()).not.toContain('value="Šeher"')
})
