import { faultPoint } from '#lib/process/fault-points.ts'
import type { Db } from '#lib/database/db.ts'
import { localDate } from '#lib/time.ts'
import type { Deps } from '#api/deps.ts'
import { post } from '#api/modules/ledger/service.ts'
import { findPurchase, payShop, settlePurchase } from '#api/modules/shops/service.ts'
import type { PaymentWay } from '#contract/payments.ts'
import { plural } from '#contract/text/plural.ts'
import { packageName } from '#contract/shops/packages.ts'
import { vatOf } from '#contract/money/vat.ts'
import { clearing } from '../gateways/clearing-accounts.ts'
import type { PaymentRow } from '../queries.ts'

/** Months of a shop for money. */
export const shopPayment = {
  revenue: 'revenue_shop',

  title: (_payment: PaymentRow, brandName: string) => `${brandName} shop`,

  async invoice({ id, amount_fening: grossFening }: PaymentRow, brandName: string, trx: Db) {
    const { package: bought, months, ends_at: until } = (await findPurchase(trx, id))!
    const time = `${months} ${plural(months, 'mjesec', 'mjeseca', 'mjeseci')}`
    const end = until === null ? '' : `, plaćen do ${localDate(until)}`
    return { items: [{ text: `${packageName(bought)} ${brandName} shop, ${time}${end}`, grossFening }] }
  },

  async effect(
    deps: Deps,
    trx: Db,
    payment: PaymentRow,
    { way, at }: { way: PaymentWay; at: Date },
  ): Promise<void> {
    const { id, amount_fening: amount } = payment
    const vat = vatOf(amount)
    await post(trx, {
      kind: 'sale',
      key: `payment:${id}:money`,
      at,
      subject: { type: 'payment', id },
      moves: [
        { house: clearing[way], amount },
        { house: 'revenue_shop', amount: vat - amount },
        { house: 'vat', amount: -vat },
      ],
    })
    await faultPoint('payment: money posted')
    await payShop(deps, trx, payment)
  },

  refunded: (deps: Deps, trx: Db, { id: paymentId, state }: PaymentRow) =>
    settlePurchase(deps, trx, { paymentId, isReturned: state === 'refunded' }),
} as const
