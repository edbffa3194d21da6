import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

const [zenica, sarajevoCentre] = [42, 133]

type Nearby = { name: string; distance_km: number; is_main: boolean }[]

test('lists the surroundings of a city by distance, with the nearest postal centres', async ({ app }) => {
  const reply = await app.inject(`/api/cities/${zenica}/nearby`)

  const { data } = reply.json<{ data: Nearby }>()
  expect(data.slice(0, 3).map(({ name }) => name)).toEqual(['Vitez', 'Busovača', 'Kakanj'])
  expect(data[0]!.distance_km).toBeCloseTo(10.9, 0)
  expect(data.map(({ distance_km }) => distance_km)).toEqual(
    data.map(({ distance_km }) => distance_km).toSorted((a, b) => a - b),
  )
  expect(data.map(({ name }) => name)).not.toContain('Zenica')
  expect(data.filter(({ is_main }) => is_main).length).toBeGreaterThanOrEqual(4)
  expect(data.filter(({ is_main }) => is_main).map(({ name }) => name)).toContain('Sarajevo - Centar')
})

test('knows no surroundings of a city that does not exist', async ({ app }) => {
  expect((await app.inject('/api/cities/99999/nearby')).statusCode).toBe(404)
  expect((await app.inject(`/api/cities/${sarajevoCentre}/nearby`)).statusCode).toBe(200)
})

test('lists the entities with their cantons, and the cities of one of these', async ({ app }) => {
  const { data: states } = (await app.inject('/api/country-states')).json<{
    data: { cantons: { id: number; name: string; cities: { id: number; name: string }[] }[] }[]
  }>()
  const canton = states
    .flatMap(({ cantons }) => cantons)
    .find(({ cities }) => cities.some(({ id }) => id === zenica))!
  const { data: cities } = (await app.inject(`/api/cantons/${canton.id}/cities`)).json<{
    data: { id: number; canton_id: number }[]
  }>()
  expect(cities.map(({ id }) => id)).toEqual(canton.cities.map(({ id }) => id))
  expect(new Set(cities.map(({ canton_id }) => canton_id))).toEqual(new Set([canton.id]))
  expect((await app.inject('/api/cantons/99999/cities')).statusCode).toBe(404)
})
