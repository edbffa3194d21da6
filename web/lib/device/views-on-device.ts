import { recentViewsOnDevice } from '#contract/limits/search.ts'
import { mutesOf, withMutes } from '#contract/mutes/prefs.ts'
import { viewsKey } from './device-keys.ts'

/** The listings that a visitor viewed on this device, newest first. */
export function viewsOnDevice(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(viewsKey) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    // Storage is forbidden, or holds something else.
    return []
  }
}

/** Also notes it in the cookie, if the visitor mutes seen listings. */
export function noteOnDevice(id: number) {
  const ids = [id, ...viewsOnDevice().filter((other) => other !== id)].slice(0, recentViewsOnDevice)
  try {
    localStorage.setItem(viewsKey, JSON.stringify(ids))
  } catch {
    // Full, or forbidden in a private window.
  }
  const mutes = mutesOf(document.cookie)
  if (!mutes.seen) return
  const viewed = [...mutes.viewed.filter((other) => other !== id), id]
  document.cookie = withMutes(document.cookie, { ...mutes, viewed })
}

export function clearViewsOnDevice() {
  try {
    localStorage.removeItem(viewsKey)
  } catch {
    // There were none.
  }
  const mutes = mutesOf(document.cookie)
  if (mutes.seen) document.cookie = withMutes(document.cookie, { ...mutes, viewed: [] })
}
