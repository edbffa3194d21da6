import { z } from 'zod'
import { idParams, point } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

export const country = z.object({ id: z.int(), name: z.string(), code: z.string() })
export const city = z.object({ id: z.int(), name: z.string(), location: point, canton_id: z.int() })
export const cityDetail = z.object({
  id: z.int(),
  name: z.string(),
  zip_code: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  country_id: z.int(),
  canton_id: z.int(),
  state_id: z.int(),
})
export const town = city.extend({
  /** True for the postal centre of a region. */
  is_main: z.boolean(),
  /** The city that people mean beside it, as Sarajevo for Ilidža. */
  part_of: z.string().nullable(),
})
export const canton = z.object({ id: z.int(), name: z.string(), cities: z.array(town) })
export const countryState = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  cantons: z.array(canton),
})

/** A city seen from another one. */
export const nearbyCity = town.extend({ distance_km: z.number() })
export const nearbyCities = z.object({ data: z.array(nearbyCity) })
export type NearbyCity = z.infer<typeof nearbyCity>

export const countries = z.object({ data: z.array(country) })
export const countryStates = z.object({ data: z.array(countryState) })
export const cities = z.object({ data: z.array(city) })

export type City = z.infer<typeof city>
export type Town = z.infer<typeof town>
export type CountryState = z.infer<typeof countryState>

const open = { tag: 'Places', access: 'anyone' } as const

export const listCountries = endpoint('GET', '/countries', {
  ...open,
  summary: 'List the countries',
  reply: countries,
})
export const listCountryStates = endpoint('GET', '/country-states', {
  ...open,
  summary: 'List the entities with their cantons and cities',
  reply: countryStates,
})
export const listCities = endpoint('GET', '/cities', {
  ...open,
  summary: 'List the cities by entity and canton',
  description: 'The same reply as `GET /country-states`.',
  reply: countryStates,
})
export const getCity = endpoint('GET', '/cities/:id', {
  ...open,
  summary: 'Get a city',
  params: idParams,
  reply: cityDetail,
  errors: ['not_found'],
})
export const listNearbyCities = endpoint('GET', '/cities/:id/nearby', {
  ...open,
  summary: 'List the surroundings of a city',
  description:
    'The nearest cities, and the nearest postal centres even if they are farther away, by distance.',
  params: idParams,
  isShared: true,
  reply: nearbyCities,
  errors: ['not_found'],
})
export const listCantonCities = endpoint('GET', '/cantons/:id/cities', {
  ...open,
  summary: 'List the cities of a canton',
  params: idParams,
  reply: cities,
  errors: ['not_found'],
})
