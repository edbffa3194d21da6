import type { Listing } from '#contract/listings.ts'

export const sellerName = ({ business_name, username }: Listing['user']) => business_name ?? username
