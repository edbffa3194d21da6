import { adTargetingKey } from './keys.ts'

const mostCategories = 5
const isCategory = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9-]{1,80}$/.test(value)

/** The categories that the user looked at last, newest first. */
export function targetedCategories(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(adTargetingKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isCategory).slice(0, mostCategories) : []
  } catch {
    // Without storage, or changed by hand.
    return []
  }
}

export function noteCategory(category: string) {
  if (!isCategory(category)) return
  const others = targetedCategories().filter((one) => one !== category)
  try {
    localStorage.setItem(adTargetingKey, JSON.stringify([category, ...others].slice(0, mostCategories)))
  } catch {
    // Without storage ads know no categories.
  }
}
