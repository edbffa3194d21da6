import type { DemoListing } from './demo-listing.ts'

/** The flats of one building, which their seller offers together. */
export const newBuilding = {
  seller: 'novi-dom',
  title: 'Zgrada „Lipa“, Stup: novi stanovi od 38 do 92 m²',
} as const

type Flat = [rooms: string, area: number, floor: number, facing: string, price: number, status?: 'finished']

const flats: Flat[] = [
  ['Jednosoban (1)', 38, 1, 'Istok', 129_200],
  ['Jednosoban (1)', 41, 2, 'Jug', 143_500, 'finished'],
  ['Dvosoban (2)', 54, 1, 'Zapad', 183_600],
  ['Dvosoban (2)', 56, 2, 'Jug', 196_000],
  ['Dvosoban (2)', 56, 3, 'Jug', 198_800],
  ['Trosoban (3)', 71, 2, 'Istok', 241_400],
  ['Trosoban (3)', 74, 3, 'Jug', 259_000],
  ['Trosoban (3)', 74, 4, 'Jug', 262_700, 'finished'],
  ['Četverosoban (4)', 92, 4, 'Zapad', 331_200],
]

const wordFor = { J: 'Jednosoban', D: 'Dvosoban', T: 'Trosoban', Č: 'Četverosoban' } as Record<string, string>

export const newBuildingFlats: readonly DemoListing[] = flats.map(
  ([rooms, area, floor, facing, price, status], index) => ({
    seller: newBuilding.seller,
    categoryId: 23,
    title: `${wordFor[rooms[0]!]} stan ${area} m², ${floor}. sprat, zgrada Lipa, stan ${index + 1}`,
    description: `${wordFor[rooms[0]!]} stan u novoj zgradi „Lipa“ na Stupu, ${floor}. sprat. Orijentacija: ${facing.toLowerCase()}. Zgrada ima lift, garažu i ostave u podrumu.\n\nUseljivo od proljeća. U cijenu je uračunat PDV, a cijena parking mjesta je po dogovoru.`,
    priceFening: price * 100,
    condition: null,
    cityId: 80,
    attributes: {
      102: area,
      107: rooms,
      500: String(floor),
      7012: 'Prodaja',
      104: 'Nenamješten',
      115: 'Centralno (gradsko)',
      501: facing,
      503: true,
    },
    photos: [
      { scene: 'building', seed: 12 },
      { scene: 'sofa', seed: 2 },
    ],
    hoursAgo: 40 + index,
    ...(status && { status }),
  }),
)
