import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const health = z.object({
  /** `degraded`: reads are served, changes are refused. The other states but `ok` come with 503. */
  status: z.enum(['ok', 'degraded', 'failing', 'stopping']),
  version: z.string(),
  database: z.boolean(),
  disk: z.enum(['ok', 'low', 'full']),
  /** `documents` is null while a search cluster is away; everything but searches works then. */
  search: z.object({ documents: z.int().nullable(), lag_seconds: z.number() }),
})

export const getHealth = endpoint('GET', '/health', {
  tag: 'Status',
  access: 'anyone',
  summary: 'Tell whether the server works',
  reply: health,
  failing: 503,
  isAlwaysServed: true,
})
