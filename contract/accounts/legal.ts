/** Version dates of the texts that users agree to; a substantive change needs a new version. */
export const legalVersions = { terms: '2026-11-22', privacy: '2026-11-26' } as const
