import Bowser from 'bowser'
import ipaddr from 'ipaddr.js'
import { countryOfAddress } from '#lib/http/country-of-address.ts'
import { unixSeconds } from '#lib/time.ts'
import type { ApiTokenView, SessionView } from '#contract/accounts/security.ts'
import type { listSessions } from './queries.ts'

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

const unknown = 'nepoznato'

/** For example "Chrome, Windows"; for a program the name it gave itself. */
export function deviceLabel({
  deviceName,
  userAgent,
}: {
  deviceName?: string | null | undefined
  userAgent: string | null
}): string {
  if (deviceName) return deviceName
  const { browser, os } = Bowser.parse(userAgent || ' ')
  return [browser.name, os.name].filter(Boolean).join(', ') || 'Nepoznat uređaj'
}

const kinds = ['desktop', 'mobile', 'tablet'] as const

const kindOf = (userAgent: string | null): SessionView['kind'] => {
  const { type } = Bowser.parse(userAgent || ' ').platform
  return kinds.find((kind) => kind === type) ?? 'other'
}

/** The country and enough of an address to recognise it: "Bosna i Hercegovina, IP 77.77.x.x". */
export function placeOf(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return unknown
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return unknown
  return [countryOfAddress(parsed.toString()), `IP ${shownPart(parsed)}`].filter(Boolean).join(', ')
}

function shownPart(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 2).join('.')}.x.x`
  const groups = address.parts.slice(0, 2).map((part) => part.toString(16))
  return `${groups.join(':')}:…`
}

export const sessionViewOf = (row: SessionRow, currentId: number): SessionView => ({
  id: row.id,
  device: deviceLabel({ deviceName: row.device_name, userAgent: row.user_agent }),
  kind: kindOf(row.user_agent),
  place: placeOf(row.ip),
  created_at: unixSeconds(row.created_at),
  last_used_at: unixSeconds(row.last_used_at),
  current: row.id === currentId,
})

export const apiTokenViewOf = (
  row: Pick<SessionRow, 'id' | 'device_name' | 'created_at' | 'last_used_at'>,
): ApiTokenView => ({
  id: row.id,
  name: row.device_name ?? '',
  created_at: unixSeconds(row.created_at),
  last_used_at: row.last_used_at > row.created_at ? unixSeconds(row.last_used_at) : null,
})
