import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { enqueueCheck, judgePhotos } from '#api/modules/checks/service.ts'
import { closeUnreported } from '#api/modules/reports/service.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { imageUrl } from '#contract/media/images.ts'
import { photoFlagsPageSize } from '#contract/limits/moderation.ts'
import { makePaths } from '#contract/paths/paths.ts'
import type { PhotoFlag, PhotoFlagDecision } from '#contract/media/photo-flags.ts'
import { photosRemoved } from '../mails.ts'
import { deletePhotosOf, listListingImages, writeOrder } from '../queries.ts'
import {
  countOpenFlags,
  decideFlag,
  findFlaggedSeller,
  listFlaggedListings,
  listFlagPairs,
  listOpenFlags,
  lockFlag,
} from './queries.ts'

/** Lists undecided flags, oldest first. */
export async function listPhotoFlags(deps: Deps, page: number) {
  const total = await countOpenFlags(deps.db)
  const offset = (page - 1) * photoFlagsPageSize
  const flags = await listOpenFlags(deps.db, { limit: photoFlagsPageSize, offset })
  const ids = flags.flatMap(({ listing_id, other_listing_id }) => [listing_id, other_listing_id])
  const [pairs, listings] =
    flags.length === 0
      ? [[], []]
      : await Promise.all([
          listFlagPairs(
            deps.db,
            flags.map(({ id }) => id),
          ),
          listFlaggedListings(deps.db, ids),
        ])
  const sides = new Map(
    listings.map(({ id, title, status, username, type }) => [
      id,
      { id, title, status, username, user_type: type },
    ]),
  )
  const data = flags.map((flag): PhotoFlag => ({
    id: flag.id,
    created_at: unixSeconds(flag.created_at),
    listing: sides.get(flag.listing_id)!,
    other: sides.get(flag.other_listing_id)!,
    pairs: pairs
      .filter(({ flag_id }) => flag_id === flag.id)
      .map(({ image_hash, other_image_hash }) => ({
        image: imageUrl(image_hash, 'md'),
        other_image: imageUrl(other_image_hash, 'md'),
      })),
  }))
  return { data, meta: pageMetaOf(total, page, photoFlagsPageSize) }
}

/** Tells sellers with a verified address why they lose photos. */
async function tellSeller(deps: Deps, trx: Db, flag: { id: number; listing_id: number }, count: number) {
  const seller = await findFlaggedSeller(trx, flag.listing_id)
  if (!seller?.email) return
  const { id, email, username, title } = seller
  await queueMail(trx, photosRemoved, {
    to: email,
    accountId: id,
    key: `photos-removed:${flag.id}`,
    data: { username, count, title, path: makePaths(deps.brand).listingPhotos(flag.listing_id) },
  })
}

const messages: Record<PhotoFlagDecision, string> = {
  fine: 'Označeno kao u redu.',
  remove: 'Fotografije su uklonjene iz oglasa.',
}

/** If two people decide at once, the second gets a conflict. */
export async function decidePhotoFlag(
  deps: Deps,
  actor: Actor,
  { id, decision }: { id: number; decision: PhotoFlagDecision },
): Promise<{ message: string }> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const flag = await lockFlag(trx, id)
    if (!flag) throw new DomainError('not_found')
    if (flag.state !== 'open') throw new DomainError('conflict')
    const state = decision === 'fine' ? 'fine' : 'removed'
    await decideFlag(trx, { id, state, actorId: actor.id, now: at })
    const pairs = await listFlagPairs(trx, [id])
    const hashes = pairs.map(({ image_hash }) => image_hash)
    if (decision === 'remove' && hashes.length > 0) {
      await deletePhotosOf(trx, flag.listing_id, hashes)
      await tellSeller(deps, trx, flag, hashes.length)
      const left = await listListingImages(trx, flag.listing_id)
      await writeOrder(
        trx,
        flag.listing_id,
        left.map((image) => image.id),
      )
    }
    // The case of the check has nothing else to decide, unless someone reported the listing.
    for (const caseId of await judgePhotos(trx, flag.listing_id, decision === 'remove', at))
      await closeUnreported(trx, caseId, at)
    await enqueueCheck(trx, flag.listing_id)
    const { listing_id, other_listing_id } = flag
    await recordAction(trx, {
      actor,
      action: state,
      subject: `photo-flag:${id}`,
      before: { state: flag.state, listing_id, other_listing_id, photos: hashes },
      after: { state },
      at,
    })
  })
  return { message: messages[decision] }
}
