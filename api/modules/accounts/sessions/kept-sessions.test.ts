import pg from 'pg'
import { expect, vi } from 'vitest'
import { ownWrites } from '#lib/own-writes.ts'
import { test as base } from '#tests/support/people.ts'
import { deleteAllSessions, findSession } from './queries.ts'

const test = base
  /** A connection of another program, whose writes nobody here notices. */
  .extend('other', { scope: 'file' }, async ({ cloned }, { onCleanup }) => {
    const client = new pg.Client(cloned.url)
    await client.connect()
    onCleanup(() => client.end())
    return client
  })
  /** Time stands still, so that what is kept ends by writes alone. */
  .extend('stillness', { auto: true }, async ({}, { onCleanup }) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onCleanup(() => void vi.useRealTimers())
  })

const password = 'bazar-demo-1'
const longest = 50 // milliseconds

test('reads a session once for calls that follow each other while nothing is written here', async ({
  make,
  login,
  db,
  deps,
  counted: { counter },
}) => {
  const [one, two] = [await make.account(), await make.account()]
  const [id, otherId] = (await Promise.all([login(one), login(two)])).map((token) =>
    Number(token.split('|')[0]),
  )
  const find = (session: number) => findSession(deps.db, session)
  const statements = async (action: () => Promise<unknown>) => {
    const before = counter.count
    await action()
    return counter.count - before
  }

  expect(await statements(() => find(id!))).toBe(1)
  expect(await statements(() => Promise.all([find(id!), find(id!)]))).toBe(0)
  expect(await statements(() => find(otherId!))).toBe(1)
  vi.advanceTimersByTime(longest)
  expect(await statements(() => find(id!))).toBe(1)
  await db.updateTable('account').set({ first_name: 'Ana' }).where('id', '=', two.id).execute()
  expect(await statements(() => find(id!))).toBe(1)
  ownWrites.areAll = false
  try {
    expect(await statements(() => find(id!))).toBe(1)
  } finally {
    ownWrites.areAll = true
  }
})

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

test('refuses a session that another program ended, a moment later at most', async ({
  browser,
  make,
  other,
}) => {
  const account = await make.account()
  const person = browser()
  await person.login(account.username)
  expect(await person.isIn()).toBe(true)

  await other.query('delete from session where account_id = $1', [account.id])
  vi.advanceTimersByTime(longest)

  expect(await person.isIn()).toBe(false)
})
