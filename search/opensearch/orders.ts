import type { SearchQuery, Sort } from '#search/engine.ts'
import type { Dsl } from './dsl.ts'

const newestFirst: Dsl = { refreshedAt: 'desc' }
/** Equal ones are ordered by id, as in every engine. */
const byId: Dsl = { id: 'desc' }

const orders: Record<Exclude<Sort, 'nearest'>, readonly Dsl[]> = {
  relevance: [{ _score: 'desc' }, newestFirst],
  newest: [newestFirst],
  oldest: [{ refreshedAt: 'asc' }],
  'created-newest': [{ createdAt: 'desc' }],
  'created-oldest': [{ createdAt: 'asc' }],
  cheapest: [{ price: { order: 'asc', missing: '_last' } }],
  dearest: [{ price: { order: 'desc', missing: '_last' } }],
}

/** Places last that have none; measured on a plane through the centre, as the memory engine does. */
const distance = `
  if (doc['lat'].size() == 0) return Double.MAX_VALUE;
  double north = doc['lat'].value - params.lat;
  double apart = Math.abs(doc['lon'].value - params.lon);
  double east = Math.min(apart, 360 - apart) * params.squeeze;
  return north * north + east * east;`

/** The order of results; `first` comes before everything else. */
export function sortOf(
  { sort, near }: Pick<SearchQuery, 'sort' | 'near'>,
  first: readonly Dsl[] = [],
): Dsl[] {
  if (sort !== 'nearest') return [...first, ...orders[sort], byId]
  if (!near) return [...first, newestFirst, byId]
  const params = { ...near, squeeze: Math.cos((near.lat * Math.PI) / 180) }
  return [...first, { _script: { type: 'number', order: 'asc', script: { source: distance, params } } }, byId]
}
