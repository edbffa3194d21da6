import type { FastifyRequest } from 'fastify'
import type { Brand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths.ts'

/** What the log tells of a request. The address of a mailed link holds its token, which opens something. */
export function requestLog(brand: Brand) {
  const secretBelow = `${makePaths(brand).verifyEmail()}/`
  const shownUrl = (url: string) =>
    url.toLowerCase().startsWith(secretBelow) ? `${secretBelow}[Redacted]` : url
  return ({ method, url, host, ip }: FastifyRequest) => ({
    method,
    url: shownUrl(url),
    host,
    remoteAddress: ip,
  })
}
