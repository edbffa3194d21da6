import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const pauseMs = { first: 500, most: 5_000 }

/**
 * Restarts the server whenever it ends unasked, as after `kill -9` or on a full disk, until stopped.
 * Connections are lost meanwhile; clients reconnect at the same address.
 */
export function keepRunning(
  first: Postmaster,
  startAgain: () => Promise<Postmaster>,
  tell: (text: string) => void = () => {},
): Postmaster {
  const stopping = new AbortController()
  let current: Postmaster | undefined = first
  let isStarting = false

  async function keep() {
    while (current) {
      await current.gone
      if (stopping.signal.aborted) return
      tell('PostgreSQL ended unexpectedly; starting it again')
      isStarting = true
      current = await revive()
      isStarting = false
    }
  }
  async function revive(): Promise<Postmaster | undefined> {
    let pause = pauseMs.first
    for (let tries = 1; !stopping.signal.aborted; tries++) {
      try {
        const postmaster = await startAgain()
        tell('PostgreSQL runs again')
        return postmaster
      } catch (error) {
        if (tries === 1) tell(`PostgreSQL does not start, and is tried again: ${(error as Error).message}`)
        // Only rejects when stopping, which ends the loop.
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
        pause = Math.min(pause * 2, pauseMs.most)
      }
    }
    return undefined
  }
  const kept = keep()

  return {
    gone: kept,
    async stop(patienceMs) {
      stopping.abort()
      // A server that is just starting is ended by its guard, together with this process.
      if (isStarting) return
      await current?.stop(patienceMs)
      await kept
    },
  }
}
