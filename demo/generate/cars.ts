import { sellerFor } from '#demo/sellers.ts'
import { type CarModel, carModels, type Engine } from './car-models.ts'
import { asking, type Draft, fitting, paragraphs, said, thisYear } from './draft.ts'
import { cityLabel, pickCity } from './places.ts'
import type { Random } from './random.ts'

/** Weights of the makes that are most common on Bosnian roads. */
const popular: Record<string, number> = {
  Volkswagen: 5,
  Škoda: 3,
  Audi: 2.5,
  Opel: 2,
  'Mercedes-Benz': 2,
  BMW: 2,
  Renault: 2,
}
const ofBrand = Map.groupBy(carModels, (car) => car.brand)

/** Facts of the car, decided before any text is written. */
type Car = {
  model: CarModel
  engine: Engine
  year: number
  km: number
  automatic: boolean
  gears: string
  registered: boolean
  registeredUntil: string
  imported: boolean
  firstOwner: boolean
  serviceBook: boolean
  alloys: boolean
  tyres: string | undefined
  towbar: boolean
  navigation: boolean
  parkingSensors: boolean
  cruise: boolean
  heatedSeats: boolean
  flaw: boolean
}

export function makeCar(random: Random): Draft {
  const brand = random.weighted([...ofBrand.keys()], (name) => popular[name] ?? 1)
  const model = random.pick(ofBrand.get(brand)!)
  const engine = random.pick(model.engines)
  const year = random.int(model.from, model.to)
  const age = thisYear - year
  const km = Math.round(Math.min(345_000, age * random.between(11_500, 20_500) + 6000) / 100) * 100
  const car: Car = {
    model,
    engine,
    year,
    km: random.chance(0.7) ? Math.round(km / 1000) * 1000 : km,
    automatic:
      year >= 2009 && model.priceNew > 40_000 && random.chance(model.priceNew > 65_000 ? 0.65 : 0.25),
    gears: year >= 2012 && model.priceNew > 34_000 ? '6+R' : '5+R',
    registered: random.chance(0.68),
    registeredUntil: `${String(random.int(1, 10)).padStart(2, '0')}/2027`,
    imported: false,
    firstOwner: random.chance(age < 10 ? 0.3 : 0.08),
    serviceBook: random.chance(age < 14 ? 0.6 : 0.25),
    alloys: random.chance(0.72),
    tyres: random.chance(0.6)
      ? random.pick(['Ljetne', 'Zimske', 'Ljetne i zimske', 'Ljetne i zimske'])
      : undefined,
    towbar: random.chance(0.2),
    navigation: year >= 2012 && model.priceNew > 45_000 && random.chance(0.6),
    parkingSensors: year >= 2009 && random.chance(0.6),
    cruise: year >= 2009 && random.chance(0.6),
    heatedSeats: model.priceNew > 40_000 && random.chance(0.4),
    flaw: random.chance(0.35),
  }
  if (car.automatic)
    car.gears = random.pick(brand === 'BMW' || model.priceNew > 85_000 ? ['8+R'] : ['6+R', '7+R'])
  car.imported = !car.registered && random.chance(0.7)
  const byTrade = random.chance(car.imported ? 0.85 : 0.45)
  const seller = sellerFor(1, byTrade, random)
  const cityId = byTrade || random.chance(0.5) ? seller.cityId : pickCity(random)
  const wear = Math.min(1.12, Math.max(0.85, 1 + (age * 16_000 - car.km) / 400_000))
  const value = model.priceNew * 0.912 ** age * wear * random.between(0.93, 1.07) * (car.automatic ? 1.05 : 1)
  return {
    seller: seller.username,
    categoryId: 18,
    title: titleOf(car, cityId, random),
    description: describe(car, byTrade, random),
    ...asking(Math.max(value, 1900), random),
    condition: 'used',
    cityId,
    brand,
    model: model.model,
    attributes: attributesOf(car, random),
  }
}

function titleOf(car: Car, cityId: number, random: Random): string {
  // "BMW 320d" already contains the engine.
  const engine =
    /^\d\.\d$/.test(car.engine.label) && /\d{3}d|CDI/.test(car.model.name) ? '' : ` ${car.engine.label}`
  const label = /CDI/.test(car.model.name) ? engine.replace(' CDI', '') : engine
  const name = `${random.chance(0.3) && car.model.brand === 'Volkswagen' ? 'VW ' : ''}${car.model.name}${label}`
  const thousands = `${Math.round(car.km / 1000)}.000 km`
  const tails = [
    `${car.year}`,
    `${car.year}. godina`,
    `${car.year} god`,
    `${car.year}, ${thousands}`,
    `${car.year}, ${Math.round(car.engine.kw * 1.36)} KS`,
    `${car.year}, ${cityLabel(cityId)}`,
    'u odličnom stanju',
    'očuvan',
    ...(car.registered ? [`reg. do ${car.registeredUntil}`, `${car.year}, registrovan`, 'registrovan'] : []),
    ...(car.imported ? ['tek uvezen', `${car.year}, uvoz`, 'ocarinjen, bez registracije'] : []),
    ...(car.automatic ? ['automatik', `${car.year} automatik`] : []),
    ...(car.firstOwner ? ['prvi vlasnik', `${car.year}, prvi vlasnik`] : []),
    ...(car.serviceBook ? ['servisna knjiga'] : []),
    ...(car.flaw ? [] : ['bez ulaganja']),
  ]
  const tail = random.pick(tails)
  const title = random.chance(0.55) ? `${name} ${tail}` : `${name}, ${tail}`
  return fitting(random.chance(0.1) ? title.toLowerCase() : title, `${name} ${car.year}`)
}

