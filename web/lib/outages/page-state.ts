import { paths } from '#web/lib/site.ts'

/** A part of a page, kept for its `owner`: the id of the user, null for visitors. */
type StoredState = { owner: number | null; at: number; value: unknown }

type Part = { owner: number | null; read: () => unknown }

const keptMilliseconds = 24 * 3600 * 1000
const longestKeeping = 3_000 // milliseconds

const parts = new Map<string, Part>()

const here = () => window.location.pathname + window.location.search
const prefix = 'kept:'
const keyOf = (name: string) => `${prefix}${name}:${here()}`

/** Registers a part of the page that maintenance must not lose; returns a function that forgets it. */
export function registerPart(name: string, part: Part) {
  parts.set(name, part)
  return () => {
    if (parts.get(name) === part) parts.delete(name)
  }
}

/**
 * Keeps the page's parts in the tab. In session storage, which ends with the tab, since nobody else should
 * find typed text in it.
 */
export async function keepPage(): Promise<void> {
  await Promise.all(
    [...parts].map(async ([name, { owner, read }]) => {
      // The address may change while the part is read.
      const key = keyOf(name)
      try {
        const value = await read()
        if (value === undefined) sessionStorage.removeItem(key)
        else
          sessionStorage.setItem(key, JSON.stringify({ owner, at: Date.now(), value } satisfies StoredState))
      } catch {
        // Without storage the part must be done again.
      }
    }),
  )
}

/** Hands out a part of this page from storage, once. Another user of the tab gets nothing. */
export function takePart(name: string, owner: number | null): unknown {
  try {
    const key = keyOf(name)
    const text = sessionStorage.getItem(key)
    if (text === null) return undefined
    sessionStorage.removeItem(key)
    const kept = JSON.parse(text) as StoredState
    return kept.owner === owner && kept.at > Date.now() - keptMilliseconds ? kept.value : undefined
  } catch {
    // Storage is forbidden, or holds something else.
    return undefined
  }
}

/** Drops all that is kept, at logout. */
export function forgetPages() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing is kept.
  }
}

let leaving: Promise<never> | undefined

/** Keeps the page and leads to /maintenance, which leads back. Never settles, since the page ends. */
export function leaveForMaintenance(): Promise<never> {
  leaving ??= leave()
  return leaving
}

async function leave(): Promise<never> {
  const returnTo = here()
  await Promise.race([keepPage(), new Promise((resolve) => setTimeout(resolve, longestKeeping))])
  // Replaces the history entry, so that "back" skips this interruption.
  window.location.replace(paths.maintenance(returnTo))
  return new Promise<never>(() => {})
}
