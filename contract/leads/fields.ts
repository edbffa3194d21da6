/** Trades of businesses that ask for an offer. */
export const leadFields = {
  cars: 'Auto salon, plac ili servis',
  homes: 'Nekretnine i gradnja',
  trade: 'Trgovina i internet prodaja',
  services: 'Usluge i zanati',
  jobs: 'Zapošljavanje',
  tourism: 'Turizam i ugostiteljstvo',
  advertising: 'Agencija za oglašavanje',
  other: 'Nešto drugo',
} as const
export type LeadField = keyof typeof leadFields
export const leadFieldNames = Object.keys(leadFields) as [LeadField, ...LeadField[]]
