import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributesIn, attributeTable } from './attribute-table.ts'

test('gives each category its own attributes', () => {
  const anyTable = fc.uniqueArray(fc.tuple(fc.nat(), fc.array(fc.nat())), { selector: ([id]) => id })
  fc.assert(
    fc.property(anyTable, fc.nat(), (entries, other) => {
      const byCategory = new Map(entries)
      const table = attributeTable(byCategory)
      for (const id of [...byCategory.keys(), other])
        expect(attributesIn(table, id)).toEqual(byCategory.get(id) ?? [])
    }),
  )
})
