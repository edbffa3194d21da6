/** How a form says what its reader chose about a seller's promotional messages. */
export const consentActs = { off: 'bez-poruka', in_app: 'poruke', mail: 'poruke-i-mail' } as const
export const consentFields = { source: 'izvor', message: 'poruka' } as const
