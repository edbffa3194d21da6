import { expect, vi } from 'vitest'
import { caller } from '#tests/support/selling.ts'
import { test } from '#tests/support/test.ts'
import { followReference } from './reference.ts'

test("spreads an operator's switch to other processes within two seconds", async ({
  app,
  deps,
  make,
  login,
}) => {
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  // As another process holds it.
  const other = { ...deps }
  await using _following = followReference([other], { onChange() {} })
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
  const options = { databaseUrl: cloned.url, lookMs: 3_600_000, onChange() {} }
  await using _following = followReference([other], options)
  await admin('PUT', '/admin/maintenance', { reason: 'Odmah' })
  await vi.waitFor(() => expect(other.site.maintenance?.reason).toBe('Odmah'), { timeout: 10_000 })
  await admin('DELETE', '/admin/maintenance')
  await vi.waitFor(() => expect(other.site.maintenance).toBeNull(), { timeout: 10_000 })
})
