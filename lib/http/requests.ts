import type { IncomingHttpHeaders } from 'node:http'

/** The catch-all route of all pages; every other route belongs to the API or a file. */
export const pagesRoute = '/*'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns whether the method is safe, i.e. changes nothing. */
export const isRead = (method: string) => reads.has(method)

type RawRequest = { raw: { rawHeaders: string[] } }

/** Node uses the first Host header; a proxy may have used another. */
export function hasTwoHosts({ raw: { rawHeaders } }: RawRequest): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') count += 1
  return count > 1
}

export const hasBody = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
