import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { assertMayAddress, assertMayWrite } from '#lib/accounts/restrictions.ts'
import { findAccountNamed, noSuchUser } from '#lib/accounts/account-names.ts'
import { hourMs, localDay } from '#lib/time.ts'
import { checkVisible } from '#api/modules/listings/service.ts'
import { absentReplyOf } from '#api/modules/seller-settings/service.ts'
import { withdrawSeconds } from '#contract/limits/messages.ts'
import { assertMayStart, membershipOf, recipientIn } from '../access.ts'
import { findRecipient, lockConversation, type Recipient } from '../queries.ts'
import { publishArrived, publishChanged } from '../live/publication.ts'
import { withdrawOffer } from '../offers/queries.ts'
import { getMessage } from '../reading/service.ts'
import { copiesIfHeld, writingLimits } from '../safety/copies.ts'
import { insertHeld } from '../safety/copy-queries.ts'
import { messagesReadAlong, warningsOf } from '../safety/warnings.ts'
import {
  clearDraft,
  discountWithdrawn,
  findSubjectListing,
  findConversationOf,
  findKeyed,
  findMessage,
  insertMessage,
  isWrittenBy,
  listOwnTexts,
  markWithdrawn,
  type NewMessage,
  openConversation,
  wroteSince,
} from './queries.ts'

export type Sent = { id: number; sequence: number; isRepeat: boolean }
type Outgoing = Omit<NewMessage, 'now' | 'warnings' | 'isHeld'> & {
  /** Number of people who got the same text; if set, it waits for staff. */
  copies?: number | null
}

/**
 * Appends a message to a conversation. A repeat under the same key appends nothing; a different message under it is
 * refused. `whileNew` runs for a new message, in the same transaction.
 */
export async function append(
  deps: Pick<Deps, 'now' | 'baseUrl' | 'brand'>,
  trx: Db,
  message: Outgoing,
  whileNew?: (sent: { id: number; sequence: number }) => Promise<unknown>,
): Promise<Sent> {
  const { conversationId, senderId, kind, body = null, key, copies = null } = message
  await lockConversation(trx, conversationId)
  const before = key ? await findKeyed(trx, senderId, key) : undefined
  if (before) {
    const isSame = before.conversation_id === conversationId && before.kind === kind && before.body === body
    if (!isSame) throw new DomainError('idempotency_key_reused')
    return { id: before.id, sequence: before.sequence, isRepeat: true }
  }
  const warnings =
    kind === 'text' && body !== null ? await warningsAbout(deps, trx, { ...message, body }) : []
  const now = deps.now()
  const sent = await insertMessage(trx, { ...message, warnings, isHeld: copies !== null, now })
  if (copies !== null)
    await insertHeld(trx, { message_id: sent.id, account_id: senderId, copies, held_at: now })
  await whileNew?.(sent)
  if (copies === null) await publishArrived(trx, { id: sent.id, conversationId, senderId })
  return { ...sent, isRepeat: false }
}

/** Reads a text along with the sender's last ones, since numbers and phrases may be split. */
async function warningsAbout(
  { baseUrl, brand }: Pick<Deps, 'baseUrl' | 'brand'>,
  trx: Db,
  { conversationId, senderId, body }: { conversationId: number; senderId: number; body: string },
) {
  const before = await listOwnTexts(trx, { conversationId, senderId, limit: messagesReadAlong })
  return warningsOf([...before, body], { host: new URL(baseUrl).host, brand: brand.path })
}

/** Returns whether the sender has used the key before, so that a repeat counts against no limit. */
const isRepeated = async ({ db }: Deps, actor: Actor, key: string | undefined) =>
  key !== undefined && (await findKeyed(db, actor.id, key)) !== undefined

/** Throws also for accounts that may not write. */
export async function limitMessages(deps: Deps, actor: Actor, key: string | undefined): Promise<void> {
  assertMayWrite(actor)
  if (await isRepeated(deps, actor, key)) return
  const { messages } = await writingLimits(deps, actor.id)
  await deps.rateLimiter.hit('message', String(actor.id), messages)
}

type Unasked = {
  conversationId: number | undefined
  recipientId: number
  content: string
  key: string | undefined
}

/** Counts the people who got the text, if it must wait for staff. A repeat keeps the earlier decision. */
const copiesOf = async (deps: Deps, trx: Db, actor: Actor, { content, key, ...to }: Unasked) =>
  key !== undefined && (await findKeyed(trx, actor.id, key))
    ? null
    : copiesIfHeld(deps, trx, actor, { ...to, text: content })

const autoReplyPrefix = 'Automatski odgovor: '
/** A seller who wrote this recently is there, even outside opening hours. */
const presentMs = hourMs

/** Answers for a seller who is closed or away: once a day, and not while they write themselves. */
async function answerForAbsent(
  deps: Deps,
  trx: Db,
  { conversationId, absentId }: { conversationId: number; absentId: number },
) {
  const text = await absentReplyOf(deps, trx, absentId)
  if (text === null) return
  const now = deps.now()
  const key = `auto-reply:${conversationId}:${localDay(now)}`
  if (await findKeyed(trx, absentId, key)) return
  const since = new Date(now.getTime() - presentMs)
  if (await wroteSince(trx, { conversationId, accountId: absentId, since })) return
  const body = autoReplyPrefix + text
  await append(deps, trx, { conversationId, senderId: absentId, kind: 'text', body, key, isAutomatic: true })
}

