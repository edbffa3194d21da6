import { type Answer, httpApi } from '#lib/http/http-api.ts'
import { CourierUnclear } from './courier.ts'

export type { Answer }

/** Posts JSON to a courier's API. Throws CourierUnclear without an answer. */
export type Transport = (path: string, body: string) => Promise<Answer>

const headers = { 'content-type': 'application/json', accept: 'application/json' }
const maxCharacters = 8_000_000 // a label is an array of numbers

export function httpTransport(baseUrl: string, waitMs = 20_000): Transport {
  const ask = httpApi(baseUrl, { waitMs, maxCharacters, Unclear: CourierUnclear })
  return (path, body) => ask({ method: 'POST', path, headers, body })
}
