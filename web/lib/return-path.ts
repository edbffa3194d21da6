/** Where a form may lead back to: a path of this site, or the home page. */
export function safeReturnPath(value: string | null | undefined): string {
  // Browsers drop tabs and line ends in addresses and read "\" as "/", so "/\t/host" and "/\host" would leave the site.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!value || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(value)) return '/'
  // A header holds ASCII alone, and the path may be spelled with our letters.
  const { pathname, search, hash } = new URL(value, 'http://site')
  return pathname.startsWith('//') ? '/' : pathname + search + hash
}
