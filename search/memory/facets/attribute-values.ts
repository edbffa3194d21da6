import type { DocumentAttribute } from '#search/document.ts'
import { floatColumn, wholeColumn } from '#search/memory/documents/column.ts'
import { EntryPool } from '#search/memory/lists/entry-pool.ts'
import { NumberSteps } from '#search/memory/numbers/number-steps.ts'
import { PostingList } from '#search/memory/lists/posting-list.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'
import { TextLists } from '#search/memory/lists/text-lists.ts'

type Value = string | number

/** Ranges of an attribute that fewer documents have are united as fast from lists. */
const steppedShare = 16
const fewestStepped = 1024

/** Documents as a part of a range. */
type Part = { readonly size: number; addTo(words: Uint32Array): void }

/**
 * Numbers the values of all attributes and tracks which documents have them. A number is reused once no
 * living document has its value; dead documents in its old list go with that list.
 */
export class AttributeValues {
  /** Value numbers of texts, and of numbers, by document. Facets count texts, but only bound numbers. */
  readonly textsOfDocuments = new TextLists()
  readonly numbersOfDocuments = new EntryPool()
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
  readonly #knownTexts: Map<string, number>[] = []
  readonly #knownNumbers: Map<number, number>[] = []
  /** By slot: the value numbers of its numbers, in ascending order of these. */
  readonly #ascending: number[][] = []
  /** By slot, once a range was asked for. */
  readonly #steps = new Map<number, NumberSteps>()

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
    const number = String(Number(text)) === text ? this.#knownNumbers[slot]!.get(Number(text)) : undefined
    return [this.#knownTexts[slot]!.get(text), number].flatMap((value) => this.#lists[value ?? -1] ?? [])
  }

  /** Value numbers of its numbers in the range, the lowest number first. */
  valuesBetween(attributeId: number, from: number, to: number): readonly number[] {
    const values = this.ascendingOf(attributeId)
    const start = this.#placeOf(values, from)
    const end = this.#placeOf(values, to)
    return values.slice(start, this.numbers[values[end] ?? -1] === to ? end + 1 : end)
  }

  /**
   * The documents with a number in a range, as few parts. `values` are the value numbers in it, as returned by
   * `valuesBetween`, and all documents are below `end`.
   */
  partsOf(attributeId: number, values: readonly number[], end: number): Part[] {
    const slot = this.#slotOf.get(attributeId) ?? -1
    const steps = values.length > 1 ? this.#stepsOf(slot, end) : undefined
    if (!steps) return this.#listsOf(values)
    const [first, last] = [values[0]!, values.at(-1)!].map((value) => this.numbers[value]!)
    const ascending = this.#ascending[slot]!
    const place = this.#placeOf(ascending, first!)
    const [before, after] = [ascending[place - 1] ?? -1, ascending[place + values.length] ?? -1]
    const stretch = steps.within(this.numbers[before] ?? -Infinity, this.numbers[after] ?? Infinity)
    if (!stretch) return this.#listsOf(values)
    const others = values.filter((value) => {
      const number = this.numbers[value]!
      return number < stretch.from || number >= stretch.to
    })
    const several = [...steps.withSeveral].filter((doc) => this.holdsBetween(doc, attributeId, first!, last!))
    return [stretch, ...this.#listsOf(others), ...(several.length > 0 ? [asPart(several)] : [])]
  }

  #listsOf(values: readonly number[]): PostingList[] {
    return values.map((value) => this.listOf(value)).filter(({ size }) => size > 0)
  }

