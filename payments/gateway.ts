/** An amount in the smallest unit of its currency. */
export type Money = { amount: number; currency: 'BAM' | 'EUR' }

/** A card that the gateway keeps for later payments, named by its token. */
export type GatewayCard = { token: string; brand: string; maskedPan: string }

/**
 * A gateway's report on a payment. Only `readCallback`, `readReturn` and `ask` make one, after checking it.
 */
export type Report = {
  /** The same for every repeat of the same news. */
  eventId: string
  orderNumber: string
  /** `odd`: money may have moved, but not as a payment to us. Nothing is credited, and staff look at it. */
  outcome: 'paid' | 'declined' | 'pending' | 'odd'
  /** Describes for staff, in Bosnian, why a report is `odd`. */
  problem?: string | undefined
  /** As the gateway says; null if it names none. */
  money: { amount: number; currency: string } | null
  /** Id of the transaction, which refunds name. */
  reference: string
  card?: GatewayCard | undefined
}

export type Order = {
  number: string
  money: Money
  /** Shown to the payer, 3 to 100 characters. */
  title: string
  buyer: { name: string; email: string | null }
  successUrl: string
  cancelUrl: string
  callbackUrl: string
  /** The payer wants the card kept. */
  savesCard: boolean
}

/** The payer's next step: to a page that takes a form, or to an address. */
type Step =
  | { kind: 'form'; action: string; fields: Record<string, string> }
  | { kind: 'redirect'; url: string; gatewayId: string }

export type StartedPayment = {
  number: string
  money: Money
  /** The gateway's own id, from `start`. */
  gatewayId: string | null
}

export type Callback = { headers: Record<string, string | undefined>; body: string }

export type Refund = {
  number: string
  /** Id of the transaction that paid. */
  reference: string
  money: Money
  /** The same for every attempt. */
  key: string
}

/** A message in the gateway's name that the gateway did not write. */
export class ForgedMessage extends Error {
  override name = 'ForgedMessage'
}

/** The gateway refused; nothing happened there. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
}

/** The gateway gave no answer or an unreadable one, so the outcome is unknown. */
export class GatewayUnclear extends Error {
  override name = 'GatewayUnclear'
}

export type Gateway = {
  /** The first half of the key of its events. */
  provider: 'monri' | 'paypal'
  currency: Money['currency']
  /** Scheme and host of the pages for payers. */
  pagesOrigin: string
  /** Throws GatewayRefusal or GatewayUnclear; may be repeated. */
  start(order: Order): Promise<Step>
  /**
   * Null for news that does not concern payments. Throws ForgedMessage, or GatewayUnclear if it could not
   * be checked.
   */
  readCallback(callback: Callback): Promise<Report | null>
  /** Reads the address at which the payer came back. Null if it says nothing; throws ForgedMessage or GatewayUnclear. */
  readReturn(url: string, known: StartedPayment): Promise<Report | null>
  /** Null if the gateway knows no attempt to pay. Throws GatewayUnclear. */
  ask(known: StartedPayment): Promise<Report | null>
  /** Pays with a saved card at once. Throws GatewayUnclear; must not be repeated then. */
  charge?(order: Order, token: string): Promise<Report>
  /** True if `refund` may be repeated with its key after GatewayUnclear. */
  repeatsRefunds: boolean
  /** Throws GatewayRefusal or GatewayUnclear. */
  refund(refund: Refund): Promise<{ reference: string }>
}
