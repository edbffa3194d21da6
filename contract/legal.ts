/** The date of the texts that people agree to; a change of their sense is a new version. */
export const legalVersions = { terms: '2026-11-21', privacy: '2026-11-21' } as const
export type LegalDocument = keyof typeof legalVersions
