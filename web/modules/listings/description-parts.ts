const shownLength = 900 // characters
const lineLength = 60 // characters that a line break counts as
const leastRest = 300 // characters; less is not worth a button

/** The index at which `length` characters are used up, with line breaks counted at their weight. */
function cutAt(text: string, length: number): number {
  let used = 0
  for (const [at, letter] of [...text].entries()) {
    used += letter === '\n' ? lineLength : 1
    if (used > length) return [...text].slice(0, at).join('').length
  }
  return text.length
}

/** Splits off the part behind a button, at the end of a paragraph, else of a sentence, else of a word. */
export function splitDescription(text: string): [beginning: string, rest: string | null] {
  const trimmed = text.trim().replaceAll('\r\n', '\n')
  const limit = cutAt(trimmed, shownLength)
  if (cutAt(trimmed, shownLength + leastRest) === trimmed.length) return [trimmed, null]
  const head = trimmed.slice(0, limit)
  const ends = [/\n\s*\n/g, /[.!?…]\s|\n/g, /\s/g].map((end) => [...head.matchAll(end)].at(-1))
  const [paragraph, sentence, word] = ends.map((match) => (match ? match.index + match[0].length : 0))
  const worthy = limit / 2
  const cut = [paragraph, sentence, word].find((end) => end && end > worthy) ?? limit
  return [trimmed.slice(0, cut).trim(), trimmed.slice(cut).trim()]
}
