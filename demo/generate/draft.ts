import type { DemoLife, DemoListing } from '#demo/listings/demo-listing.ts'
import type { Random } from './random.ts'

/** The part that a maker decides; photos and life are added for all kinds alike. */
export type Draft = Omit<DemoListing, 'photos' | keyof DemoLife>

export type Maker = (random: Random) => Draft

/** Base year for ages, registrations and guarantees, so that texts never depend on the clock. */
export const thisYear = 2026

/** Rounds a price as people do: 45, 350, 1.290, 12.900. */
export function roundPrice(km: number, random: Random): number {
  if (km < 20) return Math.max(1, Math.round(km))
  if (km < 100) return Math.round(km / 5) * 5
  if (km < 300) return Math.round(km / 10) * 10
  if (km < 1000) return Math.round(km / 50) * 50 - (random.chance(0.4) ? 10 : 0)
  if (km < 10_000)
    return Math.round(km / 100) * 100 - (random.chance(0.5) ? 10 : 0) + (random.chance(0.2) ? 50 : 0)
  if (km < 100_000) return Math.round(km / 500) * 500 - (random.chance(0.4) ? 100 : 0)
  return Math.round(km / 1000) * 1000 - (random.chance(0.2) ? 500 : 0)
}

type Attributes = NonNullable<DemoListing['attributes']>

/** Drops attributes without a value. */
export const said = (attributes: Record<number, Attributes[number] | undefined>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([id, value]) => (value === undefined ? [] : [[id, value]])),
  )

type Priced = Pick<Draft, 'priceFening' | 'priceByAgreement'>

export const named = (km: number, random: Random): Priced => ({ priceFening: roundPrice(km, random) * 100 })

/** Most sellers state a price; about one in 25 states none, and another one in 25 is open to offers. */
export function asking(km: number, random: Random): Priced {
  const kind = random.next()
  if (kind < 0.04) return { priceFening: null }
  return kind < 0.08 ? { ...named(km, random), priceByAgreement: true } : named(km, random)
}

/**
 * Replaces every `{a;b;c}` with one of the options and every `{#36-45}` or `{#100-200/10}` (in steps of ten)
 * with a number.
 */
export function fill(text: string, random: Random): string {
  return text.replace(/\{([^}]+)\}/g, (_, inside: string) => {
    const range = /^#(\d+)-(\d+)(?:\/(\d+))?$/.exec(inside)
    if (!range) return random.pick(inside.split(';')).trim()
    const [low, high, step] = [Number(range[1]), Number(range[2]), Number(range[3] ?? 1)]
    return String(low + random.int(0, Math.floor((high - low) / step)) * step)
  })
}

export type Gender = 'm' | 'f' | 'n' | 'mp' | 'fp' | 'np'

const endings: Record<Gender, string> = { m: '', f: 'a', n: 'o', mp: 'i', fp: 'e', np: 'a' }
const objects: Record<Gender, string> = { m: 'ga', f: 'je', n: 'ga', mp: 'ih', fp: 'ih', np: 'ih' }

/** Makes "nov~", "ispravn~", "@je", "@ga", "@radi" and "@izgleda" agree with the noun's gender. */
export function agree(text: string, gender: Gender): string {
  const many = gender.length === 2
  return text
    .replaceAll(/(\p{L}+)~/gu, (_, stem: string) =>
      gender === 'm' ? stem.replace(/([^aeiour])n$/, '$1an') : stem + endings[gender],
    )
    .replaceAll('@je', many ? 'su' : 'je')
    .replaceAll('@ga', objects[gender])
    .replaceAll('@radi', many ? 'rade' : 'radi')
    .replaceAll('@Radi', many ? 'Rade' : 'Radi')
    .replaceAll('@izgleda', many ? 'izgledaju' : 'izgleda')
    .replaceAll('@ima', many ? 'imaju' : 'ima')
    .replaceAll('@nema', many ? 'nemaju' : 'nema')
    .replaceAll('@stoji', many ? 'stoje' : 'stoji')
}

/** An ordinal such as "3. sprat" does not end a sentence. */
export const countSentences = (text: string) =>
  text.replaceAll(/\d\.(?= \p{Ll})/gu, '').match(/[.?!](?=\s|$)/g)?.length ?? 0

/** At most five sentences, in two paragraphs if there are enough. Middle sentences are dropped first. */
export function paragraphs(sentences: readonly string[], random: Random): string {
  const kept = sentences.filter((sentence) => sentence !== '')
  while (countSentences(kept.join(' ')) > 5) kept.splice(-2, 1)
  if (kept.length < 4 || random.chance(0.3)) return kept.join(' ')
  return `${kept.slice(0, 2).join(' ')}\n\n${kept.slice(2).join(' ')}`
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The first candidate within the title's length limit. */
export function fitting(...candidates: string[]): string {
  return (
    candidates.find((title) => title.length >= 5 && title.length <= 65) ?? candidates.at(-1)!.slice(0, 65)
  )
}
