import { useSyncExternalStore } from 'react'

const storedAs = 'single-keys'
const listeners = new Set<() => void>()
let chosen: boolean | undefined

/** Returns whether single keys work on this device. */
export function areSingleKeysOn(): boolean {
  try {
    return chosen ?? localStorage.getItem(storedAs) !== 'false'
  } catch {
    return true // storage is forbidden
  }
}

export function setSingleKeys(isOn: boolean) {
  chosen = isOn
  try {
    localStorage.setItem(storedAs, String(isOn))
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, areSingleKeysOn, () => true)
