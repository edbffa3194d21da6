import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { fileStorage } from '#lib/storage.ts'
import { loadDemo } from '#db/load-demo.ts'
import { test } from '#tests/support/test.ts'
import { durationsOf } from '../selling-rules.ts'
import { type Content, emptyContent, missingContent } from './content-check.ts'

test('has only demo listings that sellers could have published under the rules', async ({ db, deps }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-demo-'))
  await loadDemo(db, fileStorage(folder))
  rmSync(folder, { recursive: true, force: true })

  const rows = await db.selectFrom('listing').selectAll().execute()
  expect(rows.length).toBeGreaterThan(3000)
  for (const row of rows) {
    const content = { ...emptyContent(row.category_id), ...row } as unknown as Content
    expect(missingContent(deps, content), `${row.title} (${row.category_id})`).toEqual({})
    const durations = durationsOf(deps.catalog.categories.get(row.category_id)!)
    if (durations.length === 0) expect(row.duration_days, row.title).toBeNull()
    else expect(durations, row.title).toContain(row.duration_days)
  }
})
