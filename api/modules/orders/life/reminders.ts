import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { nextReminder } from './clocks.ts'
import { changeOrder, listToRemind, lockOrder } from '../queries.ts'
import { remindSeller } from '../messages/notifications.ts'
import { batch } from './expiry.ts'

/** Reminds sellers of orders that wait for them. */
export async function remindDue(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listToRemind(deps.db, deps.now(), batch)
    for (const { id } of due) {
      if (signal?.aborted) return
      await deps.db.transaction().execute((trx) => remind(deps, trx, id))
    }
    if (due.length < batch) return
  }
}

async function remind(deps: Deps, trx: Db, id: number): Promise<void> {
  const order = await lockOrder(trx, id)
  const now = deps.now()
  if (!order?.remind_at || order.remind_at > now) return
  const since = order.state === 'pending' ? order.placed_at : order.confirmed_at
  await changeOrder(trx, id, { remind_at: since && nextReminder(order.state, since, now) })
  await remindSeller(trx, order, order.remind_at)
}
