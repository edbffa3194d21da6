import type { Payment } from '#contract/payments.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { exactMarks, wayWords } from '#web/modules/payments/words.ts'

/** Amount, way of payment, and credits. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const {
    amount,
    foreign_amount: foreign,
    credits,
    bonus,
    bonus_repaid: repaid,
    way,
    order_number: number,
  } = payment
  const rows: [string, string][] = [
    ['Iznos', exactMarks(amount)],
    ...(foreign ? [['Naplaćuje se', foreign] as [string, string]] : []),
    ['Način', wayWords[way]],
    ...(credits > 0 ? [['Krediti', formatNumber(credits)] as [string, string]] : []),
    ...(bonus > 0 ? [['Bonus', formatNumber(bonus)] as [string, string]] : []),
    ...(repaid > 0 ? [['Od toga za dugovani bonus', formatNumber(repaid)] as [string, string]] : []),
    ['Broj uplate', number],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
