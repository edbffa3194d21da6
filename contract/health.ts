import { z } from 'zod'

export const health = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  database: z.boolean(),
  search: z.object({ documents: z.int(), lag_seconds: z.number() }),
})
