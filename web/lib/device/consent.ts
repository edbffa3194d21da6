const consentCookie = 'pristanak'
const yearSeconds = 365 * 24 * 3600
const choice = new RegExp(`(?:^|;\\s*)${consentCookie}=(da|ne)(?:;|$)`)

/** Returns whether the device's user allows analytics and ads; null before a choice. */
export function consentOf(cookies: string): boolean | null {
  const consentValue = choice.exec(cookies)?.[1]
  return consentValue === undefined ? null : consentValue === 'da'
}

/** Nothing is stored before a choice; a refusal is remembered too. */
export const consentCookieOf = (isGiven: boolean) =>
  `${consentCookie}=${isGiven ? 'da' : 'ne'}; path=/; max-age=${yearSeconds}; samesite=lax`
