/** Memoises `make` by object identity. Only the object is the key, so the other arguments must follow from it. */
export function memoised<From extends object, Rest extends unknown[], Result extends object>(
  make: (from: From, ...rest: Rest) => Result,
) {
  const results = new WeakMap<From, Result>()
  return (from: From, ...rest: Rest): Result => {
    let result = results.get(from)
    if (!result) results.set(from, (result = make(from, ...rest)))
    return result
  }
}
