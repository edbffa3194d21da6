import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('resolves every reference in the document', async ({ app }) => {
  const { body } = await app.inject('/api/openapi.json')
  const { schemas } = (JSON.parse(body) as { components: { schemas: object } }).components
  const names = [...body.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBeGreaterThan(0)
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...new Set(names)]))
})
