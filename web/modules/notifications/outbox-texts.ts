export const stateNames = { failed: 'Neuspjele', waiting: 'Čekaju', sent: 'Poslane' } as const

/** Words for the URL. */
export const stateWords = { neuspjele: 'failed', cekaju: 'waiting', poslane: 'sent' } as const
