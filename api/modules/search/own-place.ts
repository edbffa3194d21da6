import type { FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { findCity } from '#api/modules/places/service.ts'
import type { SearchParams } from '#contract/search.ts'
import { lacksPlace } from './engine-query.ts'

/** Measures distances from the caller's own town if the search names no place. */
export async function withOwnPlace(
  deps: Deps,
  request: FastifyRequest,
  params: SearchParams,
): Promise<SearchParams> {
  if (!lacksPlace(params)) return params
  const session = await request.session()
  const town = session && findCity(deps.places, session.account.city_id)
  if (!town) return params
  request.isPersonal = true
  return { ...params, ...town.location }
}
