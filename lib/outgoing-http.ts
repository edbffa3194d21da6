import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Outgoing = {
  /**
   * Posts to an address that a user gave. Never follows redirects, and reads no more than the status. Throws
   * RefusedAddress for anything but a public https address, and the network's error if there is no answer.
   */
  post(
    url: string,
    { headers, body }: { headers: Record<string, string | number>; body: Buffer },
  ): Promise<{ status: number; retryAfter: string | undefined }>
}

/** The server must not be made to call its own network. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

const timeoutMs = 10_000

const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'

/** Checks what the name resolves to when the connection is made, so that no later answer can differ. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0)
    const addresses = found as LookupAddress[]
    const bad = addresses.find(({ address }) => !isPublic(address))
    if (bad || addresses.length === 0)
      return callback(new RefusedAddress(`${hostname} is not a public host`), '', 0)
    if (options.all) return callback(null, addresses)
    return callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

/** `allowsPrivate`: also http and hosts of this machine, for a stand-in of a service outside production. */
export const outgoingHttp = ({ allowsPrivate }: { allowsPrivate: boolean }): Outgoing => ({
  post: async (address, { headers, body }) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address in the URL itself is never looked up.
    if (!allowsPrivate && (url.protocol !== 'https:' || (ipaddr.isValid(host) && !isPublic(host))))
      throw new RefusedAddress(`${url.origin} is not a public https address`)
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((done, fail) => {
      const request = send(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          signal: AbortSignal.timeout(timeoutMs),
          ...(!allowsPrivate && { lookup: publicOnly }),
        },
        (reply) => {
          reply.resume()
          done({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] })
        },
      )
      request.once('error', fail)
      request.end(body)
    })
  },
})
