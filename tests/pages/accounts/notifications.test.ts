import { expect } from 'vitest'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { test } from '#tests/support/test.ts'

const list = '/mojbazar/notifikacije'
const settings = '/mojbazar/postavke/notifikacije'

test('lets an account read, mark and delete its notifications, and unsubscribe from mails by their link', async ({
  site,
  login,
  make,
  db,
  clock,
  runJobs,
}) => {
  const account = await make.account()
  const { get, send } = plainBrowser(site, await login(account))
  expect((await site.inject(list)).headers['location']).toBe(`/login?povratak=${list}`)
  expect((await get(list)).body).toContain('Nemate notifikacija.')

  const event = { accountId: account.id, key: 'a', group: 'a', data: { count: 1, titles: ['Harmonika'] } }
  await db.transaction().execute((trx) => publishNotices(trx, listingsExpired, [event], clock.now()))
  expect((await get(list)).body).toContain('Nepročitano: ')
  expect((await send(list, { radnja: 'procitano' })).headers['location']).toBe(list)
  const read = (await get(list)).body
  expect(read).toContain('Istekao je vaš oglas „Harmonika“')
  expect(read).not.toContain('Nepročitano: ')
  const [, id] = /name="obavijest" value="(\d+)"/.exec(read)!
  await send(list, { radnja: 'izbrisi', obavijest: id! })
  expect((await get(list)).body).toContain('Nemate notifikacija.')
  expect((await send(list, { radnja: 'nesto' })).statusCode).toBe(400)

  await runJobs()
  const { text } = await db
    .selectFrom('inbox_message')
    .select('text')
    .where('recipient', '=', account.email!)
    .executeTakeFirstOrThrow()
  const link = /http:\/\/localhost:3000(\/notifikacije\/odjava\S+)/.exec(text)![1]!
  const visitor = plainBrowser(site)
  expect((await visitor.get(link)).body).toContain('Isključite e-mailove')
  expect((await visitor.send(link, {})).body).toContain('Ovakve e-mailove više nećete dobijati.')
  expect((await visitor.send(`${link}A`, {})).body).toContain('Link nije ispravan.')
  expect((await get(settings)).body).not.toMatch(/name="listing_expired.mail"[^>]*checked/)
})

test('lets an account set quiet hours, and names their errors', async ({ site, login, make }) => {
  const { get, send } = plainBrowser(site, await login(await make.account()))
  const wrong = await send(settings, { intent: 'quiet', from: '22:00', until: '' })
  expect(wrong.body).toContain('Unesite i kraj tihih sati.')
  const saved = await send(settings, { intent: 'quiet', from: '22:00', until: '07:00' })
  const page = (await get(saved.headers['location']!)).body
  expect(page).toContain('Tihi sati su sačuvani.')
  expect(page).toMatch(/name="until"[^>]*value="07:00"|value="07:00"[^>]*name="until"/)
})
