import { sellerOf } from './agents.ts'
import { asking, type Draft, type Maker, fill, fitting, paragraphs, said } from './draft.ts'
import { cityLabel, pickCity, pickTown, quarterOf } from './places.ts'
import type { Random } from './random.ts'

export function makeHouse(random: Random): Draft {
  const cityId = pickCity(random)
  const { metre } = quarterOf(cityId, random)
  const rent = random.chance(0.12)
  const size = random.int(8, 24) * 10
  const yard = random.int(3, 24) * 50
  const floors = size > 130 ? random.pick(['2', '3']) : random.pick(['1', '2'])
  const rooms = String(Math.min(7, Math.max(3, Math.round(size / 32))))
  const heating = random.pick(['Drva', 'Drva', 'Struja', 'Centralno (Kotlovnica)'])
  const garage = random.chance(0.45)
  const sewer = random.pick(['Standardna', 'Septička jama'])
  const label = cityLabel(cityId)
  const km = rent
    ? 350 + size * random.between(2, 3.5)
    : size * metre * random.between(0.3, 0.45) + yard * random.between(12, 35)
  const title = random.pick([
    `Kuća ${size} m², ${label}`,
    `${rent ? 'Izdaje se' : 'Prodaje se'} kuća, ${label}, ${size} m²`,
    `Kuća sa okućnicom ${yard} m², ${label}`,
    `${label}: kuća ${size} m²${garage ? ' sa garažom' : ''}`,
    `Porodična kuća, ${rooms} soba, ${label}`.replace(/([34]) soba/, '$1 sobe'),
    `kuća ${rent ? 'za najam' : 'na prodaju'} ${label.toLowerCase()}, ${size} m2`,
  ])
  const sentences = [
    `Kuća od ${size} m² na ${floors === '1' ? 'jednoj etaži' : floors === '2' ? 'dvije etaže' : 'tri etaže'}, okućnica ${yard} m².`,
    `Grijanje: ${heating.toLowerCase()}. ${garage ? 'Uz kuću je garaža.' : 'Parking u dvorištu.'}`,
    random.pick([
      'Stolarija PVC, fasada urađena.',
      'Krov mijenjan prije pet godina.',
      'Miran kraj, asfalt do kuće.',
      'Voćnjak i mjesto za baštu.',
    ]),
    rent
      ? random.pick(['Useljiva odmah, depozit jedna kirija.', 'Izdaje se na duži period.'])
      : random.pick([
          'Papiri uredni, vlasnik 1/1.',
          'Moguća zamjena za stan uz doplatu.',
          'Useljiva po dogovoru.',
        ]),
  ]
  return {
    seller: sellerOf(cityId, random).username,
    categoryId: 24,
    title: fitting(title, `Kuća ${size} m²`),
    description: paragraphs(sentences, random),
    ...asking(km, random),
    listingType: rent ? 'rent' : 'sell',
    condition: null,
    cityId,
    attributes: said({
      72: size, 69: yard, 1789: rooms, 71: floors, 7021: rent ? 'Iznajmljivanje' : 'Prodaja', 75: heating, 957: garage,
      1790: true, 958: true, 959: true, 960: sewer, 970: random.pick(['1970 do 1979', '1980 do 1989', '2000 do 2009', '2010+']),
      ...(!rent && { 2039: true }),
    }), // oxfmt-ignore
  }
}

export function makeLand(random: Random): Draft {
  const cityId = pickCity(random)
  const size = random.int(4, 60) * 100
  const building = size <= 2500 && random.chance(0.7)
  const access = building
    ? random.pick(['Asfalt', 'Asfalt', 'Makadam'])
    : random.pick(['Makadam', 'Asfalt', 'Ostalo'])
  const { metre } = quarterOf(cityId, random)
  const permit = building && random.chance(0.4)
  const label = cityLabel(cityId)
  const title = random.pick([
    `${building ? 'Građevinsko' : 'Poljoprivredno'} zemljište ${size} m², ${label}`,
    `${building ? 'Plac' : 'Njiva'} ${size} m², ${label}`,
    `${label}: ${building ? 'plac za gradnju' : 'poljoprivredno zemljište'}, ${size} m²`,
    `prodajem ${building ? 'plac' : 'njivu'}, ${label.toLowerCase()}, ${size} m2`,
    `Zemljište ${size / 1000} dunuma, ${label}`.replace('.', ','),
  ])
  const sentences = [
    `Površina ${size} m², prilaz ${access === 'Asfalt' ? 'asfaltni' : access === 'Makadam' ? 'makadamski' : 'poljskim putem'}.`,
    building
      ? random.pick(['Struja i voda su na parceli.', 'Priključci su u blizini.'])
      : random.pick(['Ravno i obradivo, sve u jednom komadu.', 'Pogodno za voćnjak ili ratarstvo.']),
    permit
      ? 'Urbanistička saglasnost postoji.'
      : random.pick(['Papiri čisti, vlasnik 1/1.', 'Uknjiženo, bez tereta.', 'Moguća podjela parcele.']),
    random.pick(['Lokacija mirna, lijep pogled.', 'Za pregled javite se dan ranije.', '']),
  ]
  return {
    seller: sellerOf(cityId, random).username,
    categoryId: 29,
    title: fitting(title, `Zemljište ${size} m²`),
    description: paragraphs(sentences, random),
    ...asking(size * (building ? metre / 160 : metre / 1300) * random.between(0.7, 1.5), random),
    condition: null,
    cityId,
    attributes: said({
      140: size,
      998: access,
      7020: 'Prodaja',
      ...(permit && { 482: true }),
      ...(building && { 999: true }),
      4782: true,
    }),
  }
}

