import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { giveCredit } from '#api/modules/ledger/service.ts'
import { recoverPassword } from '#api/modules/accounts/recovery/service.ts'
import { slipOf } from '#tests/support/money/bank.ts'
import { fillConversation } from '#tests/support/messages/conversations.ts'
import { fillDealer } from '#tests/support/shops/dealers.ts'
import { invoiceOf } from '#tests/support/money/invoices.ts'
import { consentsTo, followerMessageOf, receivedMessage } from '#tests/support/messages/follower-messages.ts'
import { groupWith } from '#tests/support/listings/groups.ts'
import { inquiryRows } from '#tests/support/services/inquiries.ts'
import { ask } from '#tests/support/listings/questions.ts'
import { noteOf } from '#tests/support/services/notes.ts'
import { openTopUp, unclearRefund } from '#tests/support/money/payments.ts'
import { shopPurchaseOf } from '#tests/support/shops/shops.ts'
import { fillReports } from '#tests/support/staff/reports.ts'
import { videoOf, videoUploadOf } from '#tests/support/listings/videos.ts'
import { fillParcels } from '#tests/support/orders/parcels.ts'
import { reviewOf } from '#tests/support/orders/reviews.ts'
import { disputeOf } from '#tests/support/orders/disputes.ts'
import { payoutOf } from '#tests/support/money/payouts.ts'
import { vouchersWith } from '#tests/support/money/vouchers.ts'
import { accountRows, bytesOf, lookingRows, sellingRows, staffRows } from './person-rows.ts'
import { viewerOf } from '#api/modules/personal-data/subject.ts'
import type { Deps } from '#api/deps.ts'

/** Occurs in every text of the person, so that one search finds all remains of them. */
const ownMark = 'qwexyz'
export { ownMark as mark }
export const person = {
  username: `${ownMark}ime`,
  email: `${ownMark}@example.com`,
  phone: '+38761987654',
  first_name: `${ownMark}prvo`,
  last_name: `${ownMark}prezime`,
  about: `O meni ${ownMark}`,
}
/** As text, and as the text of its bytes. */
export const markPattern = `${ownMark}|61987654|${Buffer.from(ownMark).toString('hex')}`

type Filled = {
  accountId: number
  otherId: number
  listingId: number
  otherListingId: number
  /** A listing of `otherId` that the person reported. */
  reportedId?: number
  mark?: string
  phone?: string
}

