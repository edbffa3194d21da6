import type { Tools } from '#contract/site/tools.ts'

/** Origin that maps may load tiles from. */
const tileSource = (tilesUrl: string) =>
  new URL(tilesUrl.replace('{s}', '*').replace(/\{[^{}]*\}/g, '0')).origin

const originOf = (address: string) => new URL(address).origin

/**
 * Other places that a page may use: map tiles, live events from the origin `socket`, pages of gateways that forms lead
 * to, and the tools that are configured.
 */
export type ContentPlaces = {
  tilesUrl: string | undefined
  /** Address of photos elsewhere. */
  mediaUrl: string | undefined
  socket: string | null
  gateways: readonly string[]
  tools: Tools
}

/**
 * The policy for a page: its own files, inline scripts listed in `sources` by nonce or hash, and the other places. One
 * tool is sent data, the other shown in a frame, and neither runs scripts here.
 */
export function contentPolicy(
  sources: readonly string[],
  { tilesUrl, mediaUrl, socket, gateways, tools: { analytics, ads } }: ContentPlaces,
): string {
  const images = [
    "'self'",
    'data:',
    'blob:',
    ...(tilesUrl ? [tileSource(tilesUrl)] : []),
    ...(mediaUrl ? [originOf(mediaUrl)] : []),
  ]
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
