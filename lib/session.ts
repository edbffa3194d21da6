import type { Actor } from './actor.ts'

/** The session behind a token. The module that resolves it may extend this type. */
export interface Session {
  actor: Actor
  remember: boolean
  renewed: boolean
  /** Whether the account's searches leave something out. */
  hasExclusions: boolean
}