type Space = { category: number; title: string; facts: string[]; low: number; high: number; rent?: boolean }

const spaces: Space[] = [
  { category: 25, title: 'Poslovni prostor {35;50;80;120} m²', facts: ['Izlog prema ulici, klima i sanitarni čvor.', 'Pogodan za kancelariju ili trgovinu.'], low: 500, high: 1900, rent: true },
  { category: 25, title: 'Kancelarija {20;30;45} m²', facts: ['Internet i grijanje uključeni.', 'Zgrada ima lift i portira.'], low: 280, high: 750, rent: true },
  { category: 25, title: 'Lokal {28;40;65} m² na prodaju', facts: ['Prizemlje, prometna ulica.', 'Trenutno izdat, ugovor se prenosi.'], low: 90_000, high: 240_000 },
  { category: 26, title: 'Vikendica {40;60;80} m² sa placem', facts: ['Struja i voda priključeni.', 'Lijep pogled, asfalt do parcele.'], low: 35_000, high: 110_000 },
  { category: 26, title: 'Brvnara {45;55} m²', facts: ['Građena od suhog drveta, kamin.', 'Okućnica ograđena.'], low: 45_000, high: 120_000 },
  { category: 28, title: 'Soba za {studenta;studenticu;radnika}', facts: ['Namještena, kupatilo se dijeli.', 'Režije uračunate u cijenu.'], low: 180, high: 350, rent: true },
  { category: 28, title: 'Namještena soba sa posebnim ulazom', facts: ['Vlastito kupatilo i internet.', 'Blizu autobuske stanice.'], low: 220, high: 400, rent: true },
  { category: 30, title: 'Garaža {14;16;18} m²', facts: ['Zaključana, struja uvedena.', 'Suha, lak prilaz.'], low: 11_000, high: 28_000 },
  { category: 30, title: 'Garažno mjesto u podzemnoj garaži', facts: ['Rampa na daljinski, video nadzor.'], low: 80, high: 160, rent: true },
  { category: 1193, title: 'Montažni objekat {18;24;36} m²', facts: ['Izolovan, instalacije urađene.', 'Premješta se kamionom, u jednom komadu.'], low: 9000, high: 26_000 },
  { category: 1193, title: 'Kiosk {6;9;12} m²', facts: ['Spreman za rad, roletna i polica.'], low: 3500, high: 9000 },
  { category: 2672, title: 'Hala {200;350;500} m²', facts: ['Visina pet metara, vrata na daljinski.', 'Kran i kancelarija u objektu.'], low: 90_000, high: 290_000 },
  { category: 26, title: 'Kuća za odmor uz {rijeku;jezero;šumu}', facts: ['Roštilj i parking na placu.', 'Šest ležajeva, opremljena kuhinja.'], low: 48_000, high: 130_000 },
  { category: 2672, title: 'Skladište {150;250;400} m²', facts: ['Visina pet metara, ulaz za kamion.', 'Trofazna struja i kancelarija.'], low: 700, high: 2400, rent: true },
  { category: 270, title: 'Ribnjak i plac, {2;4} dunuma', facts: ['Voda protočna, ograđeno.'], low: 24_000, high: 65_000 },
  { category: 270, title: 'Štala sa {3;5;8} dunuma zemlje', facts: ['Voda i struja do objekta.'], low: 28_000, high: 70_000 },
] // oxfmt-ignore

export const spaceMakers: Maker[] = [...spaces, ...spaces].map(
  (space) => (random) => makeSpace(space, random),
)

function makeSpace(space: Space, random: Random): Draft {
  const cityId =
    space.category === 26 || space.category === 270 || space.category === 2672
      ? pickCity(random)
      : pickTown(random)
  const name = fill(space.title, random)
  const label = cityLabel(cityId)
  const title = random.pick([
    `${name}, ${label}`,
    `${label}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    `${space.rent ? 'Izdaje se' : 'Prodaje se'}: ${name.toLowerCase()}, ${label}`.replace(' na prodaju', ''),
    `${name}, ${space.rent ? 'najam' : 'prodaja'}, ${label}`.replace(' na prodaju, prodaja', ''),
  ])
  const closing = space.rent
    ? ['Cijena je mjesečna.', 'Cijena je mjesečna, depozit jedna kirija.']
    : ['Vlasništvo 1/1, bez tereta.', 'Pogledati uz najavu.', 'Dokumentacija uredna.']
  return {
    seller: sellerOf(cityId, random).username,
    categoryId: space.category,
    title: fitting(title, name),
    description: paragraphs([...random.shuffle(space.facts), random.pick(closing)], random),
    ...asking(random.between(space.low, space.high), random),
    listingType: space.rent ? 'rent' : 'sell',
    condition: null,
    cityId,
  }
}
