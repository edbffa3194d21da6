import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/places/endpoints.ts'
import { getCity, listCantonCities, listNearbyCities } from './service.ts'

export const placeRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listCountries, () => ({ data: deps.places.countries }))
  serve(app, calls.listCountryStates, () => ({ data: deps.places.states }))
  serve(app, calls.listCities, () => ({ data: deps.places.states }))
  serve(app, calls.getCity, ({ params }) => getCity(deps, params.id))
  serveShared(app, calls.listNearbyCities, ({ params }) => ({ data: listNearbyCities(deps, params.id) }))
  serve(app, calls.listCantonCities, ({ params }) => ({ data: listCantonCities(deps, params.id) }))
}
