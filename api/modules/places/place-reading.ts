import { slugify } from '#contract/text/slug.ts'
import { townOf } from '#contract/places/town-names.ts'
import { distanceKm } from '#contract/places/distances.ts'
import type { PlaceCity, Places } from './places.ts'

/** A place as files of other programs give it. */
export type WrittenPlace = {
  name?: string | undefined
  postalCode?: string | undefined
  point?: { lat: number; lon: number } | undefined
}

/** `isSure` is false for a town of several municipalities, and where part of the text means nothing to us. */
export type PlaceRead = { cityId: number; isSure: boolean }

/** Names of cities in the past, in short, or of a part that people know better. */
const otherNames: Record<string, number> = {
  banjaluka: 79,
  'bosanska-gradiska': 72,
  'bosanski-brod': 76,
  'bosanski-novi': 128,
  'bosanska-dubica': 65,
  'bosanska-kostajnica': 66,
  'bosanski-samac': 47,
  krupa: 82,
  'bosanska-krupa-na-uni': 64,
  grahovo: 5,
  petrovac: 4,
  vakuf: 14,
  'gornji-vakuf': 14,
  uskoplje: 14,
  'prozor-rama': 99,
  rama: 99,
  'skender-vakuf': 67,
  srbinje: 124,
  duvno: 102,
  mrkonjic: 61,
  'foca-ustikolina': 81,
  domaljevac: 86,
  lukavica: 121,
  kasindo: 71,
  medjugorje: 43,
  kladusa: 104,
}

/** Words around a name that say only what kind of place it is, or in which country. */
const noise = new Set(
  'grad grada opcina opstina opcine opstine distrikt district city town bih ba bosna hercegovina federacija fbih rs republika srpska i kanton regija canton region stadt gemeinde bosnien herzegowina bosnia and'.split(
    ' ',
  ),
)

/** Parts of a large town whose name another town also has, or that many towns have. */
const commonNames = new Set(['centar', 'center', 'centre', 'zentrum', 'novi-grad', 'stari-grad'])

const farthestKm = 40
const abbreviations: Record<string, string> = { bos: 'bosanska', b: 'bosanska', g: 'gornji', d: 'donji' }

/** Reads places as people and programs write them: "71000 Sarajevo", "Centar Sarajevo", "Mostar (grad)". */
export class PlaceReader {
  readonly #places: Places
  readonly #byName = new Map<string, number>()
  /** Municipalities of a town, and the others of the canton that has its name. */
  readonly #towns = new Map<string, { own: PlaceCity[]; around: PlaceCity[] }>()
  readonly #parts = new Map<string, number>()
  readonly #byCode: ReadonlyMap<string, PlaceCity[]>

