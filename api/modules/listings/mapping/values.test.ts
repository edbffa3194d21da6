import { expect } from 'vitest'
import type { CatalogAttribute } from '#api/modules/categories/service.ts'
import { test as base } from '#tests/support/test.ts'
import { Meanings } from './meanings.ts'
import { ValueReader } from './value-reader.ts'

const test = base.extend(
  'reader',
  ({ deps }) => new ValueReader(deps, { own: new Meanings(), shared: new Meanings() }),
)

const [cars, flats] = [18, 23]

test('reads categories by number, name, and whole or partial paths', ({ reader, deps: { catalog } }) => {
  const read = (text: string) => {
    const found = reader.category(text)
    return 'value' in found ? found.value.path.map(({ name }) => name).join(' > ') : found
  }
  const tyres = 'Dijelovi za vozila > Za automobile > Gume'
  for (const text of [
    tyres,
    'Za automobile > Gume',
    'Gume',
    'dijelovi za vozila / GUME',
    'Za automobile|Gume',
  ])
    expect(read(text), text).toBe(tyres)
  for (const text of [
    '18',
    'Automobili',
    'Cars',
    'PKW',
    'Vozila > Automobili',
    'Vehicles > Cars',
    'Vozila/Automobili',
  ])
    expect(read(text), text).toBe('Vozila > Automobili')
  const home = catalog.roots.find(({ name }) => name === 'Moj dom')!
  expect(read('Moj dom')).toEqual({
    problem: expect.stringMatching(
      new RegExp(`^Kategorija „Moj dom“ ima podkategorije: ${home.children[0]!.name}, .*Odaberite jednu\\.$`),
    ),
  })
  expect(read('Vozila > Leteći ćilimi')).toMatchObject({ problem: expect.stringContaining('Vozila') })
  expect(read('Leteći ćilimi')).toEqual({ problem: 'Nepoznata kategorija „Leteći ćilimi“.' })
})

test('reads conditions and kinds of listing in the words of other programs', ({ reader }) => {
  const used = [
    'Polovan',
    'Korišten',
    'kao novo',
    'oštećeno',
    'rabljeno',
    'gebraucht',
    'like new',
    'Korišteno',
  ]
  for (const text of used) expect(reader.state(text), text).toEqual({ value: 'used' })
  for (const text of ['Novo', 'NEU', 'brand new', 'nekorišteno'])
    expect(reader.state(text), text).toEqual({ value: 'new' })
  for (const text of ['Izdavanje', 'iznajmljivanje', 'Najam', 'zu vermieten', 'For rent'])
    expect(reader.listingType(text), text).toEqual({ value: 'rent' })
  expect(reader.state('bijelo')).toMatchObject({ problem: expect.stringContaining('Nepoznato stanje') })
})

test('reads options of attributes by words, numbers and parts', ({ reader, deps: { catalog } }) => {
  const read = (category: number, name: string, value: string | number) => {
    const attribute = catalog.attributesOf(category).find((one) => one.name === name) as CatalogAttribute
    const found = reader.attribute(attribute, value)
    return 'value' in found ? found.value : found
  }
  const carValues: [string, string | number, unknown][] = [
    ['gorivo', 'Diesel', 'Dizel'],
    ['gorivo', 'DIZEL', 'Dizel'],
    ['gorivo', 'Hybrid (Benzin/Elektro)', 'Hibrid'],
    ['gorivo', 'Benzin ili dizel', { problem: 'Ne razumijemo vrijednost „Benzin ili dizel“.' }],
    ['transmisija', 'Manual', 'Manuelni'],
    ['transmisija', 'Schaltgetriebe', 'Manuelni'],
    ['broj-vrata', '5', '4/5'],
    ['broj-vrata', 5, '4/5'],
    ['broj-vrata', '4/5', '4/5'],
    ['broj-vrata', '3-türig', '2/3'],
    ['boja', 'Schwarz metallic', 'Crna'],
    ['boja', 'bijelo', 'Bijela'],
    ['emisioni-standard', 'Euro6d-TEMP', 'Euro 6'],
    ['emisioni-standard', 'EURO 5', 'Euro 5'],
    ['pogon', 'Allrad', 'Sva četiri'],
    ['godiste', '05/2016', 2016],
    ['godiste', '2016-05-01', 2016],
    ['godiste', '2016', '2016'],
    ['kilometraza', '150.000 km', 150_000],
    ['kilometraza', '150,000', 150_000],
    ['kubikaza', '1.968 ccm', 1.97],
    ['kubikaza', '1968', 1.97],
    ['kubikaza', '1,9', 1.9],
    ['kubikaza', '2.0 l', 2],
    ['kilovata', '110 kW (150 PS)', 110],
    ['konjskih-snaga', '110 kW (150 PS)', 150],
    ['metalik', 'ja', 'true'],
    ['metalik', 'Nein', 'false'],
    ['metalik', '2', 'true'],
  ]
  const flatValues: [string, string, unknown][] = [
    ['sprat', '3', '3'],
    ['sprat', '-3', '-3'],
    ['sprat', '25', '20+'],
    ['sprat', 'Erdgeschoss', 'Prizemlje'],
    ['sprat', '3. Stock', '3'],
    ['broj-soba', '2', 'Dvosoban (2)'],
    ['broj-soba', 'dvosoban', 'Dvosoban (2)'],
    ['broj-soba', '1,5', 'Jednoiposoban (1.5)'],
    ['broj-soba', '3 Zimmer', 'Trosoban (3)'],
    ['namjesten', 'Furnished', 'Namješten'],
    ['namjesten', 'djelimično namješten', 'Polunamješten'],
    ['vrsta-grijanja', 'toplana', 'Centralno (gradsko)'],
    ['godina-izgradnje', '1985', '1980 do 1989'],
    ['godina-izgradnje', '2021', '2020+'],
    ['godina-izgradnje', '1939', 'Prije 1950'],
  ]
  expect(carValues.map(([name, value]) => [name, value, read(cars, name, value)])).toEqual(carValues)
  expect(flatValues.map(([name, value]) => [name, value, read(flats, name, value)])).toEqual(flatValues)
})

test('asks about a value once, however many rows have it, and marks what it only assumes', ({ reader }) => {
  for (const text of ['Atlantida', 'ATLANTIDA', 'Sarajevo', 'Zenica', 'Atlantida'])
    reader.city({ name: text })
  expect(reader.seen.map(({ value, rows, guess, isSure }) => [value, rows, guess, isSure])).toEqual([
    ['Atlantida', 3, null, false],
    ['Sarajevo', 1, '133', false],
    ['Zenica', 1, '42', true],
  ])
  expect(reader.open.map(({ value }) => value)).toEqual(['Atlantida', 'Sarajevo'])
})

test('prefers the answers of the shop, and takes those of other shops where it knows nothing', ({ deps }) => {
  const reader = new ValueReader(deps, {
    own: new Meanings([
      { field: 'state', key: 'b-ware', answer: 'used' },
      { field: 'state', key: 'novo', answer: '' },
    ]),
    shared: new Meanings([
      { field: 'state', key: 'b-ware', answer: 'new' },
      { field: 'state', key: 'vitrina', answer: 'used' },
    ]),
  })
  expect(reader.state('B-Ware')).toEqual({ value: 'used' })
  expect(reader.state('Novo')).toEqual({ isLeftOut: true })
  expect(reader.state('Vitrina')).toEqual({ value: 'used' })
  expect(reader.open).toEqual([])
})
