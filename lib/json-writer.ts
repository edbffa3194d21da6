const usualRoom = 64 << 10
const mostKept = 512 << 10
/** Shorter texts are copied: they need not be given back. */
const copied = 8 << 10

const digit = '0'.charCodeAt(0)
const comma = ','.charCodeAt(0)
const mostDigits = 16

/** Stands in a reply for a value that writes its own JSON. */
export abstract class JsonPart {
  abstract write(json: JsonWriter): void
  /** The value. */
  abstract toJSON(): unknown
}

/** An object some of whose members are parts. */
export class JsonMembers extends JsonPart {
  readonly #members: object

  constructor(members: object) {
    super()
    this.#members = members
  }

  write(json: JsonWriter) {
    json.members(this.#members)
  }

  toJSON() {
    return this.#members
  }
}

/**
 * Writes JSON as UTF-8, into the same memory again once it is given back. Memory for each reply would have the garbage
 * collector look through the whole heap after a few hundred of them.
 */
export class JsonWriter {
  #room: Buffer | undefined
  #length = 0
  /** Written to the room with whatever follows. */
  #pending = ''
  /** The memory of the last text that is to be given back. */
  #lent: Buffer | undefined

  /** The text belongs to the caller until it is given back, which it need not be. */
  textOf(value: unknown): Buffer {
    this.#room ??= Buffer.allocUnsafeSlow(usualRoom)
    this.#length = 0
    this.#pending = ''
    this.value(value)
    this.#flush()
    const text = this.#room.subarray(0, this.#length)
    if (text.length <= copied) return Buffer.from(text)
    this.#lent = this.#room
    this.#room = undefined
    return text
  }

  /** Lets the next text use the memory of this one. Has no effect on bytes that are from elsewhere. */
  giveBack(text: Uint8Array) {
    if (!this.#lent || text.buffer !== this.#lent.buffer) return
    if (this.#lent.length <= mostKept) this.#room = this.#lent
    this.#lent = undefined
  }

  text(text: string) {
    this.#pending += text
  }

  bytes(bytes: Uint8Array) {
    this.#flush()
    const room = this.#roomFor(bytes.length)
    room.set(bytes, this.#length)
    this.#length += bytes.length
  }

  comma() {
    this.#flush()
    this.#roomFor(1)[this.#length++] = comma
  }

  /** An integer from 0 on, between bytes. */
  countBetween(before: Uint8Array, count: number, after: Uint8Array) {
    this.#flush()
    const room = this.#roomFor(before.length + mostDigits + after.length)
    room.set(before, this.#length)
    const begin = this.#length + before.length
    let end = begin + 1
    for (let power = 10; power <= count; power *= 10) end += 1
    let rest = count
    for (let at = end - 1; at >= begin; at--) {
      const next = Math.floor(rest / 10)
      room[at] = digit + (rest - next * 10)
      rest = next
    }
    room.set(after, end)
    this.#length = end + after.length
  }

  value(value: unknown) {
    if (value instanceof JsonPart) value.write(this)
    else if (hasParts(value)) this.#list(value)
    else this.text(JSON.stringify(value))
  }

  /** Leaves out what is undefined, as `JSON.stringify` does. */
  members(members: object) {
    let before = '{'
    for (const name of Object.keys(members)) {
      const value = (members as Record<string, unknown>)[name]
      if (value === undefined) continue
      this.text(`${before}${JSON.stringify(name)}:`)
      this.value(value)
      before = ','
    }
    this.text(before === '{' ? '{}' : '}')
  }

  #list(list: readonly unknown[]) {
    this.text('[')
    let isFirst = true
    for (const value of list) {
      if (!isFirst) this.comma()
      isFirst = false
      this.value(value)
    }
    this.text(']')
  }

  #flush() {
    if (this.#pending === '') return
    const text = this.#pending
    this.#pending = ''
    // A unit of UTF-16 takes three bytes at most.
    this.#length += this.#roomFor(text.length * 3).write(text, this.#length)
  }

  #roomFor(bytes: number): Buffer {
    const room = this.#room!
    if (this.#length + bytes <= room.length) return room
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#length + bytes, room.length * 2))
    larger.set(room.subarray(0, this.#length))
    this.#room = larger
    return larger
  }
}

/** Whether a list has parts among its values. */
const hasParts = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.some((one) => one instanceof JsonPart)

/** Whether `textOf` is quicker than `JSON.stringify`. */
export const isOfParts = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((member) => member instanceof JsonPart || hasParts(member))

/** For the replies of this thread. */
export const replyWriter = new JsonWriter()
