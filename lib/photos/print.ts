import type { Sharp } from 'sharp'

// A perceptual hash: the signs of a photo's lowest frequencies, which survive saving at another size and
// quality. Mirroring flips the sign of every other frequency, so mirrored photos need no second print; for
// cropped ones the photo is also hashed with its edges cropped or extended a little.

/** Bits in a print. */
export const printBits = 144
/** Bits per band: prints are looked up by their leading bands. */
export const bandBits = 20
export const bandCount = 3
/** Prints that differ in no more bits may be of the same photo; the pictures themselves decide. */
export const likePrintBits = 36

// Also looks up each band with its five least certain bits flipped.
const doubtfulBits = 5

const side = 64 // samples across and down
const waves = 16
const gridSide = 2 * side
/** A picture this flat has no recognisable features. Out of 255, squared. */
const leastVariance = 16

const cosines = Array.from({ length: waves }, (_, wave) =>
  Float64Array.from({ length: side }, (_, at) => Math.cos((Math.PI * wave * (2 * at + 1)) / (2 * side))),
)

/** Frequencies across and down, the lowest first: they survive when detail is lost. */
const order = Array.from({ length: waves * waves - 1 }, (_, index) => ({
  across: (index + 1) % waves,
  down: Math.floor((index + 1) / waves),
}))
  .toSorted((a, b) => a.across ** 2 + a.down ** 2 - (b.across ** 2 + b.down ** 2) || a.across - b.across)
  .slice(0, printBits)

/** The bits that mirroring flips. */
export const mirrorMask = order.map(({ across }) => across % 2)

/**
 * Fractions of the width and height cropped at the left, top, right and bottom; negative values extend the
 * picture.
 */
export type Cut = readonly [left: number, top: number, right: number, bottom: number]

const little = 0.025
const cut = 0.05
const corners: Cut[] = [
  [cut, cut, 0, 0],
  [0, cut, cut, 0],
  [0, 0, cut, cut],
  [cut, 0, 0, cut],
]
const cuts: Cut[] = [
  [0, 0, 0, 0],
  ...[little, cut].flatMap((part): Cut[] => [
    [part, part, part, part],
    [-part, -part, -part, -part],
  ]),
  ...corners,
  ...corners.map((corner) => corner.map((part) => -part) as unknown as Cut),
]

type Wave = Float64Array

/** Brightness, sampled evenly over the picture. */
type Grid = Uint8Array

const gridOf = async (picture: Sharp): Promise<Grid> =>
  new Uint8Array(await picture.resize(gridSide, gridSide, { fit: 'fill' }).greyscale().raw().toBuffer())

/** The centres of `side` equal parts of the cropped line, as fractional positions in the grid. */
function placesOf(before: number, after: number) {
  const left = 1 - before - after
  return Array.from({ length: side }, (_, at) => {
    const exact = (before + ((at + 0.5) / side) * left) * gridSide - 0.5
    // Positions outside repeat the edge.
    const within = Math.max(0, Math.min(gridSide - 1.001, exact))
    return { index: Math.floor(within), part: within - Math.floor(within) }
  })
}

function sampled(grid: Grid, [left, top, right, bottom]: Cut): Float64Array {
  const columns = placesOf(left, right)
  const samples = new Float64Array(side * side)
  placesOf(top, bottom).forEach((row, y) => {
    const above = row.index * gridSide
    columns.forEach(({ index, part }, x) => {
      const at = above + index
      const upper = grid[at]! * (1 - part) + grid[at + 1]! * part
      const lower = grid[at + gridSide]! * (1 - part) + grid[at + gridSide + 1]! * part
      samples[y * side + x] = upper * (1 - row.part) + lower * row.part
    })
  })
  return samples
}

function wavesOf(samples: Float64Array): Wave {
  const rows = new Float64Array(side * waves)
  for (let y = 0; y < side; y++)
    for (let across = 0; across < waves; across++) {
      const cosine = cosines[across]!
      let sum = 0
      for (let x = 0; x < side; x++) sum += samples[y * side + x]! * cosine[x]!
      rows[y * waves + across] = sum
    }
  return Float64Array.from(order, ({ across, down }) => {
    const cosine = cosines[down]!
    let sum = 0
    for (let y = 0; y < side; y++) sum += rows[y * waves + across]! * cosine[y]!
    return sum
  })
}

function varianceOf(grid: Grid) {
  let sum = 0
  let squares = 0
  for (const value of grid) {
    sum += value
    squares += value * value
  }
  const mean = sum / grid.length
  return squares / grid.length - mean * mean
}

const bitsOf = (wave: Wave) => Array.from(wave, (height) => (height > 0 ? 1 : 0))
const textOf = (bits: readonly number[]) => bits.join('')
const valueOf = (bits: readonly number[]) => bits.reduce((value, bit) => value * 2 + bit, 0)
const bandOf = (bits: readonly number[], band: number) => bits.slice(band * bandBits, (band + 1) * bandBits)

/** A print: its bits as text, and the values of its bands. */
export type PhotoPrint = { code: string; bands: number[] }

/** A print to look up: of a photo after mirroring or cropping, or of its possible original. */
export type PrintProbe = { code: string; bands: number[][] }

const printOfBits = (bits: readonly number[]): PhotoPrint => ({
  code: textOf(bits),
  bands: Array.from({ length: bandCount }, (_, band) => valueOf(bandOf(bits, band))),
})

/** The values of a band with every combination of its doubtful bits. */
function variantsOf(wave: Wave, bits: readonly number[], band: number): number[] {
  const from = band * bandBits
  const doubtful = Array.from({ length: bandBits }, (_, at) => at)
    .toSorted((a, b) => Math.abs(wave[from + a]!) - Math.abs(wave[from + b]!))
    .slice(0, doubtfulBits)
    .map((at) => 1 << (bandBits - 1 - at))
  let values = [valueOf(bandOf(bits, band))]
  for (const bit of doubtful) values = values.flatMap((value) => [value, value ^ bit])
  return values
}

function probesOf(wave: Wave): PrintProbe[] {
  const bits = bitsOf(wave)
  const mirrored = bits.map((bit, at) => bit ^ mirrorMask[at]!)
  return [bits, mirrored].map((seen) => ({
    code: textOf(seen),
    bands: Array.from({ length: bandCount }, (_, band) => variantsOf(wave, seen, band)),
  }))
}

/** The print of a photo, and the probes that find its copies. */
export type ReadPrint = { print: PhotoPrint; probes: PrintProbe[] }

/** Null for a featureless picture. */
export async function readPrint(picture: Sharp): Promise<ReadPrint | null> {
  const grid = await gridOf(picture)
  if (varianceOf(grid) < leastVariance) return null
  const seen = cuts.map((given) => wavesOf(sampled(grid, given)))
  return { print: printOfBits(bitsOf(seen[0]!)), probes: seen.flatMap(probesOf) }
}
