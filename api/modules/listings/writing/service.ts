import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, type FieldErrors, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { enqueueCheck } from '#api/modules/checks/service.ts'
import { enqueueSavedNews } from '#api/modules/saved/jobs.ts'
import { listingDefaultsOf } from '#api/modules/seller-settings/service.ts'
import { extraNames } from '#contract/listings/fees.ts'
import type { ListingChanges } from '#contract/listings/write.ts'
import type { Listing } from '#contract/listings/read.ts'
import { guessCategory, isOffered } from '#api/modules/categories/service.ts'
import { liftCorrected } from '../holds/service.ts'
import { getListing } from '../reading/service.ts'
import { listingWriteLimit } from '../selling-rules.ts'
import type { SellerBatch } from '../seller-batch.ts'
import { allowedSeller, publishLocked } from '../state/service.ts'
import {
  categoryIsFixed,
  changeContent,
  type Content,
  emptyContent,
  missingBasics,
  missingContent,
  notOffered,
  touchedBy,
} from './content-check.ts'
import { findAllowedSeller, lockOwnListing, nextState } from './access.ts'
import {
  contentOf,
  copyPhotos,
  insertDraft,
  type LockedListing,
  lockListing,
  recordFirstPrice,
  recordPrice,
  updateContent,
} from './queries.ts'

export type NewListing = ListingChanges & {
  active?: boolean | undefined
  /** The price of publishing that the caller has seen. */
  publishing_price?: number | undefined
}

function refuse(errors: FieldErrors) {
  if (Object.keys(errors).length > 0) throw wrongFields(errors)
}

const created = (deps: Deps, trx: Db, actor: Actor, id: number): Promise<Listing> =>
  getListing({ ...deps, db: trx }, actor, id)

function checkOffered({ catalog }: Deps, categoryId: number) {
  const category = catalog.categories.get(categoryId)
  if (category && !isOffered(category)) refuse({ category_id: notOffered })
}

/** The content of a new draft. Without a category it gets one that suits its title. */
async function startContent(
  deps: Deps,
  actor: Actor,
  changes: NewListing,
  isPublished: boolean,
): Promise<Content> {
  const { category_id: chosen, title = '' } = changes
  if (chosen !== undefined) {
    checkOffered(deps, chosen)
    return withDefaults(deps, actor, emptyContent(chosen))
  }
  if (title === '') {
    const { city_id = (await listingDefaultsOf(deps, actor.id)).city_id } = changes
    const missing = missingBasics(deps, { category_chosen: false, title, city_id })
    refuse(isPublished ? missing : { category_id: missing['category_id']! })
  }
  const guessed = { ...emptyContent(await guessCategory(deps, title)), category_chosen: false }
  return withDefaults(deps, actor, guessed)
}

/** The seller's settings for new listings. */
async function withDefaults(deps: Deps, actor: Actor, content: Content): Promise<Content> {
  const { city_id, condition } = await listingDefaultsOf(deps, actor.id)
  const hasCondition = deps.catalog.categories.get(content.category_id)?.show_condition
  return { ...content, city_id, ...(hasCondition && { condition }) }
}

/** Creates a draft; with `active`, publishes it at once or creates nothing. */
export async function createListing(
  deps: Deps,
  actor: Actor,
  { active = false, publishing_price: price, ...changes }: NewListing,
  call?: KeyedCall,
): Promise<Listing> {
  const start = await startContent(deps, actor, changes, active)
  return runOnce(deps.db, call, deps.now(), async (trx) => {
    const seller = await findAllowedSeller(deps, trx, actor)
    const { content, errors } = changeContent(deps, start, changes)
    refuse(active ? { ...missingContent(deps, content), ...errors } : errors)
    const id = await insertNew(deps, trx, actor, content)
    if (active) {
      const draft = (await lockListing(trx, id))!
      await publishLocked(deps, trx, { actor, seller, listing: draft, choices: { price } })
    }
    return created(deps, trx, actor, id)
  })
}

async function insertNew(deps: Deps, trx: Db, actor: Actor, content: Content): Promise<number> {
  await deps.rateLimiter.hit('listing-create', String(actor.id), listingWriteLimit(deps, actor))
  return (await insertDraft(trx, actor.id, content, deps.now())).id
}

