import type { Actor } from './actor.ts'

/** The session behind a token. The module that resolves it may add to it. */
export interface Session {
  actor: Actor
  remember: boolean
  renewed: boolean
}
