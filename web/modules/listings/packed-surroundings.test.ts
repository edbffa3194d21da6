import { expect, test } from 'vitest'
import { unpack } from '#web/lib/packed.ts'
import { packedSurroundings } from './packed-surroundings.ts'

const town = { name: 'Zenica', lat: 44.2, lon: 17.91 }
const cities = (name: string) => [
  { id: 1, name, canton_id: 1, location: { lat: 44.3, lon: 17.91 }, distance_km: 11, is_main: false },
]

test('draws a town once, however often its neighbours are listed, and anew when they change', () => {
  const first = packedSurroundings(cities('Kakanj'), town)
  expect(packedSurroundings(cities('Kakanj'), town)).toBe(first)
  expect(packedSurroundings(cities('Kakanj'), { ...town, lat: 44.21 })).not.toBe(first)
  const renamed = unpack(packedSurroundings(cities('Visoko'), town))
  expect(renamed.nearest).toEqual([expect.objectContaining({ name: 'Visoko' })])
})
