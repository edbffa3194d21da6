import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('shows the balance and its changes, by kind and page, to their owner alone', async ({
  site,
  make,
  login,
}) => {
  const account = await make.account()
  const cookies = { 'auth.token': await login(account) }
  const open = (query = '') => site.inject({ url: `/mojbazar/bazar-kredit/stanje-naloga${query}`, cookies })
  expect((await open()).body).toContain('Na vašem nalogu još nema promjena.')
  for (let made = 0; made < 51; made += 1) await make.credit(account.id, 10)

  const { body } = await open()
  expect(body).toMatch(/>510<\/span>/)
  expect(body.match(/Ispravka stanja<\/p>/g)).toHaveLength(50)
  const next = /href="([^"]+nastavak=[^"]+)"/.exec(body)![1]!.replaceAll('&amp;', '&')
  const second = await site.inject({ url: next, cookies })
  expect(second.body.match(/Ispravka stanja<\/p>/g)).toHaveLength(1)
  expect((await open('?vrsta=top_up')).body).toContain('Nema takvih promjena.')
  expect((await open('?od=sutra')).body).toContain('Unesite datum')
  const file = /href="(\/api\/credit\/statement\.csv[^"]*)"/.exec(body)![1]!
  expect((await site.inject({ url: file, cookies })).body.trim().split('\n')).toHaveLength(52)

  const visitor = await site.inject('/mojbazar/bazar-kredit/stanje-naloga')
  expect(visitor.headers.location).toContain('/login')
  expect((await site.inject({ url: '/api/me', cookies })).json().data.credits).toBe(510)
})
