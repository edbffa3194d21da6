import ipaddr from 'ipaddr.js'
import { memoisedByText } from '#lib/caches/memoised-by-text.ts'

/**
 * No connection can come from this address: it marks calls by our own pages, whose forwarded headers are
 * trustworthy.
 */
export const inProcessAddress = '0.0.0.0'

/** Returns whether a page of this process calls. */
export const isInProcess = ({ socket }: { socket: { remoteAddress?: string | undefined } }) =>
  socket.remoteAddress === inProcessAddress

const sharedBits = 64 // an IPv6 subscriber gets at least a /64 to choose addresses from

/** The key that limits count by: an IPv4 address, or the network of an IPv6 one. */
export const addressKey = memoisedByText((address) => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${sharedBits}`).toString()
})

const shownBits = { ipv4: 24, ipv6: 48 } as const

/** The network of an address: enough to see where a crowd comes from, too little to name a person. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const kind = parsed.kind()
  const range = `${parsed.toString()}/${shownBits[kind]}`
  const network = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return network.networkAddressFromCIDR(range).toString()
}
