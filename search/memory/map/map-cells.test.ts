import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInArea } from '#search/area.ts'
import { areaInCell, cellOf, shareInArea } from './map-cells.ts'

/** Some corners and places lie on the borders of cells, which are a tenth of a degree apart. */
const degrees = (min: number, max: number) =>
  fc.oneof(
    fc.double({ min, max, noNaN: true }),
    fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10),
  )
const place = fc.record({ lat: degrees(43, 45), lon: degrees(16, 19) })
const area = fc.array(place, { minLength: 3, maxLength: 40 })

test('decides for places of a cell whether they are in an area as for any place', () => {
  let cut = 0
  fc.assert(
    fc.property(area, fc.array(place, { minLength: 1, maxLength: 30 }), (corners, places) => {
      for (const { lat, lon } of places) {
        const cell = cellOf({ lat, lon })!
        const share = shareInArea(cell, corners)
        const isIn = isInArea(corners, lat, lon)
        if (share === 'some') cut++
        else expect(share).toBe(isIn ? 'all' : 'none')
        expect(areaInCell(cell, corners)(lat, lon)).toBe(isIn)
      }
    }),
    { numRuns: 2_000, seed: 1 },
  )
  expect(cut).toBeGreaterThan(1_000)
})
