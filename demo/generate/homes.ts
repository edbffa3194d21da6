import { sellerFor } from '#demo/sellers.ts'
import { sellerOf } from './agents.ts'
import { asking, type Draft, fitting, paragraphs, said } from './draft.ts'
import { cityLabel, pickTown, quarterOf, sarajevoTowns } from './places.ts'
import type { Random } from './random.ts'

const layouts = [
  { rooms: 'Garsonjera', word: 'Garsonjera', short: 'garsonjera', low: 20, high: 31, bedrooms: 0 },
  { rooms: 'Jednosoban (1)', word: 'Jednosoban stan', short: 'jednosoban', low: 30, high: 43, bedrooms: 1 },
  {
    rooms: 'Jednoiposoban (1.5)',
    word: 'Jednoiposoban stan',
    short: 'jednoiposoban',
    low: 38,
    high: 50,
    bedrooms: 1,
  },
  { rooms: 'Dvosoban (2)', word: 'Dvosoban stan', short: 'dvosoban', low: 46, high: 68, bedrooms: 2 },
  { rooms: 'Trosoban (3)', word: 'Trosoban stan', short: 'trosoban', low: 66, high: 92, bedrooms: 3 },
  {
    rooms: 'Četverosoban (4)',
    word: 'Četverosoban stan',
    short: 'četverosoban',
    low: 88,
    high: 125,
    bedrooms: 4,
  },
] as const

const ages = [
  '2020+',
  '2010+',
  '2000 do 2009',
  '1980 do 1989',
  '1970 do 1979',
  '1970 do 1979',
  '1960 do 1969',
] as const

export function makeFlat(random: Random): Draft {
  const cityId = pickTown(random)
  const { metre, quarter } = quarterOf(cityId, random)
  const rent = random.chance(0.35)
  const layout = random.weighted(layouts, (entry) => [1, 2.2, 1.4, 3, 2, 0.7][layouts.indexOf(entry)]!)
  const size = random.int(layout.low, layout.high)
  const age = random.pick(ages)
  const modern = age === '2020+' || age === '2010+'
  const floor = random.weighted(['Prizemlje', '1', '2', '3', '4', '5', '7', '9'], (entry) =>
    Number(entry) > 4 ? 1 : 2,
  )
  const high = Number(floor) >= 5
  const lift = high || (modern && random.chance(0.8))
  const furnished = rent
    ? random.pick(['Namješten', 'Namješten', 'Polunamješten'])
    : random.pick(['Nenamješten', 'Polunamješten', 'Namješten'])
  const heating = sarajevoTowns.includes(cityId)
    ? random.pick(['Centralno (gradsko)', 'Plin', 'Centralno (Plin)'])
    : random.pick(['Centralno (gradsko)', 'Struja', 'Centralno (Kotlovnica)'])
  const balcony = random.chance(0.7)
  const parking = random.chance(0.4)
  const restored = !modern && random.chance(0.4)
  const pets = rent && random.chance(0.2)
  const place = quarter ?? cityLabel(cityId)
  const where = quarter ? `${quarter}, ${cityLabel(cityId)}` : cityLabel(cityId)
  const km = rent
    ? size * metre * 0.0026 * random.between(0.9, 1.2) + 120
    : size * metre * random.between(0.9, 1.12) * (modern ? 1.12 : 1) * (restored ? 1.05 : 1)
  const kind = layout.word
  const title = random.pick([
    `${kind} ${size} m², ${where}`,
    `${place}: ${kind.toLowerCase()}, ${size} m²`,
    `${rent ? 'Izdaje se' : 'Prodaje se'} ${kind.toLowerCase()}, ${place}, ${size} m²`,
    `${kind}, ${furnished.toLowerCase()}${layout.bedrooms === 0 ? 'a' : ''}, ${place}`,
    `${kind} ${rent ? 'za najam' : 'na prodaju'}, ${where}`,
    ...(restored
      ? [`Renoviran${layout.bedrooms === 0 ? 'a' : ''} ${kind.toLowerCase()} ${size} m², ${place}`]
      : []),
    ...(balcony ? [`${kind} sa balkonom, ${place}, ${size} m²`] : []),
    ...(lift && high ? [`${kind} ${size} m², lift, ${place}`] : []),
  ])
  const level = floor === 'Prizemlje' ? 'u prizemlju' : `na ${floor}. spratu`
  const sentences = [
    layout.bedrooms < 2
      ? `Stan se nalazi ${level}, površina ${size} m².`
      : `Stan od ${size} m² nalazi se ${level}, raspored: dnevni boravak, kuhinja, ${layout.bedrooms === 2 ? 'spavaća soba' : layout.bedrooms === 3 ? 'dvije spavaće sobe' : 'tri spavaće sobe'}, kupatilo i hodnik.`,
    random.pick([
      ...(restored
        ? [
            'Potpuno renoviran, nove instalacije i stolarija.',
            'Kupatilo i podovi urađeni prije dvije godine.',
          ]
        : []),
      ...(modern ? ['Zgrada novije gradnje, dobra izolacija.'] : ['Zgrada održavana, uredan ulaz.']),
      ...(balcony ? ['Balkon sa lijepim pogledom.'] : []),
      ...(lift ? ['U zgradi je lift.'] : []),
    ]),
    `Grijanje: ${heating.toLowerCase()}. ${furnished === 'Nenamješten' ? 'Prodaje se nenamješten.' : furnished === 'Namješten' ? 'Namještaj ostaje.' : 'Kuhinja i dio namještaja ostaju.'}`,
    parking
      ? 'Parking mjesto ispred zgrade.'
      : random
          .pick(['U blizini škola, vrtić i tramvaj.', 'Blizu prodavnica i škole.', ''])
          .replace(' i tramvaj', sarajevoTowns.slice(1, 4).includes(cityId) ? ' i stanica' : ' i prodavnica'),
    rent
      ? random.pick([
          'Uslov je depozit u visini jedne kirije.',
          'Režije plaća stanar.',
          'Useljiv odmah, ugovor na godinu dana.',
        ]) + (pets ? ' Kućni ljubimci su dozvoljeni.' : '')
      : random.pick([
          'Uredno uknjižen, vlasnik 1/1.',
          'ZK čisto, moguća kupovina putem kredita.',
          'Useljiv po dogovoru.',
        ]),
  ]
  return {
    seller: sellerOf(cityId, random).username,
    categoryId: 23,
    title: fitting(title, `${kind}, ${place}`),
    description: paragraphs(sentences, random),
    ...asking(km, random),
    listingType: rent ? 'rent' : 'sell',
    condition: null,
    cityId,
    attributes: said({
      102: size,
      107: layout.rooms,
      500: floor,
      9001: layout.bedrooms > 3 ? 2 : 1,
      7012: rent ? 'Iznajmljivanje' : 'Prodaja',
      9002: restored ? 'Renoviran' : 'Dobro stanje',
      502: age,
      104: furnished,
      115: heating,
      485: balcony,
      ...(balcony && { 3844: random.int(3, 9) }),
      488: lift,
      1775: parking,
      ...(restored && { 503: true }),
      ...(!rent && { 2038: true }),
      497: true,
      498: true,
      490: true,
      ...(rent && { 6686: pets }),
    }),
  }
}

