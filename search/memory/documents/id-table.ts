const fewest = 1 << 10 // places
const goldenRatio = 0x9e37_79b1

/**
 * Finds document numbers by id, in one typed array with open addressing: a `Map` of millions takes eight
 * times the room.
 */
export class IdTable {
  readonly #idOf: (doc: number) => number
  /** Document numbers plus one; 0 for none. */
  #places = new Uint32Array(fewest)
  #size = 0

  /** `idOf` returns the id of a document that is in the table. */
  constructor(idOf: (doc: number) => number) {
    this.#idOf = idOf
  }

  get size() {
    return this.#size
  }

  /** Ids are mostly successive: this spreads them evenly. */
  #homeOf(id: number): number {
    return Math.imul(id ^ (id / 2 ** 32), goldenRatio) >>> Math.clz32(this.#places.length - 1)
  }

  /** The place of the id, or the free place where it would be. */
  #placeOf(id: number): number {
    const places = this.#places
    let place = this.#homeOf(id)
    while (places[place]! > 0 && this.#idOf(places[place]! - 1) !== id) place = this.#after(place)
    return place
  }

  #after(place: number): number {
    return (place + 1) & (this.#places.length - 1)
  }

  get(id: number): number | undefined {
    const held = this.#places[this.#placeOf(id)]!
    return held === 0 ? undefined : held - 1
  }

  /** Adds an id that the table does not have. */
  add(id: number, doc: number) {
    if (++this.#size * 2 > this.#places.length) this.#grow()
    this.#places[this.#placeOf(id)] = doc + 1
  }

  #grow() {
    const before = this.#places
    this.#places = new Uint32Array(before.length * 2)
    for (const held of before) if (held > 0) this.#places[this.#placeOf(this.#idOf(held - 1))] = held
  }

  delete(id: number) {
    const places = this.#places
    let free = this.#placeOf(id)
    if (places[free] === 0) return
    this.#size--
    places[free] = 0
    // Moves entries past the free place there if a search would no longer reach them.
    for (let place = this.#after(free); places[place]! > 0; place = this.#after(place)) {
      const home = this.#homeOf(this.#idOf(places[place]! - 1))
      const distance = (from: number) => (place - from) & (places.length - 1)
      if (distance(home) < distance(free)) continue
      places[free] = places[place]!
      places[place] = 0
      free = place
    }
  }

  get bytes() {
    return this.#places.byteLength
  }
}
