import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { test } from '#tests/support/test.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rules = read('ops/alerts.yaml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

/** Names in a query of Prometheus that are neither functions, labels nor words of its language. */
function metricsIn(query: string): string[] {
  const bare = query
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z]+(?:_[a-z0-9]+)+/g)].map(([name]) => name)
}

test('alerts and the dashboard ask for metrics that exist', async ({ deps, appOptions }) => {
  const metricsToken = 'mjere-za-provjeru-1'
  const given = { ...deps, searchSnapshotAge: () => 1, disk: { ...deps.disk, freeBytes: () => 1 } }
  await using app = await buildApp(given, { ...appOptions, metricsToken })
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await app.inject({ url: '/metrics', headers })
  const known = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
  const expressions = [
    ...[...rules.matchAll(/expr: '(.+)'/g)].map(([, expression]) => expression!),
    ...(
      JSON.parse(read('ops/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
    ).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(expressions.length).toBeGreaterThan(alerts.length)
  const unknown = expressions.flatMap(metricsIn).filter((name) => !known.has(name))
  expect(unknown).toEqual([])
})

test('each alert has a paragraph that says what it means and what to do', () => {
  const manual = read('docs/operations.md')
  const explained = [...manual.matchAll(/^- \*\*(\w+)\*\*:/gm)].map(([, name]) => name!)
  expect(explained.filter((name) => /[a-z][A-Z]/.test(name))).toEqual(alerts)
})
