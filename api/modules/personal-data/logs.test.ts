import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { networkOf } from '#lib/http/addresses.ts'
import { errorLog } from '#lib/http/request-log.ts'
import { browserOf, test } from '#tests/support/accounts/people.ts'
import { mark, markPattern, person } from '#tests/support/accounts/person.ts'

test('logs nothing that names a person, whatever they do', async ({ deps, appOptions, db }) => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const app = await buildApp(deps, { ...appOptions, logLevel: 'trace', logStream })
  const desk = browserOf(app, { address: '203.0.113.77' })
  const { username, email } = person
  const registered = await desk.post('/auth/register', {
    username,
    email,
    password: `${mark}-lozinka`,
    type: 'user',
    accept_terms: true,
  })
  expect(registered.statusCode).toBe(201)
  await desk.login(email, `${mark}-pogrešna`)
  await desk.login(username, `${mark}-lozinka`)
  await desk.post('/auth/password-reset', { login: email })
  expect((await desk.get(`/users/${username}`)).statusCode).toBe(200)
  expect((await desk.get(`/search?q=${mark}&page=1`)).statusCode).toBe(200)
  for (const url of [
    `/profil/${username}`,
    `/profil/${username}/zavrseni`,
    `/profil/${username}.data?_routes=x`,
    `/pretraga?q=${mark}+${person.phone}&page=2`,
    `/dev/posta?primalac=${email}`,
    `/notifikacije/odjava?kljuc=${mark}`,
  ])
    await app.inject({ url, remoteAddress: '203.0.113.77' })
  // An error of PostgreSQL that quotes the row.
  const taken = await db
    .insertInto('account')
    .values({ username: username.toUpperCase() })
    .execute()
    .catch((error: Error) => error)
  expect(JSON.stringify({ ...(taken as Error) })).toContain(mark)
  expect(JSON.stringify(errorLog(taken as Error))).not.toContain(mark)
  await app.close()

  const requests = lines.filter((line) => !line.includes('"log":"security"')).join('')
  expect(requests).toContain('/profil/[Redacted]/zavrseni')
  expect(requests).toContain('/pretraga?q=[Redacted]&page=2')
  expect(requests).toContain('"remoteAddress":"203.0.113.0"')
  expect(requests).not.toContain('203.0.113.77')
  expect(lines.join('')).not.toMatch(new RegExp(markPattern, 'i'))
})

test.for([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2::3', '2001:db8:1::'],
  ['', ''],
])('shortens the address %s', ([address, network]) => {
  expect(networkOf(address!)).toBe(network)
})
