import { createHash, timingSafeEqual } from 'node:crypto'

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

type Signed = { number: string; amount: number; currency: string }

/** Signs the form, and payments by JSON. */
export const formDigest = (key: string, { number, amount, currency }: Signed) =>
  sha512(`${key}${number}${amount}${currency}`)

/** Signs requests in XML about an order; those without an amount leave it out. */
export const orderDigest = (key: string, { number, amount, currency }: Partial<Signed>) =>
  sha1(`${key}${number}${amount ?? ''}${currency ?? ''}`)

/** Signs the body of a callback. */
export const callbackDigest = (key: string, body: string) => sha512(key + body)

/** Signs the address at which the payer comes back, without its last parameter. */
export const returnDigest = (key: string, url: string) => sha512(key + url)

type ApiCall = { key: string; authenticityToken: string; seconds: number; path: string; body: string }

/** The header of API calls. `v2` of the first release signs no path. */
export function apiAuthorization({ key, authenticityToken, seconds, path, body }: ApiCall) {
  const digest = sha512(`${key}${seconds}${authenticityToken}${path}${body}`)
  return `WP3-v2.1 ${authenticityToken} ${seconds} ${digest}`
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
