import { expect } from 'vitest'
import { test } from '#tests/support/browser/plain-browser.ts'

test('shows members a changed listing in the head and the body at once', async ({ db, make, as }) => {
  const { id } = await make.listing({ title: 'Stari sto', price_fening: 10_000, description: 'Od oraha.' })
  const reader = await as(await make.account())
  const page = async () => (await reader.get(`/artikal/${id}`)).body
  const description = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  const before = await page()
  expect(await page()).toContain('<title>Stari sto')

  await db
    .updateTable('listing')
    .set({ title: 'Novi sto', price_fening: 9_000, description: 'Od hrasta.' })
    .where('id', '=', id)
    .execute()

  const after = await page()
  expect(description(before)).toContain('Stari sto · 100 KM')
  expect(description(after)).toContain('Novi sto · 90 KM')
  expect(after).toContain('"name":"Novi sto","url":"')
  expect(after).toContain('"description":"Od hrasta."')
  expect(after).toContain('<title>Novi sto')
  expect(after).not.toMatch(/Stari sto|Od oraha/)
})
