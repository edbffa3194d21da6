import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import type { Session } from '#lib/accounts/session.ts'
import { agentRights } from '#contract/agents/rights.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * The maker of a call: the account, or the shop that it is an agent of. An agent who works as the shop can do nothing
 * but what endpoints declare for agents; elsewhere they are visitors, or refused.
 */
export async function actingActor(
  { actor, agency }: Session,
  endpoint: Pick<Endpoint, 'access' | 'agents' | 'isForShops'> | undefined,
): Promise<Actor | null> {
  // A request without an endpoint is for a page, not for its data.
  if (!agency || !endpoint) return actor
  const { access, agents: needed, isForShops } = endpoint
  if (needed === 'self') return actor
  const mayAct = needed !== undefined && (needed === 'any' || agency.rights.includes(needed))
  if (!agency.isActing) return isForShops && mayAct ? (await agency.asShop()).actor : actor
  if (mayAct) return (await agency.asShop()).actor
  // The same holds for staff calls: nobody else learns that they exist.
  if (access !== 'member' && access !== 'person') return null
  throw new DomainError(
    'forbidden',
    needed === undefined
      ? 'Sada radite za shop, a ovo može samo njegov vlasnik. Za svoje oglase i poruke prvo završite rad za shop.'
      : `Za ovo vam vlasnik shopa treba dati pravo „${agentRights[needed as keyof typeof agentRights].label}“.`,
  )
}
