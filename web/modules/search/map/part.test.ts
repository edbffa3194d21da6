import { expect, test } from 'vitest'
import type { MapCluster } from '#contract/search/endpoints.ts'
import { areaIn, areaText, boxIn, cornersOf, withoutOverlaps } from './part.ts'

const box = { south: 43.5, west: 17.25, north: 44.125, east: 18.4567 }

test('keeps a box and an area in the address and reads them back', () => {
  expect(boxIn(cornersOf(box))).toEqual(box)
  const corners = [
    { lat: 43.8, lon: 18.3 },
    { lat: 43.9, lon: 18.3 },
    { lat: 43.9, lon: 18.5 },
  ]
  expect(areaIn({ area: areaText(corners) })).toEqual(corners)
})

test('reads no part of the map from an address that the API refuses', () => {
  expect(boxIn({})).toBeNull()
  expect(boxIn({ location_tl: '44,17' })).toBeNull()
  expect(boxIn({ location_tl: '43,17', location_br: '44,18' })).toBeNull()
  expect(boxIn({ location_tl: 'a,b', location_br: '44,18' })).toBeNull()
  expect(areaIn({ area: '43,18;44,18' })).toBeNull()
})

const cluster = (lat: number, lon: number, count: number, place: string): MapCluster => ({
  location: { lat, lon },
  count,
  place,
  location_tl: { lat: lat + 0.1, lon: lon - 0.1 },
  location_br: { lat: lat - 0.1, lon: lon + 0.1 },
  listing_id: count === 1 ? 7 : null,
})
const oneDegreeIsAHundredPixels = ({ lat, lon }: { lat: number; lon: number }) => ({
  x: lon * 100,
  y: -lat * 100,
})

test('joins only groups whose bubbles cover each other', () => {
  const far = cluster(44, 20, 1, 'Tuzla')
  const joined = withoutOverlaps(
    [cluster(44, 18, 300, 'Sarajevo - Centar'), cluster(44.1, 18.2, 20, 'Sarajevo - Ilidža'), far],
    oneDegreeIsAHundredPixels,
  )
  expect(joined).toHaveLength(2)
  expect(joined[0]).toMatchObject({ count: 320, place: 'Sarajevo', location: { lat: 44, lon: 18 } })
  expect(joined[0]!.location_tl.lat).toBeCloseTo(44.2)
  expect(joined[0]!.location_br.lon).toBeCloseTo(18.3)
  expect(joined[1]).toBe(far)

  const [other] = withoutOverlaps(
    [cluster(44, 18, 5, 'Zenica'), cluster(44, 18.1, 1, 'Vitez')],
    oneDegreeIsAHundredPixels,
  )
  expect(other).toMatchObject({ count: 6, place: 'Zenica i okolina', listing_id: null })
})