const resorts = [
  { cityId: 58, place: 'Jahorina', metre: 5400, view: 'Skijaška staza je na par minuta hoda.' },
  { cityId: 139, place: 'Bjelašnica', metre: 4900, view: 'Gondola i staza u blizini.' },
  { cityId: 36, place: 'Vlašić', metre: 3900, view: 'Ski lift je u blizini.' },
  { cityId: 27, place: 'Neum', metre: 5600, view: 'Pogled na more, plaža na pet minuta.' },
  { cityId: 111, place: 'Trebinje', metre: 4100, view: 'Do centra i šetnice uz rijeku pet minuta.' },
] as const

export function makeApartment(random: Random): Draft {
  const resort = random.pick(resorts)
  const nightly = random.chance(0.55)
  const size = random.int(26, nightly ? 62 : 70)
  const big = size > 44
  const floor = random.pick(['Prizemlje', '1', '2', '3'])
  const km = nightly ? 70 + size * random.between(1, 1.8) : size * resort.metre * random.between(0.9, 1.1)
  const beds = big ? random.int(4, 6) : random.int(2, 4)
  const title = nightly
    ? random.pick([
        `Apartman ${resort.place}, do ${beds} osoba`,
        `${resort.place}: apartman na dan, ${size} m²`,
        `Stan na dan, ${resort.place}, za ${beds} osobe`.replace(/za ([56]) osobe/, 'za $1 osoba'),
        `Apartman ${size} m² na dan, ${resort.place}`,
        `${resort.place}, smještaj do ${beds} osoba, parking`,
      ])
    : random.pick([
        `Apartman ${size} m², ${resort.place}`,
        `${resort.place}: apartman na prodaju, ${size} m²`,
        `Namješten apartman ${resort.place}, ${size} m²`,
        `Apartman ${resort.place}, ${big ? 'dvosoban' : 'jednosoban'}, prodaja`,
      ])
  const sentences = [
    `Apartman od ${size} m², ${floor === 'Prizemlje' ? 'u prizemlju' : `na ${floor}. spratu`}.`,
    resort.view,
    nightly
      ? random.pick([
          'Posteljina i peškiri uključeni u cijenu.',
          'Kuhinja opremljena, WiFi i parking besplatni.',
        ])
      : random.pick(['Prodaje se namješten, spreman za iznajmljivanje.', 'Uredno uknjižen, vlasnik 1/1.']),
    nightly
      ? random.pick(['Cijena je po noći.', 'Cijena po noći, minimalno dvije noći.'])
      : random.pick(['Parking mjesto uključeno.', 'Moguća kupovina putem kredita.']),
  ]
  return {
    seller: sellerFor(2, false, random).username,
    categoryId: nightly ? 2668 : 3001,
    title: fitting(title),
    description: paragraphs(sentences, random),
    ...asking(km, random),
    listingType: nightly ? 'rent' : 'sell',
    condition: null,
    cityId: resort.cityId,
    attributes: said({
      102: size,
      107: big ? 'Dvosoban (2)' : size < 32 ? 'Garsonjera' : 'Jednosoban (1)',
      500: floor,
      7012: nightly ? 'Iznajmljivanje' : 'Prodaja',
      104: 'Namješten',
      115: 'Struja',
      1775: true,
      487: true,
    }),
  }
}
