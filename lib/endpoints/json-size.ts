const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

type Limits = { depth: number; commas: number }

/**
 * Returns whether JSON nests deeper, or has more commas between its fields and elements, than the limits allow.
 * One pass without recursion: parsing tens of thousands of fields is slow, and deep nesting overflows the stack
 * of later recursive code.
 */
export function exceeds(json: string, limits: Limits): boolean {
  let depth = 0
  let commas = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === backslash) at++
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (code === comma) commas++
    else if (code === openList || code === openObject) depth++
    else if (code === closeList || code === closeObject) depth--
    if (depth > limits.depth || commas > limits.commas) return true
  }
  return false
}
