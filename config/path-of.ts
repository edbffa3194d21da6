/** All that follows the host of an address: path, query and fragment. */
export function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}
