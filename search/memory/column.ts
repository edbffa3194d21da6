type Numbers = Float64Array | Uint16Array

/** Numbers by document number, in one typed array that grows. */
export class Column<T extends Numbers> {
  values: T
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.values = make(1024)
  }

  /** Makes room for `length` numbers. */
  reserve(length: number) {
    if (length <= this.values.length) return
    const grown = this.#make(Math.max(length, Math.ceil(this.values.length * 1.5)))
    grown.set(this.values)
    this.values = grown
  }

  get bytes() {
    return this.values.byteLength
  }
}

export const floatColumn = () => new Column((length) => new Float64Array(length))
export const shortColumn = () => new Column((length) => new Uint16Array(length))
