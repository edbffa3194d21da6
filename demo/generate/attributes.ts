import { attributesFile, brandsFile, categoriesOfModel, readReferenceFile } from '#db/reference-files.ts'
import type { Draft } from './draft.ts'
import type { Random } from './random.ts'

const { content } = await readReferenceFile('attributes.json', attributesFile)
const { content: brands } = await readReferenceFile('brands.json', brandsFile)
const definitions = new Map(content.attributes.map((attribute) => [attribute.id, attribute]))
type Definition = (typeof content.attributes)[number]

const layouts = new Map(
  content.categories.map(({ category_id, groups }) => [
    category_id,
    groups
      .flatMap((group) => group.attributes)
      .map(({ id, required }) => ({ ...definitions.get(id)!, required })),
  ]),
)
const modelsByBrand = new Map(
  brands.map((brand) => [
    brand.name,
    brand.models
      .filter(({ name }) => name.length > 2)
      .map((model) => ({ name: model.name, categories: categoriesOfModel(brand, model) }))
      .toSorted((a, b) => b.name.length - a.name.length),
  ]),
)

type Value = string | number | boolean
type Asked = { categoryId: number; text: string; needed: boolean }
type Range = readonly [low: number, high: number, step: number]

/** Plausible values if the title gives none: integers, or fractions in steps. */
const plausible: Record<number, Range> = {
  2: [2004, 2024, 1], 3: [4000, 190_000, 500], 4: [60, 200, 1], 9004: [125, 900, 25], 9013: [800, 9000, 100],
  9014: [3500, 18_000, 500], 9016: [2.5, 7.5, 0.5], 9022: [16, 51, 1], 9025: [3, 7, 0.1], 9028: [2, 6, 1],
  9038: [3, 6, 1], 9040: [24, 140, 1], 9045: [1, 4, 1], 9059: [3, 6, 0.5], 9073: [78, 98, 1], 9086: [3, 24, 3],
  9123: [7, 27, 1], 9130: [50, 120, 10], 9131: [400, 625, 25], 9142: [2, 25, 1], 9149: [4, 20, 1], 9156: [1, 6, 1],
  9176: [6, 9, 1], 9183: [2021, 2025, 1], 9184: [5, 8, 1], 9186: [2, 40, 1],
} // oxfmt-ignore

/** Overrides for things that are smaller or larger than most. */
const plausibleIn: Record<number, Record<number, Range>> = {
  21: { 3: [800, 48_000, 100] },
  28: { 9040: [10, 22, 1] },
  30: { 9040: [12, 20, 1] },
  2672: { 9040: [150, 500, 10] },
}

/** Numbers that a title states explicitly. */
const read: Record<number, RegExp> = {
  2: /\b(?:19|20)\d\d\b/,
  4: /(\d+) KS/,
  9004: /\b(\d{2,4})(?= ?ccm|\b)/,
  9022: /(\d+) (?:mjest|sjedišt)/,
  9025: /(\d,\d+) m\b/,
  9038: /(\d) ležaj/,
  9040: /(\d+) m²/,
  9096: /\b(1[3-7](?:,\d)?)"/,
  9073: /(\d\d) %/,
  9089: /(\d+) mm/,
  9176: /(\d+) kg/,
  9177: /(\d+)"/,
}

