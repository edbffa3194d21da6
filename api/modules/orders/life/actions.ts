import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { OrderAction } from '#contract/orders/states.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { wrongFields } from '#lib/errors.ts'
import { takeStep } from './transitions.ts'
import { lockOrder } from '../queries.ts'
import { missing, orderFor, sideOf } from '../details.ts'

const messages: Record<Exclude<OrderAction, 'pay' | 'dispute'>, string> = {
  confirm: 'Narudžba je potvrđena.',
  decline: 'Narudžba je odbijena.',
  cancel: 'Narudžba je otkazana.',
  ship: 'Narudžba je poslana.',
  deliver: 'Narudžba je isporučena.',
  complete: 'Hvala! Narudžba je završena.',
  return: 'Roba je vraćena.',
  agree: 'Prodavač zadržava dostavu, a vama vraćamo cijenu robe.',
  refuse: 'Vraćamo vam sav novac.',
  send_back: 'Javili smo prodavaču da vraćate robu.',
  receive: 'Potvrdili ste da se roba vratila.',
}

type Given = { reason?: string | undefined; keepsDelivery?: boolean }

/** A step that one of the two sides takes. Throws not_found and order_state. */
export function takeAction(
  deps: Deps,
  actor: Actor,
  id: number,
  action: Exclude<OrderAction, 'pay' | 'dispute'>,
  { reason, keepsDelivery = false }: Given = {},
): Promise<{ data: Order; message: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    const side = sideOf(actor.id, order)
    if (!order || !side) throw missing()
    if (action === 'cancel' && side === 'seller' && !reason) throw wrongFields({ reason: 'Napišite razlog.' })
    const asks = action === 'return' && keepsDelivery
    const { order: moved, repaid } = await takeStep(deps, trx, order, {
      event: asks ? 'ask_return' : action,
      side,
      actorId: actor.id,
      ...(reason && { note: reason }),
    })
    return { data: await orderFor(deps, trx, actor, moved), message: messageOf(action, asks, repaid) }
  })
}

function messageOf(action: keyof typeof messages, asks: boolean, repaid: number): string {
  if (asks) return 'Pitali smo kupca da li se slaže da zadržite dostavu.'
  return action === 'return' && repaid > 0 ? 'Roba je vraćena, a kupac dobija novac nazad.' : messages[action]
}
