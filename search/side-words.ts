/** Words before what a thing is for, made of or sold with. */
export const sidePrepositions: ReadonlySet<string> = new Set(['za', 'od', 'sa', 's', 'uz', 'bez'])
/** Chunks that belong to a preposition, as in "za Samsung Galaxy S23". */
const reach = 3

const mark = '~'

/** The term under which a title holds a stem that only stands beside the thing it offers. */
export const sideTerm = (stem: string) => mark + stem

export const isSide = (chunk: string) => chunk.startsWith(mark)

export const withoutMark = (chunk: string) => chunk.slice(mark.length)

/** Marks the chunks of a title that say what the thing is for: "hladnjak" is one in "kompresor za hladnjak". */
export function sideChunksIn(chunks: readonly string[]): string[] {
  const first = chunks.findIndex((chunk, at) => at > 0 && sidePrepositions.has(chunk))
  if (first < 0) return []
  const side = new Set<string>()
  const others = new Set(chunks.slice(0, first))
  let left = 0
  for (const chunk of chunks.slice(first)) {
    if (sidePrepositions.has(chunk)) left = reach
    else (left-- > 0 ? side : others).add(chunk)
  }
  return [...side].filter((chunk) => !others.has(chunk)).map((chunk) => mark + chunk)
}
