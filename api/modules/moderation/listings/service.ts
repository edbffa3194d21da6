import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { addDays, atLocalTime, unixSeconds } from '#lib/time.ts'
import { listChanges } from '#api/modules/audit/service.ts'
import { getCatalogCategory } from '#api/modules/categories/service.ts'
import { listHolds } from '#api/modules/listings/service.ts'
import { maxSearchDepth } from '#contract/limits/search.ts'
import { shownAuditEntries } from '#contract/limits/accounts.ts'
import { staffListingsPageSize } from '#contract/limits/moderation.ts'
import { displayPrice } from '#contract/money/money.ts'
import type { AccountMeasure, ContentMeasure, CorrectableField } from '#contract/moderation/rules.ts'
import type { StaffListing, StaffListingsQuery } from '#contract/moderation/staff-listings.ts'
import { type ContentRow, findListingNow } from '../detail-queries.ts'
import { isSameState, listingStateView } from '../view.ts'
import {
  findOutline,
  findSellerNamed,
  type ItemRow,
  listCasesAbout,
  listItems,
  listItemsNamed,
  listKept,
  listPrices,
  type Place,
  type StaffFilter,
} from './queries.ts'
import { changeView, itemView, stateOf } from './view.ts'

const refuse = (field: string, text: string): never => {
  throw wrongFields({ [field]: text })
}

/** The hash in the address of a photo, or alone. */
function photoHash(given: string): string {
  const [hash] = /[0-9a-f]{32}/.exec(given) ?? []
  return hash ?? refuse('photo', 'Unesite adresu fotografije ili njen otisak (32 znaka).')
}

async function sellerIdOf(db: Db, name: string): Promise<number> {
  const seller = await findSellerNamed(db, name)
  return seller?.id ?? refuse('seller', 'Takav korisnik ne postoji.')
}

/** A category and all below it. */
function withDescendants(deps: Deps, id: number): number[] {
  if (!deps.catalog.categories.has(id)) refuse('category_id', 'Odaberite kategoriju sa spiska.')
  const { children } = getCatalogCategory(deps, id)
  return [id, ...children.flatMap((child) => withDescendants(deps, child.id))]
}

const startOf = (day: string) => atLocalTime(day, 0)

/** Returns whether the search engine, which knows active listings alone, looks up the words. */
const isForEngine = ({ q, seller, held, photo, id }: StaffListingsQuery) =>
  q !== undefined && !seller && !held && !photo && id === undefined

/** Listings in any state, newest first. Words go to the search engine, everything else to an index. */
export async function findListings(deps: Deps, asked: StaffListingsQuery) {
  const { rows, next, total } = isForEngine(asked)
    ? await findInEngine(deps, asked)
    : await findInRecord(deps, asked)
  return { data: rows.map((row) => itemView(deps, row)), next, total }
}

async function findInEngine(deps: Deps, { q, category_id, state, from, to, after }: StaffListingsQuery) {
  if (state && state !== 'active')
    refuse('q', 'Riječi se traže među aktivnim oglasima. Za druga stanja navedite i prodavca.')
  if (to) refuse('to', 'Uz riječi se može navesti samo početni datum.')
  if (category_id !== undefined) withDescendants(deps, category_id)
  const page = after?.startsWith('p') ? Number(after.slice(1)) : 1
  const limit = staffListingsPageSize
  if (page * limit > maxSearchDepth) throw new DomainError('too_deep')
  const { ids, total } = await deps.search.search({
    text: q,
    categoryId: category_id,
    createdFrom: from === undefined ? undefined : startOf(from).getTime(),
    sort: 'created-newest',
    limit,
    offset: (page - 1) * limit,
  })
  const hasMore = page * limit < Math.min(total, maxSearchDepth)
  return { rows: await listItemsNamed(deps.db, ids), next: hasMore ? `p${page + 1}` : null, total }
}

