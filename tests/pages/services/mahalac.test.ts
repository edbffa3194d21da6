import { expect } from 'vitest'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'
import { noteOf } from '#tests/support/services/notes.ts'

const textOf = (html: string) =>
  mainOf(html)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('shows visitors the board of a town, and leads them to log in', async ({ site, make, db }) => {
  const { id: author_id, username } = await make.account()
  const id = await noteOf(db, { author_id, city_id: 42, body: 'Nestao je bijeli mačak.' })
  await noteOf(db, { author_id, parent_id: id, city_id: 42, body: 'Vidio sam ga.' })
  const board = await site.inject('/mahalac?grad=42')
  expect(board.statusCode).toBe(200)
  expect(board.body).toContain('rel="canonical" href="http://localhost:3000/mahalac?grad=42"')
  for (const part of ['Mahalac: Zenica', 'Nestao je bijeli mačak.', username, '1 odgovor', 'Prijavite se'])
    expect(textOf(board.body)).toContain(part)
  expect(textOf((await site.inject('/mahalac?grad=133')).body)).not.toContain('bijeli mačak')
  // The word stands next to the logo.
  expect(board.body.slice(0, board.body.indexOf('<main'))).toContain('>mahalac</span>')
  const note = await site.inject(`/mahalac/${id}`)
  expect(textOf(note.body)).toContain('Vidio sam ga.')
  const visitor = plainBrowser(site)
  const liked = await visitor.send(`/mahalac/${id}`, { intent: 'like', id: String(id) })
  expect([liked.statusCode, liked.headers['location']]).toEqual([302, `/login?povratak=/mahalac/${id}`])
  for (const wrong of ['/mahalac/987654321', '/mahalac/x'])
    expect((await site.inject(wrong)).statusCode).toBe(404)
  expect((await site.inject('/mahalac?page=99')).headers['location']).toBe('/mahalac')
})

test('lets a member write, reply, like, report and delete without a script', async ({ as, make, db }) => {
  const account = await make.account({ city_id: 42 })
  const member = await as(account)
  const refused = await member.send('/mahalac', {
    intent: 'post',
    city_id: '42',
    content: 'Zovite 061 234 567',
  })
  expect(refused.statusCode).toBe(422)
  expect(textOf(refused.body)).toContain('zato ne upisujte broj telefona')
  expect(refused.body).toContain('Zovite 061 234 567</textarea>')
  // The form is behind a button, but in sight when it comes back.
  expect(refused.body).toMatch(/<details open[^>]*>(?:(?!<\/details>)[\s\S])*Objavite poruku/)
  const board = (await member.get('/mahalac')).body
  expect(board).toMatch(/<details(?! open)[^>]*>(?:(?!<\/details>)[\s\S])*Objavite poruku/)
  const sent = await member.send('/mahalac', { intent: 'post', city_id: '42', content: 'Ko ima vrtača?' })
  expect(sent.headers['location']).toBe('/mahalac?grad=42&gotovo=post')
  expect(textOf((await member.get(sent.headers['location']!)).body)).toContain('Poruka je objavljena.')
  const { id } = await db
    .selectFrom('board_note')
    .select('id')
    .where('author_id', '=', account.id)
    .executeTakeFirstOrThrow()

  const neighbour = await as(await make.account())
  const own = `/mahalac/${id}`
  const replied = await neighbour.send(own, { intent: 'reply', id: String(id), content: 'Ja imam.' })
  expect(replied.headers['location']).toBe(`${own}?gotovo=reply`)
  const liked = await neighbour.send(own, { intent: 'like', id: String(id) })
  expect(liked.headers['location']).toBe(`${own}#poruka-${id}`)
  const seen = await neighbour.get(own)
  expect(seen.body).toContain('aria-pressed="true"')
  expect(textOf(seen.body)).toContain('Ja imam.')
  expect((await neighbour.get(`/prijavi/mahalac/${id}`)).body).toContain('Prijavite poruku na mahalcu')
  expect((await neighbour.send(own, { intent: 'delete', id: String(id) })).statusCode).toBe(403)

  const deleted = await member.send(own, { intent: 'delete', id: String(id) })
  expect(deleted.headers['location']).toBe('/mahalac?gotovo=delete')
  expect((await member.get(own)).statusCode).toBe(404)
})
