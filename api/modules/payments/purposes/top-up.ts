import { declined } from '#contract/brand.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import type { Db } from '#lib/database/db.ts'
import type { Deps } from '#api/deps.ts'
import { giveCredit, post, repayBonus } from '#api/modules/ledger/service.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { formatCredits } from '#contract/money/credits.ts'
import type { PaymentWay } from '#contract/payments.ts'
import { vatOf } from '#contract/money/vat.ts'
import { unixSeconds } from '#lib/time.ts'
import { clearing } from '../gateways/clearing-accounts.ts'
import { topUpReceipt } from '../mails.ts'
import { findPayer, noteRepaidBonus, type PaymentRow } from '../queries.ts'

const subjectOf = (payment: PaymentRow) => ({ type: 'payment', id: payment.id }) as const

/** Credits for money: both are posted, and the bonus beside them. */
export const topUp = {
  title: (_payment: PaymentRow, brandName: string) => `Dopuna ${brandName} kredita`,

  invoice: ({ amount_fening: grossFening, credits, bonus }: PaymentRow, brandName: string) => ({
    items: [
      { text: `Dopuna ${brandName} kredita: ${formatCredits(credits)}`, grossFening },
      ...(bonus > 0 ? [{ text: `Bonus: ${formatCredits(bonus)}`, grossFening: 0 }] : []),
    ],
    note: `Krediti su unaprijed plaćeni i služe samo za usluge na ${declined(brandName).locative}. Deset kredita vrijedi 1,00 KM.`,
  }),

  async effect(
    _deps: Deps,
    trx: Db,
    payment: PaymentRow,
    { way, at }: { way: PaymentWay; at: Date },
  ): Promise<void> {
    const { id, account_id: owner, amount_fening: amount, credits, bonus } = payment
    const subject = subjectOf(payment)
    const vat = vatOf(amount)
    await post(trx, {
      kind: 'sale',
      key: `payment:${id}:money`,
      at,
      subject,
      moves: [
        { house: clearing[way], amount },
        { house: 'revenue_credit', amount: vat - amount },
        { house: 'vat', amount: -vat },
      ],
    })
    await faultPoint('payment: money posted')
    // The account was erased meanwhile: the money is there, and staff refund it.
    if (owner === null) return
    await giveCredit(trx, {
      owner,
      amount: credits,
      from: 'credit_issued',
      kind: 'top_up',
      key: `payment:${id}:credits`,
      at,
      subject,
    })
    await faultPoint('payment: credits posted')
    let repaid = 0
    if (bonus > 0) {
      const given = { owner, amount: bonus, at, subject }
      await giveCredit(trx, { ...given, from: 'credit_bonus', kind: 'bonus', key: `payment:${id}:bonus` })
      repaid = await repayBonus(trx, { ...given, key: `payment:${id}:bonus-repaid` })
      if (repaid > 0) await noteRepaidBonus(trx, id, repaid)
    }
    await faultPoint('payment: bonus posted')
    const { username, email } = await findPayer(trx, owner)
    if (email)
      await queueMail(trx, topUpReceipt, {
        to: email,
        accountId: owner,
        key: `payment:${id}:receipt`,
        data: {
          username,
          amountFening: amount,
          credits,
          bonus,
          repaid,
          orderNumber: payment.order_number,
          way,
          at: unixSeconds(at),
        },
      })
  },
}
