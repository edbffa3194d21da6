import { type Insertable, type Selectable, sql } from 'kysely'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { AgentInvitation, ShopLog } from '#lib/database/database.generated.ts'
import { isNotBanned, isNotBannedOf } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import type { AgentRight } from '#contract/agents/rights.ts'

export type InvitationRow = Selectable<AgentInvitation>

/** Makes other changes of the shop's agents wait, so that their number stays true. */
export const lockShop = (trx: Db, shopId: number) =>
  trx.selectFrom('shop').select(['id', 'owner_id']).where('id', '=', shopId).forUpdate().executeTakeFirst()

export const listAgents = (db: Db, shopId: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'first_name', 'last_name', 'avatar', 'agent_rights', 'agent_since'])
    .select(isNotBanned.as('has_profile'))
    .where('agent_of_shop_id', '=', shopId)
    .orderBy('agent_since')
    .orderBy('id')
    .execute()

export const findAgent = (db: Db, shopId: number, accountId: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'agent_rights'])
    .where('id', '=', accountId)
    .where('agent_of_shop_id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns whether an account of this shop, the owner or an agent, has the address as its own. */
export const isAmongShop = async (db: Db, shopId: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('account.id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .where('account.email_verified_at', 'is not', null)
    .where((eb) => eb.or([eb('account.agent_of_shop_id', '=', shopId), eb('shop.id', '=', shopId)]))
    .executeTakeFirst()) !== undefined

export const countAgents = async (db: Db, shopId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('agent_of_shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  return count
}

export const listInvitations = (db: Db, shopId: number): Promise<InvitationRow[]> =>
  db.selectFrom('agent_invitation').selectAll().where('shop_id', '=', shopId).orderBy('id').execute()

/** The row, locked; undefined for invitations of other shops. */
export const lockInvitation = (trx: Db, shopId: number, id: number) =>
  trx
    .selectFrom('agent_invitation')
    .selectAll()
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .forUpdate()
    .executeTakeFirst()

/** Undefined if the shop has invited this address already. */
export const insertInvitation = (trx: Db, values: Insertable<AgentInvitation>) =>
  trx
    .insertInto('agent_invitation')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const renewInvitation = (
  trx: Db,
  id: number,
  values: Pick<InvitationRow, 'token_hash' | 'sends' | 'sent_at' | 'expires_at'>,
) => trx.updateTable('agent_invitation').set(values).where('id', '=', id).execute()

export const deleteInvitation = (trx: Db, id: number) =>
  trx.deleteFrom('agent_invitation').where('id', '=', id).execute()

/** Takes an expired one for the same address out of the way. */
export const deleteExpiredInvitation = (trx: Db, shopId: number, email: string, now: Date) =>
  trx
    .deleteFrom('agent_invitation')
    .where('shop_id', '=', shopId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('expires_at', '<=', now)
    .execute()

export const findInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('agent_invitation')
    .innerJoin('shop', 'shop.id', 'agent_invitation.shop_id')
    .innerJoin('account', 'account.id', 'shop.owner_id')
    .select([
      'agent_invitation.id',
      'agent_invitation.shop_id',
      'agent_invitation.email',
      'agent_invitation.rights',
      'agent_invitation.expires_at',
      'shop.owner_id',
      'shop.business_name',
      'account.username as shop_username',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Takes the invitation, so that of two calls only one accepts; false if it is gone. */
export const takeInvitation = async (trx: Db, id: number, tokenHash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('agent_invitation')
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Facts that decide whether an account may become an agent. */
const candidateOf = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'type', 'role', 'email', 'email_verified_at', 'agent_of_shop_id'])
    .where('id', '=', accountId)
export const findCandidate = (db: Db, accountId: number) => candidateOf(db, accountId).executeTakeFirst()
export const lockCandidate = (trx: Db, accountId: number) =>
  candidateOf(trx, accountId).forUpdate().executeTakeFirst()
export type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>

export const findAgency = (db: Db, accountId: number) =>
  db
    .selectFrom('account as agent')
    .innerJoin('shop', 'shop.id', 'agent.agent_of_shop_id')
    .innerJoin('account as owner', 'owner.id', 'shop.owner_id')
    .select([
      'shop.id as shop_id',
      'shop.owner_id',
      'shop.business_name',
      'owner.username as shop_username',
      isNotBannedOf('owner').as('has_profile'),
      'agent.agent_rights',
      'agent.agent_since',
    ])
    .where('agent.id', '=', accountId)
    .executeTakeFirst()

export const isActing = async (db: Db, sessionId: number): Promise<boolean> =>
  (await db.selectFrom('session').select('acts_for_shop').where('id', '=', sessionId).executeTakeFirst())
    ?.acts_for_shop ?? false

/** Makes the account an agent, who begins under their own name in every session. */
export async function makeAgent(
  trx: Db,
  accountId: number,
  { shopId, rights, at }: { shopId: number; rights: AgentRight[]; at: Date },
) {
  await trx
    .updateTable('account')
    .set({ agent_of_shop_id: shopId, agent_rights: rights, agent_since: at })
    .where('id', '=', accountId)
    .execute()
  // A shop that was erased has left its agents' sessions as they were.
  await stopActing(trx, accountId)
}

const stopActing = (trx: Db, accountId: number) =>
  trx
    .updateTable('session')
    .set({ acts_for_shop: false })
    .where('account_id', '=', accountId)
    .where('acts_for_shop', '=', true)
    .execute()

export const setRights = (trx: Db, accountId: number, rights: AgentRight[]) =>
  trx.updateTable('account').set({ agent_rights: rights }).where('id', '=', accountId).execute()

/** Ends the rights of an account for a shop, in every session. Returns false if it was not its agent. */
export async function endAgency(trx: Db, shopId: number, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ agent_of_shop_id: null, agent_rights: [], agent_since: null })
    .where('id', '=', accountId)
    .where('agent_of_shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await stopActing(trx, accountId)
  return true
}

export const insertLog = (trx: Db, entry: Insertable<ShopLog>) =>
  trx.insertInto('shop_log').values(entry).returning('id').executeTakeFirstOrThrow()

type Page = { agentId: number | undefined; limit: number; offset: number }

const logOf = (db: Db, shopId: number, agentId: number | undefined) =>
  db
    .selectFrom('shop_log')
    .where('shop_id', '=', shopId)
    .$if(agentId !== undefined, (query) => query.where('account_id', '=', agentId!))

export const listLog = (db: Db, shopId: number, { agentId, limit, offset }: Page) =>
  logOf(db, shopId, agentId).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const countLog = async (db: Db, shopId: number, agentId: number | undefined): Promise<number> => {
  const { count } = await logOf(db, shopId, agentId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const deleteOldInvitations = (db: Db, before: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('agent_invitation')
      .where('id', 'in', (eb) =>
        eb.selectFrom('agent_invitation').select('id').where('expires_at', '<', before).limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )

export const deleteOldLog = (db: Db, before: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('shop_log')
      .where('id', 'in', (eb) => eb.selectFrom('shop_log').select('id').where('at', '<', before).limit(limit))
      .executeTakeFirstOrThrow(),
  )

export const completeLog = (
  db: Db,
  id: number,
  values: { done_at: Date; subject?: string; subject_id?: number },
) => db.updateTable('shop_log').set(values).where('id', '=', id).execute()

export const deleteLog = (db: Db, id: number) =>
  db.deleteFrom('shop_log').where('id', '=', id).where('done_at', 'is', null).execute()
