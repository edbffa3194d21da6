import { expect, test } from 'vitest'
import type { NearbyCity } from '#contract/places/endpoints.ts'
import { drawing, drawSurroundings } from './surroundings.ts'

const town = { name: 'Zenica', lat: 44.2, lon: 17.91 }

let made = 0
const city = (name: string, km: { north: number; east: number }, is_main = false): NearbyCity => ({
  id: ++made,
  name,
  canton_id: 1,
  location: { lat: town.lat + km.north / 111.2, lon: town.lon + km.east / 79.6 },
  distance_km: Math.round(Math.hypot(km.north, km.east) * 10) / 10,
  is_main,
  part_of: null,
})
const ring = (count: number, km: number, name = 'Mjesto') =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI
    return city(`${name} ${at}`, { north: Math.sin(angle) * km, east: Math.cos(angle) * km })
  })

test('draws neighbours where they are, to scale', () => {
  const { labels, rings } = drawSurroundings(town, [
    city('Sjever', { north: 20, east: 0 }),
    city('Istok', { north: 0, east: 30 }),
  ])

  const [north, east] = ['Sjever', 'Istok'].map((name) => labels.find((label) => label.name === name)!)
  expect(rings.map(({ label }) => label?.text)).toEqual(['10 km', '20 km', '30 km'])
  expect(north!.y).toBeCloseTo(-rings[1]!.radius, 0)
  expect(north!.x).toBeCloseTo(0, 0)
  expect(east!.x / rings[2]!.radius).toBeCloseTo(1, 1)
})

test('leaves out names that would overlap, larger towns last, and cuts off none', () => {
  const crowd = [...ring(30, 12), ...ring(30, 15, 'Selo'), city('Grad', { north: -7, east: 1 }, true)]
  const { labels } = drawSurroundings(town, crowd)

  expect(labels.map(({ name }) => name)).toContain('Grad')
  expect(labels.length).toBeGreaterThan(5)
  expect(labels.length).toBeLessThan(crowd.length)
  const lines = labels.map(({ name, text }) => {
    const width = name.length * 7
    const left = { start: text.x, middle: text.x - width / 2, end: text.x - width }[text.anchor]
    return { left, right: left + width, y: text.y }
  })
  for (const [at, line] of lines.entries()) {
    expect(Math.max(-line.left, line.right)).toBeLessThan(drawing.width / 2)
    for (const other of lines.slice(at + 1)) {
      const isApart = line.right <= other.left || other.right <= line.left || Math.abs(line.y - other.y) >= 12
      expect(isApart).toBe(true)
    }
  }
})

test('shows a large city as one town from outside, and by its parts from inside', () => {
  const parts = [
    city('Sarajevo - Centar', { north: -20, east: -20 }, true),
    city('Sarajevo - Novi Grad', { north: -18, east: 2 }, true),
    city('Vitez', { north: -5, east: -9 }),
  ]
  const names = (own: string) =>
    drawSurroundings({ ...town, name: own }, parts).labels.map(({ name }) => name)

  expect(names('Zenica').toSorted()).toEqual(['Sarajevo', 'Vitez'])
  expect(names('Sarajevo - Stari Grad').toSorted()).toEqual(['Centar', 'Novi Grad', 'Vitez'])
})

test('points to a larger town beyond the edge, and names the nearest with distances', () => {
  const { pointers, nearest } = drawSurroundings(town, [
    ...ring(8, 6.5),
    city('Sarajevo - Centar', { north: -60, east: 60 }, true),
  ])

  expect(pointers.phone).toEqual([expect.objectContaining({ text: 'Sarajevo 85 km', angle: 45 })])
  expect(nearest[0]).toEqual({ name: expect.stringContaining('Mjesto'), distance: '6,5 km' })
})

test('names a river once, on its line, and the towns across the border', () => {
  const gradiska = { name: 'Gradiška', lat: 45.145, lon: 17.25 }
  const own = Array.from({ length: 8 }, (_, at) => ({
    ...city(`Mjesto ${at}`, { north: 0, east: 0 }),
    location: { lat: 44.9, lon: 17.2 + at / 100 },
  }))
  const { rivers, labels, nearest } = drawSurroundings(gradiska, own)

  expect(rivers.map(({ name }) => name).toSorted()).toEqual(['Sava', 'Una', 'Vrbas'])
  // The town stands on the river's southern bank.
  expect(Math.abs(rivers.find(({ name }) => name === 'Sava')!.y)).toBeLessThan(70)
  const across = labels.find(({ name }) => name === 'Nova Gradiška')!
  expect(across.x).toBeGreaterThan(0)
  expect(across.y).toBeLessThan(0)
  expect(nearest.map(({ name }) => name)).not.toContain('Nova Gradiška')
})

test('measures distances from the place itself, not from its town', () => {
  const { nearest } = drawSurroundings({ ...town, lat: town.lat + 0.1 }, [
    city('Sjever', { north: 20, east: 0 }),
    city('Jug', { north: -10, east: 0 }),
  ])

  expect(nearest).toEqual([
    { name: 'Sjever', distance: '8,9 km' },
    { name: 'Jug', distance: '21 km' },
  ])
})
