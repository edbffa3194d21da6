import fc from 'fast-check'
import { expect } from 'vitest'
import type { OrderHandover, OrderPayment } from '#contract/orders/states.ts'
import { test } from '#tests/support/orders/order-lives.ts'

/** Pays out once in this many steps. */
const payoutEvery = 8
/** Steps from an unpaid or disputed order to its end. */
const longestEnd = 6

const drawnOrder = fc.record({
  price: fc.oneof(fc.integer({ min: 100, max: 1_500 }), fc.integer({ min: 1_500, max: 120_000 })),
  quantity: fc.integer({ min: 1, max: 3 }),
  payment: fc.constantFrom<OrderPayment>('card', 'card', 'cash'),
  handover: fc.constantFrom<OrderHandover>('courier', 'own_courier', 'collection'),
})
const drawnLife = fc.record({
  carriesCost: fc.boolean(),
  ownPrice: fc.integer({ min: 0, max: 3_000 }),
  weight: fc.integer({ min: 1, max: 12_000 }),
  orders: fc.array(drawnOrder, { minLength: 1, maxLength: 3 }),
  steps: fc.array(
    fc.record({
      at: fc.nat({ max: 9_999 }),
      what: fc.nat({ max: 9_999 }),
      share: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 8, maxLength: 24 },
  ),
})

test(
  'keeps the books exact in random lives of orders, step by step',
  { timeout: 120_000 },
  async ({ lives, db, runJobs }) => {
    await fc.assert(
      fc.asyncProperty(drawnLife, async ({ orders, steps, ...given }) => {
        const life = await lives.begin(given)
        const { kept } = life
        for (const drawn of orders) await life.place(drawn)
        await life.check()
        for (const { at, what, share } of steps) {
          const one = at % payoutEvery === 0 ? undefined : kept[at % kept.length]
          if (one) {
            const possible = life.stepsOf(one)
            await possible[what % possible.length]!(one, share)
          } else await life.payOut(what % 4 === 0)
          await life.check()
        }
        for (const one of kept)
          for (let left = longestEnd; !life.isOver(one); left -= 1) {
            expect(left, `steps to the end of an order that is ${one.state}`).toBeGreaterThan(0)
            await (one.isFrozen ? life.withdraw : life.finish[one.state]!(one))(one, 0)
          }
        await life.check()
        await life.checkEnd()
      }),
      { numRuns: 60, interruptAfterTimeLimit: 25_000 },
    )
    // The bank gets each refund once, and no more than was paid.
    await runJobs()
    const refunds = await db
      .selectFrom('payment_refund')
      .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
      .innerJoin('sandbox_payment', 'sandbox_payment.order_number', 'payment.order_number')
      .select([
        'payment_refund.state',
        'payment.refunded_fening',
        'sandbox_payment.refunded',
        'sandbox_payment.amount',
      ])
      .execute()
    for (const { state, refunded_fening, refunded, amount } of refunds) {
      expect([state, refunded]).toEqual(['done', refunded_fening])
      expect(refunded).toBeLessThanOrEqual(amount)
    }
  },
)
