/**
 * Values attached to objects for as long as these live, as in a WeakMap, whose table is rarely in the processor's cache
 * when a page looks up each of its cards. Copies of an object do not have them. Frozen objects need the WeakMap.
 */
export function attached<Value>() {
  const key = Symbol('attached')
  const ofFrozen = new WeakMap<object, Value>()
  return {
    of(object: object): Value | undefined {
      const value = (object as { [key]?: Value })[key]
      return value !== undefined || Object.isExtensible(object) ? value : ofFrozen.get(object)
    },
    set(object: object, value: Value) {
      if (Object.isExtensible(object)) Object.defineProperty(object, key, { value, configurable: true })
      else ofFrozen.set(object, value)
    },
  }
}
