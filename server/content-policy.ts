/** Where a map may load its pictures from: the host of its tiles. */
const tileSource = (tilesUrl: string) =>
  new URL(tilesUrl.replace('{s}', '*').replace(/\{[^{}]*\}/g, '0')).origin

/** What a page may load and run: its own files, and inline scripts that the sources name, by nonce or by hash. */
export function contentPolicy(sources: readonly string[], tilesUrl: string | undefined): string {
  const images = ["'self'", 'data:', 'blob:', ...(tilesUrl ? [tileSource(tilesUrl)] : [])]
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...sources].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${images.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
