import type { Listing } from '#contract/listings/read.ts'

/** A shop goes by the name of its business. */
export const sellerName = ({
  business_name,
  username,
}: Pick<Listing['user'], 'business_name' | 'username'>) => business_name ?? username
