import { z } from 'zod'
import { text } from '#contract/text/schemas.ts'

const wrongListing = 'Unesite broj ili link oglasa.'
/** "123", or the address of the listing's page. */
export const listingId = z.union(
  [
    z.int(wrongListing).positive(wrongListing),
    text(300, { error: wrongListing, tooLong: wrongListing })
      .transform((typed) => /(?:^|\/artikal\/)(\d{1,15})(?=\/|\?|#|$)/.exec(typed.trim())?.[1] ?? '')
      .pipe(z.string().min(1, wrongListing))
      .transform(Number),
  ],
  wrongListing,
)
