import { expect } from 'vitest'
import { toFening } from '#contract/money/money.ts'
import type { OrderHandover, OrderPayment } from '#contract/orders/states.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { type Side, type Standing, test, type Turn, turnText } from '#tests/support/orders/order-walks.ts'

const daySeconds = 24 * 3600
const finalStates = ['completed', 'declined', 'cancelled', 'returned']

const seller = (does: string): Turn => ({ by: 'seller', does })
const buyer = (does: string): Turn => ({ by: 'buyer', does })
const courier = (does: 'accepted' | 'delivered' | 'lost'): Turn => ({ by: 'courier', does })

/** Histories in which both sides did their part, after which one of them falls silent. */
const histories: Record<OrderHandover, Turn[][]> = {
  own_courier: [
    [],
    [seller('confirm')],
    [seller('confirm'), seller('ship')],
    [seller('confirm'), seller('ship'), buyer('deliver')],
    [seller('confirm'), seller('ship'), seller('return and keep the delivery')],
  ],
  collection: [[], [seller('confirm')], [seller('confirm'), buyer('deliver')]],
  courier: [
    [],
    [seller('confirm'), courier('accepted')],
    [seller('confirm'), courier('accepted'), courier('delivered')],
    [seller('confirm'), courier('accepted'), courier('lost'), courier('delivered')],
  ],
}

const isOver = ({ state, question, is_frozen }: Order) =>
  finalStates.includes(state) && question === null && !is_frozen

/** The buyer confirmed or agreed, or was notified and let the days pass. */
function hadTheirSay({ order, toldBuyer }: Standing): boolean {
  const did = (kind: string, by: string) =>
    order.events.some((event) => event.kind === kind && event.side === by)
  if (did('complete', 'buyer') || did('agree', 'buyer') || (did('pay', 'site') && did('find', 'courier')))
    return true
  const arrival = order.events.find(
    ({ kind, side }) => kind === 'deliver' || (kind === 'find' && side === 'courier'),
  )
  const isReported = arrival?.side === 'courier' || arrival?.side === 'buyer'
  const days = isReported ? 3 : 7
  return (
    toldBuyer > 0 &&
    order.ended_at !== null &&
    order.delivered_at !== null &&
    order.ended_at - order.delivered_at >= days * daySeconds
  )
}

/** The goods left the seller and did not come back, as far as anybody said. */
function hasGoods({ events }: Order): boolean {
  const happened = (...kinds: string[]) => events.some(({ kind }) => kinds.includes(kind))
  return happened('ship', 'deliver', 'find') && !happened('return', 'ask_return', 'receive')
}
const isLost = ({ events }: Order) =>
  events.some(({ kind }) => kind === 'lose') && !events.some(({ kind }) => kind === 'find')

/** Nobody who acted alone has more, and nobody who was silent has less, than before the order. */
function assertFair(standing: Standing, alone: Side) {
  const { order, paid, repaid, earned, faults } = standing
  expect(faults).toEqual([])
  expect(repaid).toBeLessThanOrEqual(paid)
  if (order.is_frozen) return expect([earned, repaid <= paid]).toEqual([0, true])
  if (!hadTheirSay(standing)) expect(earned).toBe(0)
  if (!isOver(order)) return
  const [items, total, cost] = [order.items_total, order.total, order.delivery_cost].map(toFening) as [
    number,
    number,
    number,
  ]
  const passesHouse = paid > 0
  if (alone === 'seller') {
    // The site's courier is paid for deliveries that it reported itself.
    const least = order.handover === 'courier' ? Math.min(items, paid) : paid
    if (!hadTheirSay(standing)) expect(repaid).toBeGreaterThanOrEqual(least)
  } else if (passesHouse && hasGoods(order) && !isLost(order)) {
    expect(earned).toBe(order.handover === 'courier' ? total - cost : total)
    expect(repaid).toBe(paid - total)
  }
}

/** Every way to go on from a history by the given turns, as far as `depth` turns. */
async function walk(
  play: (turns: readonly Turn[]) => Promise<Standing>,
  { history, depth, mayTake }: { history: readonly Turn[]; depth: number; mayTake: (turn: Turn) => boolean },
  check: (standing: Standing) => void,
): Promise<number> {
  const standing = await play(history)
  try {
    check(standing)
  } catch (error) {
    throw new Error(history.map(turnText).join(', '), { cause: error })
  }
  if (depth === 0) return 1
  let count = 1
  for (const turn of (await standing.next()).filter(mayTake))
    count += await walk(play, { history: [...history, turn], depth: depth - 1, mayTake }, check)
  return count
}

const payments: OrderPayment[] = ['card', 'cash']
const handovers: OrderHandover[] = ['own_courier', 'collection', 'courier']

test.for(payments.flatMap((payment) => handovers.map((handover) => ({ payment, handover }))))(
  'gives no advantage to a side that acts alone: $payment, $handover',
  { timeout: 240_000 },
  async (given, { walks }) => {
    let count = 0
    for (const alone of ['seller', 'buyer'] as const)
      for (const history of histories[given.handover]) {
        // No seller asks to keep a delivery fee that the house has no money for.
        if (given.payment === 'cash' && history.some(({ does }) => does.startsWith('return'))) continue
        count += await walk(
          (turns) => walks.play(given, turns),
          { history, depth: 4, mayTake: ({ by }) => by === alone || by === 'courier' || by === 'clock' },
          (standing) => assertFair(standing, alone),
        )
      }
    expect(count).toBeGreaterThan(20)
  },
)

test.for([
  { handover: 'own_courier', history: [seller('confirm'), seller('ship')] },
  { handover: 'collection', history: [seller('confirm')] },
  {
    handover: 'courier',
    history: [seller('confirm'), courier('accepted'), courier('lost'), courier('delivered')],
  },
] as const)(
  "lets neither side take the other's money against its word: $handover",
  { timeout: 240_000 },
  async ({ handover, history }, { walks }) => {
    await walk(
      (turns) => walks.play({ payment: 'card', handover }, turns),
      { history, depth: 3, mayTake: () => true },
      (standing) => {
        const { order, paid, repaid, earned, faults } = standing
        expect(faults).toEqual([])
        if (!hadTheirSay(standing)) expect(earned).toBe(0)
        if (order.events.some(({ kind }) => kind === 'refuse')) expect(repaid).toBe(paid)
        if (isOver(order)) expect(repaid + earned).toBeLessThanOrEqual(paid)
      },
    )
  },
)
