import type { Deps } from '#api/deps.ts'
import { findCity } from '#api/modules/places/service.ts'
import type { Reader } from '#lib/accounts/reader.ts'
import type { SearchParams } from '#contract/search/endpoints.ts'
import { lacksPlace } from './engine-query.ts'

/**
 * Measures distances from the reader's own town if the search names no place. Returns the same object if there is
 * nothing to add.
 */
export async function withOwnPlace<Params extends SearchParams>(
  deps: Deps,
  reader: Pick<Reader, 'session'>,
  params: Params,
): Promise<Params> {
  if (!lacksPlace(params)) return params
  const session = await reader.session()
  const town = session && findCity(deps.places, session.account.city_id)
  return town ? { ...params, ...town.location } : params
}
