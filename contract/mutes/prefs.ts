import { deviceMutes, seenOnDevice } from '#contract/limits/search.ts'
import { prefsCookie } from '#contract/limits/serving.ts'

// The cookie `prefs`: `closed~l1a.2b~s3c~wgolf.auto%20dijelovi~p~v1.2`. Closed service messages stand
// first, then the mutes of this device: listings, sellers, words, shops, and with `v` seen listings.

/** Everything that a user or visitor muted. */
export type Mutes = {
  listings: number[]
  sellers: number[]
  words: string[]
  /** Mutes all shops, so that only private sellers are left. */
  shops: boolean
  /** Listings seen before. */
  seen: boolean
}

/** `viewed`: the latest listings seen, noted only while those are muted. */
export type DeviceMutes = Mutes & { viewed: number[] }

export const noMutes: DeviceMutes = {
  listings: [],
  sellers: [],
  words: [],
  shops: false,
  seen: false,
  viewed: [],
}

/** As `isMutableWord` allows, which stays on the server. */
const isWord = (text: string) => /^[\p{L}\p{N}](?:[\p{L}\p{N}]| (?! )|-(?!-)){1,39}$/u.test(text)

const pattern = new RegExp(`(?:^|;\\s*)${prefsCookie}=([\\d.-]*)(~[\\w.~%-]*)?`)

const idsOf = (text: string) =>
  text
    .split('.')
    .filter((id) => /^[0-9a-z]{1,10}$/.test(id))
    .map((id) => Number.parseInt(id, 36))
    .filter((id) => id > 0 && Number.isSafeInteger(id))

function wordOf(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Badly encoded, so not written by us.
    return ''
  }
}

/** Returns whether cookies hold muted things, without reading them. */
export const hasMutes = (cookies: string | undefined) =>
  cookies !== undefined && cookies.includes('~') && Boolean(pattern.exec(cookies)?.[2])

/** Reads a visitor's mutes from the device's cookies; ignores anything that is not ours. */
export function mutesOf(cookies: string): DeviceMutes {
  const mutes: DeviceMutes = { ...noMutes }
  for (const part of (pattern.exec(cookies)?.[2] ?? '').split('~')) {
    const [kind, rest] = [part[0], part.slice(1)]
    if (kind === 'l') mutes.listings = idsOf(rest).slice(0, deviceMutes)
    else if (kind === 's') mutes.sellers = idsOf(rest).slice(0, deviceMutes)
    else if (kind === 'w') mutes.words = rest.split('.').map(wordOf).filter(isWord).slice(0, deviceMutes)
    else if (kind === 'p') mutes.shops = true
    else if (kind === 'v') {
      mutes.seen = true
      mutes.viewed = idsOf(rest).slice(-seenOnDevice)
    }
  }
  return mutes
}

const idText = (ids: readonly number[]) => ids.map((id) => id.toString(36)).join('.')

/** The cookie with these mutes; it goes if it holds nothing else. */
export function withMutes(cookies: string, mutes: DeviceMutes): string {
  const closed = pattern.exec(cookies)?.[1] ?? ''
  const { listings, sellers, words, shops, seen, viewed } = mutes
  const parts = [
    listings.length > 0 && `l${idText(listings)}`,
    sellers.length > 0 && `s${idText(sellers)}`,
    words.length > 0 && `w${words.map(encodeURIComponent).join('.')}`,
    shops && 'p',
    seen && `v${idText(viewed.slice(-seenOnDevice))}`,
  ].filter((part) => part !== false)
  const value = [closed, ...parts].join('~')
  const year = 365 * 24 * 3600
  return `${prefsCookie}=${value}; path=/; max-age=${value ? year : 0}; samesite=lax`
}

export type MuteSet = Partial<Pick<Mutes, 'listings' | 'sellers' | 'words'>>
export type MuteChange = {
  mute?: MuteSet | undefined
  unmute?: MuteSet | undefined
  shops?: boolean | undefined
  seen?: boolean | undefined
}

const same = (one: string | number, other: string | number) =>
  String(one).toLowerCase() === String(other).toLowerCase()

const changed = <T extends string | number>(
  old: readonly T[],
  add: readonly T[] = [],
  remove: readonly T[] = [],
) => [...old.filter((one) => ![...add, ...remove].some((other) => same(one, other))), ...add]

/** The mutes after a change; null if a device has no room for them. */
export function changedMutes(old: DeviceMutes, { mute = {}, unmute = {}, shops, seen }: MuteChange) {
  const next: DeviceMutes = {
    listings: changed(old.listings, mute.listings, unmute.listings),
    sellers: changed(old.sellers, mute.sellers, unmute.sellers),
    words: changed(old.words, mute.words, unmute.words),
    shops: shops ?? old.shops,
    seen: seen ?? old.seen,
    viewed: (seen ?? old.seen) ? old.viewed : [],
  }
  const count = next.listings.length + next.sellers.length + next.words.length
  return count > deviceMutes ? null : next
}
