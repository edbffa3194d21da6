const longerSide = 6 // pixels; the browser blends them when it stretches them

/**
 * Decodes a ThumbHash into a picture of a few pixels, shown behind a photo until that has loaded. Not done by
 * `thumbhash`, whose 32 pixels a side cost a page of 60 cards 300 kB of data URLs and 10 ms.
 */
export function placeholder(thumbhash: string): string | undefined {
  const hash = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))
  return hash.length < 5 ? undefined : bitmapUrl(decode(hash))
}

const keptStyles = 1_000
const styles = new Map<string, { backgroundImage: string } | undefined>()

/** For the style of the element behind a photo. */
export function placeholderStyle(thumbhash: string | null) {
  if (thumbhash === null) return undefined
  if (!styles.has(thumbhash)) {
    if (styles.size >= keptStyles) styles.clear()
    const url = placeholder(thumbhash)
    styles.set(thumbhash, url ? { backgroundImage: `url(${url})` } : undefined)
  }
  return styles.get(thumbhash)
}

type Pixels = { width: number; height: number; colorAt: (x: number, y: number) => [number, number, number] }

/** The format of evanw.github.io/thumbhash, without transparency, since stored photos have none. */
function decode(hash: Uint8Array): Pixels {
  const byte = (index: number) => hash[index] ?? 0
  const header = byte(0) | (byte(1) << 8) | (byte(2) << 16)
  const rest = byte(3) | (byte(4) << 8)
  const hasAlpha = header >> 23
  const isLandscape = rest >> 15
  const [long, short] = [hasAlpha ? 5 : 7, rest & 7]
  const [columns, rows] = (isLandscape ? [long, short] : [short, long]) as [number, number]

  let nibble = hasAlpha ? 12 : 10
  /** The amplitudes of a channel's waves, by half periods across and down. */
  function waves(across: number, down: number, scale: number) {
    const found: { cx: number; cy: number; factor: number }[] = []
    for (let cy = 0; cy < down; cy++) {
      for (let cx = cy ? 0 : 1; cx * down < across * (down - cy); cx++) {
        const value = (byte(nibble >> 1) >> ((nibble & 1) << 2)) & 15
        found.push({ cx, cy, factor: (value / 7.5 - 1) * scale })
        nibble += 1
      }
    }
    return found
  }
  const light = waves(Math.max(3, columns), Math.max(3, rows), ((header >> 18) & 31) / 31)
  const yellow = waves(3, 3, (((rest >> 3) & 63) / 63) * 1.25)
  const red = waves(3, 3, (((rest >> 9) & 63) / 63) * 1.25)

  const ratio = columns / rows
  const width = Math.max(1, Math.round(ratio > 1 ? longerSide : longerSide * ratio))
  const height = Math.max(1, Math.round(ratio > 1 ? longerSide / ratio : longerSide))
  const [across, down] = [cosines(width), cosines(height)]
  function sum(channel: typeof light, x: number, y: number) {
    let total = 0
    for (const { cx, cy, factor } of channel) total += 2 * factor * across[cx]![x]! * down[cy]![y]!
    return total
  }
  return {
    width,
    height,
    colorAt(x, y) {
      const l = (header & 63) / 63 + sum(light, x, y)
      const p = ((header >> 6) & 63) / 31.5 - 1 + sum(yellow, x, y)
      const q = ((header >> 12) & 63) / 31.5 - 1 + sum(red, x, y)
      const blue = l - (2 / 3) * p
      const redness = (3 * l - blue + q) / 2
      return [redness, redness - q, blue]
    },
  }
}

const waveCount = 7 // maximum, along the longer side

/** By number of half periods, then by pixel. Memoised, since the same few sizes recur. */
const cosines = memoized((side: number) =>
  Array.from({ length: waveCount }, (_, wave) =>
    Array.from({ length: side }, (_, pixel) => Math.cos((Math.PI / side) * (pixel + 0.5) * wave)),
  ),
)

function memoized<T>(make: (side: number) => T) {
  const made: T[] = []
  return (side: number) => (made[side] ??= make(side))
}

/** A BMP, since it has no compression or checksum and so needs no library. */
function bitmapUrl({ width, height, colorAt }: Pixels): string {
  const headerSize = 54
  const rowSize = Math.ceil((width * 3) / 4) * 4
  const bytes = new Uint8Array(headerSize + rowSize * height)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, headerSize, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, -height, true) // negative: rows run from the top
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const blueFirst = colorAt(x, y).toReversed()
      bytes.set(
        blueFirst.map((value) => Math.max(0, Math.min(255, value * 255))),
        headerSize + y * rowSize + x * 3,
      )
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}
