import type { Deps } from '#api/deps.ts'
import { hourMs, minuteMs } from '#lib/time.ts'
import { paymentOpenHours } from '#contract/limits/money.ts'
import { GatewayUnclear } from '#payments/gateway.ts'
import { applyReport } from './gateway-reports.ts'
import { gatewayOf, startedPaymentOf } from '../checkout.ts'
import { changePayment, type PaymentRow, setAskAt, takeDue } from '../queries.ts'
import { isOpen } from '../states.ts'

/** Milliseconds after which the payments of a dead worker are taken over. */
const takenMs = 5 * minuteMs
const atOnce = 50

/** Often at first, when payers wait; then seldom. */
const pauseFor = (ageMs: number) =>
  ageMs < 10 * minuteMs ? minuteMs : ageMs < hourMs ? 5 * minuteMs : hourMs

async function askAbout(deps: Deps, payment: PaymentRow): Promise<void> {
  const now = deps.now()
  const age = now.getTime() - payment.created_at.getTime()
  const gateway = gatewayOf(deps, payment)
  const wasStarted = payment.state !== 'created'
  let isClear = true
  if (gateway && wasStarted) {
    try {
      const report = await gateway.ask(startedPaymentOf(payment))
      if (report && report.outcome !== 'pending') {
        await applyReport(deps, { provider: gateway.provider, source: 'status', report })
        // Declined attempts may be followed by a better one.
        if (report.outcome === 'paid') return
      }
    } catch (error) {
      if (!(error instanceof GatewayUnclear)) throw error
      isClear = false
    }
  }
  const isLate = payment.way === 'bank' || age >= paymentOpenHours * hourMs
  const next = new Date(now.getTime() + pauseFor(age))
  if (!isClear) return setAskAt(deps.db, payment.id, next)
  if (isOpen(payment.state) && isLate) {
    await changePayment(deps.db, payment.id, ['created', 'pending'], {
      state: 'expired',
      ended_at: now,
      ask_at: null,
    })
    return
  }
  await setAskAt(deps.db, payment.id, isOpen(payment.state) || age < hourMs ? next : null)
}

/** Asks gateways about payments that they have not reported, and lets unpaid ones expire. */
export async function askGateways(deps: Deps): Promise<number> {
  let total = 0
  for (;;) {
    const now = deps.now()
    const due = await takeDue(deps.db, now, new Date(now.getTime() + takenMs), atOnce)
    for (const payment of due) await askAbout(deps, payment)
    total += due.length
    if (due.length < atOnce) return total
  }
}
