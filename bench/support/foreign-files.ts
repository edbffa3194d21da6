import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import type { FeedFormat } from '#contract/listings/feeds.ts'

/** The listing that a row must become. */
type Expected = {
  category: number
  fening: number | null
  city?: number
  condition?: 'new' | 'used'
  type?: 'sell' | 'rent'
  attributes?: Record<number, string | number>
}
export type ForeignFile = {
  name: string
  format: FeedFormat
  bytes: Buffer
  expected: Map<string, Expected>
  /** A person's answers to questions about values. */
  answers: Record<string, string>
}

const folder = path.join(import.meta.dirname, '../../../shared/data/listings')
const rowsOf = (name: string) =>
  parse(readFileSync(path.join(folder, name)), { columns: true, bom: true }) as Record<string, string>[]

/** Text in the encoding of older spreadsheets. */
function windows1250(text: string): Buffer {
  const decoder = new TextDecoder('windows-1250')
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Buffer.from([code])), code]))
  return Buffer.from([...text].map((letter) => codes.get(letter) ?? 63))
}

const quoted = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`
const table = (delimiter: string, header: readonly string[], rows: readonly (readonly unknown[])[]) =>
  [header, ...rows].map((row) => row.map(quoted).join(delimiter)).join('\r\n')

const grouped = (value: number, sign = '.') => String(value).replace(/\B(?=(?:\d{3})+$)/g, sign)

const fuels: Record<string, { de: string; en: string }> = {
  Dizel: { de: 'Diesel', en: 'diesel' },
  Benzin: { de: 'Benzin', en: 'petrol' },
  Plin: { de: 'Autogas', en: 'LPG' },
  Hibrid: { de: 'Hybrid', en: 'Hybrid (petrol/electric)' },
}

/** Cars whose rows have all that their category requires. */
const cars = rowsOf('cars_2022.csv').filter(
  ({
    ime = '',
    lokacija,
    godiste,
    kilometraza,
    vrata,
    gorivo,
    kubikaza,
    kilovata,
    konjskih_snaga,
    cijena,
    model,
  }) =>
    ime.length >= 5 &&
    ime.length <= 60 &&
    lokacija &&
    Number(godiste) > 1950 &&
    Number(kilometraza) > 0 &&
    vrata &&
    gorivo! in fuels &&
    Number(kubikaza) > 0.5 &&
    kilovata &&
    konjskih_snaga &&
    Number(cijena) >= 500 &&
    model,
)
const carExpected = (row: Record<string, string>): Expected => ({
  category: 18,
  fening: Number(row['cijena']) * 100,
  condition: 'used',
  attributes: {
    2: Number(row['godiste']),
    3: Number(row['kilometraza']),
    7: row['gorivo']!,
    901: Number(row['vrata']) <= 3 ? '2/3' : '4/5',
    1144: Number(row['kubikaza']),
    5: Number(row['kilovata']),
    4: Number(row['konjskih_snaga']),
  },
})

function germanCars(count: number): ForeignFile {
  const rows = cars.slice(0, count)
  const header =
    'Angebotsnummer,Überschrift,Fahrzeugart,Marke,Modell,Erstzulassung,Kilometerstand,Kraftstoffart,Hubraum,Leistung,Anzahl Türen,Zustand,Standort,Preis'
  const text = table(
    ';',
    header.split(','),
    rows.map((row, at) => [
      `DE-${at}`,
      row['ime'],
      'PKW',
      row['proizvodjac'],
      row['model'],
      `05/${row['godiste']}`,
      `${grouped(Number(row['kilometraza']))} km`,
      fuels[row['gorivo']!]!.de,
      `${grouped(Number(row['kubikaza']) * 1000)} ccm`,
      `${row['kilovata']} kW (${row['konjskih_snaga']} PS)`,
      row['vrata'],
      'Gebrauchtwagen',
      row['lokacija'],
      `${grouped(Number(row['cijena']))},- KM`,
    ]),
  )
  return {
    name: 'auta-de.csv',
    format: 'csv',
    bytes: windows1250(`sep=;\r\n${text}`),
    expected: new Map(rows.map((row, at) => [`DE-${at}`, carExpected(row)])),
    answers: {},
  }
}

function englishCars(count: number): ForeignFile {
  const rows = cars.slice(2_000, 2_000 + count)
  const vehicles = rows.map((row, at) => ({
    stockNumber: 5_000 + at,
    headline: row['ime'],
    type: 'car',
    vehicle: {
      make: { name: row['proizvodjac'] },
      model: { name: row['model'] },
      year: Number(row['godiste']),
      mileage: { value: Number(row['kilometraza']), unit: 'km' },
      fuelType: fuels[row['gorivo']!]!.en,
      doors: Number(row['vrata']),
      engine: {
        displacement: Number(row['kubikaza']) * 1000,
        powerKw: Number(row['kilovata']),
        horsepower: Number(row['konjskih_snaga']),
      },
    },
    condition: at % 7 === 0 ? 'Used - like new' : 'Used',
    price: { amountCents: Number(row['cijena']) * 100, currency: 'BAM' },
    location: { town: row['lokacija'] },
  }))
  const text = JSON.stringify({ meta: { total: count }, data: { vehicles } }, null, 1)
  return {
    name: 'cars-en.json',
    format: 'json',
    bytes: Buffer.from(`\uFEFF${text}`),
    expected: new Map(rows.map((row, at) => [String(5_000 + at), carExpected(row)])),
    answers: {},
  }
}

const rooms: Record<string, string> = {
  '1': 'Jednosoban (1)',
  '1.5': 'Jednoiposoban (1.5)',
  '2': 'Dvosoban (2)',
  '3': 'Trosoban (3)',
  '4': 'Četverosoban (4)',
}
const heating: Record<string, { hr: string; de: string }> = {
  Struja: { hr: 'električno', de: 'Strom' },
  Drva: { hr: 'drva', de: 'Holz' },
  'Centralno (gradsko)': { hr: 'gradska toplana', de: 'Fernwärme' },
  'Centralno (Plin)': { hr: 'etažno na plin', de: 'Gasetagenheizung' },
}
const furnished: Record<string, { hr: string; de: string }> = {
  Namješten: { hr: 'namješteno', de: 'möbliert' },
  Nenamješten: { hr: 'nenamješteno', de: 'unmöbliert' },
  Polunamješten: { hr: 'djelomično namješten', de: 'teilmöbliert' },
}
const flats = rowsOf('flats_2025.csv').filter((row) => {
  const title = row['title']!.trim()
  return (
    title.length >= 5 &&
    title.length <= 65 &&
    String(Number(row['rooms'])) in rooms &&
    row['floor'] !== '' &&
    Number(row['floor']) > 0 &&
    Number(row['floor']) < 20 &&
    row['heating_type']! in heating &&
    row['furnished']! in furnished &&
    Number(row['size_m2']) > 10 &&
    Number(row['price_km']) > 1_000 &&
    row['property_type'] === 'Stan' &&
    row['location'] !== ''
  )
})
const flatExpected = (row: Record<string, string>): Expected => ({
  category: 23,
  fening: Math.round(Number(row['price_km'])) * 100,
  attributes: {
    102: Number(row['size_m2']),
    107: rooms[String(Number(row['rooms']))]!,
    500: String(Number(row['floor'])),
    104: row['furnished']!,
    115: row['heating_type']!,
  },
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function croatianFlats(count: number): ForeignFile {
  const rows = flats.slice(0, count)
  const elements = rows.map((row, at) => {
    const isLet = at % 3 === 0
    const price = Math.round(Number(row['price_km']))
    const place = row['location']!.startsWith('Sarajevo - Centar')
      ? ['71000 Sarajevo', 'Sarajevo', 'Centar Sarajevo'][at % 3]!
      : row['location']!.replace(/^Sarajevo - (.*)$/, '$1, Sarajevo')
    return `<nekretnina sifra="HR${at}"><nazivOglasa>${escaped(row['title']!)}</nazivOglasa>
      <vrstaNekretnine>Stan</vrstaNekretnine><vrsta_ponude>${isLet ? 'Izdavanje' : 'Prodaja'}</vrsta_ponude>
      <cijena valuta="KM">${at % 10 === 9 ? 'po dogovoru' : `${grouped(price)},00`}</cijena>
      <lokacija><mjesto>${escaped(place)}</mjesto></lokacija>
      <površina jedinica="m2">${String(Number(row['size_m2'])).replace('.', ',')} m²</površina>
      <broj_soba>${String(Number(row['rooms'])).replace('.', ',')}</broj_soba><kat>${Number(row['floor'])}. kat</kat>
      <namještaj>${furnished[row['furnished']!]!.hr}</namještaj><grijanje>${heating[row['heating_type']!]!.hr}</grijanje>
      <opis><![CDATA[${row['description']!.slice(0, 500).replaceAll(']]>', '')}]]></opis></nekretnina>`
  })
  return {
    name: 'stanovi-hr.xml',
    format: 'xml',
    bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<oglasnik>${elements.join('\n')}</oglasnik>`),
    expected: new Map(
      rows.map((row, at) => [
        `HR${at}`,
        {
          ...flatExpected(row),
          type: at % 3 === 0 ? 'rent' : 'sell',
          ...(at % 10 === 9 && { fening: null }),
        },
      ]),
    ),
    answers: {},
  }
}

