import type { Db } from '#lib/database/db.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import type { OrderRow } from '#api/modules/orders/service.ts'
import { disputeNews } from './notices.ts'
import type { Side } from './queries.ts'

type News = {
  key: string
  texts: Partial<Record<Side, string>>
  opened?: { by: Side; reason: string }
  decided?: { outcome: string; explanation: string; toBuyer: number; toSeller: number }
  at: Date
}

/** Tells those sides of an order for whom there is a text. */
export async function notifySides(
  trx: Db,
  order: OrderRow,
  { key, texts, opened, decided, at }: News,
): Promise<void> {
  const about = { orderId: order.id, number: order.number, total: order.total_fening }
  const events = (['buyer', 'seller'] as const).flatMap((side) => {
    const accountId = side === 'buyer' ? order.buyer_id : order.seller_id
    const text = texts[side]
    if (accountId === null || text === undefined) return []
    return [
      {
        accountId,
        key: `${key}:${side}`,
        group: String(order.id),
        sourceId: order.id,
        data: {
          orderId: order.id,
          text,
          ...(opened && { opened: { ...about, ...opened, isMine: opened.by === side } }),
          ...(decided && { decided: { ...about, ...decided } }),
        },
      },
    ]
  })
  await publishNotices(trx, disputeNews, events, at)
}
