/** The ids of the sheets that filters, orders and the map are in on phones. */
export const filterSheet = 'filteri'
export const sortSheet = 'sortiraj'
export const mapSheet = 'mapa'