/** Options that titles spell differently. */
const written: Record<string, RegExp> = {
  'Intel Core i3': /\bi3\b/i,
  'Intel Core i5': /\bi5\b/i,
  'Intel Core i7': /\bi7\b/i,
  'Intel Xeon': /xeon/i,
  'AMD Ryzen 3': /ryzen 3/i,
  'AMD Ryzen 5': /ryzen 5/i,
  'AMD Ryzen 7': /ryzen 7/i,
  'Apple M1': /\bM1\b/,
  'Apple M2': /\bM2\b/,
  Crna: /\bcrn/i,
  Bijela: /\bbijel/i,
  Siva: /\bsiv[aeio]?\b/i,
  Plava: /\bplav[aeiou]?\b/i,
  Crvena: /\bcrven/i,
  Zelena: /\bzelen/i,
  Bež: /\bbež/i,
  Smeđa: /\bsmeđ/i,
  Zimske: /zimsk/i,
  Ljetne: /ljetn/i,
  Cjelogodišnje: /cjelogodiš/i,
  Koža: /\bkož/i,
  Vuna: /\bvun/i,
  Pamuk: /\bpamu/i,
  Traper: /traper|farmerke/i,
  Skuter: /skuter|vespa|liberty/i,
  Moped: /tomos/i,
  Sport: /cbr|ninja/i,
  Adventure: /transalp|v-strom|\bGS\b/i,
  Naked: /mt-07/i,
  Enduro: /\bXT\b|EXC/,
  Kiper: /kiper/i,
  Sandučar: /sandučar/i,
  Tegljač: /tegljač|\bXF\b/i,
  'Dostavno vozilo': /transit|sprinter/i,
  Čamac: /^čamac/i,
  Gumenjak: /gumeni/i,
  'Vanbrodski motor': /vanbrodski/i,
  'Kajak ili kanu': /kajak/i,
  'SUP daska': /\bsup\b/i,
  Kancelarija: /kancelarij/i,
  Lokal: /lokal|poslovni prostor/i,
  iOS: /iphone|ipad/i,
  Android: /samsung|galaxy|xiaomi|redmi|poco|pixel|honor|moto |oneplus|huawei|lenovo/i,
  'Otključan za sve mreže': /otključan/i,
  Električni: /električni/i,
  Dječiji: /dječiji/i,
  MTB: /mtb|marlin|\baim\b/i,
  Trekking: /trekking/i,
  Cestovni: /cestovni/i,
  Gradski: /gradski/i,
  Oldtimer: /\brog\b/i,
  'Windows 11': /windows 11/i,
  macOS: /macbook|mac mini/i,
  'Full HD': /FHD|full hd/i,
  '4K': /\b4K\b/,
  OLED: /\bOLED\b/,
  Mužjak: /mužjak/i,
  Sezonski: /sezonsk/i,
  Povremeno: /dnevnic|puta sedmično/i,
  Smjene: /smjenam|dvije smjene|tri smjene|noćna smjena/i,
  'Od kuće': /od kuće/i,
  'Na terenu': /teren/i,
  'Na adresi klijenta': /dolazim|na adres|kuć/i,
  'Preko interneta': /interneta/i,
}

/** The most common value, for required attributes left open. */
const usual: Record<number, Value> = {
  9003: 'Touring', 9011: 'Dostavno vozilo', 9024: 'Čamac', 9041: 'Lokal', 9091: 'Intel Core i5', 9092: '8 GB', 9150: 'Stalni posao',
} // oxfmt-ignore

const colour = 62
const displacement = 9004
const commonColours = ['Crna', 'Crna', 'Siva', 'Plava', 'Bijela']
const sizes = new Set([9110, 9111, 9112, 9113])
/** Attributes that most sellers fill in even if the title does not mention them. */
const often = new Set([
  2, 3, 9040, 9073, 9086, 9142, 9156, 9176, 9183, 9184, 9186, 9022, 9025, 9028, 9038, 62, 9115, 9141, 9154, 9043, 9120, 9125, 9126, 9124,
]) // oxfmt-ignore
const ticked = new Set([
  6, 902, 2416, 51, 9007, 9018, 9019, 9032, 9033, 9048, 9049, 9051, 9052, 9077, 9078, 9080, 9083, 9084, 9085, 9117,
  9127, 9128, 9144, 9145, 9146, 9147, 9148, 9161, 9162, 9163, 9165, 9188, 9063, 9065, 9179,
]) // oxfmt-ignore

