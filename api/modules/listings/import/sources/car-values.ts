import type { NumberRange } from '../values/attribute-values.ts'

/** Attribute ids of cars (category 18). */
export const carAttribute = {
  year: 2,
  mileage: 3,
  horsepower: 4,
  kilowatts: 5,
  registered: 6,
  fuel: 7,
  doors: 901,
  litres: 1144,
  emissionStandard: 2475,
  damaged: 6406,
} as const

export const carsCategory = 18

/** Values outside these ranges were typed only to fill the field. */
export const carRange = {
  year: { min: 1900, max: 2100 },
  mileage: { min: 0, max: 2_000_000 },
  horsepower: { min: 1, max: 2_000 },
  kilowatts: { min: 1, max: 1_500 },
  litres: { min: 0.1, max: 10 },
} satisfies Record<string, NumberRange>
