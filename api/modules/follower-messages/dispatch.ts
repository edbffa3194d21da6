import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { enqueue } from '#lib/jobs.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { writeMail } from '#lib/mails/mail.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { dayMs, localDateTime, unixSeconds } from '#lib/time.ts'
import { excludes } from '#lib/database/unique-violation.ts'
import { followerMessageDays, followerMessagesPageSize } from '#contract/limits/messages.ts'
import { countAudience, countFollowers } from './audience-queries.ts'
import { deliverFollowerMessage, mailOf } from './delivery.ts'
import { checkMessage } from './drafts.ts'
import { followerMail } from './mails.ts'
import { noticeText } from './notices.ts'
import {
  findDraft,
  findMessageRow,
  findNextAt,
  listListingsOf,
  listSent,
  lockDraft,
  markSent,
  type MessageRow,
} from './queries.ts'
import { findSender, nameOf, type Sender, sendingRefusal } from './sender.ts'
import { messageView, sentViews } from './view.ts'

const noDraft = () => new DomainError('not_found', 'Prvo napišite poruku.')

const tooSoon = (next: Date) =>
  new DomainError(
    'conflict',
    `Pratiocima možete pisati jednom sedmično. Sljedeću poruku možete poslati od ${localDateTime(unixSeconds(next))}.`,
  )

/** When the next message can be sent; null if that is now. */
async function waitingUntil(db: Db, sellerId: number, now: Date): Promise<Date | null> {
  const next = await findNextAt(db, sellerId)
  return next && next > now ? next : null
}

const secondsOrNull = (time: Date | null) => time && unixSeconds(time)

export async function listMessages(deps: Deps, actor: Actor, page: number) {
  const { db } = deps
  const now = deps.now()
  const limit = followerMessagesPageSize
  const [{ rows, total }, audience, followers, next, draft, sender] = await Promise.all([
    listSent(db, actor.id, { limit, offset: (page - 1) * limit }),
    countAudience(db, actor.id, now),
    countFollowers(db, actor.id),
    waitingUntil(db, actor.id, now),
    findDraft(db, actor.id),
    findSender(db, actor.id),
  ])
  return {
    data: await sentViews(deps, rows),
    meta: pageMetaOf(total, page, limit),
    outlook: {
      ...audience,
      followers,
      next_at: secondsOrNull(next),
      has_draft: draft !== undefined,
      refusal: sendingRefusal(sender, now)?.message ?? null,
    },
  }
}

async function writtenMail(deps: Deps, draft: MessageRow, sender: Sender) {
  const mail = await mailOf(deps.db, draft, sender)
  // The link that ends such mails is each recipient's own.
  const reader = { username: sender.username, token: 'pregled' }
  return writeMail({ brand: deps.brand, baseUrl: deps.baseUrl }, followerMail, { ...mail, ...reader })
}

async function ownDraft(db: Db, actor: Actor) {
  const [draft, sender] = await Promise.all([findDraft(db, actor.id), findSender(db, actor.id)])
  if (!draft) throw noDraft()
  return { draft, sender }
}

/** The draft as followers will see it. */
export async function preview(deps: Deps, actor: Actor) {
  const { db } = deps
  const now = deps.now()
  const { draft, sender } = await ownDraft(db, actor)
  const [audience, next, message, mail] = await Promise.all([
    countAudience(db, actor.id, now),
    waitingUntil(db, actor.id, now),
    messageView(deps, draft, sender),
    writtenMail(deps, draft, sender),
  ])
  return {
    data: {
      ...audience,
      version: draft.version,
      message,
      notification: noticeText({ seller: nameOf(sender), title: draft.title }),
      mail: { subject: mail.subject, text: mail.text },
      next_at: secondsOrNull(next),
    },
  }
}

export async function previewMail(deps: Deps, actor: Actor): Promise<string> {
  const { draft, sender } = await ownDraft(deps.db, actor)
  return (await writtenMail(deps, draft, sender)).html
}

/** Sends the draft in the version that its author saw. A repeat under the same key gets the first reply. */
export async function send(deps: Deps, actor: Actor, version: number, once: KeyedCall | undefined) {
  const now = deps.now()
  try {
    return await runOnce(deps.db, once, now, (trx) => sendDraft(deps, trx, actor, version))
  } catch (error) {
    // Another call sent one between our check and the write.
    if (excludes(error, 'follower_message_week')) throw tooSoon((await findNextAt(deps.db, actor.id)) ?? now)
    throw error
  }
}

async function sendDraft(deps: Deps, trx: Db, actor: Actor, version: number) {
  const now = deps.now()
  await lockAccount(trx, actor.id)
  const refusal = sendingRefusal(await findSender(trx, actor.id), now)
  if (refusal) throw refusal
  const next = await waitingUntil(trx, actor.id, now)
  if (next) throw tooSoon(next)
  const draft = await lockDraft(trx, actor.id)
  if (!draft) throw noDraft()
  if (draft.version !== version)
    throw new DomainError('conflict', 'Poruka je u međuvremenu izmijenjena. Pogledajte je pa pošaljite.')
  // A listing may have ended since it was chosen.
  const named = (await listListingsOf(trx, [draft.id])).get(draft.id) ?? []
  await checkMessage(deps, trx, actor.id, {
    title: draft.title,
    text: draft.body,
    listing_ids: named.map(({ listing_id }) => listing_id),
  })
  const { recipients } = await countAudience(trx, actor.id, now)
  if (recipients === 0)
    throw new DomainError('conflict', 'Niko od vaših pratilaca još nije uključio vaše poruke.')
  const next_at = new Date(now.getTime() + followerMessageDays * dayMs)
  await markSent(trx, draft.id, { sent_at: now, next_at, recipients })
  await enqueue(trx, deliverFollowerMessage, { messageId: draft.id }, { key: `follower-message:${draft.id}` })
  const [data] = await sentViews({ db: trx }, [(await findMessageRow(trx, draft.id))!])
  return { data: data!, message: 'Poruka je poslana.' }
}
