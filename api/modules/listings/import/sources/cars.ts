import { z } from 'zod'
import { AttributeCollector } from '../values/attribute-values.ts'
import { Findings, type Outcome } from '../outcome.ts'
import { fitPrice } from '../values/prices.ts'
import { fitTitle } from '../values/titles.ts'
import { carAttribute, carRange, carsCategory } from './car-values.ts'
import type { ImportReference, Source } from '../source.ts'

const text = z.string().trim()
const number = text.regex(/^\d*(\.\d+)?$/)
const flag = z.enum(['', '0', '1'])
const carRow = z.object({
  ime: text,
  lokacija: text,
  stanje: text,
  proizvodjac: text,
  model: text,
  godiste: number,
  kilometraza: number,
  vrata: text,
  gorivo: text,
  kubikaza: text,
  kilovata: number,
  konjskih_snaga: number,
  emisioni_standard: text,
  registrovan: flag,
  udaren: flag,
  broj_pregleda: text.regex(/^\d*$/),
  datum: z.iso.date(),
  datum_objave: z.iso.date(),
  radnja: flag,
  cijena: number,
})

const doors: Record<string, string> = { '2': '2/3', '3': '2/3', '4': '4/5', '5': '4/5' }
const conditions: Record<string, 'new' | 'used'> = { Novo: 'new', Korišteno: 'used' }
const electric = 'Elektro'

export const cars: Source = {
  name: 'cars',
  format: 'csv',
  signature: ['ime', 'lokacija', 'proizvodjac', 'kilometraza', 'cijena'],
  dayOf: ({ datum }) => (typeof datum === 'string' ? datum : undefined),
  map: mapCar,
}

function mapCar(record: Record<string, unknown>, reference: ImportReference): Outcome {
  const findings = new Findings()
  const parsed = carRow.safeParse(record)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'row')
    return findings.refuse(field, 'value_invalid', record[field])
  }
  const row = parsed.data
  const brand = reference.brands.find(carsCategory, row.proizvodjac)
  if (!brand) findings.changed('brand', 'brand_unknown', row.proizvodjac)
  const model = brand && reference.brands.findModel(carsCategory, brand, row.model)
  if (brand && !model) findings.changed('model', 'model_unknown', `${row.proizvodjac} ${row.model}`)
  const title = fitTitle(row.ime, [row.proizvodjac, row.model], findings)
  if (title === undefined) return findings.refuse('title', 'title_short', row.ime)

  const values = new AttributeCollector(reference.attributesOf(carsCategory), findings)
  values.number(carAttribute.year, row.godiste, carRange.year)
  values.number(carAttribute.mileage, row.kilometraza, carRange.mileage)
  values.number(carAttribute.kilowatts, row.kilovata, carRange.kilowatts)
  values.number(carAttribute.horsepower, row.konjskih_snaga, carRange.horsepower)
  // For a car without cylinders the source writes the fuel here.
  if (row.kubikaza !== electric) values.number(carAttribute.litres, row.kubikaza, carRange.litres)
  values.option(carAttribute.fuel, row.gorivo)
  values.option(carAttribute.doors, row.vrata && (doors[row.vrata] ?? row.vrata), row.vrata)
  values.option(carAttribute.emissionStandard, row.emisioni_standard)
  values.tick(carAttribute.registered, row.registrovan === '1')
  values.tick(carAttribute.damaged, row.udaren === '1')
  if (row.stanje && !conditions[row.stanje]) findings.changed('condition', 'condition_unknown', row.stanje)

  return {
    listing: {
      byShop: row.radnja === '' ? null : row.radnja === '1',
      categoryId: carsCategory,
      title,
      description: '',
      priceFening: fitPrice(row.cijena === '' ? null : Number(row.cijena), findings),
      condition: conditions[row.stanje] ?? null,
      cityId: reference.cities.find(row.lokacija, findings),
      brandId: brand?.id ?? null,
      modelId: model?.id ?? null,
      attributes: values.values,
      createdDay: row.datum_objave,
      views: row.broj_pregleda === '' ? null : Number(row.broj_pregleda),
      priceHistory: [],
    },
    findings: findings.list,
  }
}