function describe(car: Car, byTrade: boolean, random: Random): string {
  const { engine, automatic } = car
  const opening = [
    `Godina proizvodnje ${car.year}, pređeno ${car.km.toLocaleString('de-DE')} km.`,
    `Motor ${engine.label} ${engine.fuel === 'Dizel' ? 'dizel' : 'benzin'}, ${Math.round(engine.kw * 1.36)} KS, pređeno ${car.km.toLocaleString('de-DE')} km.`,
    `Prodaje se ${car.model.name}, ${car.year}. godište, ${automatic ? 'automatski' : 'ručni'} mjenjač.`,
  ]
  const upkeep = [
    'Mali servis urađen prije dva mjeseca.',
    'Veliki servis urađen, računi postoje.',
    'Redovno održavan i servisiran na vrijeme.',
    'Ulje i filteri mijenjani na svakih 10.000 km.',
    ...(car.serviceBook
      ? ['Uz auto ide uredna servisna knjiga.', 'Servisna knjiga popunjena do kraja.']
      : []),
    ...(car.firstOwner ? ['Prvi vlasnik, dva ključa.'] : ['Dva ključa.']),
    engine.fuel === 'Dizel' ? 'Motor ne troši ulje i pali iz prve.' : 'Potrošnja oko sedam litara po gradu.',
  ]
  const extras = [
    ...(car.navigation ? ['Od opreme ima navigaciju i komande na volanu.'] : []),
    ...(car.parkingSensors
      ? ['Parking senzori, klima i električni podizači rade.']
      : ['Klima ledi, sve električne funkcije rade.']),
    ...(car.cruise ? ['Tempomat i grijani retrovizori.'] : []),
    ...(car.heatedSeats ? ['Grijana sjedišta.'] : []),
    ...(car.towbar ? ['Ima auto kuku, upisana u dokumente.'] : []),
    ...(car.tyres === 'Ljetne i zimske' ? ['Uz auto idu ljetne i zimske gume.'] : []),
  ]
  const flaws = car.flaw
    ? random.pick([
        'Na zadnjem braniku ima sitna ogrebotina.',
        'Po haubi ima par kamenčića, normalno za godine.',
        ...(car.year < 2018
          ? ['Treba zamijeniti prednje amortizere.', 'Sjedište vozača je malo izlizano.']
          : []),
      ])
    : random.pick([
        'Ništa ne treba ulagati.',
        'Limarija zdrava, bez korozije.',
        'Nije udaran, garantujem.',
        '',
      ])
  const papers = car.registered
    ? random.pick([`Registrovan do ${car.registeredUntil}.`, 'Registrovan, prijenos odmah.'])
    : car.imported
      ? random.pick(['Tek uvezen, carina i PDV plaćeni.', 'Uvezen iz Njemačke, spreman za registraciju.'])
      : 'Registracija istekla, tehnički prolazi bez problema.'
  const closing = byTrade
    ? [
        'Moguća kupovina na kredit ili lizing.',
        'Moguća zamjena staro za novo.',
        'Vozilo se može pogledati svaki radni dan.',
      ]
    : [
        'Moguća zamjena za jeftinije.',
        'Prodajem jer je kupljen veći auto.',
        'Može se pogledati i probati.',
        'Za više slika pišite.',
      ]
  const sentences = [
    random.pick(opening),
    random.pick(upkeep),
    random.pick(extras),
    flaws,
    papers,
    random.pick(closing),
  ]
  return paragraphs(
    sentences.filter((sentence, index) => index < 2 || sentence === papers || random.chance(0.7)).slice(0, 5),
    random,
  )
}

function attributesOf(car: Car, random: Random): NonNullable<Draft['attributes']> {
  const { engine, year, model } = car
  const small = model.body === 'Malo auto'
  const four = /BMW X|Audi Q5|GLK|Kodiaq|XC60/.test(model.name)
  const rear = /BMW [1-5]|Mercedes [CE] /.test(model.name)
  return said({
    2: year,
    3: car.km,
    7: engine.fuel,
    901: small && year < 2013 && random.chance(0.2) ? '2/3' : '4/5',
    1144: engine.litres,
    5: engine.kw,
    4: Math.round(engine.kw * 1.36),
    59: model.body,
    52: car.automatic ? 'Automatik' : 'Manuelni',
    2435: car.gears,
    2052: four ? 'Sva četiri' : rear ? 'Zadnji' : 'Prednji',
    2475: year >= 2015 ? 'Euro 6' : year >= 2010 ? 'Euro 5' : year >= 2005 ? 'Euro 4' : 'Euro 3',
    62: random.pick([
      'Crna',
      'Siva',
      'Siva',
      'Bijela',
      'Srebrena',
      'Plava',
      'Plava',
      'Crvena',
      'Zelena',
      'Smeđa',
    ]),
    903: random.chance(0.6),
    6: car.registered,
    ...(car.registered && { 2414: car.registeredUntil }),
    ...(car.firstOwner && { 4734: '1' }),
    ...(car.imported && { 2056: true }),
    902: car.serviceBook,
    67: car.alloys,
    ...(car.tyres && { 5011: car.tyres }),
    4759: car.towbar,
    65: car.navigation,
    1835: car.parkingSensors ? random.pick(['Nazad', 'Naprijed i nazad']) : 'Nema',
    1834: car.cruise,
    4991: car.heatedSeats,
    51: true,
    4727: true,
    15: true,
    54: true,
    2416: true,
    53: true,
    ...(engine.fuel === 'Dizel' && year >= 2008 && { 4695: true }),
    ...(year >= 2008 && { 5227: true, 2417: true }),
  })
}
