import type { DemoListing } from '#demo/listings/demo-listing.ts'
import { type SceneName, sceneNames } from '#demo/scenes.ts'
import type { Random } from './random.ts'

/** Seeds that differ by this number share colours but not the view: the same thing photographed again. */
const colourStep = 11

type Stock = { colours: number; views: number }

// All listings share a few drawings: resizing photos is the slow part of loading.
const plenty: Partial<Record<SceneName, Stock>> = {
  car: { colours: 5, views: 4 },
  building: { colours: 4, views: 3 },
  house: { colours: 3, views: 2 },
  phone: { colours: 3, views: 3 },
  laptop: { colours: 3, views: 2 },
  jacket: { colours: 4, views: 2 },
  box: { colours: 3, views: 1 },
  skis: { colours: 2, views: 1 },
  mountain: { colours: 2, views: 1 },
  helmet: { colours: 2, views: 1 },
  piano: { colours: 2, views: 1 },
  tent: { colours: 2, views: 1 },
  ticket: { colours: 2, views: 1 },
  coins: { colours: 2, views: 1 },
  glasses: { colours: 2, views: 1 },
  perfume: { colours: 2, views: 1 },
  trousers: { colours: 2, views: 1 },
  fridge: { colours: 2, views: 1 },
  tablet: { colours: 2, views: 1 },
}
const usual: Stock = { colours: 2, views: 2 }

/** Photos of one thing in one colour; the last may show a small thing beside it. */
export function photosOf(drawing: string, random: Random): DemoListing['photos'] {
  if (random.chance(0.06)) return []
  // The drawings of some categories are not among the scenes.
  const scene = sceneNames.find((name) => name === drawing) ?? 'box'
  const { colours, views } = plenty[scene] ?? usual
  const colour = random.int(1, colours)
  const wanted = random.weighted([1, 2, 3, 4], (count) => 5 - count)
  const shown = random.some([...Array(views).keys()], wanted)
  const photos = shown.map((view) => ({ scene, seed: colour + view * colourStep }))
  if (scene !== 'box' && packed.has(scene) && random.chance(0.2))
    photos.push({ scene: 'box', seed: random.int(1, 3) })
  return photos
}

/** Things that people photograph with their box. */
const packed = new Set<SceneName>(['phone', 'tablet', 'laptop', 'smartwatch', 'watch', 'console', 'camera'])