/** Publishes a new listing in a transaction that makes many. */
export async function insertPublished(
  deps: Deps,
  trx: Db,
  { actor, content, batch }: { actor: Actor; content: Content; batch: SellerBatch },
): Promise<number> {
  const seller = await allowedSeller(deps, trx, actor, batch)
  const { id } = await insertDraft(trx, actor.id, content, deps.now())
  const listing = (await lockListing(trx, id))!
  await publishLocked(deps, trx, { actor, seller, listing, batch })
  return id
}

/** Fields that automatic checks read. */
const checkedFields = ['title', 'short_description', 'description', 'price_fening'] as const

/** The content after `changes` to a listing that its owner's transaction has locked; throws if they are refused. */
export function changedContent(
  deps: Deps,
  actor: Actor,
  listing: LockedListing,
  changes: ListingChanges,
): Content {
  nextState(deps, actor, listing, 'edit')
  const isDraft = listing.status === 'draft'
  if (!isDraft && changes.category_id !== undefined && changes.category_id !== listing.category_id)
    refuse({ category_id: categoryIsFixed })
  if (isDraft && changes.category_id !== undefined && changes.category_id !== listing.category_id)
    checkOffered(deps, changes.category_id)
  if (listing.waits_until && changes.category_id !== undefined && changes.category_id !== listing.category_id)
    refuse({
      category_id: 'Oglas čeka besplatnu objavu u svojoj kategoriji. Otkažite čekanje da je promijenite.',
    })
  const { content, errors } = changeContent(deps, contentOf(listing), changes)
  if (!isDraft) Object.assign(errors, keepExtras(content, listing, changes))
  refuse(isDraft ? errors : { ...touchedBy(changes, missingContent(deps, content)), ...errors })
  return content
}

/** Extras of a published listing are bought; a change of its content leaves them as they are. */
function keepExtras(content: Content, listing: LockedListing, changes: ListingChanges): FieldErrors {
  const bought = extraNames.filter((name) => changes[name] && !listing[name])
  for (const name of extraNames) content[name] = listing[name]
  return Object.fromEntries(
    bought.map((name) => [
      name,
      'Ovaj dodatak se kupuje: POST /api/listings/{id}/extras ili na stranici oglasa.',
    ]),
  )
}

/**
 * Writes what `changedContent` returned. `tells` is set if those who saved the listing are told of a lower
 * price.
 */
export async function writeContent(
  trx: Db,
  listing: LockedListing,
  content: Content,
  now: Date,
): Promise<{ tells: boolean }> {
  const { id } = listing
  if (listing.status !== 'draft' && content.price_fening !== listing.price_fening) {
    await recordFirstPrice(trx, id)
    await recordPrice(trx, id, content.price_fening, now)
  }
  await updateContent(trx, listing, content, now)
  if (listing.held_by_moderation)
    await liftCorrected(trx, id, { before: contentOf(listing), after: content, now })
  if (listing.status !== 'draft' && checkedFields.some((field) => content[field] !== listing[field]))
    // The owner waits for the check of a correction.
    await enqueueCheck(trx, id, { isLate: !listing.held_by_moderation })
  const isCheaper = (content.price_fening ?? Infinity) < (listing.price_fening ?? 0)
  return { tells: isCheaper && listing.status === 'active' }
}

/** Changes the given fields. `version` is the one the changes are based on. */
export async function changeListing(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...changes }: ListingChanges & { version?: number | undefined },
): Promise<Listing> {
  await deps.db.transaction().execute(async (trx) => {
    const listing = await lockOwnListing(trx, actor, id)
    nextState(deps, actor, listing, 'edit')
    if (version !== undefined && version !== listing.version) throw new DomainError('listing_changed')
    // Without a field there is nothing to change, not even the version.
    if (Object.values(changes).every((value) => value === undefined)) return
    const content = changedContent(deps, actor, listing, changes)
    const { tells } = await writeContent(trx, listing, content, deps.now())
    if (tells) await enqueueSavedNews(trx, [id])
  })
  return getListing(deps, actor, id)
}

/**
 * Creates a draft with the texts and photos of a finished listing, which itself cannot be published again.
 */
export function copyListing(deps: Deps, actor: Actor, id: number, call?: KeyedCall): Promise<Listing> {
  return runOnce(deps.db, call, deps.now(), async (trx) => {
    const finished = await lockOwnListing(trx, actor, id)
    await findAllowedSeller(deps, trx, actor)
    nextState(deps, actor, finished, 'copy')
    const copy = await insertNew(deps, trx, actor, {
      ...contentOf(finished),
      urgent: false,
      highlighted: false,
    })
    await copyPhotos(trx, id, copy, deps.now())
    return created(deps, trx, actor, copy)
  })
}
