/** Column values that people also type, so that "stan na prodaju" finds flats whose titles do not say so. */
export type Facts = {
  listingType: 'sell' | 'rent' | 'buy'
  condition: 'new' | 'used' | null
  exchange: boolean
}

const typeWords: Record<Facts['listingType'], string> = {
  sell: 'prodaja',
  rent: 'iznajmljivanje izdavanje najam',
  buy: 'potražnja kupovina tražim',
}

/** Search words for a listing's columns. "New" has none: the word is part of too many place names. */
export const factWords = ({ listingType, condition, exchange }: Facts): string[] => [
  typeWords[listingType],
  ...(condition === 'used' ? ['korišteno polovno'] : []),
  ...(exchange ? ['zamjena'] : []),
]
