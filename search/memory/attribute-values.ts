import type { DocumentAttribute } from '#search/document.ts'
import { floatColumn, wholeColumn } from './column.ts'
import { EntryPool } from './entry-pool.ts'
import { PostingList } from './posting-list.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-stream.ts'

type Value = string | number

/**
 * Numbers the values of all attributes and tracks which documents have them. A number is reused once no
 * living document has its value; dead documents in its old list go with that list.
 */
export class AttributeValues {
  /** Value numbers by document. */
  readonly ofDocuments = new EntryPool()
  /** By value number: the attribute's index in `attributeIds`. */
  readonly #slots = wholeColumn()
  /** By value number: the value itself if it is a number. */
  readonly #numbers = floatColumn()
  readonly texts: string[] = []
  readonly #lists: (PostingList | undefined)[] = []
  readonly #holders = wholeColumn()
  readonly #free: number[] = []

  readonly attributeIds: number[] = []
  readonly #slotOf = new Map<number, number>()
  /** Value numbers by slot. */
  readonly #known: Map<Value, number>[] = []

  /** NaN for text values. */
  get numbers() {
    return this.#numbers.values
  }

  /** Living documents by value number. */
  get holders() {
    return this.#holders.values
  }

  /** Exclusive upper bound of the value numbers. */
  get end() {
    return this.texts.length
  }

  /** Documents with the value, which also matches the number written that way. */
  holding(attributeId: number, text: string): PostingList[] {
    const slot = this.#slotOf.get(attributeId)
    if (slot === undefined) return []
    const values: Value[] = String(Number(text)) === text ? [text, Number(text)] : [text]
    return values.flatMap((value) => this.#lists[this.#known[slot]!.get(value) ?? -1] ?? [])
  }

  /** Documents with a number in the range. */
  holdingBetween(attributeId: number, from: number, to: number): PostingList[] {
    const found: PostingList[] = []
    for (const value of this.valuesOf(attributeId)) {
      // NaN for a text, so it is within no range.
      const number = this.#numbers.values[value]!
      if (number >= from && number <= to) found.push(this.#lists[value]!)
    }
    return found
  }

  /** The value must have a living document. */
  listOf(value: number): PostingList {
    return this.#lists[value]!
  }

  isText(value: number) {
    return Number.isNaN(this.#numbers.values[value]!)
  }

  /** Numbers of the attribute's values that living documents have. */
  valuesOf(attributeId: number): Iterable<number> {
    return this.#known[this.#slotOf.get(attributeId) ?? -1]?.values() ?? []
  }

  set(doc: number, attributes: readonly DocumentAttribute[]) {
    const held: number[] = []
    for (const { id, values } of attributes) {
      for (const value of values) {
        const number = this.#numberOf(id, value)
        if (held.includes(number)) continue
        held.push(number)
        this.#holders.values[number]!++
        this.#lists[number]!.add(doc)
      }
    }
    this.ofDocuments.set(doc, held)
  }

  clear(doc: number) {
    for (const number of this.ofDocuments.of(doc)) {
      if (--this.#holders.values[number]! === 0) this.#forget(number)
    }
    this.ofDocuments.clear(doc)
  }

  #forget(number: number) {
    const isText = Number.isNaN(this.#numbers.values[number])
    const value = isText ? this.texts[number]! : this.#numbers.values[number]!
    const slot = this.#slots.values[number]!
    this.#known[slot]!.delete(value)
    this.#lists[number] = undefined
    this.texts[number] = ''
    this.#free.push(number)
  }

  #numberOf(attributeId: number, value: Value): number {
    const slot = this.#slotOf.get(attributeId) ?? this.#addSlot(attributeId)
    const known = this.#known[slot]!.get(value)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.texts.length
    for (const column of [this.#slots, this.#numbers, this.#holders]) column.reserve(number + 1)
    this.#slots.values[number] = slot
    this.#numbers.values[number] = typeof value === 'number' ? value : Number.NaN
    this.#holders.values[number] = 0
    this.texts[number] = String(value)
    this.#lists[number] = new PostingList()
    this.#known[slot]!.set(value, number)
    return number
  }

  #addSlot(attributeId: number): number {
    const slot = this.attributeIds.push(attributeId) - 1
    this.#slotOf.set(attributeId, slot)
    this.#known.push(new Map())
    return slot
  }

  /** Every posting list, for compaction; a list is forgotten along with its value. */
  *all(): Generator<{ list: PostingList; forget(): void }> {
    const forget = () => {}
    for (const list of this.#lists) if (list) yield { list, forget }
  }

  *save(out: SnapshotWriter, length: number): Generator<void> {
    yield* this.ofDocuments.save(out, length)
    for (const column of [this.#slots, this.#numbers, this.#holders]) yield* column.save(out, this.end)
    yield* out.texts(this.texts)
    yield* out.numbers(Uint32Array.from(this.#free))
    out.json(this.attributeIds)
    for (const { list } of this.all()) {
      list.save(out)
      yield
    }
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    this.ofDocuments.load(from)
    for (const column of [this.#slots, this.#numbers, this.#holders]) column.load(from)
    from.texts(this.texts)
    for (const number of from.numbers((length) => new Uint32Array(length))) this.#free.push(number)
    for (const id of from.json<number[]>()) this.#addSlot(id)
    const free = new Set(this.#free)
    for (let number = 0; number < this.end; number++) {
      if (free.has(number)) continue
      this.#lists[number] = PostingList.load(from)
      const value = this.#numbers.values[number]!
      const slot = this.#slots.values[number]!
      this.#known[slot]!.set(Number.isNaN(value) ? this.texts[number]! : value, number)
    }
  }

  get bytes() {
    let bytes = this.ofDocuments.bytes + this.#slots.bytes + this.#numbers.bytes + this.#holders.bytes
    for (const { list } of this.all()) bytes += list.bytes
    return bytes
  }
}
