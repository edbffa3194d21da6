import type { OrderInList } from '#contract/orders/endpoints.ts'
import { lookOf } from '#web/modules/orders/words.ts'

/** The state of an order in words and colour. */
export const StateMark = ({ order }: { order: Pick<OrderInList, 'state' | 'text' | 'is_frozen'> }) => (
  <span
    className={`inline-flex min-h-7 items-center rounded-full border px-3 text-sm font-semibold ${lookOf(order)}`}
  >
    {order.is_frozen ? 'Prijavljen problem' : order.text}
  </span>
)
