import type { Deps } from '#api/deps.ts'
import { claimMessage, findWaitingMessage, renewClaim, type WaitingMessage } from './queries.ts'

// Renewed while its holder lives, so it can be short: the mail of a killed worker waits no longer than this.
const claimMs = 15_000
const renewMs = 5_000

export type Claim =
  | { state: 'claimed'; message: WaitingMessage; release(): void }
  /** Another job has claimed it until this time. */
  | { state: 'taken'; until: Date }
  /** Nothing is left to send. */
  | { state: 'over' }

/** Ensures that only one job at a time sends a message. */
export async function claimForSending(deps: Deps, id: number): Promise<Claim> {
  const now = deps.now()
  let held = new Date(now.getTime() + claimMs)
  const message = await claimMessage(deps.db, id, { now, until: held })
  if (!message) {
    const waiting = await findWaitingMessage(deps.db, id)
    return waiting ? { state: 'taken', until: waiting.claimed_until ?? now } : { state: 'over' }
  }
  let renewing: Promise<void> | undefined
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => (renewing = undefined))
  }, renewMs)
  async function renew() {
    const until = new Date(deps.now().getTime() + claimMs)
    // If the database is away, the next renewal may still come in time.
    const result = await renewClaim(deps.db, id, { held, until }).catch(() => undefined)
    if (result?.numUpdatedRows) held = until
  }
  return { state: 'claimed', message, release: () => clearInterval(timer) }
}
