import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { distanceKm } from '#contract/places/distances.ts'
import { countryLines, type CountryPart } from './country-lines.ts'

const svg = readFileSync('web/public/map/country.svg', 'utf8')

const kmTo = (part: CountryPart, place: { lat: number; lon: number }) =>
  Math.min(
    ...countryLines(svg, part)
      .flat()
      .map(([lat, lon]) => distanceKm(place, { lat, lon })),
  )

test('reads the lines of the drawing as places', () => {
  expect(countryLines(svg, 'municipalities').length).toBeGreaterThan(200)
  const square = '<path id="lakes" d="m0 0l100 0 0 100z"/>'
  const [[first, second, third]] = countryLines(square, 'lakes') as [[number, number][]]
  expect(first).toEqual([45.35, 15.6])
  expect(second![0]).toBe(45.35)
  expect(second![1]).toBeGreaterThan(15.6)
  expect(third![0]).toBeCloseTo(45.34, 5)
})

test('draws rivers, borders and lakes where they are', () => {
  const zenica = { lat: 44.201, lon: 17.904 }
  const banjaLuka = { lat: 44.772, lon: 17.191 }
  expect(kmTo('rivers', zenica)).toBeLessThan(1.5)
  expect(kmTo('rivers', banjaLuka)).toBeLessThan(1.5)
  expect(kmTo('outline', { lat: 45.142, lon: 18.008 })).toBeLessThan(1.5) // Brod, on the Sava
  expect(kmTo('outline', zenica)).toBeGreaterThan(60)
  expect(kmTo('lakes', { lat: 43.7, lon: 17.9 })).toBeLessThan(5) // the lake of Jablanica
})

test('costs a page little', () => {
  expect(gzipSync(svg).length).toBeLessThan(45_000)
})
