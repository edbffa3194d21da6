import { expect, test } from 'vitest'
import { isOfParts, JsonMembers, JsonPart, JsonWriter } from './json-writer.ts'

class Part extends JsonPart {
  readonly #value: unknown

  constructor(value: unknown) {
    super()
    this.#value = value
  }

  write(json: JsonWriter) {
    json.bytes(Buffer.from(JSON.stringify(this.#value)))
  }

  toJSON() {
    return this.#value
  }
}

const nothing = new Uint8Array()

class Count extends JsonPart {
  readonly #count: number

  constructor(count: number) {
    super()
    this.#count = count
  }

  write(json: JsonWriter) {
    json.countBetween(nothing, this.#count, nothing)
  }

  toJSON() {
    return this.#count
  }
}

const textOf = (value: unknown) => new JsonWriter().textOf(value).toString()

test('writes what JSON.stringify writes', () => {
  const values = [
    new JsonMembers({}),
    new JsonMembers({
      left: undefined,
      first: 1,
      'a "name"': 'čćšžđ 🙂',
      none: null,
      list: [],
      of: [1, 'b'],
    }),
    new JsonMembers({ list: [new Part({ ž: 1 }), { plain: true }, new Part('č')], after: 'š' }),
    new JsonMembers({ inner: new JsonMembers({ part: new Part([1]), x: undefined }), last: new Part(null) }),
    [new Part(1)],
  ]

  for (const value of values) expect(textOf(value)).toBe(JSON.stringify(value))
})

test('writes counts of any length', () => {
  for (const count of [0, 1, 9, 10, 19, 99, 100, 4_000_000, 999_999_999, 2 ** 40, Number.MAX_SAFE_INTEGER])
    expect(textOf([new Count(count), new Count(7)])).toBe(`[${count},7]`)
})

test('grows with long texts', () => {
  const long = 'ž'.repeat(300_000)
  const value = new JsonMembers({ list: [new Part(long), new Part(long)], long })

  expect(textOf(value)).toBe(JSON.stringify(value))
})

const long = (letter: string) => new JsonMembers({ list: [new Part(letter.repeat(20_000))] })

test('keeps a text while later ones are written', () => {
  const writer = new JsonWriter()

  const texts = ['a', 'b', 'c'].map((letter) => writer.textOf(long(letter)))

  expect(texts.map(String)).toEqual(['a', 'b', 'c'].map((letter) => JSON.stringify(long(letter))))
})

test('writes into the memory of a text that was given back', () => {
  const writer = new JsonWriter()
  const first = writer.textOf(long('a'))
  writer.giveBack(first)

  const second = writer.textOf(long('b'))

  expect(second.buffer).toBe(first.buffer)
  expect(second.toString()).toBe(JSON.stringify(long('b')))
})

test('takes back no memory twice, and none from elsewhere', () => {
  const writer = new JsonWriter()
  const first = writer.textOf(long('a'))
  const second = writer.textOf(long('b'))
  writer.giveBack(first)
  writer.giveBack(Buffer.alloc(100_000))
  writer.giveBack(second)
  writer.giveBack(second)

  const [third, fourth] = [writer.textOf(long('c')), writer.textOf(long('d'))]

  expect(third.buffer).toBe(second.buffer)
  expect(fourth.buffer).not.toBe(second.buffer)
  expect([first, third, fourth].map(String)).toEqual(
    ['a', 'c', 'd'].map((letter) => JSON.stringify(long(letter))),
  )
})

test('begins afresh after a part that failed', () => {
  const writer = new JsonWriter()
  class Failing extends Part {
    override write(json: JsonWriter) {
      json.text('{"half":')
      throw new Error('failed')
    }
  }
  expect(() => writer.textOf([new Part(1), new Failing(2)])).toThrow('failed')

  expect(writer.textOf([new Part(1)]).toString()).toBe('[1]')
})

test('tells replies of parts from others', () => {
  for (const reply of [{ data: [new Part(1)] }, { data: [], part: new Part(1) }])
    expect(isOfParts(reply)).toBe(true)
  for (const reply of [{ data: [{}] }, [], null, 'text', undefined]) expect(isOfParts(reply)).toBe(false)
})
