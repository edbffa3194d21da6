/** The digits of a reference: ten that are drawn, and two that check them (ISO 7064 MOD 97-10). */
export const referenceLength = 12

function remainder(digits: string): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Appends the check digits, so that the whole number leaves 1 when divided by 97. */
export const withCheckDigits = (digits: string) =>
  digits + String(98 - remainder(`${digits}00`)).padStart(2, '0')

export const isReference = (text: string) =>
  text.length === referenceLength && /^\d+$/.test(text) && remainder(text) === 1

/** "1234-5678-9012" */
export const shownReference = (reference: string) =>
  `${reference.slice(0, 4)}-${reference.slice(4, 8)}-${reference.slice(8)}`

/** Banks and people put these between the digits, and lines break within them. */
const separators = ' \t\r\n-./'
const longestGap = 3 // separators in a row

/**
 * Every number in a text that could be a reference, wherever it stands and however it is grouped: after a model
 * ("97 1234…"), within the purpose, or cut by a line's end.
 */
export function referencesIn(text: string): string[] {
  const found = new Set<string>()
  let digits = ''
  let gap = 0
  function look() {
    for (let at = 0; at + referenceLength <= digits.length; at++) {
      const candidate = digits.slice(at, at + referenceLength)
      if (isReference(candidate)) found.add(candidate)
    }
    digits = ''
    gap = 0
  }
  for (const sign of text) {
    if (sign >= '0' && sign <= '9') {
      digits += sign
      gap = 0
    } else if (digits !== '' && gap < longestGap && separators.includes(sign)) gap += 1
    else look()
  }
  look()
  return [...found]
}
