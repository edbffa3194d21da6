import { categoriesFile, readReferenceFile } from '#db/reference-files.ts'
import { makeCar } from './generate/cars.ts'
import { clothes } from './generate/clothes.ts'
import { computers, consoles, phones } from './generate/devices.ts'
import type { Draft } from './generate/draft.ts'
import { type Goods, makeGoods } from './generate/goods.ts'
import { makeApartment, makeFlat } from './generate/homes.ts'
import { makeHouse, makeLand, makeSpace } from './generate/houses.ts'
import { business, household } from './generate/household.ts'
import * as leisure from './generate/leisure.ts'
import { otherVehicles, vehicleParts } from './generate/other-vehicles.ts'
import { photosOf } from './generate/photos.ts'
import { Random } from './generate/random.ts'
import { sport } from './generate/sport.ts'
import { music, technics } from './generate/technics.ts'
import { canBeWanted, makeWanted } from './generate/wanted.ts'
import { makeJob, makeService } from './generate/work.ts'
import type { DemoListing } from './listings/demo-listing.ts'

const { content: categories } = await readReferenceFile('categories.json', categoriesFile)
const drawings = new Map(categories.map((category) => [category.id, category.drawing]))

/** How many of 300 listings a root gets; they add up to 300. */
const shares: Record<number, number> = {
  1: 54, 2: 32, 2159: 18, 2286: 14, 928: 16, 3: 24, 5: 15, 14: 15, 701: 17, 224: 14, 465: 16, 171: 12, 68: 5, 289: 6,
  371: 6, 208: 6, 67: 5, 16: 5, 276: 4, 283: 4, 69: 4, 435: 4, 328: 4,
} // oxfmt-ignore

const rootOf: Record<number, Goods[]> = {
  1: otherVehicles,
  928: vehicleParts,
  3: phones,
  5: computers,
  14: technics,
  701: household,
  224: business,
  465: clothes,
  171: sport,
  68: leisure.jewellery,
  289: consoles,
  371: leisure.babies,
  208: leisure.pets,
  67: music,
  16: leisure.books,
  276: leisure.health,
  283: leisure.toys,
  69: leisure.art,
  435: leisure.collecting,
  328: leisure.anything,
}

const homes = [
  [makeFlat, 14],
  [makeHouse, 6],
  [makeLand, 4],
  [makeApartment, 4],
  [makeSpace, 5],
] as const

/**
 * Listings as people on such a market write them. The first ones are the same whatever the count, so a larger demo
 * only adds to a smaller one.
 */
export function generateDemoListings(count: number): DemoListing[] {
  const titles = new Set<string>()
  const listings: DemoListing[] = []
  let deck: number[] = []
  for (let index = 0; index < count; index++) {
    if (deck.length === 0) deck = newDeck(index)
    listings.push(fresh(deck.pop()!, index, titles))
  }
  return listings
}

function newDeck(index: number): number[] {
  const roots = Object.entries(shares).flatMap(([root, share]) => Array<number>(share).fill(Number(root)))
  return new Random(`deck ${index}`).shuffle(roots)
}

/** Tries again where the title is taken; after many tries a repeated title is as it is on a real market. */
function fresh(root: number, index: number, titles: Set<string>): DemoListing {
  for (let attempt = 0; ; attempt++) {
    const random = new Random(`listing ${index} ${attempt}`)
    const draft = draftOf(root, random)
    const title = draft.title.toLowerCase()
    if (titles.has(title) && attempt < 40) continue
    titles.add(title)
    return { ...draft, photos: photosOf(drawings.get(draft.categoryId)!, random), hoursAgo: hoursAgo(random) }
  }
}

function draftOf(root: number, random: Random): Draft {
  if (root === 2) return random.weighted(homes, ([, weight]) => weight)[0](random)
  if (root === 2159) return makeService(random)
  if (root === 2286) return makeJob(random)
  if (root === 1 && random.chance(0.8)) return makeCar(random)
  if (canBeWanted(root) && random.chance(0.03)) return makeWanted(root, random)
  const list = random.weighted(rootOf[root]!, (goods) => goods.weight)
  return makeGoods(root, list, random)
}

const thirtyDays = 30 * 24

/** Half of the listings are of the last week and a half: people refresh what they want to sell. */
const hoursAgo = (random: Random) => 1 + Math.floor(random.next() ** 1.7 * (thirtyDays - 1))
