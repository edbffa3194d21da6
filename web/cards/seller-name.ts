import type { Listing } from '#contract/listings/read.ts'

export const sellerName = ({ business_name, username }: Listing['user']) => business_name ?? username