  /** Steps of an attribute that many of the documents below `end` have. */
  #stepsOf(slot: number, end: number): NumberSteps | undefined {
    let steps = this.#steps.get(slot)
    if (!steps || steps.isOutdated(end)) {
      const values = this.#ascending[slot]!
      const count = values.reduce((sum, value) => sum + this.holders[value]!, 0)
      if (count < fewestStepped || count * steppedShare < end) return
      const numbered = values.map((value) => ({
        number: this.numbers[value]!,
        docs: this.listOf(value).view(),
      }))
      this.#steps.set(slot, (steps = new NumberSteps(numbered, count, end)))
    }
    return steps.isOfUse ? steps : undefined
  }

  /** Returns whether a document has a number in the range. */
  holdsBetween(doc: number, attributeId: number, from: number, to: number): boolean {
    const slot = this.#slotOf.get(attributeId)
    return this.numbersOfDocuments.of(doc).some((value) => {
      const number = this.numbers[value]!
      return this.#slots.values[value] === slot && number >= from && number <= to
    })
  }

  /** The first place whose number is not below `number`. */
  #placeOf(values: readonly number[], number: number): number {
    let low = 0
    for (let high = values.length; low < high;) {
      const middle = (low + high) >>> 1
      if (this.numbers[values[middle]!]! < number) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The value must have a living document. */
  listOf(value: number): PostingList {
    return this.#lists[value]!
  }

  /** Value numbers of the attribute's texts that living documents have. */
  textsOf(attributeId: number): Iterable<number> {
    return this.#knownTexts[this.#slotOf.get(attributeId) ?? -1]?.values() ?? []
  }

  /** Value numbers of its numbers that living documents have, the lowest number first. */
  ascendingOf(attributeId: number): readonly number[] {
    return this.#ascending[this.#slotOf.get(attributeId) ?? -1] ?? []
  }

  /** Value numbers of a document. */
  *valuesOf(doc: number): Generator<number> {
    yield* this.textsOfDocuments.of(doc)
    yield* this.numbersOfDocuments.of(doc)
  }

  set(doc: number, attributes: readonly DocumentAttribute[]) {
    const texts: number[] = []
    const numbers: number[] = []
    for (const { id, values } of attributes) {
      for (const value of values) {
        const number = this.#numberOf(id, value)
        const held = typeof value === 'string' ? texts : numbers
        if (held.includes(number)) continue
        held.push(number)
        this.#holders.values[number]!++
        this.#lists[number]!.add(doc)
      }
    }
    this.textsOfDocuments.set(doc, texts)
    this.numbersOfDocuments.set(doc, numbers)
    for (const [slot, steps] of this.#steps) {
      const own = numbers.filter((value) => this.#slots.values[value] === slot)
      steps.change(
        doc,
        own.map((value) => this.numbers[value]!),
      )
    }
  }

  clear(doc: number) {
    for (const number of this.valuesOf(doc)) {
      if (--this.#holders.values[number]! === 0) this.#forget(number)
    }
    this.textsOfDocuments.clear(doc)
    this.numbersOfDocuments.clear(doc)
  }

  #forget(number: number) {
    const slot = this.#slots.values[number]!
    const value = this.numbers[number]!
    if (Number.isNaN(value)) this.#knownTexts[slot]!.delete(this.texts[number]!)
    else {
      const ascending = this.#ascending[slot]!
      this.#knownNumbers[slot]!.delete(value)
      ascending.splice(this.#placeOf(ascending, value), 1)
    }
    this.#lists[number] = undefined
    this.texts[number] = ''
    this.#free.push(number)
  }

  #numberOf(attributeId: number, value: Value): number {
    const slot = this.#slotOf.get(attributeId) ?? this.#addSlot(attributeId)
    const known =
      typeof value === 'string' ? this.#knownTexts[slot]!.get(value) : this.#knownNumbers[slot]!.get(value)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.texts.length
    for (const column of [this.#slots, this.#numbers, this.#holders]) column.reserve(number + 1)
    this.#slots.values[number] = slot
    this.#numbers.values[number] = typeof value === 'number' ? value : Number.NaN
    this.#holders.values[number] = 0
    this.texts[number] = String(value)
    this.#lists[number] = new PostingList()
    this.#know(slot, number)
    return number
  }

  #know(slot: number, number: number) {
    const value = this.numbers[number]!
    if (Number.isNaN(value)) this.#knownTexts[slot]!.set(this.texts[number]!, number)
    else {
      const ascending = this.#ascending[slot]!
      this.#knownNumbers[slot]!.set(value, number)
      ascending.splice(this.#placeOf(ascending, value), 0, number)
    }
  }

  #addSlot(attributeId: number): number {
    const slot = this.attributeIds.push(attributeId) - 1
    this.#slotOf.set(attributeId, slot)
    this.#knownTexts.push(new Map())
    this.#knownNumbers.push(new Map())
    this.#ascending.push([])
    return slot
  }

  /** Every posting list, for compaction; a list is forgotten along with its value. */
  *all(): Generator<{ list: PostingList; forget(): void }> {
    const forget = () => {}
    for (const list of this.#lists) if (list) yield { list, forget }
  }

  *save(out: SnapshotWriter, length: number): Generator<void> {
    yield* this.textsOfDocuments.save(out, length)
    yield* this.numbersOfDocuments.save(out, length)
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
    for (const pool of [this.textsOfDocuments, this.numbersOfDocuments]) pool.load(from)
    for (const column of [this.#slots, this.#numbers, this.#holders]) column.load(from)
    from.texts(this.texts)
    for (const number of from.numbers((length) => new Uint32Array(length))) this.#free.push(number)
    for (const id of from.json<number[]>()) this.#addSlot(id)
    const free = new Set(this.#free)
    for (let number = 0; number < this.end; number++) {
      if (free.has(number)) continue
      this.#lists[number] = PostingList.load(from)
      this.#know(this.#slots.values[number]!, number)
    }
  }

  get bytes() {
    const { textsOfDocuments, numbersOfDocuments } = this
    let bytes = textsOfDocuments.bytes + numbersOfDocuments.bytes
    bytes += this.#slots.bytes + this.#numbers.bytes + this.#holders.bytes
    for (const { list } of this.all()) bytes += list.bytes
    for (const steps of this.#steps.values()) bytes += steps.bytes
    return bytes
  }
}

const asPart = (docs: readonly number[]): Part => ({
  size: docs.length,
  addTo(words) {
    for (const doc of docs) words[doc >>> 5]! |= 1 << doc
  },
})
