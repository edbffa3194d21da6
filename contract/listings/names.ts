// User-facing names of values that the contract names in English, in display order (spec 9).

export const stateNames = { new: 'Novo', used: 'Koristeno' } as const

export const listingTypeNames = {
  sell: 'Samo prodaja',
  rent: 'Samo iznajmljivanje',
  buy: 'Samo Potražnja',
} as const

export const sellerTypeNames = { user: 'Privatni prodavači', shop: 'Shopovi' } as const
