import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import type { OrderAction } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import { wrongFields } from '#lib/errors.ts'
import { repaidBy } from './money.ts'
import { takeStep } from './moving.ts'
import { lockOrder } from './queries.ts'
import { missing, orderFor, sideOf } from './reading.ts'

const messages: Partial<Record<OrderAction, string>> = {
  confirm: 'Narudžba je potvrđena.',
  decline: 'Narudžba je odbijena.',
  cancel: 'Narudžba je otkazana.',
  ship: 'Narudžba je poslana.',
  deliver: 'Narudžba je isporučena.',
  complete: 'Hvala! Narudžba je završena.',
  return: 'Roba je vraćena.',
}

/** A step that one of the two sides takes. Throws not_found and order_state. */
export function act(
  deps: Deps,
  actor: Actor,
  id: number,
  action: Exclude<OrderAction, 'pay' | 'dispute'>,
  reason?: string,
): Promise<{ data: Order; message: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    const side = sideOf(actor.id, order)
    if (!order || !side) throw missing()
    if (action === 'cancel' && side === 'seller' && !reason) throw wrongFields({ reason: 'Napišite razlog.' })
    const moved = await takeStep(deps, trx, order, {
      event: action,
      side,
      actorId: actor.id,
      ...(reason && { note: reason }),
    })
    const isRepaid = action === 'return' && repaidBy(order, moved.state, action) > 0
    const message = isRepaid ? 'Roba je vraćena, a kupac dobija novac nazad.' : messages[action]!
    return { data: await orderFor(deps, trx, actor, moved), message }
  })
}
