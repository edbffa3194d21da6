import { z } from 'zod'
import { idParams } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { bookableDays } from '#contract/limits/listings.ts'
import { text } from '#contract/text/schemas.ts'

const dayForm = 'Dan se piše kao 2026-12-31.'
const day = z.iso.date(dayForm)
const givenDay = text('2026-12-31'.length, { error: dayForm, tooLong: dayForm }).pipe(day)
/** The booked days from `from`, which is today, to `to`, in order. */
export const availability = z.object({ data: z.object({ taken: z.array(day), from: day, to: day }) })
export type Availability = z.infer<typeof availability>['data']
export const availabilityChange = z.object({
  taken: z.array(givenDay, 'Zauzeti dani su spisak.').max(bookableDays, `Najviše ${bookableDays} dan.`),
})

const ofListing = { tag: 'Listings', params: idParams, reply: availability } as const

export const getAvailability = endpoint('GET', '/listings/:id/availability', {
  agents: 'sell',
  ...ofListing,
  access: 'anyone',
  summary: 'List the days on which a listing is taken',
  errors: ['not_found', 'listing_gone'],
})
export const setAvailability = endpoint('PUT', '/listings/:id/availability', {
  agents: 'sell',
  ...ofListing,
  access: 'member',
  summary: 'Set the days on which a listing of yours is taken',
  description: 'Takes all taken days from today on; days that are left out become free.',
  body: availabilityChange,
  errors: ['not_found', 'forbidden', 'listing_gone', 'listing_state'],
})
