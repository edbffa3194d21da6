import { sql, type Selectable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'

export type SandboxPayment = Selectable<DB['sandbox_payment']>
export type Provider = 'monri' | 'paypal'

/** The ways in which the gateway reports the outcome. */
export const newsWays = ['odmah', 'kasno', 'dvaput', 'obrnuto', 'krivotvoreno', 'nikako', 'muk'] as const
export type NewsWay = (typeof newsWays)[number]

/** Details sent with the order. */
export type SandboxRequest = {
  title: string
  successUrl: string
  cancelUrl: string
  savesCard: boolean
  /** The form asked to set the sum aside, and to take nothing. */
  authorizes?: boolean
  /** As chosen on the page of the wallet, for the capture that follows. */
  news?: NewsWay
}

export const requestOf = ({ request }: SandboxPayment) => request as unknown as SandboxRequest

type Opened = {
  provider: Provider
  number: string
  gatewayId: string
  amount: number
  currency: string
  request: SandboxRequest
  at: Date
}

/** The payment with this order number; a repeated order is the first one. */
export async function openPayment(db: Db, { number, at, gatewayId, request, ...values }: Opened) {
  await db
    .insertInto('sandbox_payment')
    .values({
      ...values,
      order_number: number,
      gateway_id: gatewayId,
      state: 'open',
      request: JSON.stringify(request),
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'order_number']).doNothing())
    .execute()
  return (await findByNumber(db, values.provider, number))!
}

export const findByNumber = (db: Db, provider: Provider, number: string) =>
  db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_number', '=', number)
    .executeTakeFirst()

export const findByGatewayId = (db: Db, provider: Provider, gatewayId: string) =>
  db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst()

type Change = { state?: string; card_token?: string | null; silent_asks?: number; request?: string }

/** Changes the payment if it is in one of these states. */
export const changePayment = (db: Db, id: number, from: readonly string[], change: Change) =>
  db
    .updateTable('sandbox_payment')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()

/** Returns whether this question gets no answer. */
export async function staysSilent(db: Db, id: number): Promise<boolean> {
  const silent = await db
    .updateTable('sandbox_payment')
    .set({ silent_asks: sql`silent_asks - 1` })
    .where('id', '=', id)
    .where('silent_asks', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return silent !== undefined
}

/** Refunds an amount of a paid payment, once per key; undefined if less is left. */
export const refundOnce = (db: Db, id: number, amount: number, key: string) =>
  db
    .updateTable('sandbox_payment')
    .set({
      refunded: sql`refunded + case when ${key} = any (refund_keys) then 0 else ${amount}::bigint end`,
      refund_keys: sql`case when ${key} = any (refund_keys) then refund_keys else refund_keys || ${key}::text end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where(sql<boolean>`(${key} = any (refund_keys) or refunded + ${amount}::bigint <= amount)`)
    .returningAll()
    .executeTakeFirst()

export async function deleteOldPayments(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sandbox_payment').where('created_at', '<', before).execute()
}
