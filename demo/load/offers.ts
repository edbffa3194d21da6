import { addDays, localDay } from '#lib/time.ts'
import { Random } from '#demo/generate/random.ts'
import type { DemoListing } from '#demo/listings.ts'

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const sends = /slanje pouzecem|saljem brzom postom|slanje postom|dostava brzom postom|slanje autobusom/
const swaps = /mogu[cć]a zamjena (?<for>[^.!\n]+)/i

/** Derives columns from the description's words about shipping and exchange. */
export function offerOf({ description }: DemoListing, canBeSent: boolean) {
  const text = folded(description)
  const shipping = canBeSent && sends.test(text)
  const exchange = swaps.exec(description)?.groups?.['for']
  return {
    // The seller's settings decide whether it is free.
    offers_delivery: shipping,
    exchange_for: exchange ? exchange[0]!.toUpperCase() + exchange.slice(1) : null,
  }
}

const tourism = 1773

/** Houses for sale have no guests. */
export const isBooked = ({ listingType, categoryId }: DemoListing) =>
  listingType === 'rent' || (categoryId === tourism && listingType !== 'buy')

const bookedFor = 120 // days ahead

/** Stays of a few nights with free days between; near dates are booked first. */
export function takenDaysOf({ title, seller }: DemoListing, now: Date): string[] {
  const random = new Random(`booked ${seller} ${title}`)
  const today = localDay(now)
  const days: string[] = []
  for (let ahead = random.int(0, 4); ahead < bookedFor;) {
    const nights = random.int(1, 6)
    for (let night = 0; night < nights; night++) days.push(addDays(today, ahead + night))
    ahead += nights + random.int(2, 6 + Math.floor(ahead / 6))
  }
  return days
}
