import { createHmac, timingSafeEqual } from 'node:crypto'

/** The application that clients connect to, as in the Pusher protocol. */
export type LiveKeys = { key: string; secret: string }

/** The right of a session to join a channel. */
export type Ticket = { session: number; account: number }

/** A client subscribes at once; a ticket that was noted down is of no use later. */
const ticketSeconds = 60

const headBytes = 20
const macBytes = 32

const macOf = (secret: string, socketId: string, channel: string, head: Buffer) =>
  createHmac('sha256', secret).update(`${socketId}:${channel}:`).update(head).digest()

/**
 * The `auth` of a private channel. Clients pass it on without looking at it, so that it can name its
 * session and end with it: an HMAC over socket and channel alone would hold for ever.
 */
export function signTicket(
  { key, secret }: LiveKeys,
  { socketId, channel }: { socketId: string; channel: string },
  { session, account }: Ticket,
  now: Date,
): string {
  const head = Buffer.alloc(headBytes)
  head.writeBigUInt64BE(BigInt(session), 0)
  head.writeBigUInt64BE(BigInt(account), 8)
  head.writeUInt32BE(Math.floor(now.getTime() / 1000) + ticketSeconds, 16)
  return `${key}:${Buffer.concat([head, macOf(secret, socketId, channel, head)]).toString('hex')}`
}

/** Undefined if it is forged, expired, or meant for another socket or channel. */
export function readTicket(
  { key, secret }: LiveKeys,
  { socketId, channel }: { socketId: string; channel: string },
  auth: string,
  now: Date,
): Ticket | undefined {
  const length = (headBytes + macBytes) * 2
  if (auth.length !== key.length + 1 + length || !auth.startsWith(`${key}:`)) return undefined
  const bytes = Buffer.from(auth.slice(key.length + 1), 'hex')
  if (bytes.length !== headBytes + macBytes) return undefined
  const head = bytes.subarray(0, headBytes)
  if (!timingSafeEqual(bytes.subarray(headBytes), macOf(secret, socketId, channel, head))) return undefined
  if (head.readUInt32BE(16) < now.getTime() / 1000) return undefined
  return { session: Number(head.readBigUInt64BE(0)), account: Number(head.readBigUInt64BE(8)) }
}

/** The `auth` that hosted services of the protocol check themselves. */
export const plainTicket = ({ key, secret }: LiveKeys, socketId: string, channel: string): string =>
  `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`
