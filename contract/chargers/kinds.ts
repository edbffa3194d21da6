/** Connectors of chargers for electric vehicles, with the names that drivers know. */
export const connectorKinds = {
  type2: 'Tip 2',
  ccs: 'CCS (Combo 2)',
  chademo: 'CHAdeMO',
  type1: 'Tip 1',
  tesla: 'Tesla',
  schuko: 'Šuko utičnica',
  cee: 'CEE (industrijska)',
  other: 'Drugi priključak',
} as const
export type ConnectorKind = keyof typeof connectorKinds
export const connectorKindNames = Object.keys(connectorKinds) as [ConnectorKind, ...ConnectorKind[]]

/** Power to filter by, in kW. */
export const chargerPowers = [11, 22, 50, 100, 150, 300] as const

export const chargerStates = {
  working: 'Radi',
  unknown: 'Stanje nije poznato',
  out: 'Trenutno ne radi',
  planned: 'U pripremi',
} as const
export type ChargerState = keyof typeof chargerStates
export const chargerStateNames = Object.keys(chargerStates) as [ChargerState, ...ChargerState[]]

/** Errors that an entry may have. */
export const chargerFaults = {
  place: 'Nije na tom mjestu',
  gone: 'Punjač više ne postoji ili ne radi',
  connectors: 'Priključci ili snaga nisu tačni',
  price: 'Cijena ili radno vrijeme nisu tačni',
  other: 'Nešto drugo',
} as const
export type ChargerFault = keyof typeof chargerFaults
export const chargerFaultNames = Object.keys(chargerFaults) as [ChargerFault, ...ChargerFault[]]

/** The named sources of chargers, with their licences; other imported files have no such line. */
export const chargerSources: Record<string, { name: string; url?: string }> = {
  ocm: { name: 'Open Charge Map, CC BY 4.0', url: 'https://openchargemap.org' },
}
/** Chargers of the demo, which do not exist. */
export const demoChargers = 'demo'
