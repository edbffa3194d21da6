import { z } from 'zod'
import { point } from './common.ts'

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
export const canton = z.object({ id: z.int(), name: z.string(), cities: z.array(city) })
export const countryState = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  cantons: z.array(canton),
})

export const countries = z.object({ data: z.array(country) })
export const countryStates = z.object({ data: z.array(countryState) })
export const cities = z.object({ data: z.array(city) })

export type City = z.infer<typeof city>
export type CountryState = z.infer<typeof countryState>
