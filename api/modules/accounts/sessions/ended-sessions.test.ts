import pg from 'pg'
import { expect } from 'vitest'
import { test as base } from '#tests/support/accounts/people.ts'
import { deleteAllSessions } from './queries.ts'

const test = base
  /** A connection of another program, whose writes nobody here notices. */
  .extend('other', { scope: 'file' }, async ({ cloned }, { onCleanup }) => {
    const client = new pg.Client(cloned.url)
    await client.connect()
    onCleanup(() => client.end())
    return client
  })

const password = 'bazar-demo-1'

test('ends sessions at once', async ({ browser, make }) => {
  const { username } = await make.account()
  const [own, mobile, third] = [browser(), browser(), browser()]
  for (const one of [own, mobile, third]) await one.login(username)
  const areIn = async () => [await own.isIn(), await mobile.isIn(), await third.isIn()]
  expect(await areIn()).toEqual([true, true, true])

  const { data } = (await mobile.get('/me/sessions')).json()
  const { id } = data.find(({ current }: { current: boolean }) => current)
  await own.delete(`/me/sessions/${id}`)
  expect(await areIn()).toEqual([true, false, true])

  const change = { current_password: password, password: 'konj-na-mostu-7' }
  expect((await own.put('/me/password', change)).statusCode).toBe(200)
  expect(await areIn()).toEqual([true, false, false])

  const token = own.cookies['auth.token']!
  await own.post('/auth/web/logout')
  own.cookies['auth.token'] = token
  expect(await own.isIn()).toBe(false)
})

test('refuses a banned account at once', async ({ browser, make, db }) => {
  const account = await make.account()
  const person = browser()
  await person.login(account.username)
  expect(await person.isIn()).toBe(true)

  await db.transaction().execute(async (trx) => {
    await trx.updateTable('account').set({ restriction: 'ban' }).where('id', '=', account.id).execute()
    await deleteAllSessions(trx, account.id)
  })

  expect(await person.isIn()).toBe(false)
})

test('takes a role away at once', async ({ app, make, login, db }) => {
  const account = await make.account({ role: 'moderator' })
  const headers = { authorization: `Bearer ${await login(account)}` }
  const role = async () => (await app.inject({ url: '/api/me', headers })).json().data.role
  const before = await role()

  await db.updateTable('account').set({ role: 'member' }).where('id', '=', account.id).execute()

  expect([before, await role()]).toEqual(['moderator', 'member'])
})

test('refuses a session that another program ended', async ({ browser, make, other }) => {
  const account = await make.account()
  const person = browser()
  await person.login(account.username)
  expect(await person.isIn()).toBe(true)

  await other.query('delete from session where account_id = $1', [account.id])

  expect(await person.isIn()).toBe(false)
})
