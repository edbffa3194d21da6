/** Starts a placeholder, which a sign and a semicolon end. Unknown outside this process, so that no text can imitate it. */
export const mark = `kept-${crypto.randomUUID()}-`

/** React's mark between two texts, which two placeholders are to it. */
const between = '<!-- -->'

type Found = {
  /** Gets the text before each placeholder, and after the last one. */
  onText: (bytes: Buffer) => void
  onSign: (sign: string) => void
}

/** Finds the placeholders in a page or its data, in their order. */
export function readMarks(page: Buffer, { onText, onSign }: Found) {
  let from = 0
  for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, from)) {
    const isBetween = at - from === between.length && page.toString('latin1', from, at) === between
    if (!isBetween || from === 0) onText(page.subarray(from, at))
    const end = page.indexOf(';', at)
    from = end + 1
    onSign(page.toString('latin1', at + mark.length, end))
  }
  onText(page.subarray(from))
}
