import type { Deps } from '#api/deps.ts'
import { listOriginals } from '#api/modules/listings/service.ts'
import { dayMs, localDay } from '#lib/time.ts'
import { accountMeasureNames } from '#contract/moderation/rules.ts'
import { plural } from '#contract/text/plural.ts'
import { copyDays, fastListings, fewestCopies, manyAccounts, newcomerDays } from '#contract/checks/rules.ts'
import type { Finding } from '../findings.ts'
import type { CheckedRow } from '../queries.ts'
import { countPublishedSince, listDeviceMates, listPublishedSince } from './seller-queries.ts'

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

const ofSeller = { mayHold: false, field: null } as const
const shownCopies = 5
const shownMates = 20

/** The same thing offered again and again. */
export async function findReposts(deps: Deps, listing: CheckedRow): Promise<Finding[]> {
  const { id, title, username, type } = listing
  const since = daysBefore(deps.now(), copyDays)
  const [own] = await listPublishedSince(deps.db, [id], since)
  if (!own) return []
  const originals = await listOriginals(deps, deps.db, listing)
  if (originals.length < fewestCopies[type]) return []
  const copies = await listPublishedSince(deps.db, originals, since)
  if (copies.length < fewestCopies[type]) return []
  return [
    {
      rule: 'reposts',
      matter: '',
      text: String(id),
      facts: [
        { name: 'Oglas', value: title, listing: id },
        { name: `Isti oglasi u ${copyDays} dana`, value: String(copies.length + 1) },
        ...copies
          .slice(0, shownCopies)
          .map((copy) => ({ name: 'Isti kao', value: copy.title, listing: copy.id })),
      ],
      ...ofSeller,
      breaks: 'spam',
      told: `${username} ponavlja isti oglas.`,
    },
  ]
}

/** A new account that publishes as nobody does by hand. */
export async function findHaste({ db, now: clock }: Deps, listing: CheckedRow): Promise<Finding[]> {
  const now = clock()
  const { seller_since: since, seller_id: sellerId, username, type } = listing
  if (type === 'shop' || since < daysBefore(now, newcomerDays)) return []
  const count = await countPublishedSince(db, sellerId, daysBefore(now, 1))
  if (count < fastListings) return []
  const days = Math.floor((now.getTime() - since.getTime()) / dayMs)
  return [
    {
      rule: 'fast-newcomer',
      matter: '',
      text: localDay(now),
      facts: [
        { name: 'Račun', value: username, username },
        { name: 'Star', value: `${days} ${plural(days, 'dan', 'dana', 'dana')}` },
        { name: 'Objavljeno u 24 sata', value: String(count) },
        { name: 'Posljednji oglas', value: listing.title, listing: listing.id },
      ],
      ...ofSeller,
      breaks: 'spam',
      told: `Nov račun ${username} objavljuje brzo.`,
    },
  ]
}

/** A browser with many accounts, or with one that may not sell. */
export async function findSharedDevice({ db }: Deps, listing: CheckedRow): Promise<Finding[]> {
  const { seller_id: sellerId, username } = listing
  const mates = await listDeviceMates(db, sellerId, shownMates)
  const stopped = mates.filter(({ restriction }) => restriction === 'ban' || restriction === 'suspend')
  if (mates.length + 1 < manyAccounts && stopped.length === 0) return []
  const named = stopped.length > 0 ? [...stopped, ...mates.filter((mate) => !stopped.includes(mate))] : mates
  return [
    {
      rule: 'shared-device',
      matter: mates.map(({ id }) => id).join(),
      facts: [
        { name: 'Račun', value: username, username },
        ...named.map((mate) => ({
          name: mate.restriction
            ? `Isti uređaj, ${accountMeasureNames[mate.restriction].toLowerCase()}`
            : 'Isti uređaj',
          value: mate.username,
          username: mate.username,
        })),
      ],
      ...ofSeller,
      breaks: 'scam',
      told: `${username} dijeli uređaj s drugim računima.`,
    },
  ]
}
