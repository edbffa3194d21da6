/**
 * Of the same object the same answer, for as long as the object is kept: what was made of it can be known again. What
 * else it is made of goes with the object.
 */
export function madeOnce<From extends object, Rest extends unknown[], Made extends object>(
  make: (from: From, ...rest: Rest) => Made,
) {
  const made = new WeakMap<From, Made>()
  return (from: From, ...rest: Rest): Made => {
    let known = made.get(from)
    if (!known) made.set(from, (known = make(from, ...rest)))
    return known
  }
}
