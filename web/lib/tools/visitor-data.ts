import { adTargetingKey, targetingCleared, visitorIdKey } from './keys.ts'

/** Forgets the ads' data about the user. */
export function clearAdTargeting() {
  forget(adTargetingKey)
  dispatchEvent(new Event(targetingCleared))
}

/** Forgets everything that tools keep on the device, when its user allows them no more. */
export function forgetVisitor() {
  clearAdTargeting()
  forget(visitorIdKey)
}

function forget(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // A device that stores nothing has nothing to forget, and must not prevent logging out.
  }
}
