import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { mainOf, plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { test } from '#tests/support/test.ts'

test('says in plain words that a form which was changed after it was sent must be sent again', async ({
  site,
  make,
  login,
}) => {
  const me = plainBrowser(site, await login(await make.account()))
  const { body } = await me.get('/dopuna')
  const key = /name="key" value="([^"]+)"/.exec(body)![1]!
  const topUp = { tile: 'drugi', way: 'card', return_path: '', key }
  const first = await me.send('/dopuna', { ...topUp, amount: '15' })
  expect(first.headers['location']).toMatch(/^\/transakcije\/\d+\/placanje/)
  const changed = await me.send('/dopuna', { ...topUp, amount: '25' })
  expect(changed.statusCode).toBe(422)
  expect(changed.body).toContain('Ovaj obrazac ste već poslali s drugim podacima.')
  const fresh = /name="key" value="([^"]+)"/.exec(changed.body)![1]!
  const again = await me.send('/dopuna', { ...topUp, amount: '25', key: fresh })
  expect(again.statusCode).toBe(302)
})

test('takes a typed amount rather than the tile that stays chosen without the script', async ({
  site,
  make,
  login,
}) => {
  const me = plainBrowser(site, await login(await make.account()))
  const topUp = { way: 'card', return_path: '' }
  const paid = await me.send('/dopuna', { ...topUp, tile: '20', amount: '35' })
  expect((await me.get(paid.headers['location']!)).body).toContain('35,00 KM')
  const tile = await me.send('/dopuna', { ...topUp, tile: '50', amount: '' })
  expect((await me.get(tile.headers['location']!)).body).toContain('50,00 KM')
  const wrong = await me.send('/dopuna', { ...topUp, tile: '20', amount: 'puno' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toMatch(/value="drugi"[^>]*checked|checked[^>]*value="drugi"/)
})

test('shows the balance and its changes, by kind and page, only to their owner', async ({
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

test('pays by card through plain forms, and shows a payment to its owner alone', async ({
  site,
  make,
  login,
  db,
}) => {
  const account = await make.account()
  const me = plainBrowser(site, await login(account))
  const follow = async (reply: { statusCode: number; headers: Record<string, unknown> }) => {
    expect([302, 303]).toContain(reply.statusCode)
    const { pathname, search } = new URL(String(reply.headers['location']), 'http://localhost:3000')
    return { path: pathname + search, body: (await me.get(pathname + search)).body }
  }
  const pay = await follow(await me.press('/dopuna', 'Nastavi na plaćanje', { tile: '100' }))
  expect(mainOf(pay.body)).toMatch(/<h1[^>]*>Plaćanje</)
  let bank = await me.press(pay.path, 'Platite 100,00 KM')
  let at = pay.path
  while (bank.statusCode === 302 || bank.statusCode === 303) {
    const { pathname, search } = new URL(String(bank.headers.location), 'http://localhost:3000')
    at = pathname + search
    bank = await me.get(at)
  }
  expect(bank.body).toMatch(/<h1[^>]*>Plaćanje karticom</)
  let done = await follow(await me.press(at, 'Platite 100,00 KM', {}, bank.body))
  while (!done.body) done = await follow(await me.get(done.path))
  expect(mainOf(done.body)).toMatch(/<h1[^>]*>Kredit je dopunjen</)
  expect(await creditOf(db, account.id)).toBe(1_250)

  const stranger = plainBrowser(site, await login(await make.account()))
  const own = done.path.replace(/\?.*/, '')
  for (const last of ['placanje', 'success', 'cancel', 'error'])
    expect((await stranger.get(own.replace('success', last))).statusCode, last).toBe(404)
})
