import sharp from 'sharp'
import { drawScene, sceneNames } from '#demo/scenes.ts'

// Pictures as varied and as similar as photos: a lit backdrop, texture at every scale, a few things in front,
// and in most of them one of the demo's drawings. Each number gives a different picture, always the same.

const width = 320
const height = 240

type Random = () => number

export function randomOf(seed: number): Random {
  let state = (seed * 0x9e3779b1 + 0x85ebca6b) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const between = (random: Random, from: number, to: number) => from + random() * (to - from)

/** A layer of coloured blots of one size that fills the picture. */
async function blots(random: Random, across: number) {
  const down = Math.max(2, Math.round(across * 0.75))
  const data = Buffer.from(Array.from({ length: across * down * 3 }, () => Math.floor(random() * 256)))
  return sharp(data, { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

function things(random: Random): string {
  const shapes = Array.from({ length: 3 + Math.floor(random() * 8) }, () => {
    const fill = `hsl(${Math.floor(random() * 360)} ${Math.floor(random() * 70)}% ${Math.floor(between(random, 10, 90))}%)`
    const [x, y] = [random() * width, random() * height]
    const [w, h] = [between(random, 15, 170), between(random, 15, 130)]
    const turn = `transform="rotate(${Math.floor(random() * 180)} ${x} ${y})" fill="${fill}" fill-opacity="${between(random, 0.5, 1).toFixed(2)}"`
    return random() < 0.5
      ? `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${random() * 30}" ${turn}/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" ${turn}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
}

async function drawing(random: Random) {
  const scene = sceneNames[Math.floor(random() * sceneNames.length)]!
  const wide = Math.round(between(random, 0.25, 0.6) * width)
  const input = await sharp(Buffer.from(drawScene(scene, Math.floor(random() * 1_000))))
    .resize(wide)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return {
    input,
    left: Math.floor(random() * (width - wide)),
    top: Math.floor(random() * (height - wide * 0.75)),
  }
}

/** The picture for a number, as a phone's JPEG. */
export async function variedPhoto(seed: number): Promise<Buffer> {
  const random = randomOf(seed)
  const layers = await Promise.all([2, 5, 14, 70].map((across) => blots(random, across)))
  const weights = layers.map((_, index) => between(random, 0.4, 1.6) / (index + 1) ** 1.5)
  const sum = weights.reduce((total, weight) => total + weight)
  // A third have a plain wall behind them.
  const contrast = random() < 0.33 ? between(random, 0.05, 0.3) : between(random, 1, 2)
  const saturation = between(random, 0.2, 0.8)
  const light = [0, 1, 2].map(() => between(random, -40, 40))
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at++) {
    let value = 0
    for (let layer = 0; layer < layers.length; layer++) value += layers[layer]![at]! * weights[layer]!
    data[at] = Math.max(0, Math.min(255, (value / sum - 128) * contrast + 128 + light[at % 3]!))
  }
  const parts = [
    { input: Buffer.from(things(random)), left: 0, top: 0 },
    ...(random() < 0.6 ? [await drawing(random)] : []),
  ]
  const lit = await sharp(data, { raw: { width, height, channels: 3 } })
    .modulate({ saturation })
    .raw()
    .toBuffer()
  return sharp(lit, { raw: { width, height, channels: 3 } })
    .composite(parts)
    .jpeg({ quality: 88 })
    .toBuffer()
}
