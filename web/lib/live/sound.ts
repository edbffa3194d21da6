import { useSyncExternalStore } from 'react'

/** Kept on the device (spec 4.9). */
const storedAs = 'muted'
const listeners = new Set<() => void>()

function isMuted(): boolean {
  try {
    return localStorage.getItem(storedAs) === 'true'
  } catch {
    // Storage is forbidden, or holds something else.
    return false
  }
}

export function setMuted(value: boolean) {
  try {
    localStorage.setItem(storedAs, String(value))
  } catch {
    // Private windows may forbid it; then it lasts as long as nobody asks again.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storedAs) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export const useMuted = () => useSyncExternalStore(subscribe, isMuted, () => false)

/** Two short notes: Hz, and when each starts, in seconds. */
const notes = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.12 },
]
const noteSeconds = 0.18
const volume = 0.08

let context: AudioContext | undefined

/** Browsers allow no sound before the user's first gesture on the page; then there is none. */
function sound() {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const now = context.currentTime
  for (const { pitch, at } of notes) {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.frequency.value = pitch
    gain.gain.setValueAtTime(volume, now + at)
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + noteSeconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(now + at)
    oscillator.stop(now + at + noteSeconds)
  }
}

const claimMs = 3_000

/** Sounds once for a piece of news, however many tabs receive it. */
export function playNews(id: string) {
  if (isMuted() || !('AudioContext' in window)) return
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return sound()
  void locks.request(`news-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    sound()
    await new Promise((done) => setTimeout(done, claimMs))
  })
}
