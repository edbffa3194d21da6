import type { FastifyInstance } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Listing } from '#contract/listings/read.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'

/** Reads a listing through the API as different callers. */
export const readerOf = ({ app, deps }: { app: FastifyInstance; deps: Deps }, id: number) => {
  deps.rateLimiter = unlimited
  const send = (token?: string) =>
    app.inject({
      url: `/api/listings/${id}`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })
  return {
    status: async (token?: string) => (await send(token)).statusCode,
    show: async (token?: string): Promise<Listing> => (await send(token)).json(),
  }
}
