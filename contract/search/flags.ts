/** Filters to tick: the label on the page, and the parameter's description in the OpenAPI document. */
export const searchFlags = {
  has_price: { label: 'Samo s cijenom', description: '1: only listings with a price' },
  has_discount: { label: 'Akcijska cijena', description: '1: only listings with a reduced price' },
  available: { label: 'Dostupno odmah', description: '1: only listings available at once' },
  shipping: { label: 'Dostava', description: '1: only listings that can be sent' },
  free_delivery: { label: 'Besplatna dostava', description: '1: only listings that are delivered for free' },
  exchange: { label: 'Moguća zamjena', description: '1: only listings that the seller would exchange' },
  sponsored: { label: 'Izdvojeni oglasi', description: '1: only sponsored listings' },
} as const satisfies Record<string, { label: string; description: string }>

export type SearchFlag = keyof typeof searchFlags

/** In the order in which they are shown. */
export const searchFlagNames = Object.keys(searchFlags) as SearchFlag[]
