/**
 * Values that come and go with each request. A Map or Set would keep many that are gone in memory: V8 links a table
 * that was outgrown to the next, so once one is old, minor collections keep all later ones with what was in them.
 */
export class Slots<Value extends object> implements Iterable<Value> {
  readonly #values: (Value | undefined)[] = []
  readonly #free: number[] = []

  /** Returns the number of the value's slot, which another value gets once it is removed. */
  add(value: Value): number {
    const slot = this.#free.pop() ?? this.#values.length
    this.#values[slot] = value
    return slot
  }

  get(slot: number): Value | undefined {
    return this.#values[slot]
  }

  remove(slot: number): void {
    if (this.#values[slot] === undefined) return
    this.#values[slot] = undefined
    this.#free.push(slot)
  }

  *[Symbol.iterator](): Generator<Value> {
    for (const value of this.#values) if (value !== undefined) yield value
  }
}