function numberOf(
  { id }: Definition,
  { categoryId, text, needed }: Asked,
  random: Random,
): number | undefined {
  if (id === displacement && /tomos/i.test(text)) return 49
  const found = read[id]?.exec(text)
  const said = found && Number((found[1] ?? found[0]).replace(',', '.'))
  const range = plausibleIn[categoryId]?.[id] ?? plausible[id]
  if (said !== undefined && said !== null && (!range || id === 9025 || said >= Math.min(range[0], 40)))
    return said
  if (!range || (!needed && !(often.has(id) && random.chance(0.6)))) return undefined
  const [low, high, step] = range
  return Number((low + step * random.int(0, Math.floor((high - low) / step))).toFixed(1))
}

const patterns = new Map<string, RegExp>(Object.entries(written))

/** Returns whether the text contains the option as a separate word, or in one of the spellings above. */
function says(text: string, option: string): boolean {
  let pattern = patterns.get(option)
  if (!pattern) {
    const escaped = option.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    pattern = new RegExp(`(?<![\\p{L}\\d.,-])${escaped}(?![\\p{L}\\d]|[.,]\\d)`, 'iu')
    patterns.set(option, pattern)
  }
  return pattern.test(text)
}

function optionOf({ id, options }: Definition, { text, needed }: Asked, random: Random) {
  const offered = options!
  // A laptop's "16/512 GB" is memory and disk.
  const memory = id === 9092 && /\b(\d{1,2})(?: GB)?(?:\/\d|,| RAM)/.exec(text)?.[1]
  if (memory && offered.includes(`${memory} GB`)) return `${memory} GB`
  const disk = id === 9094 && /\b(128|256|512)\b/.exec(text)?.[1]
  if (disk) return `${disk} GB`
  const child = id === 9112 && /vel\. (\d+)/.exec(text)?.[1]
  if (child) return offered.find((one) => Number(one.split('-')[1] ?? 0) >= Number(child))
  const said = offered.filter((option) => option !== 'Ostalo' && says(text, option))
  if (said.length > 0) return said.toSorted((a, b) => b.length - a.length)[0]
  if (!needed && !(often.has(id) && random.chance(0.6))) return undefined
  if (needed && usual[id] !== undefined) return usual[id]
  if (id === 9112) return 'Komplet'
  if (id === colour) return random.pick(commonColours)
  const common = offered.filter((option) => option !== 'Ostalo')
  return sizes.has(id)
    ? common[Math.floor(common.length / 2)]
    : random.pick(common.slice(0, Math.min(4, common.length)))
}

function valueOf(definition: Definition, asked: Asked, random: Random): Value | undefined {
  if (definition.type === 'boolean')
    return ticked.has(definition.id) && random.chance(0.45) ? true : undefined
  if (definition.type === 'number') return numberOf(definition, asked, random)
  return definition.options ? optionOf(definition, asked, random) : undefined
}

/**
 * Fills in what the listing leaves open: the model named in its title, and the attributes of its category.
 */
export function completed(draft: Draft, random: Random): Draft {
  const text = `${draft.title}. ${draft.description}`
  const model =
    draft.model ??
    modelsByBrand
      .get(draft.brand ?? '')
      ?.find(
        ({ name, categories }) =>
          categories.includes(draft.categoryId) && draft.title.toLowerCase().includes(name.toLowerCase()),
      )?.name
  const attributes: Record<number, Value> = { ...draft.attributes }
  if (draft.attributes === undefined)
    for (const { required, ...definition } of layouts.get(draft.categoryId) ?? []) {
      // A buyer leaves most attributes open.
      if (draft.listingType === 'buy' && !required) continue
      const value = valueOf(definition, { categoryId: draft.categoryId, text, needed: required }, random)
      if (value !== undefined) attributes[definition.id] = value
    }
  return {
    ...draft,
    ...(model && { model }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  }
}
