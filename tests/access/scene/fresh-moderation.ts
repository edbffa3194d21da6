import type { Deps } from '#api/deps.ts'
import { heldMessage, sentPhoto, talk } from '#tests/support/messages/conversations.ts'
import type { makers } from '#tests/support/makers.ts'
import { claimOf, decidedCase, openCase, reportIn, reportPicture } from '#tests/support/staff/reports.ts'
import type { Caller } from './fresh-guards.ts'

type Scene = { deps: Deps; make: ReturnType<typeof makers>; ownerId: number; proId: number; plain: number }

/** Conversations of the owner, and reports and cases about them and about listings. */
export function freshModeration({ deps, make, ownerId, proId, plain }: Scene) {
  const { db } = deps
  // One listing for all: sellers may not have so many active ones.
  const talkedAbout = new Map<number, number>()
  const talkOf = async (sellerId: number) => {
    let listingId = talkedAbout.get(sellerId)
    if (listingId === undefined) {
      listingId = (await make.listing({ seller_id: sellerId, category_id: plain })).id
      talkedAbout.set(sellerId, listingId)
    }
    const { id: otherId } = await make.account()
    return talk(db, { sellerId, otherId, listingId })
  }
  /** A report by the owner. */
  const report = async () => {
    const { id: listingId, seller_id } = await make.listing({ category_id: plain })
    return reportIn(db, await openCase(db, { ownerId: seller_id, listingId }), { reporterId: ownerId })
  }
  const newCase = async () => {
    const { id: listingId, seller_id } = await make.listing({ category_id: plain })
    return openCase(db, { ownerId: seller_id, listingId })
  }
  const claimedBy = async (caseId: number, accountId: number | undefined) => {
    if (accountId !== undefined) await claimOf(db, caseId, accountId)
    return caseId
  }
  /** A decision about the owner of this test. */
  const decided = async (values: Parameters<typeof decidedCase>[1] = {}) =>
    decidedCase(db, { decidedBy: (await make.account()).id, ownerId, ...values })
  /** The report of the picture that the same call names next. */
  let pictureReport = 0
  /** The conversation of the photo that the same call names next. */
  let photoConversation = 0
  return {
    newConversation: () => talkOf(ownerId),
    newProConversation: () => talkOf(proId),
    newPhotoConversation: async () => (photoConversation = await talkOf(ownerId)),
    newMessagePhoto: () => sentPhoto(deps, photoConversation),
    newHeldSender: async () => {
      const { id: senderId } = await make.account()
      await heldMessage(db, { senderId, otherId: ownerId })
      return senderId
    },
    newCase,
    newClaimedCase: async () => claimedBy(await newCase(), (await make.account()).id),
    newOwnCase: async (caller: Caller) => claimedBy(await newCase(), caller?.id),
    newThreadCase: async (caller: Caller) => {
      const { id: reporterId } = await make.account()
      const id = await talkOf(ownerId)
      const caseId = await openCase(db, { ownerId, kind: 'conversation', subjectId: id })
      await reportIn(db, caseId, { reporterId })
      return claimedBy(caseId, caller?.id)
    },
    newReadCase: async (caller: Caller) => {
      const { id: reporterId } = await make.account()
      photoConversation = await talkOf(ownerId)
      const caseId = await openCase(db, {
        ownerId,
        kind: 'conversation',
        subjectId: photoConversation,
      })
      await reportIn(db, caseId, { reporterId })
      if (caller)
        await db
          .insertInto('audit_log')
          .values({
            actor_id: caller.id,
            actor_name: 'osoblje',
            action: 'thread-read',
            subject: `case:${caseId}`,
            at: new Date(),
          })
          .execute()
      return claimedBy(caseId, caller?.id)
    },
    newDecidedCase: async () => (await decided()).caseId,
    newAppealedCase: async (caller: Caller) =>
      claimedBy((await decided({ isAppealed: true })).caseId, caller?.id),
    newDecision: async () => (await decided()).id,
    newDecisionKey: async () => (await decided()).key,
    newReport: report,
    newPictureReport: async () => (pictureReport = await report()),
    newReportPicture: () => reportPicture(deps, pictureReport),
  }
}
