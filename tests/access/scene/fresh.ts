import type { Deps } from '#api/deps.ts'
import { imageKey } from '#contract/media/images.ts'
import { largestSize } from '#lib/photos/images.ts'
import { jpeg } from '#tests/support/listings/photos.ts'
import { chargerOf, chargerReportOf } from '#tests/support/services/chargers.ts'
import { leadOf } from '#tests/support/services/inquiries.ts'
import { noteOf } from '#tests/support/services/notes.ts'
import { videoOf, videoUploadOf } from '#tests/support/listings/videos.ts'
import { receivedMessage } from '#tests/support/messages/follower-messages.ts'
import { promotionOf } from '#tests/support/money/promotion-rows.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { reviewOf } from '#tests/support/orders/reviews.ts'
import { ask } from '#tests/support/listings/questions.ts'
import type { makers } from '#tests/support/makers.ts'
import { keptCard, openTopUp, paidTopUp, unclearRefund } from '#tests/support/money/payments.ts'
import { decidedCase } from '#tests/support/staff/reports.ts'
import { type Caller, freshGuards } from './fresh-guards.ts'
import { hashSecret } from '#api/modules/accounts/tokens.ts'
import { putCode } from '#api/modules/accounts/visits/queries.ts'
import { freshLinks } from './fresh-links.ts'
import { freshModeration } from './fresh-moderation.ts'
import { freshOrders } from './fresh-orders.ts'
import { declarationOf } from '#tests/support/shops/shops.ts'
import { freshShops } from './fresh-shops.ts'
import { bankLineOf, houseAccount, slipOf } from '#tests/support/money/bank.ts'
import { bankAccountOf, owedTo, payoutOf } from '#tests/support/money/payouts.ts'
import { vouchersWith } from '#tests/support/money/vouchers.ts'
import { shownMessage } from './subjects.ts'

type Scene = {
  deps: Deps
  make: ReturnType<typeof makers>
  ownerId: number
  proId: number
  /** A shop, which may have any number of active listings. */
  shopId: number
  /** The shop of that account. */
  shopOfOwnerId: number
  /** A category that requires nothing. */
  plain: number
  /** One that takes bookings. */
  booked: number
}

/** A part of a text, or an object in place of a whole value. */
export type Subject = string | number | object

let made = 0

/**
 * Subjects that are created for every single call that names them, so that the success of one caller changes nothing
 * for the next one.
 */
