import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

// Each of these reads one index.

/** The number of the latest case about a thing. */
const caseAbout = (kind: string, id: string) =>
  sql<number | null>`(
    select max(moderation_case.id) from moderation_case
    where subject_kind = ${kind} and subject_id = ${sql.ref(id)})`

/** Cases by their number. */
export const findCases = (db: Db, id: number) =>
  db
    .selectFrom('moderation_case')
    .select(['id', 'subject_kind', 'name', 'state', 'opened_at'])
    .where('id', '=', id)
    .execute()

/** Orders by what people call their number, or their own; `id` is null unless a whole number was asked for. */
export const findOrders = (db: Db, { text, id }: { text: string; id: number | null }) =>
  db
    .selectFrom('orders')
    .leftJoin('account as buyer', 'buyer.id', 'orders.buyer_id')
    .leftJoin('account as seller', 'seller.id', 'orders.seller_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.state',
      'orders.total_fening',
      'orders.created_at',
      'orders.payment_id',
      'buyer.id as buyer_id',
      'buyer.username as buyer_username',
      'buyer.type as buyer_type',
      'seller.id as seller_id',
      'seller.username as seller_username',
      'seller.type as seller_type',
      caseAbout('order', 'orders.id').as('case_id'),
    ])
    .where('orders.id', 'in', (eb) =>
      eb
        .selectFrom('orders as numbered')
        .select('numbered.id')
        .where('numbered.number', '=', text.toUpperCase())
        .union(eb.selectFrom('orders as same').select('same.id').where('same.id', '=', id)),
    )
    .orderBy('orders.id')
    .execute()
export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number]

/** Payouts by the number in their batch's file, or their own. */
export const findPayouts = (db: Db, { text, id }: { text: string; id: number | null }) =>
  db
    .selectFrom('payout')
    .leftJoin('account', 'account.id', 'payout.account_id')
    .select([
      'payout.id',
      'payout.batch_id',
      'payout.reference',
      'payout.amount_fening',
      'account.id as account_id',
      'account.username',
      'account.type',
    ])
    .where((eb) => eb.or([eb('payout.reference', '=', text), eb('payout.id', '=', id)]))
    .orderBy('payout.id')
    .execute()

const conversations = (db: Db) =>
  db
    .selectFrom('conversation')
    .leftJoin('account as low', 'low.id', 'conversation.low_id')
    .leftJoin('account as high', 'high.id', 'conversation.high_id')
    .select([
      'conversation.id',
      'conversation.created_at',
      'low.id as low_id',
      'low.username as low_username',
      'low.type as low_type',
      'high.id as high_id',
      'high.username as high_username',
      'high.type as high_type',
      caseAbout('conversation', 'conversation.id').as('case_id'),
    ])

/** A conversation by its number. */
export const findConversations = (db: Db, id: number) =>
  conversations(db)
    .select(sql<number | null>`null::bigint`.as('message_id'))
    .where('conversation.id', '=', id)
    .execute()

/** The conversation of a message. */
export const findConversationsOfMessage = (db: Db, id: number) =>
  conversations(db)
    .innerJoin('message', 'message.conversation_id', 'conversation.id')
    .select(sql<number | null>`message.id`.as('message_id'))
    .where('message.id', '=', id)
    .execute()
export type ConversationRow = Awaited<ReturnType<typeof findConversations>>[number]
