import { prefsCookie } from '#contract/limits.ts'
import type { ServiceMessage } from '#contract/service-messages.ts'

// Kept in a cookie, so that the server leaves out what was closed and the page does not move.

const mostKept = 40

type Named = Pick<ServiceMessage, 'id' | 'updated_at'>

/** A message that was changed since is another one. */
const nameOf = ({ id, updated_at }: Named) => `${id}-${updated_at}`

const pattern = new RegExp(`(?:^|;\\s*)${prefsCookie}=([\\d.-]*)`)

/** What this device has closed, from its cookies. */
export const closedMessages = (cookies: string): string[] =>
  (pattern.exec(cookies)?.[1] ?? '').split('.').filter(Boolean)

export const isOpen = (message: Named, closed: readonly string[]) => !closed.includes(nameOf(message))

/** This device shows the message no more. */
export function closeHere(message: Named) {
  document.cookie = withClosed(document.cookie, message)
}

/** The cookie with one more message. */
export function withClosed(cookies: string, message: Named): string {
  const closed = [...closedMessages(cookies), nameOf(message)].slice(-mostKept)
  const year = 365 * 24 * 3600
  return `${prefsCookie}=${closed.join('.')}; path=/; max-age=${year}; samesite=lax`
}
