import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { dayMs } from '#lib/time.ts'
import { plural } from '#contract/text/plural.ts'
import { refreshIntervalDays, repostDays } from '#contract/limits/listings.ts'
import type { Repost } from '#contract/listings/state.ts'
import { kindOf, type SellerKind } from '../selling-rules.ts'
import type { FindBeside } from '../seller-batch.ts'
import { outcomeOf } from '../state/transitions.ts'
import { circumstancesOf, lockOwnListing } from '../writing/access.ts'
import { lockListing } from '../writing/queries.ts'
import { isLikeTitle } from './titles.ts'
import {
  ageListing,
  type BesideRow,
  comparePhotosBeside,
  countPhotos,
  findSellerKind,
  type Freshness,
  listBeside,
} from './queries.ts'

// A repost is only as new as its original: see docs/decisions/011.

/** Minimum price difference of variants, as a share of the higher price. */
const variantPricePart = 0.05

type Offered = Pick<BesideRow, 'id' | 'title' | 'city_id' | 'price_fening'> & {
  seller_id: number
  category_id: number
}

const numbersOf = (title: string) => new Set(title.match(/\d+/g) ?? [])

const hasSameNumbers = (one: string, other: string) =>
  numbersOf(one).symmetricDifference(numbersOf(other)).size === 0

/** Tyres of another size or a flat on another floor: each title has its own number, and the prices differ. */
function isVariant(one: Titled, other: Titled): boolean {
  const [numbers, others] = [numbersOf(one.title), numbersOf(other.title)]
  const haveOwn = numbers.difference(others).size > 0 && others.difference(numbers).size > 0
  const [a, b] = [one.price_fening ?? 0, other.price_fening ?? 0]
  return haveOwn && Math.abs(a - b) > variantPricePart * Math.max(a, b)
}
type Titled = Pick<Offered, 'title' | 'price_fening'>

type Among = {
  find?: FindBeside | undefined
  /** Only those that were on top since then. */
  freshSince?: Date | undefined
}

/** Earlier listings of the seller that this one repeats, freshest first. */
async function listFirsts(
  deps: Deps,
  db: Db,
  listing: Offered,
  { find = listBeside, freshSince }: Among = {},
): Promise<BesideRow[]> {
  const endedSince = new Date(deps.now().getTime() - repostDays * dayMs)
  const beside = await find(db, listing, endedSince)
  const alike = beside.filter(
    (other) =>
      (freshSince === undefined || other.refreshed_at > freshSince) &&
      isLikeTitle(other.title, listing.title) &&
      !isVariant(other, listing),
  )
  if (alike.length === 0) return []
  const hasPhotos = (await countPhotos(db, listing.id)) > 0
  const photos = await comparePhotosBeside(
    db,
    listing.id,
    alike.map(({ id }) => id),
  )
  const photosOf = new Map(photos.map((row) => [row.id, row]))
  return alike.filter(({ id, title, city_id }) => {
    const { has_photos, shares_photo } = photosOf.get(id)!
    if (hasPhotos && has_photos) return shares_photo
    // Without photos to compare: the same numbers in the title, and the same town.
    return city_id === listing.city_id && hasSameNumbers(title, listing.title)
  })
}

/** Ids of the listings that this one repeats. */
export async function listOriginals(deps: Deps, db: Db, listing: Offered): Promise<number[]> {
  return (await listFirsts(deps, db, listing)).map(({ id }) => id)
}

/** The freshness of a listing published or refreshed at `at`. */
function freshnessOf(
  kind: SellerKind,
  firsts: readonly BesideRow[],
  { createdAt, at }: { createdAt: Date; at: Date },
): Freshness {
  const due = at.getTime() - refreshIntervalDays[kind] * dayMs
  const before = firsts.filter(({ refreshed_at }) => refreshed_at < at)
  const freshest = before[0]?.refreshed_at
  const oldest = before.map(({ created_at }) => created_at).toSorted((a, b) => a.getTime() - b.getTime())[0]
  return {
    // As new as a refresh of the original would make it.
    refreshed_at: freshest && freshest.getTime() > due ? freshest : at,
    created_at: oldest && oldest < createdAt ? oldest : createdAt,
  }
}

/** The freshness of a draft that is published now. */
export async function freshnessAtPublishing(
  deps: Deps,
  trx: Db,
  kind: SellerKind,
  listing: Offered & { created_at: Date },
  find?: FindBeside,
): Promise<Freshness> {
  const firsts = await listFirsts(deps, trx, listing, { find })
  return freshnessOf(kind, firsts, { createdAt: listing.created_at, at: deps.now() })
}

/** Applies the rule again in a job that runs once the photos are known; idempotent. */
export const settleFreshness = (deps: Deps, id: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, id)
    if (!listing || listing.status !== 'active' || listing.deleted_at) return
    const at = listing.refreshed_at
    const { type, pro_until } = await findSellerKind(trx, listing.seller_id)
    const kind = kindOf({ type, isPro: pro_until !== null && pro_until > deps.now() })
    const firsts = (await listFirsts(deps, trx, listing)).filter(
      ({ created_at }) => created_at < listing.created_at,
    )
    const settled = freshnessOf(kind, firsts, { createdAt: listing.created_at, at })
    if (settled.refreshed_at < at || settled.created_at < listing.created_at)
      await ageListing(trx, id, settled)
  })

/** Throws if a copy was on top within the interval: only one of a listing and its copies may be refreshed. */
export async function checkNoFresherCopy(
  deps: Deps,
  trx: Db,
  kind: SellerKind,
  listing: Offered & { refreshed_at: Date },
  find?: FindBeside,
): Promise<void> {
  const days = refreshIntervalDays[kind]
  const freshSince = new Date(deps.now().getTime() - days * dayMs)
  const [freshest] = await listFirsts(deps, trx, listing, { find, freshSince })
  if (!freshest) return
  throw new DomainError(
    'refresh_not_due',
    `Isti oglas („${freshest.title}“) je već nedavno bio na vrhu. Oba se mogu obnoviti tek kad prođe ${days} ${plural(days, 'dan', 'dana', 'dana')}.`,
  )
}

/** Finds the owner's listing that a draft would repeat, if any, and the better options for it. */
export async function findRepost(deps: Deps, actor: Actor, id: number): Promise<Repost | null> {
  const draft = await deps.db.transaction().execute((trx) => lockOwnListing(trx, actor, id))
  if (draft.status !== 'draft') return null
  const firsts = (await listFirsts(deps, deps.db, draft)).filter(({ deleted_at }) => deleted_at === null)
  const order = ['active', 'hidden', 'expired', 'finished']
  const [first] = firsts.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  if (!first) return null
  const now = deps.now()
  const circumstances = circumstancesOf(deps, actor, { ...first, category_id: draft.category_id })
  const can = (event: 'refresh' | 'unhide') => 'to' in outcomeOf(event, circumstances)
  const due = new Date(first.refreshed_at.getTime() + refreshIntervalDays[kindOf(actor)] * dayMs)
  const { status } = first
  const keepsDate = freshnessOf(kindOf(actor), firsts, { createdAt: now, at: now }).refreshed_at < now
  // Nothing to choose or report: an intended copy of an ended listing.
  if (status === 'finished' && !keepsDate) return null
  return {
    id: first.id,
    title: first.title,
    status: status as Repost['status'],
    action: can('unhide') ? 'unhide' : can('refresh') ? 'refresh' : null,
    refresh_from: status === 'active' && due > now ? Math.floor(due.getTime() / 1000) : null,
    keeps_date: keepsDate,
  }
}
