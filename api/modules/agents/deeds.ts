import type { Agent } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { type AgentDeed, agentDeeds } from '#contract/agents/log.ts'
import { completeLog, deleteLog, insertLog } from './queries.ts'

type Call = { path: string; params: unknown; shopId: number; agent: Agent; at: Date }

const subjectIn = (path: string) =>
  path.startsWith('/listings/:id') ? 'listing' : path.startsWith('/conversations/:id') ? 'conversation' : null

export const isDeed = (name: string | undefined): name is AgentDeed =>
  name !== undefined && Object.hasOwn(agentDeeds, name)

/**
 * Notes what an agent is about to do, before it is done: a crash in between leaves an entry with an open end, rather
 * than a deed without an entry.
 */
export async function noteDeed(db: Db, deed: AgentDeed, { path, params, shopId, agent, at }: Call) {
  const subject = subjectIn(path)
  const { id } = await insertLog(db, {
    shop_id: shopId,
    account_id: agent.id,
    name: agent.username,
    action: deed,
    subject,
    subject_id: subject && (params as { id: number }).id,
    at,
  })
  return id
}

/** `listingId`: of the listing that the deed has made. */
export const confirmDeed = (db: Db, id: number, at: Date, listingId: number | undefined) =>
  completeLog(db, id, {
    done_at: at,
    ...(listingId !== undefined && { subject: 'listing', subject_id: listingId }),
  })

/** A refused call changed nothing. */
export const dropDeed = (db: Db, id: number) => deleteLog(db, id)
