import { maxFeedRecord } from '#contract/limits/listings.ts'
import { assertShallow, type ReadRow, RecordBuilder, UnreadableFile } from './record.ts'

const tooLong = () => new UnreadableFile('Jedan zapis je predug.')
const broken = () => new UnreadableFile('JSON nije ispravan ili nije cijeli.')

/** Nested objects become columns such as "price/amount". */
function flatten(value: unknown, column: string, builder: RecordBuilder): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) for (const item of value) flatten(item, column, builder)
  else if (typeof value === 'object')
    for (const [name, inner] of Object.entries(value))
      flatten(inner, column === '' ? name : `${column}/${name}`, builder)
  else builder.add(column, typeof value === 'number' ? value : String(value).trim())
}

function rowOf(text: string): ReadRow {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken()
  }
  const builder = new RecordBuilder()
  flatten(value, '', builder)
  return { record: builder.record }
}

/**
 * Finds the objects of the first list, at any depth, or objects one after another; holds one at a time.
 * Text outside of them is only counted through.
 */
class Splitter {
  readonly #open: ('{' | '[')[] = []
  #record: string[] | null = null
  #length = 0
  #recordDepth = 0
  #isInText = false
  #isEscaped = false
  #isOver = false
  readonly #isLines: boolean

  constructor(isLines: boolean) {
    this.#isLines = isLines
  }

  get isWhole() {
    return this.#open.length === 0 && this.#record === null && !this.#isInText
  }

  *read(text: string): Generator<ReadRow> {
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]!
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (sign === '\\') this.#isEscaped = true
        else if (sign === '"') this.#isInText = false
      } else if (sign === '"') this.#isInText = true
      else if (sign === '{' || sign === '[') {
        if (this.#starts(sign)) {
          this.#record = []
          this.#length = 0
          this.#recordDepth = this.#open.length
          start = at
        }
        this.#open.push(sign)
        assertShallow(this.#open.length)
      } else if (sign === '}' || sign === ']') {
        if (this.#open.pop() !== (sign === '}' ? '{' : '[')) throw broken()
        if (this.#record && this.#open.length === this.#recordDepth) {
          this.#record.push(text.slice(start, at + 1))
          yield rowOf(this.#record.join(''))
          this.#record = null
        } else if (sign === ']' && !this.#record) this.#isOver = true
      }
    }
    if (!this.#record) return
    const rest = text.slice(start)
    this.#length += rest.length
    if (this.#length > maxFeedRecord) throw tooLong()
    this.#record.push(rest)
  }

  #starts(sign: '{' | '[') {
    if (this.#record || sign === '[' || this.#isOver) return false
    return this.#isLines ? this.#open.length === 0 : this.#open.at(-1) === '['
  }
}

/** Returns whether each line is an object of its own. */
function isLinesOf(start: string): boolean {
  const [line = '', next = ''] = start.trimStart().split(/\r?\n/, 2)
  if (!line.startsWith('{') || (next !== '' && !next.startsWith('{'))) return false
  try {
    return !Object.values(JSON.parse(line) as object).some(Array.isArray) || next !== ''
  } catch {
    // An object over several lines.
    return false
  }
}

export async function* readJson(text: AsyncGenerator<string>): AsyncGenerator<ReadRow> {
  let splitter: Splitter | undefined
  for await (const piece of text) {
    const part = splitter ? piece : piece.replace(/^\uFEFF/, '')
    splitter ??= new Splitter(isLinesOf(part))
    yield* splitter.read(part)
  }
  if (splitter && !splitter.isWhole) throw broken()
}
