import { prefsCookie } from '#contract/limits/serving.ts'
import type { ServiceMessage } from '#contract/service-messages.ts'

// Stored in a cookie, so that the server omits closed messages and the page does not shift.

const mostKept = 40

type Named = Pick<ServiceMessage, 'id' | 'updated_at'>

/** A changed message counts as a new one. */
const nameOf = ({ id, updated_at }: Named) => `${id}-${updated_at}`

/** After the closed messages the cookie may hold a visitor's mutes (`contract/mutes/prefs.ts`). */
const pattern = new RegExp(`(?:^|;\\s*)${prefsCookie}=([\\d.-]*)(~[^;]*)?`)

/** The messages closed on this device, from its cookies. */
export const closedMessages = (cookies: string): string[] =>
  (pattern.exec(cookies)?.[1] ?? '').split('.').filter(Boolean)

export const isOpen = (message: Named, closed: readonly string[]) => !closed.includes(nameOf(message))

/** Stops showing the message on this device. */
export function closeHere(message: Named) {
  document.cookie = withClosed(document.cookie, message)
}

/** The cookie extended by the message. */
export function withClosed(cookies: string, message: Named): string {
  const closed = [...closedMessages(cookies), nameOf(message)].slice(-mostKept)
  const year = 365 * 24 * 3600
  const rest = pattern.exec(cookies)?.[2] ?? ''
  return `${prefsCookie}=${closed.join('.')}${rest}; path=/; max-age=${year}; samesite=lax`
}
