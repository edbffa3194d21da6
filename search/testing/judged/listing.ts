import { type Facts, factWords } from '#search/fact-words.ts'

/** A listing, queries of people who want to see it, and queries of people who don't. */
export type Judged = { title: string; words: string[]; finds: string[]; misses: string[] }

type Place = { city: string; canton: string }
const sarajevo: Place = { city: 'Sarajevo - Novo Sarajevo', canton: 'Sarajevo' }
export const mostar: Place = { city: 'Mostar', canton: 'Hercegovačko-neretvanski' }
export const tuzla: Place = { city: 'Tuzla', canton: 'Tuzlanski' }
export const banjaLuka: Place = { city: 'Banja Luka', canton: 'Banjalučka' }

const facts: Facts = { listingType: 'sell', condition: 'used', exchange: false }

/**
 * The document as `load-documents.ts` builds it: brand, model, categories, attributes, place and fact words.
 */
const listing =
  (categories: string[], { city, canton }: Place, others: string[] = [], given: Partial<Facts> = {}) =>
  (title: string, finds: string[], misses: string[]): Judged => ({
    title,
    words: [...others, ...categories, city, canton, ...factWords({ ...facts, ...given })],
    finds,
    misses,
  })

export const car = (brand: string, model: string, place = sarajevo, given: Partial<Facts> = {}) =>
  listing(['Vozila', 'Automobili'], place, [`${brand} ${model}`, 'Dizel', 'Manuelni'], given)
export const flat = (place = sarajevo, given: Partial<Facts> = {}) =>
  listing(['Nekretnine', 'Stanovi'], place, ['Dvosoban (2)', 'Centralno grijanje'], {
    condition: null,
    ...given,
  })
export const land = listing(['Nekretnine', 'Zemljišta'], tuzla, [], { condition: null })
export const phone = (brand: string) => listing(['Mobilni uređaji', 'Mobiteli'], sarajevo, [brand])
export const white = (leaf: string, brand: string) =>
  listing(['Moj dom', 'Bijela tehnika', leaf], banjaLuka, [brand])
export const goods = (...categories: string[]) => listing(categories, mostar)
