import { lookup as resolve, type LookupAddress } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import ipaddr from 'ipaddr.js'

export type Outgoing = {
  /** Returns whether `post` would try an address, as far as is known before the DNS lookup. */
  mayPost(url: string): boolean
  /**
   * Posts to an address that a user gave. Never follows redirects, and reads no more than the status. Throws
   * RefusedAddress for anything but a public https address, and the network's error if there is no answer.
   */
  post(
    url: string,
    { headers, body }: { headers: Record<string, string | number>; body: Buffer },
  ): Promise<{ status: number; retryAfter: string | undefined }>
  /**
   * Writes the body of a successful answer to a new file. Follows a few redirects, each checked like the address
   * itself; http is accepted too, since many shops have nothing else. Throws RefusedAddress, FileTooLarge, or the
   * network's error.
   */
  download(url: string, to: string, options: { maxBytes: number }): Promise<Downloaded>
}

type Downloaded = { status: number; bytes: number }

/** The server must not be made to call its own network. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}

const timeoutMs = 10_000
const downloadMs = 120_000
const mostRedirects = 3

const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'

/** Checks the resolved address when the connection is made, so that no later answer can differ. */
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

/** Throws unless the address may be called; an address in the URL itself is never looked up. */
function assertPublic(url: URL, schemes: readonly string[]) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!schemes.includes(url.protocol) || (ipaddr.isValid(host) && !isPublic(host)))
    throw new RefusedAddress(`${url.origin} is not a public address`)
}

type Open = { signal: AbortSignal; allowsPrivate: boolean }

/** Opens an address, and those it redirects to. */
async function open(
  address: string,
  { signal, allowsPrivate }: Open,
  redirects = 0,
): Promise<IncomingMessage> {
  const url = new URL(address)
  assertScheme(url)
  if (!allowsPrivate) assertPublic(url, ['https:', 'http:'])
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const reply = await new Promise<IncomingMessage>((done, fail) => {
    const headers = { accept: '*/*', 'user-agent': 'Bazar' }
    const request = send(url, { headers, signal, ...(!allowsPrivate && { lookup: publicOnly }) }, done)
    request.once('error', fail)
    request.end()
  })
  const { statusCode = 0 } = reply
  const { location } = reply.headers
  if (statusCode < 300 || statusCode > 399 || !location) return reply
  reply.destroy()
  if (redirects === mostRedirects) throw new Error('too many redirects')
  return open(new URL(location, url).href, { signal, allowsPrivate }, redirects + 1)
}

function assertScheme({ protocol, origin }: URL) {
  if (protocol !== 'https:' && protocol !== 'http:') throw new RefusedAddress(`${origin} is no web address`)
}

/** Passes at most `maxBytes` through. */
const atMost = (maxBytes: number) => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? new FileTooLarge(`more than ${maxBytes} bytes`) : null, chunk)
    },
  })
}

/** `allowsPrivate`: also http and hosts of this machine, for a stand-in of a service outside production. */
export const outgoingHttp = ({ allowsPrivate }: { allowsPrivate: boolean }): Outgoing => ({
  mayPost: (address) => {
    if (allowsPrivate) return true
    try {
      assertPublic(new URL(address), ['https:'])
      return true
    } catch {
      // Not an address, or a private one.
      return false
    }
  },
  post: async (address, { headers, body }) => {
    const url = new URL(address)
    if (!allowsPrivate) assertPublic(url, ['https:'])
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
  download: async (address, to, { maxBytes }) => {
    const reply = await open(address, { signal: AbortSignal.timeout(downloadMs), allowsPrivate })
    const status = reply.statusCode ?? 0
    if (status < 200 || status > 299) {
      reply.destroy()
      return { status, bytes: 0 }
    }
    const file = createWriteStream(to, { mode: 0o600 })
    await pipeline(reply, atMost(maxBytes), file)
    return { status, bytes: file.bytesWritten }
  },
})
