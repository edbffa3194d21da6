import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { plainLine } from '#contract/accounts/fields.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { cleanLine, newListing } from '#contract/listings/write.ts'
import { seenText } from './short-text.ts'
import { isSecret } from './schemas.ts'

const unseenLetters = [
  ['Hangul fillers', '\u3164\u3164\u3164\u3164\u3164'],
  ['Hangul jamo fillers', '\u115f\u1160\uffa0\u115f\u1160'],
  ['blank Braille', '\u2800\u2800\u2800\u2800\u2800'],
  ['tag characters', '\u{e0041}\u{e0020}\u{e0042}\u{e0043}\u{e0044}'],
  ['zero-width spaces', '\u200b\u2060\ufeff\u200b\u200b'],
  ['joiners alone', '\u200d\u200c\u200d\u200c\u200d'],
  ['variation selectors', '\ufe0f\ufe0e\u{e0100}\ufe0f\ufe0f'],
  ['marks alone', '\u0301 \u0302 \u0301 \u0302 \u0301'],
  ['mixed spaces', '\u00a0\u2003\u3000\u1680\u205f'],
] as const

test.for(unseenLetters)('reads %s as nothing', ([, text]) => {
  expect(seenText(text)).toBe('')
  expect(newListing.safeParse({ title: text }).error?.issues[0]?.message).toBe('Unesite naslov.')
  expect(plainLine(50).min(1).safeParse(text).success).toBe(false)
})

test('takes invisible letters out of labels, and refuses them in names', () => {
  const hidden = 'Go\u3164lf\u{e0041} \u00ad7\u2800'
  expect(cleanLine(50, '').parse(hidden)).toBe('Golf 7')
  expect(plainLine(50).safeParse(hidden).success).toBe(false)
})

test('removes joiners where they change nothing', () => {
  for (const text of ['Pro\u200cdavac', 'Pro\u200ddavac', 'Мо\u200dстар', 'a1\ufe0f'])
    expect(seenText(text)).toBe(text.replace(/\u200c|\u200d|\ufe0f/g, ''))
})

test.for([
  'Čačkalica – 5 €, čvrsta',
  'Крушевац',
  'Crème brûlée',
  'Obitelj 👨‍👩‍👧 i ❤️‍🔥',
  '👩🏽‍🔧 majstorica 1️⃣ ✂️',
  'می‌خواهم',
  'क्‍ष',
  'Nguyễn Văn Ế',
])('keeps %s', (text) => {
  expect(cleanLine(60, '').parse(text)).toBe(text.normalize('NFC'))
  expect(plainLine(60).parse(text)).toBe(text.normalize('NFC'))
})

test('allows two marks on a letter and no third', () => {
  for (const schema of [cleanLine(60, ''), plainLine(60)]) {
    expect(schema.safeParse('x\u0323\u0302').success).toBe(true)
    expect(schema.safeParse('Z\u0335\u0322\u0348algo').error?.issues[0]?.message).toMatch(/najviše dva znaka/)
  }
})

test('composes letters, so that equal names are equal', () => {
  for (const schema of [cleanLine(60, ''), plainLine(60)]) expect(schema.parse('Cac\u030cak')).toBe('Cačak')
})

test('reads any text once and for all', () => {
  const letters = fc.oneof(
    fc.constantFrom(
      'a',
      ' ',
      '1',
      '#',
      '\n',
      '\u3164',
      '\u200d',
      '\u200c',
      '\ufe0f',
      '\u20e3',
      '\u0301',
      '❤',
      'ک',
      '👩',
      '🏽',
      '\u{e0041}',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  )
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), (parts) => {
      const once = seenText(parts.join(''))
      expect(seenText(once)).toBe(once)
      expect(once).not.toMatch(/[\u3164\u2800\u{e0041}]/u)
    }),
    { numRuns: 2_000 },
  )
})

type Field = { name: string; schema: $ZodType; leaf: $ZodType; length: number }

function longestOf(schema: $ZodType): number {
  const checks = (schema._zod.def.checks ?? []).map(
    (one) => one._zod.def as { check: string; maximum?: number },
  )
  return checks.find(({ check }) => check === 'max_length')?.maximum ?? Infinity
}

/** Every text field of a body, with the schema of the whole field and the length that it allows. */
function textsOf(given: $ZodType, name: string, field = given): Field[] {
  const schema = given as $ZodTypes
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, one]) => textsOf(one, `${name}.${key}`))
    case 'array':
      return textsOf(def.element, `${name}[]`)
    case 'record':
      return textsOf(def.valueType, `${name}{}`)
    case 'union':
      return def.options.flatMap((option) => textsOf(option, name, field))
    case 'pipe':
      return textsOf(def.in._zod.def.type === 'transform' ? def.out : def.in, name, field)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return textsOf(def.innerType, name, field)
    case 'string':
      return [{ name, schema: field, leaf: schema, length: longestOf(schema) }]
    default:
      return []
  }
}

/** Short texts that are compared with something or read by a service, and never stored as anyone's label. */
const compared = [
  /\.(username|login|q|target)$/, // finds an account, a listing or a payment
  /\.(token|code|mark|channel_name|product)$/, // must equal what the server issued
  /\.phone$/, // must read as a number
  /\.(price_value|amount)$/, // must read as an amount
  /\.credential\./, // of a passkey
  /^explainFeed(Columns|Values)\.|^saveBankColumns\.|\.mapping\.|\.mapping\[\]\./, // the column of a file, or a value that it has
  /^helpWithPrice\.title$/,
  /^(add|change)(ForbiddenWord|Synonym)\./, // folded for search
]

const longestLabel = 400 // UTF-16 units: 100 characters
const hiding = ['Go\u3164lf\u{e0041}a', 'Golf\u2800', 'Go\u200dlf', 'Z\u0335\u0322\u0348algo', 'Cac\u030cak']

test('applies to every short text that a call takes', () => {
  const fields = [...endpointNames].flatMap(([{ body }, call]) => (body ? textsOf(body, call) : []))
  const short = fields.filter(({ length, leaf }) => length <= longestLabel && !isSecret(leaf))
  expect(short.length).toBeGreaterThan(100)
  const open = short.filter(({ schema, length }) =>
    hiding.some((text) => {
      const given = text.slice(0, length).toWellFormed()
      const { success, data } = safeParse(schema, given)
      return success && typeof data === 'string' && (data !== seenText(data) || /\p{M}{3}/u.test(data))
    }),
  )
  expect(open.map(({ name }) => name).filter((name) => !compared.some((one) => one.test(name)))).toEqual([])
})
