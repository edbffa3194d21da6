import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { publishNotices, withdrawFromAll } from '#api/modules/notifications/service.ts'
import { inBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { defineJob } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { consentProofDays, followerRecipientDays } from '#contract/limits/messages.ts'
import { listAudience } from './audience-queries.ts'
import { deleteOldProofs } from './consent-queries.ts'
import {
  closeCounts,
  deleteCounted,
  insertRecipients,
  listRecipients,
  listUncounted,
  noteDelivered,
  noteStopped,
} from './delivery-queries.ts'
import type { FollowerMail } from './mails.ts'
import { followerTold } from './notices.ts'
import { findMessageRow, listListingsOf, lockMessage, listPrices, type MessageRow } from './queries.ts'
import { findSender, nameOf, type Sender, sendingRefusal } from './sender.ts'

const followersAtOnce = 200

export const deliverFollowerMessage = defineJob({
  name: 'deliver-follower-message',
  label: 'Slanje poruke pratiocima',
  payload: z.object({ messageId: z.int() }),
  isBackground: true,
  async run(deps: Deps, { messageId }) {
    while (await deliverSome(deps, messageId));
  },
})

export async function mailOf(
  db: Db,
  { id, title, body, shop_link: hasShopLink }: MessageRow,
  { username, type, business_name }: Sender,
): Promise<FollowerMail> {
  const named = (await listListingsOf(db, [id])).get(id) ?? []
  const active = named.filter(({ is_active }) => is_active)
  const prices = await listPrices(
    db,
    active.map(({ listing_id }) => listing_id),
  )
  return {
    messageId: id,
    seller: { name: nameOf({ business_name, username }), username, type },
    title,
    text: body,
    hasShopLink,
    listings: active.map((listing) => ({
      id: listing.listing_id,
      title: listing.title,
      price: prices.get(listing.listing_id) ?? null,
    })),
  }
}

/**
 * Gives the message to the next followers, who consent now, and moves its place among them in the same transaction: a
 * killed run goes on where its last transaction ended. Returns whether there are more.
 */
function deliverSome(deps: Deps, messageId: number): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const message = await lockMessage(trx, messageId)
    if (!message?.sent_at || message.done_at || message.stopped_at || message.removed_at) return false
    const sender = await findSender(trx, message.seller_id)
    if (sendingRefusal(sender, now)) {
      await noteStopped(trx, messageId, now)
      return false
    }
    const found = await listAudience(trx, message.seller_id, {
      after: message.after_id,
      limit: followersAtOnce,
      now,
    })
    const mail = found.some(({ is_mailed }) => is_mailed) ? await mailOf(trx, message, sender) : null
    await insertRecipients(
      trx,
      messageId,
      found.map(({ account_id }) => account_id),
    )
    const events = found.map(({ account_id: accountId, is_mailed }) => ({
      accountId,
      key: String(messageId),
      group: String(messageId),
      sourceId: messageId,
      aboutAccountId: message.seller_id,
      channels: { mail: is_mailed, push: false },
      data: { messageId, seller: nameOf(sender), title: message.title, mail: is_mailed ? mail : null },
    }))
    await publishNotices(trx, followerTold, events, now)
    const isLast = found.length < followersAtOnce
    await noteDelivered(trx, messageId, {
      afterId: found.at(-1)?.account_id ?? message.after_id,
      count: found.length,
      doneAt: isLast ? now : null,
    })
    return !isLast
  })
}

/** Takes the notifications of a removed message back. */
export const withdrawFollowerMessage = defineJob({
  name: 'withdraw-follower-message',
  label: 'Povlačenje uklonjene poruke pratiocima',
  payload: z.object({ messageId: z.int() }),
  async run({ db }: Deps, { messageId }) {
    // Moderation may have restored it meanwhile.
    if (!(await findMessageRow(db, messageId))?.removed_at) return
    for (let after = 0; ;) {
      const recipients = await listRecipients(db, messageId, { after, limit: followersAtOnce })
      await db
        .transaction()
        .execute((trx) => withdrawFromAll(trx, followerTold, recipients, String(messageId)))
      if (recipients.length < followersAtOnce) return
      after = recipients.at(-1)!
    }
  },
})

/** Forgets who got and opened old messages, whose totals stay, and old proofs of withdrawn consents. */
export const forgetRecipients = defineJob({
  name: 'forget-follower-recipients',
  label: 'Brisanje primalaca starih poruka pratiocima',
  schedule: '23 2 * * *',
  isBackground: true,
  async run({ db, now }: Deps) {
    const before = (days: number) => new Date(now().getTime() - days * dayMs)
    await inBatches(async (limit) => {
      const ids = await listUncounted(db, before(followerRecipientDays), limit)
      for (const id of ids) await db.transaction().execute((trx) => closeCounts(trx, id))
      return ids.length
    })
    await inBatches((limit) => deleteCounted(db, limit), 1_000)
    await deleteOldProofs(db, before(consentProofDays))
  },
})
