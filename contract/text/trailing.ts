/**
 * Strips trailing characters that `isTrailing` accepts. A pattern such as `x+$` would restart at every x and
 * take quadratic time.
 */
export function withoutTrailing(text: string, isTrailing: (character: string) => boolean): string {
  let end = text.length
  while (end > 0 && isTrailing(text[end - 1]!)) end--
  return text.slice(0, end)
}
