/** Reasons for closing a socket. Below 4100 clients stay away, below 4200 they wait, then they return at once. */
export const closing = {
  unknownKey: [4001, 'Application does not exist'],
  protocol: [4007, 'Unsupported protocol version'],
  unauthorised: [4009, 'Connection is unauthorized'],
  overload: [4100, 'Over capacity'],
  reconnect: [4200, 'Please reconnect'],
  silent: [4201, 'Pong reply not received'],
} as const satisfies Record<string, readonly [number, string]>
export type Closing = (typeof closing)[keyof typeof closing]

/** Versions of the protocol that share the frames we use. */
export const protocolVersions = ['5', '6', '7']

/** `data` travels as JSON within JSON. */
export const frameOf = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel && { channel }), data: JSON.stringify(data) })

export const errorFrame = (code: number | null, message: string): string =>
  frameOf('pusher:error', { code, message })

export const refusalFrame = (channel: string, error: string, status: number): string =>
  frameOf('pusher:subscription_error', { type: 'AuthError', error, status }, channel)

/** A client's frame; `data` may be an object or JSON. */
export type ClientFrame = { event: string; channel: string | undefined; data: Record<string, unknown> }

/** Undefined if it is not a frame of the protocol. */
export function readFrame(text: string): ClientFrame | undefined {
  try {
    const { event, channel, data: given } = JSON.parse(text) as Record<string, unknown>
    if (typeof event !== 'string') return undefined
    const data: unknown = typeof given === 'string' && given !== '' ? JSON.parse(given) : given
    return {
      event,
      channel: typeof channel === 'string' ? channel : undefined,
      data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
    }
  } catch {
    // Not JSON, so no message of the protocol.
    return undefined
  }
}
