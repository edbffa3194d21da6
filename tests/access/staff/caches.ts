import * as calls from '#contract/caches.ts'
import { admins, gives } from '#tests/access/rows.ts'

export const cacheAccess = [
  gives(calls.listCaches, admins(200)),
  gives(calls.emptyCache, admins(200), { params: { name: 'recent_sessions' } }),
  gives(calls.emptyCache, admins(404), { params: { name: 'vremeplov' } }),
]
