import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { takeStep } from './life/transitions.ts'
import { listEvents, lockOrder } from './queries.ts'

/** News from the site's courier about the parcel of an order. */
export type ParcelNews = 'accepted' | 'delivered' | 'returned' | 'lost'

const eventOf = { accepted: 'ship', delivered: 'deliver', returned: 'return', lost: 'lose' } as const
const notes: Record<ParcelNews, string> = {
  accepted: '',
  delivered: '',
  returned: 'Paket nije uručen i vraća se prodavaču.',
  lost: 'Kurir je izgubio paket.',
}

const wasLost = async (trx: Db, orderId: number) => (await listEvents(trx, orderId)).at(-1)?.kind === 'lose'

/** Moves an order by news of its parcel; news that no longer fit do nothing. */
export async function recordParcelNews(
  deps: Deps,
  trx: Db,
  { orderId, news }: { orderId: number; news: ParcelNews },
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  if (!order) return
  const isFound = news === 'delivered' && order.state === 'returned' && (await wasLost(trx, orderId))
  try {
    await takeStep(deps, trx, order, {
      event: isFound ? 'find' : eventOf[news],
      side: 'courier',
      actorId: null,
      ...(notes[news] && { note: notes[news] }),
    })
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'order_state')) throw error
  }
}
