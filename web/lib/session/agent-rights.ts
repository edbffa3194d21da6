import type { AgentRight } from '#contract/agents/rights.ts'
import { type SessionUser, useSession } from './session.ts'

/** Returns whether the user is an agent who works as the shop: money and removal are its owner's. */
export const isActing = (user: Pick<SessionUser, 'visit'> | null | undefined): boolean =>
  Boolean(user?.visit && 'as' in user.visit)

/** Returns whether the user may spend credit: agents of a shop spend none of its. */
export const useMaySpend = (): boolean => !isActing(useSession()?.user)

/** False only for an agent who works as the shop without the right. */
export const mayDo = ({ visit }: Pick<SessionUser, 'visit'>, right: AgentRight): boolean =>
  !(visit && 'as' in visit) || visit.rights.includes(right)
