import { expect, vi } from 'vitest'
import { DatabaseAway } from '#lib/database/errors.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { followReference } from './reference.ts'

const onError = (error: Error) => {
  throw error
}

test("spreads an operator's switch to other processes within two seconds", async ({
  app,
  deps,
  make,
  login,
}) => {
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  // As another process holds it.
  const other = { ...deps }
  await using _following = followReference([other], { onChange() {}, onError })
  const soon = { timeout: 2_000, interval: 50 }
  await admin('PUT', '/admin/maintenance', { reason: 'Proba' })
  await expect.poll(() => other.site.maintenance?.reason, soon).toBe('Proba')
  await admin('PUT', '/admin/features/groups', { is_on: false, reason: 'Sutra' })
  await expect.poll(() => other.site.off.groups, soon).toMatch(/Sutra$/)
  await admin('DELETE', '/admin/maintenance')
  await expect.poll(() => other.site.maintenance, soon).toBeNull()
})

test("follows another process's switch as soon as it is set", async ({ app, deps, cloned, make, login }) => {
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  const other = { ...deps }
  const options = { databaseUrl: cloned.url, lookMs: 3_600_000, onChange() {}, onError }
  await using _following = followReference([other], options)
  await admin('PUT', '/admin/maintenance', { reason: 'Odmah' })
  await vi.waitFor(() => expect(other.site.maintenance?.reason).toBe('Odmah'), { timeout: 10_000 })
  await admin('DELETE', '/admin/maintenance')
  await vi.waitFor(() => expect(other.site.maintenance).toBeNull(), { timeout: 10_000 })
})

test('tells the operator once that reference data cannot be read, but not that the database is away', async ({
  deps,
}) => {
  let failure: Error = new DatabaseAway('away')
  let isBroken = true
  let looks = 0
  const db = new Proxy(deps.db, {
    get(target, name) {
      looks += 1
      if (isBroken) throw failure
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const told: string[] = []
  const onTold = ({ message }: Error) => void told.push(message)
  const other = { ...deps, db }
  await using _following = followReference([other], { lookMs: 5, onChange() {}, onError: onTold })
  const pass = async () => {
    const before = looks
    await expect.poll(() => looks, { interval: 5 }).toBeGreaterThan(before + 2)
  }
  await pass()
  expect(told).toEqual([])
  failure = new Error('an unknown attribute')
  await pass()
  expect(told).toEqual(['an unknown attribute'])
  isBroken = false
  // The second one shows that the first has ended.
  for (let reloads = 0; reloads < 2; reloads++) {
    const before = other.site
    await expect.poll(() => other.site, { interval: 5 }).not.toBe(before)
  }
  isBroken = true
  await pass()
  expect(told).toEqual(['an unknown attribute', 'an unknown attribute'])
})
