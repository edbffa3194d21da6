import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { trimmed } from './text/schemas.ts'

/** A cache of this process; all of its serving threads together. */
export const cacheState = z.object({
  name: z.string(),
  /** Since the process started. */
  hits: z.int(),
  misses: z.int(),
  /** Entries that had to make room for others. */
  evictions: z.int(),
  entries: z.int(),
  /** Null for caches that are bound by their number of entries. */
  bytes: z.int().nullable(),
})
export type CacheState = z.infer<typeof cacheState>

export const cacheList = z.object({ data: z.array(cacheState) })
export const cacheEmptied = z.object({ success: z.literal(true), message: z.string() })

export const cacheParams = z.object({ name: trimmed(60).describe('The cache') })

const forAdmins = { tag: 'Administration', access: 'admin' } as const

export const listCaches = endpoint('GET', '/admin/caches', {
  ...forAdmins,
  summary: 'List the caches in memory with their hits and sizes',
  reply: cacheList,
})
export const emptyCache = endpoint('POST', '/admin/caches/:name/empty', {
  ...forAdmins,
  summary: 'Empty a cache in every thread and process',
  params: cacheParams,
  reply: cacheEmptied,
})
