/** Bosnian labels for the contract's English names, in display order. */

export const stateNames = { new: 'Novo', used: 'Koristeno' } as const

export const listingTypeNames = {
  sell: 'Samo prodaja',
  rent: 'Samo iznajmljivanje',
  buy: 'Samo Potražnja',
} as const

export const sellerTypeNames = { user: 'Privatni prodavači', shop: 'Shopovi' } as const
