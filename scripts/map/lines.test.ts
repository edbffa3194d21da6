import { expect, test } from 'vitest'
import { chained, clippedTo, partsWithin, ringEdges, simplified } from './lines.ts'

test('counts the rings that share an edge, whichever way they go', () => {
  const left = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  const right = [
    [1, 1],
    [1, 0],
    [2, 0],
    [1, 1],
  ]
  const shared = ringEdges([left, right]).filter(({ count }) => count === 2)
  expect(shared.map(({ ends }) => ends)).toEqual([
    [
      [1, 0],
      [1, 1],
    ],
  ])
})

test('joins lines whose ends meet, and stops where three meet', () => {
  const line = (...points: [number, number][]) => points.map((point) => [...point])
  const joined = chained([
    line([0, 0], [1, 0]),
    line([2, 0], [1, 0]),
    line([2, 0], [3, 1]),
    line([2, 0], [3, -1]),
  ])
  expect(joined).toHaveLength(3)
  const [whole] = joined
  expect([whole, whole!.toReversed()]).toContainEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ])
})

test('cuts rings and lines to a box', () => {
  const box = { west: 0, east: 2, south: 0, north: 2 }
  const ring = [
    [1, 1],
    [5, 1],
    [5, 5],
    [1, 5],
  ]
  const cut = clippedTo(ring, box)
  expect(new Set(cut.map(String))).toEqual(new Set(['1,1', '2,1', '2,2', '1,2']))
  expect(
    partsWithin(
      [
        [-1, 1],
        [0, 1],
        [1, 1],
        [5, 1],
        [2, 2],
        [1, 2],
      ],
      box,
    ),
  ).toEqual([
    [
      [0, 1],
      [1, 1],
    ],
    [
      [2, 2],
      [1, 2],
    ],
  ])
})

test('drops points within the tolerance alone', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0.05 },
    { x: 2, y: 1 },
    { x: 3, y: 0 },
  ]
  expect(simplified(points, 0.6)).toEqual([points[0], points[2], points[3]])
  expect(simplified(points, 0.01)).toEqual(points)
})
