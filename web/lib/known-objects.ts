import { attached } from './attached.ts'

/**
 * Returns a function that tells whether it was asked of an object before: most objects are of a single page, so that
 * caching what follows from them is in vain.
 */
export function knownObjects() {
  const known = attached<true>()
  return (object: object): boolean => {
    if (known.of(object)) return true
    known.set(object, true)
    return false
  }
}
