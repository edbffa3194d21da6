import type { Deps } from '#api/deps.ts'
import { claimMessage, findWaitingMessage, renewClaim, type WaitingMessage } from './queries.ts'
import { enqueueSending } from './sending.ts'

// Renewed while its holder lives, so that it can be short: the mail of a killed worker waits no longer than this.
const claimMs = 15_000
const renewMs = 5_000

export type Claim = { message: WaitingMessage; release(): void }

/**
 * Makes sure that one job at a time sends a message. Undefined where there is nothing left to send, or where another
 * job has it: then this one comes again when that claim would lapse. It does not fail, since the queue's pauses between
 * failures grow to minutes.
 */
export async function claimForSending(deps: Deps, id: number): Promise<Claim | undefined> {
  const now = deps.now()
  let held = new Date(now.getTime() + claimMs)
  const message = await claimMessage(deps.db, id, { now, until: held })
  if (!message) {
    const waiting = await findWaitingMessage(deps.db, id)
    if (waiting) await enqueueSending(deps.db, id, waiting.claimed_until ?? now)
    return undefined
  }
  let renewing: Promise<void> | undefined
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => (renewing = undefined))
  }, renewMs)
  async function renew() {
    const until = new Date(deps.now().getTime() + claimMs)
    // Where the database is away, the next renewal may come in time.
    const result = await renewClaim(deps.db, id, { held, until }).catch(() => undefined)
    if (result?.numUpdatedRows) held = until
  }
  return { message, release: () => clearInterval(timer) }
}
