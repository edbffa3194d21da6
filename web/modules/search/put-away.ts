import { useSyncExternalStore } from 'react'
import { changeMuted } from '#web/lib/device/mutes.ts'

/** Results that the user put away since the page was loaded; later searches leave them out anyway. */
let away: ReadonlySet<number> = new Set()
const nothing: ReadonlySet<number> = away
const listeners = new Set<() => void>()

function keep(ids: Iterable<number>) {
  away = new Set(ids)
  for (const listener of listeners) listener()
}

const withIds = (ids: readonly number[]) => keep([...away, ...ids])
const withoutIds = (ids: readonly number[]) => keep([...away].filter((id) => !ids.includes(id)))

/** Hides a result at once, and restores it if the call fails; returns the text of the error. */
export async function putAway(user: number | null, id: number): Promise<string | null> {
  withIds([id])
  const problem = await changeMuted(user, { mute: { listings: [id] } })
  if (problem !== null) withoutIds([id])
  return problem
}

export async function bringBack(user: number | null, ids: readonly number[]): Promise<string | null> {
  withoutIds(ids)
  const problem = await changeMuted(user, { unmute: { listings: [...ids] } })
  if (problem !== null) withIds(ids)
  return problem
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Empty on the server and in the browser's first render, which must match. */
export const usePutAway = () =>
  useSyncExternalStore(
    subscribe,
    () => away,
    () => nothing,
  )
