import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { inBatches } from '#lib/database/batches.ts'
import { type CorrectableField, correctableFields } from '#contract/moderation/rules.ts'
import type { Content } from '../writing/content-check.ts'
import {
  endHolds,
  giveTimeBack,
  insertHold,
  type LiftFilter,
  listHeldOf,
  listUnheldOf,
  lockHeld,
  type NewHold,
  settleMarks,
} from './queries.ts'

export { listHolds } from './queries.ts'

/** Keeps a listing from everyone but its owner and staff. Returns whether this reason is new. */
export async function holdListing(trx: Db, hold: NewHold, now: Date): Promise<boolean> {
  await lockHeld(trx, [hold.listingId])
  const isNew = await insertHold(trx, hold, now)
  await settleMarks(trx, [hold.listingId])
  return isNew
}

/**
 * Ends holds; a listing comes back if nothing else holds it. If they were wrong, it gets back the time that was paid for.
 * Returns the listings.
 */
export async function liftHolds(
  trx: Db,
  filter: LiftFilter,
  now: Date,
  { wereWrong = false }: { wereWrong?: boolean } = {},
): Promise<number[]> {
  const ended = Map.groupBy(await endHolds(trx, filter, now), ({ listing_id }) => listing_id)
  const ids = [...ended.keys()]
  if (ids.length === 0) return ids
  await settleMarks(trx, ids)
  if (wereWrong)
    for (const [id, holds] of ended) {
      const since = Math.min(...holds.map(({ held_at }) => held_at.getTime()))
      await giveTimeBack(trx, id, new Date(since), now)
    }
  return ids
}

/** Columns of a listing's content behind each correctable field. */
const columnsOf: Record<Exclude<CorrectableField, 'photos'>, readonly (keyof Content)[]> = {
  title: ['title'],
  description: ['description', 'short_description'],
  price: ['price_fening', 'price_by_agreement'],
  attributes: ['attributes', 'brand_id', 'model_id', 'condition'],
  place: ['city_id', 'lat', 'lon'],
}

/** The fields whose content an edit changes. */
function changedFields(before: Content, after: Content): CorrectableField[] {
  const differs = (column: keyof Content) => !isDeepStrictEqual(before[column], after[column])
  return correctableFields.filter((field) => field !== 'photos' && columnsOf[field].some(differs))
}

/** Gives the listing back at once to an owner who changes the requested field. */
export async function liftCorrected(
  trx: Db,
  listingId: number,
  { before, after, now }: { before: Content; after: Content; now: Date },
): Promise<void> {
  for (const field of changedFields(before, after))
    await liftHolds(trx, { listingId, kinds: ['correction'], field }, now)
}

/** The same for photos, which are changed one by one. */
export const liftCorrectedPhotos = (trx: Db, listingId: number, now: Date) =>
  liftHolds(trx, { listingId, kinds: ['correction'], field: 'photos' }, now)

const heldAtOnce = 200

/** Holds all listings of a seller, or ends that, in batches; idempotent. */
export const holdAllOf = ({ db }: Pick<Deps, 'db'>, sellerId: number, isHeld: boolean, now: Date) =>
  inBatches(
    (limit) =>
      db.transaction().execute(async (trx) => {
        const rows = await (isHeld ? listUnheldOf : listHeldOf)(trx, sellerId, limit)
        const ids = rows.map(({ id }) => id)
        if (ids.length === 0) return 0
        await lockHeld(trx, ids)
        for (const listingId of ids)
          if (isHeld) await insertHold(trx, { listingId, kind: 'account', caseId: null }, now)
          else await endHolds(trx, { listingId, kinds: ['account'] }, now)
        await settleMarks(trx, ids)
        return ids.length
      }),
    heldAtOnce,
  )
