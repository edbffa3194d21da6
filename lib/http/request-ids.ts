import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Trust = (address: string, hop: number) => boolean

/** Proxies have forms of their own; none of them can break a log line or a header. */
const soundId = /^[\w.:-]{8,128}$/
/** W3C Trace Context: version, trace, parent and flags. */
const traceParent =
  /^[0-9a-f]{2}-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Names each request: as a trusted proxy or a page of ours calls it (`X-Request-Id`, or the trace of `traceparent` as a
 * UUID), else by a new UUID. Anybody else could make requests look like another's.
 */
export const requestIds =
  (trusts: Trust) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const { 'x-request-id': id, traceparent } = headers
    if ((id === undefined && traceparent === undefined) || !trusts(socket.remoteAddress ?? '', 0))
      return randomUUID()
    if (typeof id === 'string' && soundId.test(id)) return id
    const trace = typeof traceparent === 'string' ? traceParent.exec(traceparent) : null
    return trace ? trace.slice(1).join('-') : randomUUID()
  }
