/** The life of an order (decisions B, delivery). `unpaid` waits for its card payment; its seller does not see it. */
export const orderStates = {
  unpaid: 'Čeka plaćanje',
  pending: 'Čeka potvrdu',
  confirmed: 'Potvrđena',
  shipped: 'Poslana',
  delivered: 'Isporučena',
  completed: 'Završena',
  declined: 'Odbijena',
  cancelled: 'Otkazana',
  returned: 'Vraćena',
} as const
export type OrderState = keyof typeof orderStates
export const orderStateNames = Object.keys(orderStates) as [OrderState, ...OrderState[]]

/** Active are orders on their way to the buyer; all others are finished. */
export const activeOrderStates = ['unpaid', 'pending', 'confirmed', 'shipped'] as const satisfies OrderState[]

export const orderPayments = ['cash', 'card'] as const
export type OrderPayment = (typeof orderPayments)[number]

/** The site's courier, the seller's own courier, or collection in person. */
export const orderHandovers = ['courier', 'own_courier', 'collection'] as const
export type OrderHandover = (typeof orderHandovers)[number]

/** Sides that may take a step of an order. */
export const orderSides = ['buyer', 'seller', 'site', 'courier', 'staff'] as const
export type OrderSide = (typeof orderSides)[number]

/** Actions of people on an order. */
export const orderActions = [
  'pay',
  'confirm',
  'ship',
  'deliver',
  'complete',
  'agree',
  'refuse',
  'send_back',
  'receive',
  'decline',
  'cancel',
  'return',
  'dispute',
] as const
export type OrderAction = (typeof orderActions)[number]

/**
 * Questions that an order waits to have answered. `return_delivery`: may the seller keep the delivery of goods that came
 * back? `found_parcel`: will the buyer pay for a lost parcel that turned up after all, or send it back? `goods_back`: has
 * the seller got it back?
 */
export const orderQuestions = ['return_delivery', 'found_parcel', 'goods_back'] as const
export type OrderQuestion = (typeof orderQuestions)[number]
