/** Levenshtein distance of two words. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let at = 1; at <= b.length; at++) {
      const changed = above[at - 1]! + (a[row - 1] === b[at - 1] ? 0 : 1)
      current.push(Math.min(changed, above[at]! + 1, current[at - 1]! + 1))
    }
    above = current
  }
  return above[b.length]!
}

/** 0 to 1; 1 means equal. */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - distance(a, b) / longest
}
