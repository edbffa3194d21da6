import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReference, referencesIn, shownReference, withCheckDigits } from './payment-reference.ts'

const references = fc
  .integer({ min: 1_000_000_000, max: 9_999_999_999 })
  .map((body) => withCheckDigits(String(body)))

test('makes check digits as in the examples of ISO 7064', () => {
  // The standard's own example of MOD 97-10.
  expect(withCheckDigits('794')).toBe('79444')
  expect(isReference(withCheckDigits('1234567890'))).toBe(true)
})

test('refuses every number with one wrong digit and every number with two digits exchanged', () => {
  fc.assert(
    fc.property(references, (reference) => {
      expect(isReference(reference)).toBe(true)
      for (let at = 0; at < reference.length; at++) {
        for (let digit = 0; digit < 10; digit++) {
          const wrong = `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`
          if (wrong !== reference) expect(isReference(wrong), wrong).toBe(false)
        }
        for (let other = at + 1; other < reference.length; other++) {
          const signs = [...reference]
          ;[signs[at], signs[other]] = [signs[other]!, signs[at]!]
          const wrong = signs.join('')
          if (wrong !== reference) expect(isReference(wrong), wrong).toBe(false)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('finds a reference however it is written, and nothing in other numbers', () => {
  fc.assert(
    fc.property(references, (reference) => {
      const grouped = shownReference(reference)
      for (const text of [
        reference,
        grouped,
        `Dopuna kredita, poziv na broj ${grouped}.`,
        `97 ${grouped.replaceAll('-', ' ')}`,
        `BA97${reference}`,
        `(00) ${reference.slice(0, 5)}\n${reference.slice(5)}`,
        `uplata/${grouped.replaceAll('-', '/')}/hvala`,
      ])
        expect(referencesIn(text), text).toContain(reference)
    }),
    { numRuns: 200 },
  )
  expect(referencesIn('Račun 17 od 3. 4. 2026, telefon 061 234 567')).toEqual([])
  expect(referencesIn('')).toEqual([])
})
