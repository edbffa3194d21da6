import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AttrFilter,
  type AttrKind,
  decodeAttr,
  encodeAttr,
  formatAttr,
  parseAttr,
  UnreadableAttr,
} from './attr-codec.ts'

const hexOf = (text: string) => Buffer.from(text).toString('hex')

const ids = fc.integer({ min: 1, max: 999_999_999 })
const value = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !/[,:]/.test(text) && text !== '-' && text.isWellFormed())
const end = fc.option(fc.integer({ min: 0, max: 999_999_999_000 }).map((thousandths) => thousandths / 1000))
const filter = fc.oneof(
  fc.record({
    id: ids,
    type: fc.constant('list' as const),
    value: fc.uniqueArray(value, { minLength: 1, maxLength: 8 }),
  }),
  fc.record({
    id: ids,
    type: fc.constant('range' as const),
    value: fc.tuple(end, end).filter((ends) => ends.some((one) => one !== null)),
  }),
)
const filters = fc.uniqueArray(filter, { selector: ({ id }) => id, maxLength: 12 })

const kindsOf = (known: readonly AttrFilter[]) => {
  const kinds = new Map<number, AttrKind>(known.map(({ id, type }) => [id, type]))
  return (id: number) => kinds.get(id)
}

test('writes the wire format of the specification', () => {
  const given: AttrFilter[] = [
    { id: 2, type: 'range', value: [2008, 2014] },
    { id: 7, type: 'list', value: ['Dizel'] },
  ]
  expect(formatAttr(given)).toBe('2(2008-2014):7(Dizel)')
  expect(encodeAttr(given)).toBe('3228323030382d32303134293a372844697a656c29')
  expect(decodeAttr('3228323030382d32303134293a372844697a656c29')).toEqual(given)
  expect(decodeAttr('3228323030382D32303134293A372844697A656C29')).toEqual(given)
})

test('encodes letters outside ASCII as the bytes of their percent-encoding', () => {
  const smeđa: AttrFilter[] = [{ id: 62, type: 'list', value: ['Smeđa', 'Žuta'] }]
  expect(encodeAttr(smeđa)).toBe(
    encodeURIComponent('62(Smeđa,Žuta)')
      .replaceAll(/%([\dA-F]{2})|(.)/g, (_, byte?: string, plain?: string) => byte ?? hexOf(plain!))
      .toLowerCase(),
  )
})

test('allows parentheses in values, and one open end of a range', () => {
  expect(parseAttr('107(Trosoban (3),Dvosoban (2)):3(-200000):2(2015-)')).toEqual([
    { id: 107, type: 'list', value: ['Trosoban (3)', 'Dvosoban (2)'] },
    { id: 3, type: 'list', value: ['-200000'] },
    { id: 2, type: 'range', value: [2015, null] },
  ])
  const kindOf = () => 'range' as const
  expect(parseAttr('3(-200000)', kindOf)).toEqual([{ id: 3, type: 'range', value: [null, 200_000] }])
  expect(parseAttr('3(5)', kindOf)).toEqual([{ id: 3, type: 'range', value: [5, 5] }])
})

test('reads text that looks like a range as a value if the attribute holds texts', () => {
  const kindOf = () => 'list' as const
  expect(parseAttr('500(-1,-2):9112(50-62)', kindOf)).toEqual([
    { id: 500, type: 'list', value: ['-1', '-2'] },
    { id: 9112, type: 'list', value: ['50-62'] },
  ])
})

test('treats empty input as no filter', () => {
  expect(decodeAttr('')).toEqual([])
  expect(parseAttr('2():3(-):7(,)')).toEqual([])
  expect(
    encodeAttr([
      { id: 2, type: 'range', value: [null, null] },
      { id: 7, type: 'list', value: [] },
    ]),
  ).toBe('')
})

test('round-trips every filter', () => {
  fc.assert(
    fc.property(filters, fc.boolean(), (given, inCapitals) => {
      const hex = encodeAttr(given)
      expect(decodeAttr(inCapitals ? hex.toUpperCase() : hex, kindsOf(given))).toEqual(given)
    }),
    { numRuns: 1_000 },
  )
})

test('writes back exactly what it read, even without kinds', () => {
  fc.assert(
    fc.property(filters, (given) => {
      const read = parseAttr(formatAttr(given))
      expect(parseAttr(formatAttr(read))).toEqual(read)
    }),
    { numRuns: 1_000 },
  )
})

test.for([
  ['an odd number of digits', '322'],
  ['no hex', '32zz'],
  ['broken UTF-8', `${hexOf('7(')}ff${hexOf(')')}`],
  ['half a letter', `${hexOf('7(')}c4${hexOf(')')}`],
  ['an overlong form', `${hexOf('7(')}c080${hexOf(')')}`],
  ['a surrogate', `${hexOf('7(')}eda080${hexOf(')')}`],
  ['no parentheses', hexOf('7Dizel')],
  ['no closing one', hexOf('7(Dizel')],
  ['no id', hexOf('(Dizel)')],
  ['an id that is a word', hexOf('__proto__(Dizel)')],
  ['a negative id', hexOf('-7(Dizel)')],
  ['an immense id', hexOf('99999999999999999999(Dizel)')],
  ['an empty entry', hexOf('7(Dizel)::2(1-2)')],
  ['an attribute twice', hexOf('7(Dizel):7(Benzin)')],
  ['thousands of attributes', hexOf(Array.from({ length: 500 }, (_, at) => `${at + 1}(1)`).join(':'))],
  ['thousands of values', hexOf(`7(${Array.from({ length: 1_000 }, (_, at) => at).join(',')})`)],
  ['a hundred kilobytes', 'a'.repeat(100_000)],
  ['parentheses in parentheses', hexOf('('.repeat(3_000))],
])('%s is refused', ([, hex]) => {
  expect(() => decodeAttr(hex!)).toThrow(UnreadableAttr)
})

test.for(['2008-2014-2020', 'NaN', '1e5', '0x10', '--5', '5,6', '1.2345', 'Infinity-', '9999999999'])(
  '%s is no range',
  (text) => {
    expect(() => parseAttr(`2(${text})`, () => 'range')).toThrow(UnreadableAttr)
  },
)

test('reads or refuses any text', () => {
  const near = fc.stringMatching(/^[0-9(),:.\-a-fA-F]{0,40}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), near, near.map(hexOf)), (text) => {
      for (const read of [decodeAttr, parseAttr]) {
        try {
          for (const { id } of read(text)) expect(id).toBeGreaterThanOrEqual(0)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableAttr)
        }
      }
    }),
    { numRuns: 3_000 },
  )
})

test('leaves out values that the format cannot hold', () => {
  expect(() => encodeAttr([{ id: 7, type: 'list', value: ['a,b'] }])).toThrow(RangeError)
})
