import { categoriesFile, readReferenceFile } from '#db/reference-files.ts'
import { completed } from './generate/attributes.ts'
import { devicesAtHome, electrical, moreBusiness, moreHousehold } from './generate/at-home.ts'
import { carParts, computerParts, phoneParts } from './generate/spare-parts.ts'
import { makeCar } from './generate/cars.ts'
import { clothes } from './generate/clothes.ts'
import { computers, consoles, phones } from './generate/devices.ts'
import type { Draft, Maker } from './generate/draft.ts'
import { antiques, food, tickets } from './generate/food.ts'
import { type Goods, makeGoods } from './generate/goods.ts'
import { makeApartment, makeFlat } from './generate/homes.ts'
import * as hobbies from './generate/hobbies.ts'
import { makeHouse, makeLand, spaceMakers } from './generate/houses.ts'
import { business, household } from './generate/household.ts'
import * as leisure from './generate/leisure.ts'
import { lifeOf } from './generate/life.ts'
import { inManner } from './generate/manners.ts'
import { otherVehicles, vehicleParts } from './generate/other-vehicles.ts'
import { photosOf } from './generate/photos.ts'
import { Random } from './generate/random.ts'
import { sport } from './generate/sport.ts'
import { music, technics } from './generate/technics.ts'
import { snowmobiles, training } from './generate/training.ts'
import { canBeWanted, makeWanted } from './generate/wanted.ts'
import { wardrobe } from './generate/wardrobe.ts'
import { jobMakers, serviceMakers } from './generate/work.ts'
import type { DemoListing } from './listings/demo-listing.ts'

const { content: categories } = await readReferenceFile('categories.json', categoriesFile)
const drawings = new Map(categories.map((category) => [category.id, category.drawing]))

/** Out of 321 listings, how many each root gets. */
const shares: Record<number, number> = {
  1: 54, 2: 32, 2159: 18, 2286: 14, 928: 16, 3: 20, 5: 15, 14: 15, 701: 17, 224: 14, 465: 22, 171: 17, 68: 5, 289: 5,
  371: 6, 208: 7, 67: 6, 16: 6, 276: 6, 283: 4, 69: 3, 435: 5, 328: 4, 896: 6, 455: 3, 179: 2,
} // oxfmt-ignore

const goodsOf: Record<number, Goods[]> = {
  1: [...otherVehicles, ...snowmobiles],
  928: [...vehicleParts, ...carParts],
  3: [...phones, ...phoneParts],
  5: [...computers, ...computerParts],
  14: [...technics, ...devicesAtHome, ...electrical],
  701: [...household, ...moreHousehold],
  224: [...business, ...moreBusiness],
  465: [...clothes, ...wardrobe],
  171: [...sport, ...training],
  68: [...leisure.jewellery, ...hobbies.moreJewellery],
  289: [...consoles, ...hobbies.retroGames],
  371: [...leisure.babies, ...hobbies.moreBabies],
  208: [...leisure.pets, ...hobbies.morePets, ...hobbies.beekeeping],
  67: [...music, ...hobbies.moreMusic],
  16: [...leisure.books, ...hobbies.moreBooks],
  276: [...leisure.health, ...hobbies.moreHealth],
  283: [...leisure.toys, ...hobbies.moreToys],
  69: leisure.art,
  435: [...leisure.collecting, ...hobbies.moreCollecting],
  328: [...leisure.anything, ...hobbies.moreAnything],
  896: food,
  455: antiques,
  179: tickets,
}

const makersOf: Record<number, Maker[]> = {
  2: [
    ...Array<Maker>(14).fill(makeFlat),
    ...Array<Maker>(6).fill(makeHouse),
    ...Array<Maker>(4).fill(makeLand),
    ...Array<Maker>(4).fill(makeApartment),
    ...spaceMakers,
  ],
  2159: serviceMakers,
  2286: jobMakers,
}
for (const [root, shelves] of Object.entries(goodsOf))
  makersOf[Number(root)] = shelves.flatMap((list) =>
    Array<Maker>(list.weight).fill((random) => makeGoods(Number(root), list, random)),
  )

/**
 * Generates realistic listings. The first ones are the same whatever the count, so a larger demo only extends
 * a smaller one.
 */
export function generateDemoListings(count: number): DemoListing[] {
  const titles = new Set<string>()
  const roots = deckOf(
    'deck',
    Object.entries(shares).flatMap(([root, share]) => Array<number>(share).fill(Number(root))),
  )
  // A leaf is dealt again only after all others of its root, so that none stays empty.
  const makers = new Map(
    Object.entries(makersOf).map(([root, list]) => [Number(root), deckOf(`makers ${root}`, list)]),
  )
  const ordinals = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const root = roots()
    const random = new Random(`kind ${index}`)
    const maker =
      root === 1 && random.chance(0.8)
        ? makeCar
        : canBeWanted(root) && random.chance(0.03)
          ? (chance: Random) => makeWanted(root, chance)
          : makers.get(root)!()
    const { seller, ...listing } = fresh(maker, index, titles)
    const ordinal = ordinals.get(seller) ?? 0
    ordinals.set(seller, ordinal + 1)
    return { seller, ...listing, ...lifeOf({ seller, ...listing }, index, ordinal) }
  })
}

/** Deals all cards in random order, then all again. */
function deckOf<T>(name: string, cards: readonly T[]): () => T {
  let left: T[] = []
  let round = 0
  return () => {
    if (left.length === 0) left = new Random(`${name} ${round++}`).shuffle(cards)
    return left.pop()!
  }
}

/** Retries while the title is taken; after many attempts it repeats one, as real sellers do. */
function fresh(make: Maker, index: number, titles: Set<string>): Draft & Pick<DemoListing, 'photos'> {
  for (let attempt = 0; ; attempt++) {
    const random = new Random(`listing ${index} ${attempt}`)
    const draft = make(random)
    const title = draft.title.toLowerCase()
    if (titles.has(title) && attempt < 40) continue
    titles.add(title)
    const described = { ...draft, description: inManner(draft.seller, draft.description) }
    return {
      ...completed(described, new Random(`attributes ${index}`)),
      photos: photosOf(drawings.get(draft.categoryId)!, random),
    }
  }
}
