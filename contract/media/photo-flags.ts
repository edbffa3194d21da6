import { z } from 'zod'
import { siteAddress } from '#contract/paths/site-address.ts'
import { idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

const side = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(['draft', 'active', 'hidden', 'finished', 'expired']),
  username: z.string(),
  user_type: z.enum(['user', 'shop']),
})

/** A listing whose photos also appear in an earlier listing of another seller. */
export const photoFlag = z.object({
  id: z.int(),
  created_at: unixSeconds,
  listing: side,
  other: side,
  pairs: z.array(z.object({ image: siteAddress, other_image: siteAddress })),
})
export type PhotoFlag = z.infer<typeof photoFlag>

export const photoFlagsQuery = z.object({ page: pageNumber })
export const photoFlags = listOf(photoFlag)

/** `fine`: both listings may show the photos. `remove`: they are removed from the later one. */
export const photoFlagDecision = z.object({
  decision: z.enum(['fine', 'remove'], 'Odaberite „fine“ ili „remove“.'),
})
export type PhotoFlagDecision = z.infer<typeof photoFlagDecision>['decision']
export const photoFlagDecided = z.object({ message: z.string() })

const forModerators = { tag: 'Administration', access: 'moderator' } as const

export const listPhotoFlags = endpoint('GET', '/admin/photo-flags', {
  ...forModerators,
  summary: 'List listings with photos of another seller that nobody has decided on, oldest first',
  query: photoFlagsQuery,
  reply: photoFlags,
})
export const decidePhotoFlag = endpoint('POST', '/admin/photo-flags/:id', {
  ...forModerators,
  summary: 'Decide whether a listing may keep photos of another seller',
  params: idParams,
  body: photoFlagDecision,
  reply: photoFlagDecided,
  errors: ['not_found', 'conflict'],
})
