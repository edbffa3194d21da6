import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { wrongFields } from '#lib/errors.ts'
import { parseMobileNumber } from '#lib/accounts/phone-numbers.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { foundPeople } from '#contract/limits/accounts.ts'
import type { FoundBy, PersonItem } from '#contract/people/endpoints.ts'
import {
  byAddress,
  byConversation,
  byDevice,
  byEmail,
  byId,
  byListing,
  byName,
  byPhone,
  byUsername,
  listNewest,
  listPeople,
} from './search-queries.ts'
import { personItemView } from './view.ts'

type Way = Exclude<FoundBy, 'auto'>

/** The first and the last address of one address or a network; undefined if it is neither. */
export function rangeOf(text: string): { from: string; to: string } | undefined {
  // The library also takes short forms such as "4.5".
  if (isIP(text.split('/')[0]!) === 0) return undefined
  try {
    if (!text.includes('/')) {
      const one = ipaddr.process(text).toString()
      return { from: one, to: one }
    }
    const kind = text.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4
    const to =
      kind === ipaddr.IPv4
        ? ipaddr.IPv4.broadcastAddressFromCIDR(text)
        : ipaddr.IPv6.broadcastAddressFromCIDR(text)
    return { from: kind.networkAddressFromCIDR(text).toString(), to: to.toString() }
  } catch {
    // Such as 10.0.0.0/99.
    return undefined
  }
}

/** The start of a number in E.164, from typed text; undefined if it is not a number. */
function phoneStart(text: string): string | undefined {
  if (!/^(\+|0)[\d\s/()-]*$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < 3) return undefined
  if (text.startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return parseMobileNumber(text) ?? `+387${digits.slice(1)}`
}

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** The possible meanings of a text, the likeliest first. */
export function waysOf(text: string): Way[] {
  if (text.slice(1).includes('@')) return ['email']
  if (rangeOf(text)) return ['ip']
  if (isNumber(text)) return ['id', 'username', 'listing', 'conversation', 'device']
  if (phoneStart(text)) return ['phone', 'username']
  return ['username', 'name']
}

const wrong = (text: string) => wrongFields({ q: text })

function numberIn(text: string): number {
  const digits = text.replace(/^#/, '')
  if (!isNumber(digits)) throw wrong('Unesite broj.')
  return Number(digits)
}

const limit = foundPeople + 1

const ways: Record<Way, (db: Db, text: string) => Promise<number[]>> = {
  username: (db, text) => byUsername(db, text.replace(/^@/, ''), limit),
  email: (db, text) => byEmail(db, text, limit),
  name: (db, text) => byName(db, text, limit),
  phone(db, text) {
    const start = phoneStart(text)
    if (!start) throw wrong('Unesite broj telefona, npr. 061 234 567 ili +387 61.')
    return byPhone(db, start, limit)
  },
  ip(db, text) {
    const range = rangeOf(text)
    if (!range) throw wrong('Unesite IP adresu ili mrežu, npr. 77.77.10.5 ili 77.77.10.0/24.')
    return byAddress(db, range, limit)
  },
  id: (db, text) => byId(db, numberIn(text)),
  device: (db, text) => byDevice(db, numberIn(text), limit),
  listing: (db, text) => byListing(db, numberIn(text)),
  conversation: (db, text) => byConversation(db, numberIn(text)),
}

type Asked = { q?: string | undefined; by: FoundBy; before?: number | undefined }

/** Finds accounts by anything, or lists the newest. A search leaves an entry, without its text. */
export async function findPeople(deps: Deps, actor: Actor, { q, by, before }: Asked) {
  const { db } = deps
  const now = deps.now()
  if (!q) {
    const rows = await listNewest(db, before, foundPeople + 1)
    const shown = rows.slice(0, foundPeople)
    return {
      data: shown.map((row) => personItemView(row, 'id', now)),
      next: rows.length > foundPeople ? shown.at(-1)!.id : null,
      has_more: false,
    }
  }
  const found = await matchesOf(db, q, by === 'auto' ? waysOf(q) : [by])
  const data = await itemsOf(db, found, now)
  await recordAction(db, {
    actor,
    action: 'searched',
    subject: 'accounts',
    after: {
      by: [...new Set(found.values())],
      found: [...found.keys()].slice(0, 10),
      count: found.size,
    },
    at: now,
  })
  return { data, next: null, has_more: found.size > foundPeople }
}

/** Accounts that a text itself names, not a listing, conversation or device of theirs. Leaves no entry. */
export async function matchPeople({ db, now }: Deps, text: string): Promise<PersonItem[]> {
  const itself = waysOf(text).filter((way) => !['listing', 'conversation', 'device'].includes(way))
  return itemsOf(db, await matchesOf(db, text, itself), now())
}

/** The ids of accounts, each with what it was found by. */
async function matchesOf(db: Db, text: string, by: readonly Way[]): Promise<Map<number, Way>> {
  const found = new Map<number, Way>()
  for (const way of by) for (const id of await ways[way](db, text)) if (!found.has(id)) found.set(id, way)
  return found
}

async function itemsOf(db: Db, found: ReadonlyMap<number, Way>, now: Date): Promise<PersonItem[]> {
  const ids = [...found.keys()].slice(0, foundPeople)
  const rows = new Map((await listPeople(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [personItemView(row, found.get(id)!, now)] : []
  })
}
