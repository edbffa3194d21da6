import { placesFile, readReferenceFile } from '#db/reference-files.ts'
import type { Random } from './random.ts'

const { content } = await readReferenceFile('places.json', placesFile)
const cities = content.states.flatMap((state) => state.cantons).flatMap((canton) => canton.cities)
const names = new Map(cities.map((city) => [city.id, city.name]))

/** Small places have weight 1; the others about one per ten thousand inhabitants. */
const weights: Record<number, number> = {
  131: 18, 132: 22, 133: 15, 130: 9, 80: 16, 105: 7, 90: 4, 17: 3, 121: 5, 71: 3, 79: 34, 37: 22, 42: 19, 26: 20,
  77: 17, 75: 13, 56: 11, 134: 11, 3: 11, 8: 8, 104: 6, 32: 6, 44: 7, 89: 6, 15: 6, 35: 7, 36: 7, 41: 4, 39: 6, 19: 5,
  25: 5, 33: 5, 49: 7, 72: 7, 118: 6, 114: 5, 111: 7, 136: 6, 95: 5, 43: 5, 102: 4, 6: 4, 40: 4, 22: 4, 88: 4, 24: 4,
  116: 4, 125: 4, 58: 4, 52: 4,
} // oxfmt-ignore

export const pickCity = (random: Random) => random.weighted(cities, (city) => weights[city.id] ?? 1).id

const sarajevo = new Set([130, 131, 132, 133])

/** The place in a title; the four municipalities of the capital are all called Sarajevo. */
export const cityLabel = (id: number) => (sarajevo.has(id) ? 'Sarajevo' : names.get(id)!)

type Quarters = {
  /** KM per square metre of a flat in good condition. */
  metre: number
  /** Well-known neighbourhoods. */
  quarters: string[]
}

const known: Record<number, Quarters> = {
  133: {
    metre: 6200,
    quarters: ['Koševo', 'Ciglane', 'Marijin Dvor', 'Mejtaš', 'Breka', 'Skenderija', 'Crni Vrh'],
  },
  131: { metre: 5400, quarters: ['Grbavica', 'Hrasno', 'Pofalići', 'Čengić Vila', 'Dolac Malta', 'Malta'] },
  132: { metre: 4600, quarters: ['Otoka', 'Alipašino Polje', 'Dobrinja', 'Mojmilo', 'Aneks', 'Saraj Polje'] },
  130: { metre: 4900, quarters: ['Bistrik', 'Vratnik', 'Kovači', 'Logavina', 'Sedrenik'] },
  80: { metre: 4300, quarters: ['Pejton', 'Stup', 'Otes', 'Hrasnica', 'Lužani'] },
  105: { metre: 3900, quarters: ['centar Vogošće', 'Rosulje'] },
  79: {
    metre: 4600,
    quarters: ['Borik', 'Starčevica', 'Nova Varoš', 'Lauš', 'Obilićevo', 'Mejdan', 'Budžak', 'Paprikovac'],
  },
  37: { metre: 3500, quarters: ['Sjenjak', 'Slatina', 'Stupine', 'Brčanska Malta', 'Irac', 'Batva'] },
  42: { metre: 2800, quarters: ['Crkvice', 'Jalija', 'Radakovo', 'Blatuša', 'Odmut'] },
  26: { metre: 3900, quarters: ['Zalik', 'Rondo', 'Bijeli Brijeg', 'Tekija', 'Avenija', 'Rudnik'] },
  77: { metre: 3100, quarters: ['centar', 'Ledinci', 'Lipa'] },
  3: { metre: 2900, quarters: ['centar', 'Luke', 'Ozimice', 'Harmani'] },
  75: { metre: 3000, quarters: ['centar', 'Kolobara', 'Meraje', 'Srpska varoš'] },
  56: { metre: 2500, quarters: ['centar', 'Pećani', 'Urije'] },
  134: { metre: 2700, quarters: ['centar', 'Bare', 'Orašje'] },
  111: { metre: 4000, quarters: ['centar', 'Gorica', 'Hrupjela'] },
  27: { metre: 5800, quarters: ['centar'] },
  71: { metre: 4100, quarters: ['Spasovdan', 'Dobrinja 4', 'Lukavica'] },
}

export function quarterOf(cityId: number, random: Random): { metre: number; quarter: string | undefined } {
  const place = known[cityId]
  return place
    ? { metre: place.metre, quarter: random.pick(place.quarters) }
    : { metre: 2200, quarter: undefined }
}

/** Towns with enough flats for sale and rent to fill a page. */
const townIds: readonly number[] = [...Object.keys(known).map(Number), 36, 35, 39, 118, 49, 8, 41, 44, 89]

export const pickTown = (random: Random) => random.weighted(townIds, (id) => weights[id] ?? 2)

export const sarajevoTowns = [130, 131, 132, 133, 80, 105, 71]
