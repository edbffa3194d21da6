import { serviceMessageCacheSeconds } from '#contract/limits.ts'
import type { ServiceMessage, ServiceMessageLocation } from '#contract/service-messages.ts'

/** What the device keeps of one place, and since when (spec 4.9). Times in unix milliseconds. */
export type DeviceCopy = { messages: ServiceMessage[]; updatedAt: number }

const keyOf = (location: ServiceMessageLocation) => `service-messages:${location}`

/** Missing, at least one day old (A9), or from a clock that was ahead. */
export const isStale = (copy: DeviceCopy | null, now: number) =>
  !copy || copy.updatedAt > now || now - copy.updatedAt >= serviceMessageCacheSeconds * 1000

export function readCopy(location: ServiceMessageLocation): DeviceCopy | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(location)) ?? 'null') as DeviceCopy | null
    return kept && Array.isArray(kept.messages) && Number.isFinite(kept.updatedAt) ? kept : null
  } catch {
    return null
  }
}

export function keepCopy(location: ServiceMessageLocation, messages: ServiceMessage[], now: number) {
  try {
    localStorage.setItem(keyOf(location), JSON.stringify({ messages, updatedAt: now } satisfies DeviceCopy))
  } catch {
    // Storage is closed to us: they are asked for again.
  }
}
