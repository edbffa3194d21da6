/** As the document says, space around texts does not count. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, trimmed(one)]))
}

/** Returns whether the document allows a body, by the check of its schema. */
export const allowsBody = (check: (value: unknown) => boolean, body: unknown) =>
  check(body) || check(trimmed(body))