function placeOf(after: string | undefined): Place | undefined {
  if (!after || after.startsWith('p')) return undefined
  const [at, id] = after.split('-').map(Number)
  return { at: at!, id: id! }
}

async function findInRecord(deps: Deps, asked: StaffListingsQuery) {
  const { id, q, seller, category_id, state, held, from, to, photo, after } = asked
  const filter: StaffFilter = {
    id,
    words: q?.split(/\s+/).filter(Boolean) ?? [],
    sellerId: seller === undefined ? undefined : await sellerIdOf(deps.db, seller),
    categoryIds: category_id === undefined ? undefined : withDescendants(deps, category_id),
    state,
    held,
    from: from === undefined ? undefined : startOf(from),
    before: to === undefined ? undefined : startOf(addDays(to, 1)),
    photo: photo === undefined ? undefined : photoHash(photo),
  }
  const limit = staffListingsPageSize
  const found = await listItems(deps.db, filter, limit + 1, placeOf(after))
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? cursorOf(last) : null, total: null }
}

const cursorOf = ({ created_at, id }: ItemRow) => `${created_at.getTime()}-${id}`

const shown = { versions: 20, prices: 20, cases: 20 }

/** A listing as it is and, as far as known, as it was, with the changes by staff. */
export async function getStaffListing(deps: Deps, actor: Actor, id: number): Promise<StaffListing> {
  const { db } = deps
  const [listing, outline] = await Promise.all([findListingNow(db, id), findOutline(db, id)])
  if (!listing || !outline) throw new DomainError('not_found', 'Oglas nije pronađen.')
  const [kept, holds, prices, cases, deeds] = await Promise.all([
    listKept(db, id, shown.versions),
    listHolds(db, id),
    listPrices(db, id, shown.prices),
    listCasesAbout(db, id, shown.cases),
    listChanges(db, `listing:${id}`, shownAuditEntries),
  ])
  const isOwn = outline.seller_id === actor.id
  return {
    id,
    version: listing.version,
    state: stateOf(listing),
    status: listing.status,
    seller: { id: outline.seller_id, username: outline.username, type: outline.type },
    holds: holds.map(({ kind, case_id, field, held_at }) => ({
      kind,
      case_id,
      field: field as CorrectableField | null,
      held_at: unixSeconds(held_at),
    })),
    views: listing.views ?? 0,
    created_at: unixSeconds(listing.created_at),
    updated_at: unixSeconds(outline.updated_at),
    expires_at: outline.expires_at && unixSeconds(outline.expires_at),
    now: listingStateView(deps, listing, null),
    before: kept
      .map(({ content, taken_at }) => ({ content: content as unknown as ContentRow, taken_at }))
      .filter(({ content }) => !isSameState(content, listing))
      .map(({ content, taken_at }) => listingStateView(deps, content, taken_at)),
    values: {
      title: listing.title,
      short_description: listing.short_description,
      description: listing.description,
      price: listing.price_fening === null ? null : listing.price_fening / 100,
      price_by_agreement: listing.price_by_agreement,
      category_id: listing.category_id,
      city_id: listing.city_id,
      state: outline.condition,
    },
    prices: prices.map(({ price_fening, created_at }) => ({
      display_price: displayPrice(price_fening, false),
      at: unixSeconds(created_at),
    })),
    cases: cases.map((row) => ({
      id: row.id,
      opened_at: unixSeconds(row.opened_at),
      state: row.state as 'open' | 'closed',
      content: row.content_measure as ContentMeasure | null,
      account: row.account_measure as AccountMeasure | null,
    })),
    deeds: deeds.map(({ id: deed, actor_name, action, at, before, after }) => ({
      id: deed,
      username: actor_name,
      action,
      at: unixSeconds(at),
      reason: (after as { reason?: string } | null)?.reason ?? null,
      changes: changeView(deps, (before ?? {}) as object as never, (after ?? {}) as object as never),
    })),
    may: { edit: !isOwn && !listing.deleted_at, open_case: !isOwn },
  }
}