/** Puts rows about the person into every table that no test reaches by calls of the API. */
export async function fillTables(
  deps: Deps,
  {
    accountId,
    otherId,
    listingId,
    otherListingId,
    reportedId = otherListingId,
    mark = ownMark,
    phone = person.phone,
  }: Filled,
) {
  const { db } = deps
  const bytes = () => bytesOf(mark)
  const at = deps.now()
  const later = new Date(at.getTime() + 100 * 24 * 3600 * 1000)
  const account_id = accountId
  const created_at = at
  const day = at.toISOString().slice(0, 10)
  const viewer = viewerOf(deps, accountId)
  const facts = {
    ...person,
    accountId,
    listingId,
    otherListingId,
    reportedId,
    mark,
    phone,
    viewer,
    at,
    later,
  }
  await insertAll(db, {
    ...accountRows(facts),
    ...sellingRows(facts),
    ...lookingRows(facts),
    ...staffRows(facts),
    ...(await inquiryRows(db, { account_id, mark, phone, email: person.email, created_at })),
  })
  await insertAll(db, {
    outbox_message: { key: `${mark}:2`, channel: 'sms', recipient: phone, text: mark, sent_at: at },
    role_request: {
      account_id,
      role: 'moderator',
      reason: mark,
      requested_by: otherId,
      requested_at: at,
      expires_at: later,
    },
    staff_visit: { account_id, actor_id: otherId, reason: mark, started_at: at, ends_at: later },
    visit_code: { account_id, code_hash: bytes(), expires_at: later },
    staff_note: { account_id, author_id: otherId, body: mark, at },
    usage_limit: { scope: 'sms-number', key: phone, used: 1, resets_at: later },
    account_block: { account_id, blocked_id: otherId, created_at },
    followed_seller: { account_id, seller_id: otherId, followed_at: at },
    mute: { account_id, word: mark, created_at },
    mute_choice: { account_id, shops: true, seen: false },
    recent_view: { account_id, listing_id: otherListingId, seen_at: at },
  })
  await insertAll(db, {
    followed_seller: { account_id: otherId, seller_id: accountId, followed_at: at },
    mute: { account_id: otherId, seller_id: accountId, created_at },
    usage_limit: { scope: 'sms-account', key: `id:${accountId}`, used: 1, resets_at: later },
    account_block: { account_id: otherId, blocked_id: accountId, created_at },
  })
  await insertAll(db, {
    usage_limit: { scope: 'phone-account', key: String(accountId), used: 1, resets_at: later },
    // The name of another seller that the person typed is nobody's business either.
    share_visitor: { listing_id: otherListingId, sharer_id: otherId, day, viewer },
  })
  await slipOf(deps, accountId)
  await payoutOf(db, { accountId, holder: mark })
  await disputeOf(db, { buyerId: accountId, sellerId: otherId, text: mark })
  const { batchId } = await vouchersWith(deps)
  await db
    .updateTable('voucher')
    .set({ redeemed_by: accountId, redeemed_at: at })
    .where('batch_id', '=', batchId)
    .execute()
  await unclearRefund(deps, accountId)
  await openTopUp(deps, accountId, { returnPath: `/${mark}` })
  await shopPurchaseOf(deps, accountId)
  await fillConversation(deps, { accountId, otherId, mark })
  await groupWith(db, { seller_id: accountId, id: listingId }, mark)
  await fillDealer(deps, { accountId, listingId, mark })
  // Has no mark, since it stays with its answers.
  await ask(db, { listingId: otherListingId, authorId: accountId, content: 'Ima li rezervni ključ?' })
  // Without a mark for the same reason; the reply goes.
  await reviewOf(db, { buyerId: accountId, sellerId: otherId, listingId: otherListingId })
  await fillParcels(db, { buyerId: accountId, sellerId: otherId, label: bytes() })
  await reviewOf(db, { buyerId: otherId, sellerId: accountId, reply: mark })
  await fillReports(deps, { accountId, otherId, listingId, otherListingId: reportedId, mark })
  const list = await db
    .insertInto('saved_list')
    .values({ account_id, name: mark, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAll(db, { saved_list_entry: { account_id, list_id: list.id, listing_id: otherListingId } })
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const pattern = await db
    .insertInto('search_pattern')
    .values({ hash: bytes(), query: JSON.stringify({ text: mark }), created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const search = await db
    .insertInto('saved_search')
    .values({
      account_id,
      pattern_id: pattern.id,
      parameters: JSON.stringify({ q: mark }),
      name: mark,
      frequency: 'off',
      by_mail: true,
      by_push: true,
      created_at,
      seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAll(db, {
    push_subscription: {
      account_id,
      session_id: session.id,
      endpoint: `https://push.example/${mark}`,
      p256dh: mark,
      auth: mark,
      created_at,
    },
    saved_search_match: {
      saved_search_id: search.id,
      listing_id: otherListingId,
      matched_at: at,
      is_repost: false,
    },
  })
  // One notice for the person, and one about the person for someone else.
  for (const [told, about] of [
    [accountId, otherId],
    [otherId, accountId],
  ] as const) {
    const { id } = await db
      .insertInto('notification')
      .values({
        account_id: told,
        notice: 'x',
        group_key: `${mark}:${told}`,
        is_listed: true,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertAll(db, {
      notification_event: {
        account_id: told,
        notification_id: id,
        key: `${mark}:${told}`,
        data: JSON.stringify({ seller: person.username }),
        about_account_id: about,
        created_at,
      },
    })
  }
  await noteOf(db, { author_id: accountId, body: mark })
  await consentsTo(db, { accountId, sellerId: otherId })
  await consentsTo(db, { accountId: otherId, sellerId: accountId })
  await followerMessageOf(db, { sellerId: accountId, title: mark, body: mark })
  await followerMessageOf(db, {
    sellerId: accountId,
    title: mark,
    body: mark,
    listingIds: [listingId],
    sentAt: at,
  })
  const message_id = await receivedMessage(db, { accountId, sellerId: otherId, listingIds: [otherListingId] })
  await insertAll(db, {
    follower_message_click: { message_id, account_id, listing_id: otherListingId, clicked_at: at },
  })
  await videoOf(deps, { listingId, content: mark })
  await videoUploadOf(deps, { accountId, listingId, content: mark })
  await insertAll(db, {
    board_like: { note_id: await noteOf(db, { author_id: otherId }), account_id, created_at },
  })
  await fillCredit(db, accountId, at)
  await invoiceOf(deps, accountId)
  // Jobs that wait and name the person.
  const asked = { request: mark, login: person.email, ip: '10.0.0.1', channel: 'mail' as const }
  await enqueue(db, recoverPassword, asked, { runAt: new Date(at.getTime() + 400 * 24 * 3600 * 1000) })
}

const fillCredit = (db: Db, owner: number, at: Date) =>
  db
    .transaction()
    .execute((trx) =>
      giveCredit(trx, { owner, amount: 70, from: 'credit_bonus', kind: 'bonus', key: `person:${owner}`, at }),
    )

async function insertAll(db: Db, rows: Record<string, object>) {
  for (const [table, row] of Object.entries(rows))
    await db
      .insertInto(table as 'shop')
      .values(row as never)
      .execute()
}