function germanFlats(count: number): ForeignFile {
  const rows = flats.slice(300, 300 + count)
  const header =
    'Objekt-ID\tObjekttitel\tObjektart\tVermarktungsart\tKaltmiete (EUR)\tWohnfläche (m²)\tZimmer\tEtage\tMobiliar\tHeizungsart\tOrt'
  const text = table(
    '\t',
    header.split('\t'),
    rows.map((row, at) => [
      `WE-${at}`,
      row['title'],
      'Wohnung',
      'Vermietung',
      grouped(300 + at),
      String(Number(row['size_m2'])).replace('.', ','),
      String(Number(row['rooms'])).replace('.', ','),
      `${Number(row['floor'])}. Etage`,
      furnished[row['furnished']!]!.de,
      heating[row['heating_type']!]!.de,
      row['location'],
    ]),
  )
  return {
    name: 'wohnungen-de.csv',
    format: 'csv',
    bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    expected: new Map(
      rows.map((row, at) => [
        `WE-${at}`,
        { ...flatExpected(row), fening: Math.round((300 + at) * 195.583), type: 'rent' },
      ]),
    ),
    answers: {},
  }
}

/** Goods in categories that require nothing, under names of another shop program. */
function englishGoods(count: number): ForeignFile {
  const categories: Record<number, string> = {
    31: 'Electronics > Smartphones',
    244: 'Rucni satovi',
    1301: 'Sprave za vježbanje',
  }
  const places: Record<number, string> = {
    133: 'Sarajevo',
    79: 'Banjaluka',
    75: 'Brčko distrikt',
    26: 'Mostar (grad)',
    42: 'Zenica',
  }
  const rows = readFileSync(path.join(folder, 'goods_2026.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, string | number>)
    .filter(
      ({ title, price, category_id: category, city_id: city }) =>
        Number(category) in categories &&
        Number(city) in places &&
        Number(price) >= 1 &&
        String(title).length >= 5 &&
        String(title).length <= 65,
    )
    .slice(0, count)
  const condition = (row: Record<string, string | number>, at: number) =>
    row['condition_raw'] === 'new' ? 'Brand new' : at % 5 === 0 ? 'B-Ware' : 'like new'
  const header = 'SKU,Product name,Group,Retail price,Item condition,Town,Colour-ish'
  const text = table(
    ',',
    header.split(','),
    rows.map((row, at) => [
      `G${row['id']}`,
      row['title'],
      categories[Number(row['category_id'])],
      `${grouped(Math.floor(Number(row['price'])), ',')}.00`,
      condition(row, at),
      places[Number(row['city_id'])],
      ['x', 'y', ''][at % 3],
    ]),
  )
  return {
    name: 'goods-en.csv',
    format: 'csv',
    bytes: Buffer.from(`\uFEFF${text}`),
    expected: new Map(
      rows.map((row) => [
        `G${row['id']}`,
        {
          category: Number(row['category_id']),
          fening: Math.floor(Number(row['price'])) * 100,
          city: Number(row['city_id']),
          condition: row['condition_raw'] === 'new' ? 'new' : 'used',
        },
      ]),
    ),
    answers: {
      'B-Ware': 'used',
      'Sprave za vježbanje': '1301',
    },
  }
}

/** Files as programs of other countries write them, made of the real listings beside the project. */
export const foreignFiles = (count = 250): ForeignFile[] => [
  germanCars(count),
  englishCars(count),
  croatianFlats(count),
  germanFlats(count),
  englishGoods(count),
]
