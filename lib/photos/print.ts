import type { Sharp } from 'sharp'

// What stays of a photo when it is saved again at another size and quality: whether each of its slowest waves rises or
// falls. Mirroring turns the sign of every other wave, so a mirrored photo needs no second look; for one that was cropped
// we look at this photo as it would be with a little less, or with more than there is, at its edges.

/** Bits of a print. */
export const printBits = 144
/** Parts of a print by which prints like it are looked up, each of that many bits, from its start on. */
export const bandBits = 20
export const bandCount = 3
/** Prints that differ in no more bits may be of one photo; the pictures themselves tell. */
export const likePrintBits = 36

// Of each part these bits, those that were decided by the least, are tried both ways.
const doubtfulBits = 5

const side = 64 // samples of the picture, across and down
const waves = 16
const gridSide = 2 * side
/** A picture that is as flat as this has nothing to be known by. Of 255, squared. */
const leastVariance = 16

const cosines = Array.from({ length: waves }, (_, wave) =>
  Float64Array.from({ length: side }, (_, at) => Math.cos((Math.PI * wave * (2 * at + 1)) / (2 * side))),
)

/** Waves across and down, the slowest first: they are what is left when detail goes. */
const order = Array.from({ length: waves * waves - 1 }, (_, index) => ({
  across: (index + 1) % waves,
  down: Math.floor((index + 1) / waves),
}))
  .toSorted((a, b) => a.across ** 2 + a.down ** 2 - (b.across ** 2 + b.down ** 2) || a.across - b.across)
  .slice(0, printBits)

/** Which bits a mirrored picture has the other way. */
export const mirrorMask = order.map(({ across }) => across % 2)

/** Parts of the width and height that are cut off at the left, top, right and bottom; below 0 what is added there. */
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

/** Brightness, evenly over the picture. */
type Grid = Uint8Array

const gridOf = async (picture: Sharp): Promise<Grid> =>
  new Uint8Array(await picture.resize(gridSide, gridSide, { fit: 'fill' }).greyscale().raw().toBuffer())

/** The middles of `side` parts of what is left of a line, as places between two samples of the grid. */
function placesOf(before: number, after: number) {
  const left = 1 - before - after
  return Array.from({ length: side }, (_, at) => {
    const exact = (before + ((at + 0.5) / side) * left) * gridSide - 0.5
    // What is beyond the edge is taken to go on as the edge does.
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

/** Its bits as text, and the values of its parts. */
export type PhotoPrint = { code: string; bands: number[] }

/** How a photo would look as a copy that was mirrored or cropped, or if it is one: what to look for. */
export type PrintProbe = { code: string; bands: number[][] }

const printOfBits = (bits: readonly number[]): PhotoPrint => ({
  code: textOf(bits),
  bands: Array.from({ length: bandCount }, (_, band) => valueOf(bandOf(bits, band))),
})

/** The values of one part with its doubtful bits both ways. */
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

/** The print of a photo, and what to look for to find copies of it. */
export type ReadPrint = { print: PhotoPrint; probes: PrintProbe[] }

/** Null for a picture with nothing on it. */
export async function readPrint(picture: Sharp): Promise<ReadPrint | null> {
  const grid = await gridOf(picture)
  if (varianceOf(grid) < leastVariance) return null
  const seen = cuts.map((given) => wavesOf(sampled(grid, given)))
  return { print: printOfBits(bitsOf(seen[0]!)), probes: seen.flatMap(probesOf) }
}
