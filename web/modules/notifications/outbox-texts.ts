export const stateNames = { failed: 'Neuspjele', waiting: 'Čekaju', sent: 'Poslane' } as const

/** As they stand in the address. */
export const stateWords = { neuspjele: 'failed', cekaju: 'waiting', poslane: 'sent' } as const
