import type { FastifyRequest } from 'fastify'
import type { Brand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths.ts'

/** The request log. Redacts the addresses of mailed links, since their tokens grant access. */
export function requestLog(brand: Brand) {
  const { verifyEmail, resetPassword, undoEmailChange } = makePaths(brand)
  const secretBelow = [verifyEmail, resetPassword, undoEmailChange].map((path) => path('x').slice(0, -1))
  const shownUrl = (url: string) => {
    const start = secretBelow.find((path) => url.toLowerCase().startsWith(path))
    return start ? `${start}[Redacted]` : url
  }
  return ({ method, url, host, ip }: FastifyRequest) => ({
    method,
    url: shownUrl(url),
    host,
    remoteAddress: ip,
  })
}