  constructor(places: Places) {
    this.#places = places
    const cities = [...places.cities.values()]
    const has = (id: number) => places.cities.has(id)
    for (const [name, id] of Object.entries(otherNames)) if (has(id)) this.#byName.set(name, id)
    for (const [id, names] of places.otherNames)
      for (const name of names) if (has(id)) this.#byName.set(slugify(name), id)
    for (const { id, name } of cities) this.#byName.set(slugify(name), id)
    const towns = Map.groupBy(
      cities.filter(({ name }) => townOf(name) !== name),
      ({ name }) => slugify(townOf(name)),
    )
    for (const [town, own] of towns) {
      this.#addTown(
        town,
        own,
        cities.filter(({ canton_id: canton }) => canton === own[0]!.canton_id),
      )
    }
    this.#byCode = Map.groupBy(
      cities.filter(({ zip_code: code }) => code !== null),
      ({ zip_code: code }) => code!,
    )
  }

  #addTown(town: string, own: PlaceCity[], around: PlaceCity[]) {
    this.#towns.set(town, { own, around })
    for (const { id, name } of own) {
      const part = slugify(name.slice(townOf(name).length))
      this.#parts.set(part, id)
      this.#byName.set(`${part}-${town}`, id)
      if (!this.#byName.has(part)) this.#byName.set(part, id)
    }
  }

  read({ name = '', postalCode, point }: WrittenPlace): PlaceRead | undefined {
    const code = postalCode?.match(/\d{5}/)?.[0] ?? name.match(/(?<!\d)\d{5}(?!\d)/)?.[0]
    const named = name === '' ? undefined : this.#named(name)
    if (named && 'cityId' in named) return named
    const members = named?.members
    const near = point && this.#nearest(point, members)
    if (near) return { cityId: near.id, isSure: true }
    if (members) return this.#oneOf(members, code)
    return code === undefined ? undefined : this.#coded(code)
  }

  #named(text: string): PlaceRead | { members: PlaceCity[] } | undefined {
    const id = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
    if (id !== undefined) return this.#places.cities.has(id) ? { cityId: id, isSure: true } : undefined
    const whole = this.#exact(slugify(text))
    if (whole) return whole
    const parts = text
      .replace(/\d{4,6}/g, ' ')
      .split(/[,;/()|–\n]|\s-\s/)
      .map(plainName)
      .filter((part) => part !== '')
    const joined = this.#exact(parts.join('-')) ?? this.#exact(parts.toReversed().join('-'))
    return joined ?? this.#fromParts(parts)
  }

  #exact(key: string): PlaceRead | { members: PlaceCity[] } | undefined {
    for (const candidate of [key, plainName(key), longName(key)]) {
      const found = this.#byName.get(candidate)
      if (found !== undefined) return { cityId: found, isSure: true }
      const town = this.#towns.get(candidate)
      if (town) return { members: town.own }
    }
    return undefined
  }

  /** From the parts of an address: a municipality beside its town, or the one place that is named. */
  #fromParts(parts: readonly string[]): PlaceRead | { members: PlaceCity[] } | undefined {
    const runs = parts.flatMap((part) => this.#namesIn(part))
    const town = runs.map((run) => this.#towns.get(run)).find((found) => found !== undefined)
    const own = runs.flatMap((run) => this.#parts.get(run) ?? [])
    if (town && own.length === 1) return { cityId: own[0]!, isSure: true }
    const ids = new Set(
      runs.filter((run) => !commonNames.has(run)).flatMap((run) => this.#byName.get(run) ?? []),
    )
    if (town) {
      const around = town.around.find(({ id }) => ids.has(id))
      return around ? { cityId: around.id, isSure: true } : { members: town.own }
    }
    const [only, ...others] = ids
    if (only !== undefined && others.length === 0) {
      const isWhole = parts.every(
        (part) => this.#byName.get(part) === only || noise.has(part) || commonNames.has(part),
      )
      return { cityId: only, isSure: isWhole }
    }
    const common = runs.find((run) => this.#byName.has(run))
    return ids.size === 0 && common !== undefined
      ? { cityId: this.#byName.get(common)!, isSure: runs.length === 1 }
      : undefined
  }

  /** The longest names among the words of a text, each word used once. */
  #namesIn(part: string): string[] {
    const words = part.split('-')
    const found: string[] = []
    for (let start = 0; start < words.length;) {
      let end = Math.min(words.length, start + 4)
      while (end > start && !this.#isName(words.slice(start, end).join('-'))) end--
      if (end > start) found.push(words.slice(start, end).join('-'))
      start = Math.max(end, start + 1)
    }
    return found
  }

  #isName = (key: string) => this.#byName.has(key) || this.#towns.has(key) || commonNames.has(key)

  /** The municipality of a postal code or else the centre, for someone to confirm. */
  #oneOf(members: readonly PlaceCity[], code: string | undefined): PlaceRead {
    const coded = code === undefined ? [] : (this.#byCode.get(code) ?? [])
    const [only, ...others] = coded.filter((city) => !members.includes(city))
    if (only && others.length === 0 && only.canton_id === members[0]!.canton_id)
      return { cityId: only.id, isSure: true }
    return { cityId: centreOf(members).id, isSure: false }
  }

  #coded(code: string): PlaceRead | undefined {
    const found = this.#byCode.get(code)
    if (found) return { cityId: centreOf(found).id, isSure: found.length === 1 }
    const region = [...this.#places.cities.values()].filter(
      ({ zip_code: other, is_main: isMain }) => isMain && other?.slice(0, 2) === code.slice(0, 2),
    )
    return region.length > 0 ? { cityId: centreOf(region).id, isSure: false } : undefined
  }

  #nearest(point: { lat: number; lon: number }, among?: readonly PlaceCity[]): PlaceCity | undefined {
    let best: PlaceCity | undefined
    let bestKm = farthestKm
    for (const city of among ?? this.#places.cities.values()) {
      const km = distanceKm(point, city.location)
      if (km < bestKm) [best, bestKm] = [city, km]
    }
    return best
  }
}

const centreOf = (cities: readonly PlaceCity[]): PlaceCity =>
  cities.find(({ name }) => name.endsWith(' - Centar')) ?? cities[0]!

/** Without words that are no name, unless nothing else is left. */
function plainName(text: string): string {
  const words = slugify(text).split('-')
  const kept = words.filter((word) => !noise.has(word) && !/^\d+$/.test(word))
  // "Novi Grad" keeps its second word.
  const last = words.length === 2 && words[1] === 'grad' && /^(novi|stari)$/.test(words[0]!)
  return (last ? words : kept).join('-')
}

const longName = (key: string) => key.replace(/^[a-z]{1,3}(?=-)/, (word) => abbreviations[word] ?? word)
