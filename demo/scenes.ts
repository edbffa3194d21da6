import type { Draw } from './scenes/backdrops.ts'
import * as devices from './scenes/devices.ts'
import * as homes from './scenes/homes.ts'
import * as household from './scenes/household.ts'
import { hash, mutedPalette, type Palette, randomFrom, scenePalettes } from './scenes/palette.ts'
import * as rooms from './scenes/rooms.ts'
import * as shelf from './scenes/shelf.ts'
import * as sound from './scenes/sound.ts'
import * as sport from './scenes/sport.ts'
import * as things from './scenes/things.ts'
import * as vehicles from './scenes/vehicles.ts'
import * as workshop from './scenes/workshop.ts'
import * as worn from './scenes/worn.ts'

export const sceneNames = [
  'car',
  'motorcycle',
  'truck',
  'boat',
  'bicycle',
  'building',
  'house',
  'land',
  'office',
  'phone',
  'tablet',
  'laptop',
  'desktop',
  'monitor',
  'camera',
  'watch',
  'smartwatch',
  'console',
  'tv',
  'sneaker',
  'boot',
  'jacket',
  'bag',
  'ring',
  'dumbbell',
  'ball',
  'skis',
  'tent',
  'mountain',
  'sofa',
  'washer',
  'drill',
  'tractor',
  'toolbox',
  'briefcase',
  'book',
  'guitar',
  'baby',
  'paw',
  'plant',
  'gift',
  'bed',
  'table',
  'lamp',
  'fridge',
  'pot',
  'frame',
  'jar',
  'perfume',
  'glasses',
  'coins',
  'ticket',
  'blocks',
  'headphones',
  'speaker',
  'piano',
  'tyre',
  'engine',
  'helmet',
  'dress',
  'trousers',
  'box',
] as const
export type SceneName = (typeof sceneNames)[number]

const draw: Record<SceneName, Draw> = {
  ...vehicles,
  ...homes,
  ...devices,
  ...worn,
  ...sport,
  ...household,
  ...things,
  ...rooms,
  ...shelf,
  ...sound,
  ...workshop,
  console: devices.consoleSet,
  ring: worn.ringScene,
}

/** A 4:3 picture of the scene. The seed chooses its colours, its orientation and its small details. */
export function drawScene(scene: SceneName, seed: number) {
  const palette = scenePalettes[(hash(scene) + seed * 7) % scenePalettes.length]!
  return svg(scene, seed, palette, '')
}

/** The scene in colour, small: for category tiles. */
export function drawTile(scene: SceneName) {
  const palette = scenePalettes[hash(scene) % scenePalettes.length]!
  return svg(scene, 1, palette, smallSize)
}

const smallSize = ' width="400" height="300"'

/** The scene in grey: for listings without a photo. */
export function drawPlaceholder(scene: SceneName) {
  return svg(scene, 1, mutedPalette, smallSize)
}

function svg(scene: SceneName, seed: number, palette: Palette, size: string) {
  const picture = draw[scene](palette, randomFrom(scene, seed))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"${size || ' width="1200" height="900"'}>${picture}</svg>\n`
}
