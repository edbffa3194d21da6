import type { OrderHandover, OrderPayment, OrderState } from '#contract/orders/states.ts'

/** The money of one order by decision 023, in fening, computed independently of the program. */
export type OrderMoney = {
  payment: OrderPayment
  handover: OrderHandover
  items: number
  /** The buyer's part of the delivery, and its whole price. */
  delivery: number
  cost: number
  /** Money that came into the hands of the house. */
  paid: number
  /**
   * Money that left the house: to the buyer, to the seller and to the courier, who also gets a loss of the
   * house.
   */
  back: number
  sale: number
  courier: number
  loss: number
}

export type Ending =
  | { how: 'sold' | 'called off' | 'lost' | 'came back' }
  /** The buyer agreed that the seller keeps the delivery of goods that came back. */
  | { how: 'agreed' }
  /** Staff decide; `toBuyer` is the buyer's part of the money left after the courier. */
  | { how: 'settled'; toBuyer: number }

const totalOf = ({ items, delivery }: OrderMoney) => items + delivery
const courierCost = ({ handover, cost }: OrderMoney) => (handover === 'courier' ? cost : 0)

export const newMoney = (
  given: Pick<OrderMoney, 'payment' | 'handover' | 'items' | 'delivery' | 'cost'>,
): OrderMoney => ({ ...given, paid: 0, back: 0, sale: 0, courier: 0, loss: 0 })

/** The card was charged. */
export const charge = (money: OrderMoney): OrderMoney => ({ ...money, paid: totalOf(money) })

/** The goods arrived; the site's courier takes the cash at the door. */
export const deliver = (money: OrderMoney): OrderMoney =>
  money.payment === 'cash' && money.handover === 'courier' ? charge(money) : money

/** The buyer pays again for a lost parcel that turned up, so that courier and seller get theirs. */
export function payAgain(money: OrderMoney): OrderMoney {
  const courier = courierCost(money)
  return { ...money, paid: money.paid + totalOf(money), courier, sale: totalOf(money) - courier }
}

/** The money that a decision divides. */
export const divisible = (money: OrderMoney): number =>
  money.paid === 0 ? 0 : money.paid - courierCost(money)

export function end(money: OrderMoney, ending: Ending): OrderMoney {
  const { paid, items, delivery, handover } = money
  const courier = courierCost(money)
  switch (ending.how) {
    case 'sold':
      return paid === 0 ? money : { ...money, courier, sale: paid - courier }
    case 'called off':
    case 'lost':
      return { ...money, back: paid }
    case 'came back':
      if (paid === 0) return { ...money, courier, loss: courier }
      return handover === 'courier'
        ? { ...money, back: items, courier, loss: courier - delivery }
        : { ...money, back: paid }
    case 'agreed':
      return { ...money, back: items, sale: delivery }
    case 'settled':
      if (paid === 0) return money
      return { ...money, courier, back: ending.toBuyer, sale: divisible(money) - ending.toBuyer }
  }
}

export const heldOf = ({ paid, back, sale, courier, loss }: OrderMoney) =>
  paid - back - sale - (courier - loss)

/** The debt of the house to the buyer: cash goes back as money to be paid out, a card gets it by itself. */
export const owedToBuyer = ({ payment, back }: OrderMoney) => (payment === 'cash' ? back : 0)

/** The balances that the order leaves in the ledger, without those that are zero. */
export function booksOf(money: OrderMoney): Record<string, number> {
  const { payment, paid, back, sale, courier, loss } = money
  const owed = sale + owedToBuyer(money)
  const books = {
    clearing_card: payment === 'card' ? paid - back : 0,
    clearing_courier: (payment === 'cash' ? paid : 0) - courier,
    held_orders: -heldOf(money),
    delivery_losses: loss,
    sellers_owed: -owed,
    payable: owed,
    payable_book: -owed,
  }
  return Object.fromEntries(Object.entries(books).filter(([, sum]) => sum !== 0))
}

/** Returns the ending of an order that reached this state; undefined if it goes on. */
export function endingOf(state: OrderState): Ending | undefined {
  if (state === 'completed') return { how: 'sold' }
  if (state === 'declined' || state === 'cancelled') return { how: 'called off' }
  return state === 'returned' ? { how: 'came back' } : undefined
}
