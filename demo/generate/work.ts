import { sellerFor } from '#demo/sellers.ts'
import { type Draft, fitting, type Maker, paragraphs } from './draft.ts'
import { jobs } from './jobs.ts'
import { cityLabel, pickCity } from './places.ts'
import type { Random } from './random.ts'
import { services } from './services.ts'

// Grouped by category, so that small ones are seen too.
type Service = (typeof services)[number]
type Job = (typeof jobs)[number]
const byCategory = <T extends { category: number }>(
  list: readonly T[],
  make: (entry: T, random: Random) => Draft,
) =>
  [...Map.groupBy(list, ({ category }) => category).values()].map(
    (entries): Maker =>
      (random) =>
        make(random.pick(entries), random),
  )

const serviceClosings = [
  'Cijena po dogovoru.',
  'Za termin i cijenu pišite u poruke.',
  'Radimo i subotom.',
  'Iskustvo preko deset godina.',
  'Odgovaram na svaku poruku isti dan.',
]
const siteClosings = [
  'Ponudu šaljem isti dan.',
  'Cijena zavisi od obima posla.',
  'Dolazak i procjena su besplatni.',
  'Pošaljite poruku sa opisom posla.',
  'Iskustvo preko deset godina.',
]
/** Services at the customer's place. */
const onSite = new Set([2175, 2218])

function makeService({ category, name, facts }: Service, random: Random): Draft {
  const atHome = onSite.has(category)
  const seller = sellerFor(2159, random.chance(0.5), random)
  const cityId = random.chance(0.6) ? seller.cityId : pickCity(random)
  const label = cityLabel(cityId)
  const title = random.pick([
    name,
    `${name}, ${label}`,
    `${name} - ${label} i okolina`,
    `${label}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    `${name}, povoljno`,
    `${name}, ${random.pick(atHome ? ['brzo i uredno', 'dolazak na adresu', 'besplatna procjena'] : ['dugogodišnje iskustvo', 'kvalitetno'])}`,
  ])
  return {
    seller: seller.username,
    categoryId: category,
    title: fitting(title, name),
    description: paragraphs(
      [
        ...random.some(facts, random.int(1, facts.length)),
        ...random.some(atHome ? siteClosings : serviceClosings, 2),
      ],
      random,
    ),
    priceFening: null,
    condition: null,
    cityId,
  }
}

const offers = [
  'Nudimo prijavu od prvog dana i redovnu platu.',
  'Plata zavisi od iskustva, uz topli obrok i prijevoz.',
  'Posao je na neodređeno, probni rad jedan mjesec.',
  'Nudimo plaćene praznike i korektan odnos.',
  'Rad u jednoj smjeni, nedjelja slobodna.',
]
const applying = [
  'Prijavite se porukom uz kratku biografiju.',
  'Biografiju pošaljite u poruke, zovemo sve kandidate.',
  'Početak rada odmah ili po dogovoru.',
  'Razgovori su svaki radni dan.',
]

function makeJob({ category, name, seek, facts }: Job, random: Random): Draft {
  const irregular = /smjen|sezonsk|dnevn|sedmično|vikend|popodnev/i.test(facts.join(' '))
  const seller = sellerFor(2286, random.chance(0.6), random)
  const cityId = random.chance(0.25) ? seller.cityId : pickCity(random)
  const label = cityLabel(cityId)
  const title = random.pick([
    `${name}, ${label}`,
    `${name} - ${label}`,
    `Tražimo ${seek}, ${label}`,
    `Tražimo ${seek}`,
    `Posao: ${name}, ${label}`,
    ...(irregular ? [] : [`${name}, stalni posao, ${label}`]),
    `${label}: tražimo ${seek}`,
  ])
  const demands = random.some(facts, random.int(1, facts.length))
  return {
    seller: seller.username,
    categoryId: category,
    title: fitting(title, name),
    description: paragraphs(
      [
        `Tražimo ${seek}, mjesto rada: ${label}.`,
        ...demands,
        random.pick(irregular ? offers.filter((offer) => !/smjeni|neodređeno/.test(offer)) : offers),
        random.pick(applying),
      ].slice(0, 5),
      random,
    ),
    priceFening: null,
    condition: null,
    cityId,
  }
}

export const serviceMakers = byCategory(services, makeService)
export const jobMakers = byCategory(jobs, makeJob)
