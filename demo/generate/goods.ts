import { sellerFor } from '#demo/sellers.ts'
import { agree, asking, capital, type Draft, fill, fitting, type Gender, named, paragraphs } from './draft.ts'
import { pickCity } from './places.ts'
import type { Random } from './random.ts'
import type { Voice } from './voices.ts'

type Item = {
  gender: Gender
  name: string
  brand: string | undefined
  low: number
  high: number
  /** For things that are only sold used, or only new. */
  only: 'new' | 'used' | undefined
  facts: string[]
}

export type Goods = {
  category: number
  weight: number
  voice: Voice
  items: Item[]
  withoutCondition?: boolean
}

/**
 * Goods of a category, one per line: "gender | name | price new | facts …". After the gender, "+" marks a
 * thing only sold new and "-" one only sold used, whose price is then the used one. "[Brand]" sets the
 * listing's brand and stays in the name; "[!Brand]" sets it and is removed.
 */
export function goods(category: number, weight: number, voice: Voice, table: string): Goods {
  return { category, weight, voice, items: rowsOf(table).map(itemOf) }
}

/** The same for several categories: "category | gender | name | price new | facts …". */
export function shelves(voice: Voice, table: string): Goods[] {
  const rows = Map.groupBy(rowsOf(table), ([category]) => Number(category))
  return [...rows].map(([category, lines]) => ({
    category,
    weight: Math.ceil(lines.length / 3),
    voice,
    items: lines.map(([, ...cells]) => itemOf(cells)),
  }))
}

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

function itemOf([gender, name, price, ...facts]: string[]): Item {
  const [low, high] = price!.split(' ').map(Number)
  return {
    gender: gender!.replace(/[+-]$/, '') as Gender,
    name: name!
      .replace(/\[!.*?\]/, '')
      .replace(/[[\]]/g, '')
      .trim(),
    brand: /\[!?(.*?)\]/.exec(name!)?.[1],
    low: low!,
    high: high!,
    only: gender!.endsWith('+') ? 'new' : gender!.endsWith('-') ? 'used' : undefined,
    facts,
  }
}

/** Animals and gifts are neither new nor used. */
export const withoutCondition = (list: Goods): Goods => ({ ...list, withoutCondition: true })

const usedTails = [
  'kao nov~', 'odlično očuvan~', 'malo korišten~', 'očuvan~', 'povoljno', 'hitno', 'može dogovor',
  'dobro stanje', 'u odličnom stanju',
] // oxfmt-ignore
const newTails = ['NOVO', 'novo', 'nov~', 'nekorišten~', 'novo, neotpakovano', 'povoljno']
const shopTails = [
  'NOVO',
  'AKCIJA',
  'na stanju',
  'novo, garancija',
  'dostupno odmah',
  'besplatna dostava',
  'novo',
]
const plainTails = ['povoljno', 'hitno', 'može dogovor', 'povoljna cijena']

function titleOf(
  name: string,
  tails: readonly string[],
  casual: boolean,
  item: Item,
  random: Random,
): string {
  const tail = agree(random.pick(tails), item.gender)
  const form = random.next()
  if (form < 0.38) return fitting(name)
  if (form < 0.72) return fitting(`${name}, ${tail}`, `${name} ${tail}`, name)
  if (form < 0.8) return fitting(`${name} - ${tail}`, name)
  if (form < 0.85) return fitting(`${tail === 'hitno' ? 'HITNO' : 'POVOLJNO'}: ${name}`, name)
  if (!casual) return fitting(`${name} ${tail}`, name)
  return fitting(`${name} ${tail}`, name).toLowerCase()
}

export function makeGoods(root: number, list: Goods, random: Random): Draft {
  const item = random.pick(list.items)
  const isNew =
    !list.withoutCondition && (item.only ? item.only === 'new' : random.chance(list.voice.newShare))
  const byTrade = list.voice.plainTitles
    ? false
    : isNew
      ? random.chance(0.65)
      : random.chance(item.only === 'used' ? 0.06 : 0.1)
  const seller = sellerFor(root, byTrade, random)
  const ofShop = seller.type === 'shop'
  const cityId = ofShop || random.chance(0.5) ? seller.cityId : pickCity(random)
  const chosen = fillTogether(item, random)
  const { voice } = list
  const sure = isNew ? (ofShop ? voice.shop : voice.unused) : voice.used
  const tails = voice.plainTitles ? plainTails : isNew ? (ofShop ? shopTails : newTails) : usedTails
  // Free things need no praise.
  const free = item.high === 0
  const title = free ? fitting(chosen.name) : titleOf(chosen.name, tails, !ofShop, item, random)
  const facts = isNew ? chosen.facts.filter((fact) => !ofUsed.test(fact)) : chosen.facts
  const closings = /dogovor/.test(title)
    ? voice.handover.filter((sentence) => !/cijen/i.test(sentence))
    : voice.handover
  // A title that says "like new" is not followed by scratches.
  const praised = /kao nov|odličn|malo korišten/.test(title)
  const parts = [
    ...facts.slice(0, random.int(Math.min(1, facts.length), facts.length)),
    ...(ofShop && isNew
      ? random.some(voice.shop, 2)
      : [
          random.pick(
            praised ? sure.filter((sentence) => !/trag|ogreb|, ali|istrošen/i.test(sentence)) : sure,
          ),
        ]),
    ofShop ? (isNew ? '' : random.pick(shopUsed)) : isNew ? '' : random.pick(voice.reasons),
    ofShop ? '' : random.pick(closings),
  ].filter((sentence) => sentence !== '')
  // A single sentence would look like a forgotten description.
  if (parts.length < 2) parts.push(random.pick(closings.filter((sentence) => sentence !== '')))
  const sentences = parts.map((sentence) => capital(agree(sentence, item.gender)))
  const worth = isNew || item.only === 'used' || list.withoutCondition ? 1 : random.between(0.35, 0.68)
  const km = random.between(item.low, item.high) * worth
  const namesPrice = /fiksna|povoljn|akcija/i.test([title, ...sentences].join(' '))
  return {
    seller: seller.username,
    categoryId: list.category,
    title,
    description: paragraphs([...new Set(sentences)], random),
    ...(free ? { priceFening: null } : namesPrice ? named(km, random) : asking(km, random)),
    condition: list.withoutCondition ? null : isNew ? 'new' : 'used',
    cityId,
    ...(item.brand && { brand: item.brand }),
  }
}

/** Phrases about use, which a new thing has not seen. */
const ofUsed =
  /čišćen|čist[aoi]?\b|promijenj|ispravn|bez (ogrebotin|trag|drift|mrtv|ošteć|pukotin|flek|kamenc|rđe|gljiv|trošenj|skript|zapinj)|zdravlje|ciklus|baterija (na|drži)|nošen|iz prve|drži (pritisak|štim)|očuvan|servis|odjavljen|otvaran|opran|testiran|podmazan|naoštren|čitav|čvrst|korišten|malo |tragov|na broju|temperature|okidanja|nije |pređen|sterilis|dva ključa|rade|radi|registr|šara|DOT|temperaturu|pregrij|rezervoar|hod|ne (klizi|krče|šume|škripi)/i

const shopUsed = [
  'Pregledano i testirano u našoj radnji.',
  'Na polovnu robu dajemo tri mjeseca garancije.',
  'Izdajemo račun.',
]

/** Fills the facts after the name, with the same choices for the same wording. */
function fillTogether(item: Item, random: Random): { name: string; facts: string[] } {
  const filled = fill([item.name, ...item.facts].join('|'), random).split('|')
  return { name: filled[0]!, facts: filled.slice(1) }
}
