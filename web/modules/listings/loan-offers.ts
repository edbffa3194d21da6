import { LRUCache } from 'lru-cache'
import { apartPaths } from '#contract/paths/apart.ts'
import type { Listing } from '#contract/listings/read.ts'
import { loanOffer, rangeOf, smallestDown, termsOf, usualMonths } from '#contract/loans/offer.ts'
import { listLoanPartners, type LoanPurpose } from '#contract/loans/endpoints.ts'
import { formatAmount, toFening } from '#contract/money/money.ts'
import type { apiOf } from '#web/lib/api.ts'

const carsId = 18
const homesId = 2
const mostOffers = 3

function purposeOf({ categories_all: categories }: Listing): LoanPurpose | null {
  const isIn = (id: number) => categories.some((category) => category.id === id)
  return isIn(carsId) ? 'cars' : isIn(homesId) ? 'homes' : null
}

type Costs = Pick<ReturnType<typeof loanOffer>, 'monthly' | 'effective'>

const kept = new LRUCache<string, Costs>({ max: 5_000 })

/** Finding the effective rate takes as long as much of a page, and similar cars cost the same. */
function costsOf(...asked: Parameters<typeof loanOffer>): Costs {
  const key = JSON.stringify(asked)
  const known = kept.get(key)
  if (known) return known
  const { monthly, effective } = loanOffer(...asked)
  kept.set(key, { monthly, effective })
  return { monthly, effective }
}

/** Loans of partners for a car or a home that is for sale; empty for everything else. */
export async function loadLoanOffers(api: ReturnType<typeof apiOf>, listing: Listing) {
  const purpose = purposeOf(listing)
  const isForSale = listing.listing_type === 'sell' && listing.status === 'active' && !listing.own
  if (!purpose || !isForSale || listing.price <= 0) return []
  // The listing is complete without them.
  const { data: partners } = await api.call(listLoanPartners, {}).catch(() => ({ data: [] }))
  const price = toFening(listing.price)
  return partners.slice(0, mostOffers).flatMap((partner) => {
    const product = partner.products.find((one) => one.purpose === purpose)
    const down = product ? smallestDown(rangeOf(product), price) : null
    if (!product || down === null) return []
    const count = usualMonths(product)
    const offer = costsOf(termsOf(product), { amount: price - down, count })
    return {
      partner: partner.name,
      to: apartPaths.loan(partner.slug, {
        vrsta: product.slug,
        cijena: String(listing.price).replace('.', ','),
        oglas: listing.id,
      }),
      monthly: formatAmount(offer.monthly),
      terms: [
        `${count} mj.`,
        ...(down > 0 ? [`učešće ${formatAmount(down)}`] : []),
        `EKS ${offer.effective.toFixed(2).replace('.', ',')} %`,
      ].join(', '),
    }
  })
}

export type LoanLink = Awaited<ReturnType<typeof loadLoanOffers>>[number]
