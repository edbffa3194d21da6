import { serviceMessageCacheSeconds } from '#contract/limits/serving.ts'
import type { ServiceMessage, ServiceMessageLocation } from '#contract/service-messages.ts'

/** The device's copy of the messages for one place, with its time (spec 4.9) in unix milliseconds. */
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
    // Storage is forbidden, or holds something else.
    return null
  }
}

export function keepCopy(location: ServiceMessageLocation, messages: ServiceMessage[], now: number) {
  try {
    localStorage.setItem(keyOf(location), JSON.stringify({ messages, updatedAt: now } satisfies DeviceCopy))
  } catch {
    // Without storage they are requested again.
  }
}
