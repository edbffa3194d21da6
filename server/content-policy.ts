/** Where maps may load tiles from. */
const tileSource = (tilesUrl: string) =>
  new URL(tilesUrl.replace('{s}', '*').replace(/\{[^{}]*\}/g, '0')).origin

/**
 * The policy for a page: its own files, inline scripts listed in `sources` by nonce or hash, live events from the
 * origin `socket`, and forms that lead to the pages of gateways.
 */
export function contentPolicy(
  sources: readonly string[],
  {
    tilesUrl,
    socket,
    gateways,
  }: { tilesUrl: string | undefined; socket: string; gateways: readonly string[] },
): string {
  const images = ["'self'", 'data:', 'blob:', ...(tilesUrl ? [tileSource(tilesUrl)] : [])]
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...sources].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${images.join(' ')}`,
    "font-src 'self'",
    // Some browsers' 'self' leaves out sockets.
    `connect-src 'self' ${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Some browsers also apply it to where a form's answer redirects.
    ["form-action 'self'", ...gateways].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}
