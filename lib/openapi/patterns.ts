const lastCodePoint = 0x10ffff

/** As the inside of a class: escapes that every dialect knows, and letters beyond them as they are. */
const written = (codePoint: number) =>
  codePoint > 0xffff ? String.fromCodePoint(codePoint) : `\\u${codePoint.toString(16).padStart(4, '0')}`

/** Classes that the contract's patterns name; add one here before a pattern names it. */
const classes: Readonly<Record<string, RegExp>> = { '\\p{Cc}': /^\p{Cc}$/u }

function rangesOf(unicodeClass: string): string {
  const matcher = classes[unicodeClass]
  if (!matcher) throw new Error(`lib/openapi/patterns.ts does not know the class ${unicodeClass}`)
  let text = ''
  let first: number | undefined
  for (let codePoint = 0; codePoint <= lastCodePoint + 1; codePoint++) {
    const isIn = codePoint <= lastCodePoint && matcher.test(String.fromCodePoint(codePoint))
    if (isIn) first ??= codePoint
    else if (first !== undefined) {
      text += first === codePoint - 1 ? written(first) : `${written(first)}-${written(codePoint - 1)}`
      first = undefined
    }
  }
  return text
}

const rangesByClass = new Map<string, string>()

/**
 * A pattern with its classes of Unicode (`\p{Cc}`, within brackets) written out: most generators of values and code don't know
 * them.
 */
export const withoutClasses = (pattern: string): string =>
  pattern.replaceAll(/\\p\{\w+\}/g, (unicodeClass) => {
    const ranges = rangesByClass.get(unicodeClass) ?? rangesOf(unicodeClass)
    rangesByClass.set(unicodeClass, ranges)
    return ranges
  })

// The characters that JavaScript trims; `\s` means others in other engines.
const space = String.raw`[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*`

/** A pattern for the whole of a text of at most `maxLength` characters, with space around it. */
export const spaced = (pattern: string, maxLength: number): string =>
  pattern.replace(/^\^([^]*)\$$/, (_, inside: string) => {
    const limited = inside.replace(/\]\*$/, `]{0,${maxLength}}`)
    return `^${space}(?:${limited})${space}$`
  })
