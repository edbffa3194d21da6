import { sql } from 'kysely'
import { personColumns } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'

/** A message that is held shows to its sender alone. */
export const isVisible = (accountId: number, message = 'message') =>
  sql<boolean>`(not ${sql.ref(message)}.is_held or ${sql.ref(message)}.sender_id = ${accountId})`

/** The number of the last message that an account can see in a joined conversation; 0 if there is none. */
export const visibleSequence = (accountId: number) =>
  sql<number>`coalesce((
    select sequence from message
    where message.conversation_id = conversation.id and ${isVisible(accountId)}
    order by sequence desc limit 1), 0)`

/** A conversation as one of the two sees it. */
export const findMembership = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('conversation_member')
    .innerJoin('conversation', 'conversation.id', 'conversation_member.conversation_id')
    .leftJoin('account', 'account.id', 'conversation_member.other_id')
    .select([
      'conversation.id',
      'conversation.about',
      'conversation.listing_id',
      visibleSequence(accountId).as('last_sequence'),
      'conversation_member.other_id',
      'account.restriction as other_restriction',
      'conversation_member.seen_sequence',
      'conversation_member.draft',
    ])
    .where('conversation_member.account_id', '=', accountId)
    .where('conversation_member.conversation_id', '=', id)
    .executeTakeFirst()

export type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/**
 * Makes other changes of the conversation's messages and counts wait for this transaction; statements after
 * it see all earlier commits.
 */
export const lockConversation = (trx: Db, id: number) =>
  trx.selectFrom('conversation').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** The facts that decide whether an account may be written to. */
export const findRecipient = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([...personColumns, 'account.restriction', 'account.away_until', 'account.allow_private_messages'])
    .where('account.id', '=', id)
    .executeTakeFirst()

/** True if a member of a conversation is a shop with agents who answer. */
export const hasAnsweringAgents = sql<boolean>`exists (
  select from shop
  join account as agent on agent.agent_of_shop_id = shop.id
  where shop.owner_id = conversation_member.account_id and 'answer' = any(agent.agent_rights))`

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>