export function freshSubjects({ deps, make, ownerId, proId, shopId, shopOfOwnerId, plain, booked }: Scene) {
  const { db } = deps
  const listing = (values: object) => async () =>
    (await make.listing({ seller_id: ownerId, category_id: plain, ...values })).id
  /** Username of the account that `mergedId` made just before. */
  let mergedName = ''
  const longAgo = new Date(Date.now() - 30 * 24 * 3600 * 1000)

  /** A photo of a new listing of the owner, which `newPhotoListing` has named just before. */
  let photoListing = 0
  let stored: Promise<Buffer> | undefined
  async function photo() {
    const hash = (++made).toString(16).padStart(32, '0')
    await db.insertInto('image').values({ hash, width: 800, height: 600, thumbhash: null }).execute()
    await deps.storage.put(imageKey(hash, largestSize), await (stored ??= jpeg()))
    const { id } = await db
      .insertInto('listing_image')
      .values({ listing_id: photoListing, image_hash: hash, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const question = async () => {
    const { id: authorId } = await make.account()
    return ask(db, { listingId: await listing({})(), authorId })
  }
  /** Names the question of `newAskedListing`, which is named just before it. */
  let askedQuestion = 0
  const rowOf = async (
    table: 'conversation_tag' | 'quick_reply' | 'saved_search' | 'saved_list',
    values: object,
  ) => {
    const { id } = await db
      .insertInto(table)
      .values({ account_id: ownerId, created_at: new Date(), ...values } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const savedSearch = (values: object) => async () => {
    const pattern = await db
      .insertInto('search_pattern')
      .values({
        hash: Buffer.from(`pristup${++made}`),
        query: { text: `golf ${made}` },
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return rowOf('saved_search', {
      pattern_id: pattern.id,
      parameters: JSON.stringify({ q: `golf ${made}` }),
      name: `Golf ${made}`,
      frequency: 'daily',
      by_mail: true,
      by_push: true,
      seen_at: new Date(),
      ...values,
    })
  }
  /** An account with a session, which is named just after it. */
  let personSession = 0
  const person = async () => {
    const { id } = await make.account()
    const session = await db
      .insertInto('session')
      .values({ account_id: id, secret_hash: Buffer.alloc(32), remember: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    personSession = session.id
    return id
  }
  /** Its code is named just after it. */
  let visited = 0
  const restricted = async () => {
    const { id: ownerId } = await make.account()
    const { id: decidedBy } = await make.account({ role: 'moderator' })
    const decision = await decidedCase(db, { ownerId, decidedBy })
    await db
      .insertInto('account_restriction')
      .values({
        account_id: ownerId,
        decision_id: decision.id,
        kind: 'suspend',
        rule: 'scam',
        starts_at: new Date(),
      })
      .execute()
    return ownerId
  }
  return {
    ...freshOrders({ deps, make, ownerId, plain }),
    newPayment: async () => (await openTopUp(deps, ownerId)).id,
    newPaidPayment: async () => (await paidTopUp(deps, (await make.account()).id)).id,
    newUnclearRefund: async () => (await unclearRefund(deps, (await make.account()).id)).id,
    newCard: async () => (await keptCard(deps, ownerId, { isDefault: false })).id,
    newPerson: person,
    newPersonSession: async () => personSession,
    newRestricted: restricted,
    mergedId: async () => {
      const { id, username } = await make.account()
      mergedName = username
      return id
    },
    mergedName: async () => mergedName,
    newMerge: async () => {
      const { id } = await db
        .insertInto('account_merge')
        .values({
          gone_id: 2_000_000_000 + ++made,
          gone_username: `spojen${made}`,
          kept_id: ownerId,
          reason: 'Dva računa.',
          total: 1,
          started_at: new Date(),
          done_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    newVisitCode: async () => {
      const code = 'abcdefgh2345'
      const expires_at = new Date(Date.now() + 60_000)
      await putCode(db, visited, { code_hash: hashSecret(code), expires_at })
      return code
    },
    newVisited: async () => (visited = (await make.account()).id),
    newRoleRequest: async () => {
      const { id: account_id } = await make.account()
      const { id: requested_by } = await make.account({ role: 'admin' })
      const at = new Date()
      const request = await db
        .insertInto('role_request')
        .values({
          account_id,
          role: 'moderator',
          reason: 'Pojačanje',
          requested_by,
          requested_at: at,
          expires_at: new Date(at.getTime() + 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return request.id
    },
    ...freshGuards({ deps, make }),
    ...freshLinks({ deps, make }),
    ...freshModeration({ deps, make, ownerId, proId, plain }),
    ...freshShops({ deps, make, shopId, shopOfOwnerId, plain }),
    newSavedSearch: savedSearch({}),
    newRemovedSearch: savedSearch({ removed_at: new Date() }),
    newName: async () => `pristup${++made}`,
    newUser: async () => (await make.account()).username,
    newActive: listing({}),
    newUnrefreshed: listing({ refreshed_at: longAgo, created_at: longAgo }),
    newDraft: listing({ status: 'draft' }),
    newHidden: listing({ status: 'hidden' }),
    newBookable: listing({ category_id: booked }),
    newReserved: listing({ reserved: true }),
    newFinished: listing({ status: 'finished', finished_at: new Date(), finished_from: 'hidden' }),
    newPhotoListing: async () => (photoListing = await listing({})()),
    newPhoto: photo,
    newConversationTag: () => rowOf('conversation_tag', { name: `Oznaka ${++made}`, color: 'red' }),
    newQuickReply: () => rowOf('quick_reply', { body: `Odgovor ${++made}` }),
    newSavedList: () => rowOf('saved_list', { name: `Lista ${++made}` }),
    newMessage: () => shownMessage(db),
    newHtmlLetter: async () => {
      const { id } = await db
        .insertInto('inbox_message')
        .values({
          message_id: `pismo${++made}`,
          channel: 'mail',
          recipient: 'niko@primjer.ba',
          subject: 'Zdravo',
          text: 'Zdravo',
          html: '<p>Zdravo</p>',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    newAttachedLetter: async () => {
      const key = `test/${++made}.pdf`
      await deps.privateStorage.put(key, 'x')
      const { id } = await db
        .insertInto('inbox_message')
        .values({
          message_id: `prilog${made}`,
          channel: 'mail',
          recipient: 'niko@primjer.ba',
          subject: 'Račun',
          text: 'Račun',
          attachments: JSON.stringify([{ name: 'racun.pdf', contentType: 'application/pdf', key }]),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    newPromotion: async () => promotionOf(db, await listing({})()),
    /** A listing whose owner can pay for it. */
    newCredited: async () => {
      await make.credit(ownerId, 1_000)
      return listing({})()
    },
    newQuestion: question,
    newAskedListing: async () => {
      const id = await question()
      const { listing_id } = await db
        .selectFrom('question')
        .select('listing_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      askedQuestion = id
      return listing_id
    },
    askedQuestion: async () => askedQuestion,
    /** An order that the owner bought. */
    newBought: async () => (await orderOf(db, { buyerId: ownerId, sellerId: (await make.account()).id })).id,
    /** A review of the owner. */
    newReview: async () => (await reviewOf(db, { buyerId: (await make.account()).id, sellerId: ownerId })).id,
    newRepliedReview: async () =>
      (await reviewOf(db, { buyerId: ownerId, sellerId: (await make.account()).id, reply: 'Hvala!' })).id,
    newUsername: async () => (await make.account()).username,
    newSlip: () => slipOf(deps, ownerId),
    newWaitingLine: () => bankLineOf(db, {}),
    newForeignLine: () => bankLineOf(db, { state: 'not_ours' }),
    newPayout: async () => (await payoutOf(db, { accountId: (await make.account()).id })).id,
    newReturnedPayout: async () =>
      (
        await payoutOf(db, {
          accountId: (await make.account()).id,
          state: 'returned',
          returned_at: new Date(),
        })
      ).id,
    newPayoutBatch: async () => (await payoutOf(db, { accountId: ownerId })).batchId,
    newUnsentBatch: async () => {
      const { batchId } = await payoutOf(db, { accountId: ownerId, state: 'posted', told_at: null })
      await db.updateTable('payout_batch').set({ sent_at: null }).where('id', '=', batchId).execute()
      return batchId
    },
    newOwed: async () => {
      const { id } = await make.account()
      await bankAccountOf(db, id)
      await owedTo(db, id, 5_000)
      return houseAccount
    },
    newVoucher: async () => (await vouchersWith(deps)).codes[0]!,
    newHiddenCharger: () => chargerOf(db, { hidden_at: new Date() }),
    newChargerReport: async () => chargerReportOf(db, await chargerOf(db)),
    newDeclaration: async () => declarationOf(db, (await make.account()).id),
    newLead: () => leadOf(db),
    note: async () => noteOf(db, { author_id: (await make.account()).id }),
    newFollowerMessage: async () =>
      receivedMessage(db, { accountId: ownerId, sellerId: (await make.shop()).id }),
    newVideo: async () => videoOf(deps, { listingId: await listing({})(), content: 'x' }),
    newVideoListing: async () => {
      const id = await listing({})()
      await videoOf(deps, { listingId: id, content: 'x' })
      return id
    },
    newVideoUpload: async () => videoUploadOf(deps, { accountId: ownerId, listingId: await listing({})() }),
    newNoteOfOwner: () => noteOf(db, { author_id: ownerId }),
    newVoucherBatch: async () => (await vouchersWith(deps)).batchId,
    newFlag: async () => {
      const { id } = await db
        .insertInto('photo_flag')
        .values({
          listing_id: await listing({})(),
          other_listing_id: await listing({})(),
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  } satisfies Record<string, (caller: Caller) => Promise<Subject>>
}
