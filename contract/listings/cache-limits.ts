// Limits of what each process keeps in memory of listings.
export const cachedItemBytes = 96 << 20 // cards
export const cachedListingBytes = 64 << 20 // whole listings
