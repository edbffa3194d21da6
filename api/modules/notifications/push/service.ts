import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { mostPushSubscriptions } from '#contract/limits/accounts.ts'
import type { pushSubscription } from '#contract/notifications/push.ts'
import { deleteOldSubscriptions, deleteSubscription, saveSubscription } from './queries.ts'

export { pushKeys } from './keys.ts'

/** Notifies on the browser for as long as the caller's session lasts. */
export function subscribe(deps: Deps, actor: Actor, { endpoint, keys }: z.output<typeof pushSubscription>) {
  return deps.db.transaction().execute(async (trx) => {
    await saveSubscription(trx, {
      account_id: actor.id,
      session_id: actor.sessionId,
      endpoint,
      ...keys,
      created_at: deps.now(),
    })
    await deleteOldSubscriptions(trx, actor.id, mostPushSubscriptions)
  })
}

export const unsubscribeBrowser = ({ db }: Deps, actor: Actor, endpoint: string) =>
  deleteSubscription(db, actor.id, endpoint)
