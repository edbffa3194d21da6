function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Escapes the percent signs of segments that are not UTF-8, such as slugs of old links in Windows-1250, so that
 * they are names like any other.
 */
export function decodableAddress(address: string): string {
  const [path = ''] = address.split('?', 1)
  if (!path.includes('%') || isDecodable(path)) return address
  const segments = path.split('/')
  const escaped = segments.map((one) => (isDecodable(one) ? one : one.replaceAll('%', '%25')))
  return escaped.join('/') + address.slice(path.length)
}
