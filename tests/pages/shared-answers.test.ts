import path from 'node:path'
import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('appOptions', { scope: 'file' }, ({ dataDir }) => ({
  baseUrl: 'http://localhost:3000',
  mediaDir: path.join(dataDir, 'media'),
  logLevel: 'silent',
  map: null,
  sharedAnswerMs: 60_000,
}))

test('pages share what is the same for everyone, and nothing of who asks', async ({
  site,
  make,
  login,
  index,
  statements,
}) => {
  await make.listing({ title: 'Bicikl za sve' })
  await index()
  const [ana, ivo] = [
    await make.account({ username: 'ana-bira' }),
    await make.account({ username: 'ivo-bira' }),
  ]
  const [anas, ivos] = [await login(ana), await login(ivo)]
  const open = (token: string) => site.inject({ url: '/', cookies: { 'auth.token': token } })

  const first = await open(anas)
  let second: typeof first | undefined
  expect(await statements(async () => (second = await open(ivos)))).toBe(1) // the session alone
  expect(first.body).toContain('ana-bira')
  expect(second!.body).toContain('ivo-bira')
  expect(second!.body).not.toContain('ana-bira')
  expect(second!.body).toContain('Bicikl za sve')
})

test('a refusal is not shared', async ({ site, make, login, index }) => {
  const token = await login(await make.account())
  const open = (url: string) => site.inject({ url, cookies: { 'auth.token': token } })
  const id = (await make.listing({ title: 'Sad ga nema', status: 'hidden' })).id
  expect((await open(`/artikal/${id}`)).statusCode).toBe(404)
  const seller = await make.listing({ title: 'Sad ga ima' })
  await index()
  expect((await open(`/artikal/${seller.id}`)).statusCode).toBe(200)
})
