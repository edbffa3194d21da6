import type { AgentRight } from '#contract/agents/rights.ts'
import type { Actor } from './actor.ts'

/** The session behind a token. The module that resolves it may extend this type. */
export interface Session {
  actor: Actor
  remember: boolean
  renewed: boolean
  /** True if the account's searches leave something out. */
  hasExclusions: boolean
  /** The shop that the account is an agent of; null if it is of none. */
  agency: Agency | null
}

export type Agency = {
  /** The agent works as the shop now, rather than under their own name. */
  isActing: boolean
  rights: readonly AgentRight[]
  /** The session as one of the shop's account. Resolved on first call. */
  asShop(): Promise<Session>
}
