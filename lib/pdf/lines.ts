/** More characters than any line holds; the limit keeps measuring a long word cheap. */
const longestLine = 1000

/** Breaks text into lines, measured by `widthOf`: at spaces, and inside a word that is wider than a line. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const clean = withoutInvisible(paragraph)
    return widthOf(clean) <= width ? [clean] : brokenLines(clean, width, widthOf)
  })
}

/** Control characters and marks of direction would be drawn as boxes. */
const withoutInvisible = (text: string) =>
  text
    .replace(/[\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

function brokenLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (line.length > longestLine || widthOf(line) > width) {
      const head = headOf(line.slice(0, longestLine), width, widthOf)
      if (head.length === line.length) break
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line]
}

/** The longest start of a word that fits, at least one character. */
function headOf(word: string, width: number, widthOf: (text: string) => number): string {
  const characters = [...word]
  let low = 1
  let high = characters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(characters.slice(0, middle).join('')) <= width) low = middle
    else high = middle - 1
  }
  return characters.slice(0, low).join('')
}
