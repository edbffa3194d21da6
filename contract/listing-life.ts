import { z } from 'zod'

/** `GET /listings/{id}/viewers`: how many people looked at it within the live window; for its owner. */
export const liveViewers = z.object({ data: z.object({ viewers: z.int() }) })

/** `POST /listings/{id}/phone`: the seller's number, in E.164 and as people read it. */
export const shownPhone = z.object({ data: z.object({ phone: z.string(), display: z.string() }) })
export type ShownPhone = z.infer<typeof shownPhone>['data']

/** `POST /listings/{id}/shares`: someone came by a link that this account shared. */
export const sharedVisit = z.object({ user_id: z.int().positive('Navedite ko je podijelio oglas.') })

const counts = z.object({ views: z.int(), phone_shown: z.int(), shared: z.int() })

/** `GET /listings/{id}/statistics`: for its owner, the last 30 days, today the last of them. */
export const listingStatistics = z.object({
  data: z.object({
    /** Since the listing is there. */
    total: counts,
    days: z.array(counts.extend({ day: z.iso.date() })),
  }),
})
export type ListingStatistics = z.infer<typeof listingStatistics>['data']
