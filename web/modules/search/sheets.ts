/** The ids of the sheets that filters and orders are in on phones. */
export const filterSheet = 'filteri'
export const sortSheet = 'sortiraj'
