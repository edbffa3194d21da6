import type { Tools } from '#contract/tools.ts'

/** Origin that maps may load tiles from. */
const tileSource = (tilesUrl: string) =>
  new URL(tilesUrl.replace('{s}', '*').replace(/\{[^{}]*\}/g, '0')).origin

const originOf = (address: string) => new URL(address).origin

/**
 * The policy for a page: its own files, inline scripts listed in `sources` by nonce or hash, live events from the
 * origin `socket` if there are any, forms that lead to the pages of gateways,
 * and the tools that are configured: one is sent data, the other shown in a frame, and neither runs scripts here.
 */
export function contentPolicy(
  sources: readonly string[],
  {
    tilesUrl,
    socket,
    gateways,
    tools: { analytics, ads },
  }: { tilesUrl: string | undefined; socket: string | null; gateways: readonly string[]; tools: Tools },
): string {
  const images = ["'self'", 'data:', 'blob:', ...(tilesUrl ? [tileSource(tilesUrl)] : [])]
  const connections = [
    "'self'",
    ...(socket ? [socket] : []),
    ...(analytics?.kind === 'matomo' ? [originOf(analytics.url)] : []),
  ]
  const frames = ads?.kind === 'revive' ? [originOf(ads.url)] : ["'none'"]
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...sources].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${images.join(' ')}`,
    // Videos that were just chosen, before they are sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    // Some browsers' 'self' leaves out sockets.
    `connect-src ${connections.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Some browsers also apply it to where a form's answer redirects.
    ["form-action 'self'", ...gateways].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}
