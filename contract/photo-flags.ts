import { z } from 'zod'
import { pageMeta, unixSeconds } from './common.ts'

/**
 * For moderators and admins; for others 404.
 *
 * | call | answers | refused with |
 * | --- | --- | --- |
 * | `GET /admin/photo-flags?page=` | `photoFlags`: those that nobody decided, the oldest first | |
 * | `POST /admin/photo-flags/{id}` `photoFlagDecision` | `photoFlagDecided` | 409 `conflict` once decided |
 */

const side = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(['draft', 'active', 'hidden', 'finished', 'expired']),
  username: z.string(),
  user_type: z.enum(['user', 'shop']),
})

/** A listing that shows photos of another seller's, which showed them before. */
export const photoFlag = z.object({
  id: z.int(),
  created_at: unixSeconds,
  listing: side,
  other: side,
  pairs: z.array(z.object({ image: z.string(), other_image: z.string() })),
})
export type PhotoFlag = z.infer<typeof photoFlag>

export const photoFlags = z.object({ data: z.array(photoFlag), meta: pageMeta })

/** `fine`: both may show them. `remove`: they go from the later listing. */
export const photoFlagDecision = z.object({
  decision: z.enum(['fine', 'remove'], 'Odaberite „fine“ ili „remove“.'),
})
export type PhotoFlagDecision = z.infer<typeof photoFlagDecision>['decision']
export const photoFlagDecided = z.object({ message: z.string() })
