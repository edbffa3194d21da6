import { EventEmitter } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { inProcessAddress } from '#lib/addresses.ts'

/** A GET request that came over no connection, with what Fastify and our hooks read of one. */
class PageRequest extends EventEmitter {
  readonly method = 'GET'
  readonly url: string
  readonly headers: Record<string, string>
  readonly rawHeaders: readonly string[] = []
  readonly httpVersion = '1.1'
  readonly httpVersionMajor = 1
  readonly httpVersionMinor = 1
  readonly socket = { remoteAddress: inProcessAddress }
  readonly aborted = false
  readonly destroyed = false

  constructor(url: string, headers: Record<string, string>) {
    super()
    this.url = url
    this.headers = { host: 'localhost', ...headers }
  }
}

/** Keeps the reply in place of sending it. */
class PageResponse extends EventEmitter {
  statusCode = 200
  statusMessage = ''
  headersSent = false
  writableEnded = false
  writableFinished = false
  destroyed = false
  readonly headers: OutgoingHttpHeaders = {}
  readonly #chunks: Buffer[] = []

  setHeader(name: string, value: string | number | string[]) {
    this.headers[name.toLowerCase()] = value
    return this
  }

  getHeader(name: string) {
    return this.headers[name.toLowerCase()]
  }

  hasHeader(name: string) {
    return name.toLowerCase() in this.headers
  }

  removeHeader(name: string) {
    delete this.headers[name.toLowerCase()]
  }

  getHeaders() {
    return { ...this.headers }
  }

  getHeaderNames() {
    return Object.keys(this.headers)
  }

  writeHead(status: number, headers: Record<string, string | number | string[]> = {}) {
    this.statusCode = status
    for (const name of Object.keys(headers)) this.setHeader(name, headers[name]!)
    this.headersSent = true
    return this
  }

  write(chunk: string | Uint8Array) {
    this.headersSent = true
    this.#chunks.push(Buffer.from(chunk as Uint8Array))
    return true
  }

  end(chunk?: string | Uint8Array | null) {
    if (chunk?.length) this.write(chunk)
    this.headersSent = true
    this.writableEnded = true
    this.writableFinished = true
    this.emit('finish')
    this.emit('close')
    return this
  }

  destroy(error?: Error) {
    this.destroyed = true
    if (error) this.emit('error', error)
    this.emit('close')
    return this
  }

  text() {
    return Buffer.concat(this.#chunks).toString()
  }
}

export type Exchange = { status: number; headers: OutgoingHttpHeaders; text(): string }

/**
 * Answers a GET of a page of this process: routes, hooks, limits and errors are those of any other call. Fastify's
 * `inject` imitates streams and sockets as well, which takes longer than most calls.
 */
export function exchange(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string>,
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  const response = new PageResponse()
  response.once('finish', () =>
    resolve({ status: response.statusCode, headers: response.headers, text: () => response.text() }),
  )
  response.on('error', reject)
  response.once('close', () => {
    // An error takes as long to make as the rest of the call.
    if (!response.writableFinished) reject(new Error(`${url} was not answered`))
  })
  app.routing(
    new PageRequest(url, headers) as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  )
  return promise
}
