import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { idParams } from '#contract/common.ts'
import { cities, cityDetail, countries, countryStates } from '#contract/places.ts'
import { getCity, listCantonCities } from './service.ts'

export const placeRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Mjesta']
  app.get('/countries', { schema: { tags, response: { 200: countries } } }, () => ({
    data: deps.places.countries,
  }))
  app.get('/country-states', { schema: { tags, response: { 200: countryStates } } }, () => ({
    data: deps.places.states,
  }))
  app.get('/cities', { schema: { tags, response: { 200: countryStates } } }, () => ({
    data: deps.places.states,
  }))
  app.get(
    '/cities/:id',
    { schema: { tags, params: idParams, response: { 200: cityDetail } } },
    ({ params }) => getCity(deps, params.id),
  )
  app.get(
    '/cantons/:id/cities',
    { schema: { tags, params: idParams, response: { 200: cities } } },
    ({ params }) => ({
      data: listCantonCities(deps, params.id),
    }),
  )
}
