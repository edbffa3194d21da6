import { keepPage } from './page-state.ts'
import { isTurnedAway, patiently } from './patience.ts'

// Overload is answered 503 for pages, a rate limit 429.
const refusals = [429, 503]

/**
 * Repeats React Router's requests for page data while the server is overloaded: a refusal would replace the
 * page, with everything typed into it. Forms that the server refuses in the end keep their text.
 */
export function repeatPageRequests() {
  const send = window.fetch
  window.fetch = async (input, init) => {
    if (!(input instanceof URL) || !input.pathname.endsWith('.data')) return send(input, init)
    const reply = await patiently(() => send(input, init), refusals)
    if (init?.method === 'POST' && isTurnedAway(reply, refusals)) await keepPage()
    return reply
  }
}