/** Sends a text in a conversation of the actor. */
export async function sendText(
  deps: Deps,
  actor: Actor,
  id: number,
  { content, key }: { content: string; key: string | undefined },
) {
  const otherId = await recipientIn(deps.db, actor, id)
  await limitMessages(deps, actor, key)
  const { sequence } = await deps.db.transaction().execute(async (trx) => {
    const copies = await copiesOf(deps, trx, actor, {
      conversationId: id,
      recipientId: otherId,
      content,
      key,
    })
    const agentId = actor.agent?.id
    const from = { conversationId: id, senderId: actor.id, agentId }
    const message = { ...from, kind: 'text', body: content, copies } as const
    const sent = await append(deps, trx, { ...message, key: key ?? null }, () =>
      clearDraft(trx, actor.id, id),
    )
    if (copies === null && !sent.isRepeat)
      await answerForAbsent(deps, trx, { conversationId: id, absentId: otherId })
    return sent
  })
  return getMessage(deps, actor, id, sequence)
}

export type Subject = { listing_id?: number | undefined; username?: string | undefined }

/**
 * Finds the person behind a listing or a name, and the subject of the conversation. Throws not_found,
 * listing_gone, and conflict for oneself.
 */
export async function findSubject(
  deps: Deps,
  actor: Actor,
  { listing_id: listingId, username }: Subject,
): Promise<{ other: Recipient; about: number; isActive: boolean }> {
  if (listingId !== undefined) {
    await checkVisible(deps, actor, listingId)
    const listing = (await findSubjectListing(deps.db, listingId))!
    if (listing.seller_id === actor.id)
      throw new DomainError('conflict', 'Ovo je vaš oglas. Kupci će vam pisati ovdje.')
    const other = (await findRecipient(deps.db, listing.seller_id))!
    return { other, about: listingId, isActive: listing.status === 'active' }
  }
  if (username === undefined) throw new DomainError('not_found', 'Navedite oglas ili korisnika.')
  const account = await findAccountNamed(deps.db, username)
  const other = account && (await findRecipient(deps.db, account.id))
  if (!other) throw noSuchUser()
  if (other.id === actor.id) throw new DomainError('conflict', 'Ne možete pisati sami sebi.')
  return { other, about: 0, isActive: true }
}

/** Starts a conversation with a first message, or continues the one that the two have. */
export async function startConversation(
  deps: Deps,
  actor: Actor,
  { content, key, ...asked }: Subject & { content: string; key: string | undefined },
) {
  const { other, about, isActive } = await findSubject(deps, actor, asked)
  const pair = { one: actor.id, other: other.id, about }
  const known = await findConversationOf(deps.db, pair)
  if (known) return { id: known.id, message: await sendText(deps, actor, known.id, { content, key }) }
  assertMayAddress(actor)
  await assertMayStart(deps.db, actor, other, deps.now())
  if (!isActive)
    throw new DomainError('listing_state', 'Oglas više nije aktivan, pa prodavaču ne možete pisati o njemu.')
  if (!(await isRepeated(deps, actor, key))) {
    const { conversations } = await writingLimits(deps, actor.id)
    await deps.rateLimiter.hit('conversation', String(actor.id), conversations)
  }
  const { id, sequence } = await deps.db.transaction().execute(async (trx) => {
    const unasked = { conversationId: undefined, recipientId: other.id, content, key }
    const copies = await copiesOf(deps, trx, actor, unasked)
    const conversationId = await openConversation(trx, { ...pair, now: deps.now() })
    const message = {
      conversationId,
      senderId: actor.id,
      agentId: actor.agent?.id,
      kind: 'text',
      body: content,
      key: key ?? null,
      copies,
    } as const
    const sent = await append(deps, trx, message)
    if (copies === null && !sent.isRepeat)
      await answerForAbsent(deps, trx, { conversationId, absentId: other.id })
    return { id: conversationId, sequence: sent.sequence }
  })
  return { id, message: await getMessage(deps, actor, id, sequence) }
}

/** Withdraws a message: its place stays, its content is no longer served. */
export async function withdrawMessage(deps: Deps, actor: Actor, id: number, sequence: number) {
  await membershipOf(deps.db, actor, id)
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockConversation(trx, id)
    const message = await findMessage(trx, id, sequence)
    if (!message) throw new DomainError('not_found', 'Poruka nije pronađena.')
    if (message.sender_id !== actor.id || message.kind === 'system')
      throw new DomainError('forbidden', 'Možete povući samo svoju poruku.')
    if (message.withdrawn_at) return
    if (actor.agent && !(await isWrittenBy(trx, message.id, actor.agent.id)))
      throw new DomainError('forbidden', 'Ovu poruku je napisao neko drugi iz shopa.')
    if (now.getTime() - message.created_at.getTime() > withdrawSeconds * 1000)
      throw new DomainError('conflict', `Poruku možete povući u roku od ${withdrawSeconds / 60} minuta.`)
    if (message.kind === 'offer' && !(await withdrawOffer(trx, message.id, now)))
      throw new DomainError('conflict', 'Na ovu ponudu je već odgovoreno.')
    const withdrawn = await markWithdrawn(trx, { conversationId: id, sequence, senderId: actor.id, now })
    if (withdrawn && !withdrawn.is_held) await discountWithdrawn(trx, id, actor.id, sequence)
    await publishChanged(trx, id)
  })
  return getMessage(deps, actor, id, sequence)
}
