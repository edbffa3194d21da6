import { stemmer } from '@orama/stemmers/serbian'

/** Forms that share no stem by rule: fleeting vowels, other roots, and foreign names that end in a vowel. */
const families: Record<string, string> = {
  aud: 'audi audija audiju audijem audiji',
  bicikl: 'bicikala',
  del: 'dio dijel',
  djec: 'djeca djece djecu djeci dijete djeteta',
  iphon: 'iphonea iphoneu iphoneom iphonei iphoneova',
  mack: 'macak',
  oglas: 'oglase',
  pas: 'pas psa psu psi pse pasa psima',
  polovn: 'polovan',
  posl: 'posao',
  stol: 'sto',
  ulaz: 'ulaza',
}

const irregular = new Map(
  Object.entries(families).flatMap(([stem, forms]) => forms.split(' ').map((form) => [form, stem] as const)),
)

/** Adjectives and names whose ending only looks like the plural in -ovi and -evi. */
const wholeStems = new Set(['gotov', 'sirov', 'osnov', 'obnov', 'surov', 'jalov', 'rover', 'halov'])

const shortest = 4

/** The plurals stanovi, placevi and ključevi go with stan, plac and ključ. */
function withoutPluralSyllable(stem: string): string {
  const base = stem.slice(0, -2)
  const isPlural = /[oe]v$/.test(stem) && base.length >= 3 && /[aeiou]/.test(base) && !wholeStems.has(stem)
  return isPlural ? base : stem
}

function computeStem(term: string): string {
  const known = irregular.get(term)
  if (known) return known
  if (term.length < shortest || !/^[a-z]+$/.test(term)) return term
  let stem = stemmer(term)
  // Of mobitel and passat it takes the last consonant for an ending, but not of mobitela and passata.
  if (stem === term.slice(0, -1) && /[^aeiou]$/.test(term)) stem = stemmer(`${term}a`)
  return withoutPluralSyllable(stem.replaceAll('đ', 'dj')) || term
}

const remembered = new Map<string, string>()
const memory = 200_000 // terms

/** The stem of a folded term. Whatever holds a digit or a sign is its own stem. */
export function stemOf(term: string): string {
  let stem = remembered.get(term)
  if (stem === undefined) {
    stem = computeStem(term)
    if (remembered.size >= memory) remembered.clear()
    remembered.set(term, stem)
  }
  return stem
}
