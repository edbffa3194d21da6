import { attached } from './attached.ts'

/**
 * Memoises `make` by object identity, so that its result can itself serve as a cache key. Only the
 * object is the key, so the other arguments must follow from it.
 */
export function madeOnce<From extends object, Rest extends unknown[], Made extends object>(
  make: (from: From, ...rest: Rest) => Made,
) {
  const made = attached<Made>()
  return (from: From, ...rest: Rest): Made => {
    let known = made.of(from)
    if (!known) made.set(from, (known = make(from, ...rest)))
    return known
  }
}
