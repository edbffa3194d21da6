/** Memoises `make` by object identity. Only the object is the key, so the other arguments must follow from it. */
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
