import { type Answer, type Ask, httpApi } from '#lib/http/http-api.ts'
import { GatewayUnclear } from './gateway.ts'

export type { Answer, Ask }

/** Sends a request to a gateway's API. Throws GatewayUnclear without an answer. */
export type Transport = (ask: Ask) => Promise<Answer>

export const httpTransport = (baseUrl: string, waitMs = 15_000): Transport =>
  httpApi(baseUrl, { waitMs, maxCharacters: 200_000, Unclear: GatewayUnclear })
