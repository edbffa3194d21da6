import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { caller, plainCategory } from '#tests/support/selling.ts'
import { test } from '#tests/support/test.ts'
import { suspendShops } from './jobs.ts'

test('lets no shop publish whose paid time is over, but others', async ({
  app,
  deps,
  db,
  make,
  login,
  runJobs,
}) => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const [unpaid, paid] = [
    await make.shop({ active: true, ends_at: inSeconds(-1) }),
    await make.shop({ active: true, ends_at: inSeconds(3600) }),
  ]
  const listing = { category_id: plainCategory(deps.catalog), title: 'Roba iz shopa' }
  const refused = await caller(app, await login(unpaid))('POST', '/listings', listing)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'shop_suspended'])
  const me = await caller(app, await login(unpaid))('GET', '/me')
  expect(me.body.data.shop.active).toBe(false)
  expect((await caller(app, await login(paid))('POST', '/listings', listing)).status).toBe(201)

  // For lists, which read the flag.
  await enqueue(db, suspendShops, {})
  await runJobs()
  const { body } = await caller(app)('GET', `/stores?q=${encodeURIComponent('Shop')}`)
  const names = body.data.map(({ username }: { username: string }) => username)
  expect([names.includes(paid.username), names.includes(unpaid.username)]).toEqual([true, false])
})
