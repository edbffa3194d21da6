import { paths } from '#web/lib/site.ts'

/** The kind of offer decides which words to ask for (spec 2.11). */
export type FinderType = 'ostalo' | 'usluga' | 'posao'

type Texts = {
  heading: string
  example: string
  /** Limits suggestions to its descendants. */
  parent: number | null
  entry: 'servisi-i-usluge' | 'poslovi' | 'nesto-drugo'
}

export const services = 2159
export const jobs = 2286
const realEstate = 2
const cars = 18

export const finders: Record<FinderType, Texts> = {
  ostalo: {
    heading: 'Šta prodajete?',
    example: 'npr. zimska jakna za djecu',
    parent: null,
    entry: 'nesto-drugo',
  },
  usluga: {
    heading: 'Servis ili usluga?',
    example: 'npr. krečenje stanova i kuća',
    parent: services,
    entry: 'servisi-i-usluge',
  },
  posao: {
    heading: 'Nudite posao? Tražite radnike?',
    example: 'npr. konobar u restoranu',
    parent: jobs,
    entry: 'poslovi',
  },
}

/** A category of the grid, possibly without an id, or the link to the picker. */
export type Chosen = number | 'noCat' | null | undefined

/** The step after a choice (spec 4.8): a search by words, another page, or a lookup of the children. */
export type Step = { suggest: FinderType } | { goTo: string } | { childrenOf: number }

export function stepAfter(chosen: Chosen): Step {
  if (chosen === services) return { suggest: 'usluga' }
  if (chosen === jobs) return { suggest: 'posao' }
  if (chosen === 'noCat') return { goTo: paths.post() }
  if (chosen === null || chosen === undefined) return { suggest: 'ostalo' }
  if (chosen === realEstate) return { goTo: paths.publishUnder('nekretnine') }
  return { childrenOf: chosen }
}

/** The form of a category without children: by its tile's address or, without one, by its id. */
export function formOf({ id, url }: { id: number; url?: string }, title?: string): string {
  if (url) return paths.publishUnder(url, { naslov: title })
  if (id === cars) return paths.publishUnder('automobili', { naslov: title })
  const isRealEstate = id === 270 || id === 1193 || (id >= 23 && id <= 30)
  if (isRealEstate) return paths.publishUnder('nekretnine', { kategorija: id, naslov: title })
  return paths.publishIn(id, { naslov: title })
}
