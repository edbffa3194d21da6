export type QueryValue = string | number | boolean | null | undefined

// Everything else stays as it is, spaces become "+" (spec 2.1).
// oxlint-disable-next-line no-control-regex -- looks for control characters
const unsafe = /[%&#+"'<>\\\u0000-\u001f\u007f]/g

const encode = (text: string) =>
  text.replace(unsafe, (character) => encodeURIComponent(character).replace("'", '%27')).replaceAll(' ', '+')

/** A query string with its "?", or '' if nothing is set. Omits empty values, and names that are not `of` it. */
export function formatQuery(values: Record<string, QueryValue>, of?: (name: string) => boolean): string {
  // One loop without lists, since a page of results writes hundreds of addresses.
  let query = ''
  for (const name in values) {
    const value = values[name]
    if (value === undefined || value === null || value === '' || value === false) continue
    if (of && !of(name)) continue
    query += `${query ? '&' : '?'}${encode(name)}=${encode(value === true ? '1' : String(value))}`
  }
  return query
}

const decode = (text: string) => {
  // Run by run, so that a lone "%" does not break the rest.
  return text.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      // Not UTF-8: it stays as it was written.
      return run
    }
  })
}

/**
 * Every pair in order, including repeated keys. Reads both spellings: "+" and "%20", encoded and bare
 * letters.
 */
export function parsePairs(search: string): [key: string, value: string][] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
    })
}

/** Like `parsePairs`; the first of a repeated key wins. */
export function parseQuery(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [key, value] of parsePairs(search)) {
    if (!Object.hasOwn(values, key)) values[key] = value
  }
  return values
}
