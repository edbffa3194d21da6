import fc from 'fast-check'
import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { captureOf, cardCall, cardReturn, walletCall } from '#payments/sandbox/calls.ts'
import { changePayment, openPayment, type SandboxPayment } from '#payments/sandbox/queries.ts'
import { openTopUp } from '#tests/support/money/payments.ts'
import { test } from '#tests/support/test.ts'

const payments = 100
const messages = 10_000

/** Messages that a gateway, or someone in its name, may send about a payment. */
const kinds = [
  'paid',
  'declined',
  'pending',
  'forged',
  'cheap',
  'foreign',
  'unknown',
  'broken',
  'return',
] as const

type Made = {
  way: 'card' | 'wallet'
  payment: Awaited<ReturnType<typeof openTopUp>>
  known: SandboxPayment
}

const news = fc.record({ at: fc.nat(payments - 1), kind: fc.constantFrom(...kinds), attempt: fc.nat(2) })

test(
  'credits exactly the paid amounts after 10,000 doubled, reordered, late and forged callbacks',
  { timeout: 240_000 },
  async ({ app, deps, db, make, login }) => {
    deps.rateLimiter = unlimited
    const account = await make.account()
    const token = await login(account)
    const made: Made[] = []
    for (let index = 0; index < payments; index += 1) {
      const way = index % 2 === 0 ? ('card' as const) : ('wallet' as const)
      const payment = await openTopUp(deps, account.id, { way, marks: 5 + index })
      const known = await openPayment(db, {
        provider: way === 'card' ? 'monri' : 'paypal',
        number: payment.order_number,
        gatewayId: `G${index}`,
        amount: payment.gateway_amount,
        currency: payment.currency,
        request: {
          title: '',
          successUrl: `http://localhost:3000/transakcije/${payment.id}/success`,
          cancelUrl: '',
          savesCard: false,
        },
        at: deps.now(),
      })
      made.push({ way, payment, known })
    }
    // The bank is asked about returns, and has the money.
    for (const { way, known } of made)
      if (way === 'card') await changePayment(db, known.id, ['open'], { state: 'paid' })

    type News = { at: number; kind: (typeof kinds)[number]; attempt: number }
    function callOf({ at, kind, attempt }: News) {
      const { way, known } = made[at]!
      const altered = {
        ...known,
        id: known.id * 10 + attempt,
        ...(kind === 'cheap' && { amount: 1 }),
        ...(kind === 'foreign' && { currency: way === 'card' ? 'EUR' : 'USD' }),
        ...(kind === 'unknown' && { order_number: `${known.order_number}X` }),
      }
      if (way === 'card')
        return cardCall(
          altered,
          kind === 'declined' ? 'declined' : 'approved',
          kind === 'forged' ? 'wrong-key' : undefined,
        )
      const status = kind === 'declined' ? 'DENIED' : kind === 'pending' ? 'PENDING' : 'COMPLETED'
      return walletCall(altered, `PAYMENT.CAPTURE.${status}`, captureOf(altered, status), {
        eventId: `WH-${altered.id}-${kind}`,
        ...(kind === 'forged' && { secret: 'wrong-key' }),
      })
    }
    async function send(one: News): Promise<number> {
      const { way, payment, known } = made[one.at]!
      if (one.kind === 'return' && way === 'card') {
        const back = new URL(cardReturn(known, 'approved', one.attempt === 0 ? undefined : 'wrong-key'))
        const reply = await app.inject({
          method: 'POST',
          url: `/api/payments/${payment.id}/return`,
          headers: { authorization: `Bearer ${token}` },
          payload: { address: back.pathname + back.search },
        })
        return reply.statusCode
      }
      const { headers, body } = callOf(one)
      const reply = await app.inject({
        method: 'POST',
        url: `/hooks/${way}`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: one.kind === 'broken' ? body.slice(1) : body,
      })
      return reply.statusCode
    }
    /** Returns whether this message, alone, proves that the money is there. */
    const proves = ({ at, kind, attempt }: News) => {
      const isCard = made[at]!.way === 'card'
      // A card gateway reports payments alone, and never those that wait.
      return (
        kind === 'paid' || (kind === 'pending' && isCard) || (kind === 'return' && (!isCard || attempt === 0))
      )
    }

    const [sent] = fc.sample(fc.array(news, { minLength: messages, maxLength: messages }), 1) as [News[]]
    const paid = new Set(sent.filter(proves).map(({ at }) => at))
    const statuses = new Set<number>()
    const atOnce = 20
    for (let from = 0; from < sent.length; from += atOnce)
      for (const status of await Promise.all(sent.slice(from, from + atOnce).map(send))) statuses.add(status)
    expect([...statuses].toSorted()).toEqual([200, 401])

    const expected = [...paid].reduce(
      (sum, at) => sum + made[at]!.payment.credits + made[at]!.payment.bonus,
      0,
    )
    expect(paid.size).toBeGreaterThan(payments / 2)
    expect(await creditOf(db, account.id)).toBe(expected)
    const states = await db.selectFrom('payment').select(['id', 'state']).orderBy('id').execute()
    for (const [at, { payment }] of made.entries())
      expect(states.find(({ id }) => id === payment.id)!.state === 'paid', `payment ${at}`).toBe(paid.has(at))
    const sums = await db
      .selectFrom('ledger_account')
      .select(['currency', 'kind'])
      .select(({ fn }) => fn.sum<string>('balance').as('sum'))
      .groupBy(['currency', 'kind'])
      .execute()
    const fening = [...paid].reduce((sum, at) => sum + made[at]!.payment.amount_fening, 0)
    const of = (test: (row: (typeof sums)[number]) => boolean) =>
      sums.filter(test).reduce((sum, row) => sum + Number(row.sum), 0)
    expect(of(({ kind }) => kind.startsWith('clearing_'))).toBe(fening)
    expect(of(({ currency }) => currency === 'fening')).toBe(0)
    expect(of(({ currency }) => currency === 'credit')).toBe(0)
    const receipts = await db
      .selectFrom('outbox_message')
      .select('key')
      .where('kind', '=', 'top-up-receipt')
      .execute()
    expect(receipts).toHaveLength(paid.size)
  },
)
