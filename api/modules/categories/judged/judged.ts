/** A query as typed by someone who offers a thing, and the categories where that belongs. */
export type JudgedQuery = { keyword: string; right: readonly number[] }

/** Reads lines of category ids, a bar and a keyword. */
export const judged = (lines: string): readonly JudgedQuery[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [ids, keyword] = line.split('|').map((part) => part.trim())
      return { keyword: keyword!, right: ids!.split(' ').map(Number) }
    })
