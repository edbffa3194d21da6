import ipaddr from 'ipaddr.js'

/** No connection can come from this address: it marks calls of our own pages, whose forwarded headers are true. */
export const inProcessAddress = '0.0.0.0'

const sharedBits = 64 // an IPv6 subscriber is given at least so much to choose addresses from

/** What limits count by: an IPv4 address, or the network of an IPv6 one. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${sharedBits}`).toString()
}
