const mostRepeats = 3
const longestWait = 15 // seconds

type Refusal = Pick<Response, 'status' | 'headers'>

/** Returns whether an overloaded server refused the request. React Router marks the replies of our own pages. */
export const isTurnedAway = ({ status, headers }: Refusal, statuses: readonly number[]) =>
  statuses.includes(status) && !headers.has('x-remix-response')

/** The wait that the server asks for; null if it names none, or too long a wait. */
function secondsToWait({ headers }: Refusal): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return seconds <= longestWait ? seconds : null
}

/** Repeats a request that was turned away, after the wait that each reply asks for. */
export async function patiently(
  send: () => Promise<Response>,
  statuses: readonly number[],
): Promise<Response> {
  let reply = await send()
  for (let repeats = 0; repeats < mostRepeats && isTurnedAway(reply, statuses); repeats++) {
    const seconds = secondsToWait(reply)
    if (seconds === null) break
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    reply = await send()
  }
  return reply
}
