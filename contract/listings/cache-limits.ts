// Limits of what each process keeps in memory of listings.
export const cachedItems = 16_384 // cards
export const cachedListingBytes = 64 << 20 // whole listings
