import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const mostFiles = 40

// Migrations are a series, and nobody reads pictures, packages and generated files.
const files = globSync(
  '{api,bench,config,contract,db,delivery,demo,lib,payments,realtime,scripts,search,server,tests,web,worker}/**/*.*',
  { cwd: root },
).filter(
  (file) => !/^db\/migrations\/|^demo\/photos\/|^web\/public\/|\.generated\.|node_modules\//.test(file),
)

test('has no folder with more files than fit a glance', () => {
  expect(files.length).toBeGreaterThan(2_000)
  const counts = Map.groupBy(files, (file) => path.dirname(file))
  const crowded = [...counts].filter(([, inside]) => inside.length > mostFiles)
  expect(crowded.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})
