import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { tellOwner } from '#api/modules/accounts/service.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { changeAsStaff } from '#api/modules/listings/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { openCaseAbout } from '#api/modules/reports/service.ts'
import { enqueueSavedNews } from '#api/modules/saved/jobs.ts'
import { makePaths } from '#contract/paths/paths.ts'
import type { StaffEdit } from '#contract/moderation/staff-listings.ts'
import { takeClaim } from '../claims.ts'
import { checkImpartial, lockExistingCase } from '../decisions.ts'
import { findOwner } from '../decision-queries.ts'
import { listingEditedMail } from '../mails.ts'
import { listingEdited } from '../notices.ts'
import { getStaffListing } from './service.ts'
import { changeView } from './view.ts'

const pick = <T extends object>(from: T, keys: readonly (keyof T)[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))

/** Changes a user's listing for a reason that its owner reads, in the app and by mail. */
export async function editListing(deps: Deps, actor: Actor, id: number, { reason, ...changes }: StaffEdit) {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const { sellerId, before, after, changed, isCheaper } = await changeAsStaff(deps, trx, id, changes)
    if (sellerId === actor.id)
      throw new DomainError('conflict', 'Ovo je vaš oglas. Uredite ga kao i drugi korisnici.')
    if (isCheaper) await enqueueSavedNews(trx, [id])
    const [was, is] = [pick(before, changed), pick(after, changed)]
    await recordAction(trx, {
      actor,
      action: 'edited',
      subject: `listing:${id}`,
      before: was,
      after: { ...is, reason },
      at,
    })
    const words = changeView(deps, was, is)
    const told = { title: after.title, reason }
    const data = { ...told, listingId: id, names: words.map(({ name }) => name) }
    const key = `${id}:${at.getTime()}`
    await publishNotices(
      trx,
      listingEdited,
      [{ accountId: sellerId, key, group: key, listingId: id, data }],
      at,
    )
    const owner = await findOwner(trx, sellerId)
    const path = makePaths(deps.brand).listing(id, after.title)
    if (owner) await tellOwner(deps, trx, owner, listingEditedMail, { ...told, path, changes: words }, key)
  })
  return {
    message: 'Oglas je izmijenjen, a vlasnik obaviješten.',
    data: await getStaffListing(deps, actor, id),
  }
}

/** Claims the open case about a listing, so that the actor can decide it; opens one if there is none. */
export async function openListingCase({ db, now }: Deps, actor: Actor, id: number) {
  const at = now()
  const caseId = await db.transaction().execute(async (trx) => {
    const opened = await openCaseAbout(trx, id, at)
    await checkImpartial(trx, actor, await lockExistingCase(trx, opened.id))
    await takeClaim(trx, opened.id, actor, at)
    await recordAction(trx, {
      actor,
      action: opened.isNew ? 'opened' : 'claimed',
      subject: `case:${opened.id}`,
      after: { listing: id },
      at,
    })
    return opened.id
  })
  return { message: 'Slučaj je vaš. Odluku donosite na njegovoj stranici.', case_id: caseId }
}
