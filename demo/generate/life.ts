import { demoAccounts } from '#demo/accounts.ts'
import type { DemoLife } from '#demo/listings/demo-listing.ts'
import { type Draft, roundPrice } from './draft.ts'
import { Random } from './random.ts'

const thirtyDays = 30 * 24 // hours
const shownFor = 180 // days

type Status = NonNullable<DemoLife['status']>

/** Demo logins find something in every tab; most other sellers only have active listings. */
const tabs: Status[] = [
  'finished',
  'hidden',
  'draft',
  'expired',
  'active',
  'active',
  'active',
  'active',
  'active',
]
const canLogIn = new Set(demoAccounts.map(({ username }) => username))

function statusOf(seller: string, ordinal: number, random: Random): Status {
  if (canLogIn.has(seller)) return tabs[ordinal % tabs.length]!
  const kind = random.next()
  return kind < 0.035
    ? 'finished'
    : kind < 0.05
      ? 'expired'
      : kind < 0.06
        ? 'hidden'
        : kind < 0.065
          ? 'draft'
          : 'active'
}

/**
 * `ordinal` counts the seller's listings. Half of all listings are at most ten days old: people refresh what
 * they want to sell.
 */
export function lifeOf(
  { seller, priceFening, listingType }: Draft,
  index: number,
  ordinal: number,
): DemoLife {
  const random = new Random(`life ${index}`)
  const status = statusOf(seller, ordinal, random)
  const hoursAgo =
    status === 'expired'
      ? Math.round(random.between(shownFor + 2, shownFor + 60)) * 24
      : 1 + Math.floor(random.next() ** 1.7 * (thirtyDays - 1))
  const daysOld = Math.ceil(hoursAgo / 24) + (random.chance(0.4) ? random.int(1, 70) : 0)
  const isReduced =
    priceFening !== null && listingType !== 'buy' && priceFening >= 50_00 && random.chance(0.14)
  const former = isReduced
    ? [roundPrice((priceFening / 100) * random.between(1.06, 1.25), random) * 100].filter(
        (price) => price > priceFening,
      )
    : []
  const popular = random.next() ** 3
  return {
    hoursAgo,
    daysOld,
    status,
    ...(former.length > 0 && { formerPricesFening: former }),
    ...(status === 'active' && random.chance(0.04) && { urgent: true }),
    ...(status === 'active' && random.chance(0.05) && { highlighted: true }),
    views: status === 'draft' ? 0 : Math.round(daysOld * (2 + popular * 60) * random.between(0.5, 1.2)),
  }
}
