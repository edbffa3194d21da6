const consentCookie = 'pristanak'
const yearSeconds = 365 * 24 * 3600
const given = new RegExp(`(?:^|;\\s*)${consentCookie}=da(?:;|$)`)

/** Whether the device's cookies allow analytics and ads to store anything. */
export const hasConsent = (cookies: string) => given.test(cookies)

/** Nothing is stored before a choice; a refusal is remembered too. */
export const consentCookieOf = (isGiven: boolean) =>
  `${consentCookie}=${isGiven ? 'da' : 'ne'}; path=/; max-age=${yearSeconds}; samesite=lax`
