/** What columns of a listing say that people also write, so that "stan na prodaju" finds flats whose titles are silent. */
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

/** Searched words of a listing. New is none of them: that word is part of too many names of places. */
export const factWords = ({ listingType, condition, exchange }: Facts): string[] => [
  typeWords[listingType],
  ...(condition === 'used' ? ['korišteno polovno'] : []),
  ...(exchange ? ['zamjena'] : []),
]
