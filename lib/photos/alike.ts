import type { Sharp } from 'sharp'
import type { Cut } from './print.ts'

// Decides whether two pictures are one photo: lays one over the other, shifts and stretches it until it fits
// best, and weighs the remaining difference. Prints select the pairs worth comparing.

const sampleSide = 40 // sample points across and down
const gridSide = 96
const colours = 3

/** 1 for the same picture, about 0 for unrelated ones. */
export const sameFrom = 0.93

const smallest = 0.004
const largest = 0.08 // of the width or height: cropping an edge further is not detected

type Grid = Uint8Array

const gridOf = async (picture: Sharp): Promise<Grid> =>
  new Uint8Array(
    await picture
      .resize(gridSide, gridSide, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer(),
  )

const mirrored = (grid: Grid): Grid => {
  const turned = new Uint8Array(grid.length)
  for (let y = 0; y < gridSide; y++)
    for (let x = 0; x < gridSide; x++)
      for (let colour = 0; colour < colours; colour++)
        turned[(y * gridSide + x) * colours + colour] =
          grid[(y * gridSide + gridSide - 1 - x) * colours + colour]!
  return turned
}

/** Similarity of the overlap when the second picture is cropped by `cut` relative to the first. */
function likeness(one: Grid, other: Grid, [left, top, right, bottom]: Cut): number {
  let count = 0
  let sumA = 0
  let sumB = 0
  let squaresA = 0
  let squaresB = 0
  let products = 0
  for (let y = 0; y < sampleSide; y++) {
    const down = (y + 0.5) / sampleSide
    const inOther = top + down * (1 - top - bottom)
    if (inOther < 0 || inOther >= 1) continue
    const rowA = Math.floor(down * gridSide) * gridSide
    const exactY = Math.max(0, Math.min(gridSide - 1.001, inOther * gridSide - 0.5))
    const rowB = Math.floor(exactY)
    const partY = exactY - rowB
    for (let x = 0; x < sampleSide; x++) {
      const across = (x + 0.5) / sampleSide
      const inOtherX = left + across * (1 - left - right)
      if (inOtherX < 0 || inOtherX >= 1) continue
      const exactX = Math.max(0, Math.min(gridSide - 1.001, inOtherX * gridSide - 0.5))
      const columnB = Math.floor(exactX)
      const partX = exactX - columnB
      const atA = (rowA + Math.floor(across * gridSide)) * colours
      const atB = (rowB * gridSide + columnB) * colours
      for (let colour = 0; colour < colours; colour++) {
        const a = one[atA + colour]!
        const upper = other[atB + colour]! * (1 - partX) + other[atB + colours + colour]! * partX
        const below = atB + gridSide * colours
        const lower = other[below + colour]! * (1 - partX) + other[below + colours + colour]! * partX
        const b = upper * (1 - partY) + lower * partY
        count += 1
        sumA += a
        sumB += b
        squaresA += a * a
        squaresB += b * b
        products += a * b
      }
    }
  }
  const spreadA = squaresA - (sumA * sumA) / count
  const spreadB = squaresB - (sumB * sumB) / count
  if (spreadA <= 0 || spreadB <= 0) return 0
  return (products - (sumA * sumB) / count) / Math.sqrt(spreadA * spreadB)
}

/** Hill-climbs from the best start, edge by edge with shrinking steps. */
function bestFit(one: Grid, other: Grid): number {
  let at: Cut = starts[0]!
  let best = -1
  for (const start of starts) {
    const fit = likeness(one, other, start)
    if (fit <= best) continue
    best = fit
    at = start
  }
  for (let step = largest / 2; step >= smallest;) {
    let isBetter = false
    for (const move of moves) {
      const next = at.map((part, edge) => part + move[edge]! * step) as unknown as Cut
      if (next.some((part) => Math.abs(part) > largest)) continue
      const fit = likeness(one, other, next)
      if (fit <= best) continue
      best = fit
      at = next
      isBetter = true
    }
    if (!isBetter) step /= 2
  }
  return best
}

const inner = 0.025
const outer = 0.05
/** Uncropped; one edge, two adjacent ones, or all of them cropped from either picture. */
const starts: Cut[] = [
  [0, 0, 0, 0],
  ...[
    [inner, inner, inner, inner],
    [outer, outer, outer, outer],
    [outer, 0, 0, 0],
    [0, outer, 0, 0],
    [0, 0, outer, 0],
    [0, 0, 0, outer],
    [outer, outer, 0, 0],
    [0, outer, outer, 0],
    [0, 0, outer, outer],
    [outer, 0, 0, outer],
  ].flatMap((start) => [start, start.map((part) => -part)] as unknown as Cut[]),
]

/** Moves one edge, shifts horizontally or vertically, or scales. */
const moves: Cut[] = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [1, 0, -1, 0],
  [0, 1, 0, -1],
  [1, 1, 1, 1],
].flatMap((move) => [move, move.map((part) => -part)] as unknown as Cut[])

/** Similarity of two pictures, even if one was mirrored or cropped; compare with `sameFrom`. */
export async function likenessOf(one: Sharp, other: Sharp): Promise<number> {
  const [first, second] = await Promise.all([gridOf(one), gridOf(other)])
  return Math.max(bestFit(first, second), bestFit(first, mirrored(second)))
}
