import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { fileStorage } from '#lib/files/storage.ts'
import { loadDemo } from '#demo/load.ts'
import { giveDemoCredit } from '#server/demo-credit.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { durationsOf } from '../selling-rules.ts'
import { type Content, emptyContent, missingContent } from './content-check.ts'

test('has only demo listings that sellers could have published under the rules', async ({ db, deps }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-demo-'))
  await loadDemo(db, fileStorage(folder))
  await giveDemoCredit(db, new Date())
  rmSync(folder, { recursive: true, force: true })

  const rows = await db.selectFrom('listing').selectAll().execute()
  expect(rows.length).toBeGreaterThan(3000)
  for (const row of rows) {
    const content = { ...emptyContent(row.category_id), ...row } as unknown as Content
    expect(missingContent(deps, content), `${row.title} (${row.category_id})`).toEqual({})
    const durations = durationsOf(deps, deps.catalog.categories.get(row.category_id)!)
    if (durations.length === 0) expect(row.duration_days, row.title).toBeNull()
    else expect(durations, row.title).toContain(row.duration_days)
  }
})

test('leaves sellers with a login room in every group, and lets them renew their listings', async ({
  app,
  db,
  login,
}) => {
  for (const { username } of demoAccounts) {
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const call = caller(app, await login({ id }))
    const offered = async () =>
      (await call('GET', `/users/${username}/listings/refreshable`)).body.data as {
        id: number
        title: string
      }[]
    for (let some = await offered(); some.length > 0; some = await offered())
      for (const { id: due, title } of some) {
        const { status } = await call('PUT', `/listings/${due}/refresh`)
        expect([username, title, status]).toEqual([username, title, 200])
      }
    const limits = (await call('GET', '/listing-limits')).body.data
    for (const { listings, limit, unlimited } of Object.values<{
      listings: number
      limit: number
      unlimited: boolean
    }>(limits))
      if (!unlimited) expect(listings, username).toBeLessThan(limit)
  }
})
