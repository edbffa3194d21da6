import { expect } from 'vitest'
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
  await using _following = followReference([other], () => {})
  const soon = { timeout: 2_000, interval: 50 }
  await admin('PUT', '/admin/maintenance', { reason: 'Proba' })
  await expect.poll(() => other.site.maintenance?.reason, soon).toBe('Proba')
  await admin('PUT', '/admin/features/groups', { is_on: false, reason: 'Sutra' })
  await expect.poll(() => other.site.off.groups, soon).toMatch(/Sutra$/)
  await admin('DELETE', '/admin/maintenance')
  await expect.poll(() => other.site.maintenance, soon).toBeNull()
})
