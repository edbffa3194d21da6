import { expect } from 'vitest'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { askGatewaysJob } from '#api/modules/payments/jobs.ts'
import { enqueue } from '#lib/jobs.ts'
import { findByNumber } from '#payments/sandbox/queries.ts'
import { approvedCallback, keptCard, openTopUp, paidTopUp } from '#tests/support/money/payments.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { dies } from './processes/dying.ts'

const json = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

const callbackSteps = [
  'payment: reported',
  'payment: marked paid',
  'payment: money posted',
  'payment: credits posted',
  'payment: bonus posted',
  'payment: effect done',
  'payment: invoice issued',
  'payment: event noted',
  'payment: committed',
]

test(
  'has credited a callback once after a kill at any step',
  { timeout: 120_000 },
  async ({ cloned, db, deps, make, app }) => {
    for (const step of callbackSteps) {
      const { id } = await make.account()
      const payment = await openTopUp(deps, id)
      const request = await approvedCallback(deps, payment)
      expect(await dies(cloned.url, step, request), step).toBe(true)
      expect(await creditOf(db, id), step).toBe(step === 'payment: committed' ? 240 : 0)
      // The gateway got no answer, and calls again.
      for (const times of [1, 2])
        expect((await app.inject({ method: 'POST', ...request })).statusCode, `${step} ${times}`).toBe(200)
      expect(await creditOf(db, id), step).toBe(240)
      const mails = await db
        .selectFrom('outbox_message')
        .select('kind')
        .where('account_id', '=', id)
        .execute()
      expect(
        mails.filter(({ kind }) => kind === 'top-up-receipt'),
        step,
      ).toHaveLength(1)
    }
    expect(await proveLedger(deps)).toEqual([])
  },
)

test(
  'charges a saved card at most once, and credits the charge, after a kill at any step',
  { timeout: 120_000 },
  async ({ cloned, db, deps, make, app, login, clock, runJobs }) => {
    for (const [step, isCharged] of [
      ['payment: charge noted', false],
      ['payment: charged', true],
      ['payment: credits posted', true],
    ] as const) {
      const account = await make.account()
      const token = await login(account)
      const call = caller(app, token)
      const card = await keptCard(deps, account.id)
      const started = await call('POST', '/payments/top-ups', { amount: 10, way: 'card', card_id: card.id })
      const { id, order_number: number } = started.body.data
      const task = { url: `/api/payments/${id}/checkout`, headers: json(token), payload: '{}' }
      expect(await dies(cloned.url, step, task), step).toBe(true)
      expect(await creditOf(db, account.id), step).toBe(0)
      // The payer presses again, and the job asks.
      await call('POST', `/payments/${id}/checkout`, {})
      clock.advance(2 * 60_000)
      await enqueue(db, askGatewaysJob, {})
      await runJobs()
      expect((await findByNumber(db, 'monri', number))?.state, step).toBe(isCharged ? 'paid' : undefined)
      expect(await creditOf(db, account.id), step).toBe(isCharged ? 120 : 0)
    }
    expect(await proveLedger(deps)).toEqual([])
  },
)

test('has handed a payer over wholly or not at all', async ({ cloned, deps, make, login, app }) => {
  const account = await make.account()
  const token = await login(account)
  const { id } = await openTopUp(deps, account.id, { way: 'wallet' })
  const url = `/api/payments/${id}/checkout`
  expect(await dies(cloned.url, 'payment: handed over', { url, headers: json(token), payload: '{}' })).toBe(
    true,
  )
  const again = (await caller(app, token)('POST', `/payments/${id}/checkout`, {})).body
  expect(again).toMatchObject({ data: { kind: 'redirect' }, payment: { state: 'pending' } })
})

test(
  'refunds once, or asks staff, after a kill at any step',
  { timeout: 120_000 },
  async ({ cloned, db, deps, make, app, login, runJobs }) => {
    const token = await login(await make.account({ role: 'admin' }))
    const admin = caller(app, token)
    const body = { amount: '20', reason: 'Greška' }
    const sandboxOf = async (way: string, number: string) =>
      (await findByNumber(db, way === 'card' ? 'monri' : 'paypal', number))!.refunded
    {
      const step = 'refund: written'
      const owner = await make.account()
      const { id } = await paidTopUp(deps, owner.id)
      const task = {
        url: `/api/admin/payments/${id}/refunds`,
        headers: json(token),
        payload: JSON.stringify(body),
      }
      expect(await dies(cloned.url, step, task), step).toBe(true)
      expect(await creditOf(db, owner.id), step).toBe(240)
      expect((await admin('GET', `/admin/payments/${id}`)).body.data.refunds, step).toEqual([])
    }
    for (const way of ['card', 'wallet'] as const)
      for (const step of ['refund: sending noted', 'refund: sent', 'refund: credit note issued']) {
        const owner = await make.account()
        const payment = await paidTopUp(deps, owner.id, { way })
        const { refunds } = (await admin('POST', `/admin/payments/${payment.id}/refunds`, body)).body.data
        expect(await dies(cloned.url, step, refunds[0].id), `${way} ${step}`).toBe(true)
        await runJobs()
        const sent = await sandboxOf(way, payment.order_number)
        // Monri would refund a repeat again, so staff have to look; PayPal recognises the repeat.
        const state = (await admin('GET', `/admin/payments/${payment.id}`)).body.data.refunds[0].state
        expect([state, sent], `${way} ${step}`).toEqual(
          way === 'wallet'
            ? ['done', payment.gateway_amount]
            : ['unclear', step === 'refund: sending noted' ? 0 : payment.gateway_amount],
        )
        if (way === 'card')
          await admin('POST', `/admin/payments/refunds/${refunds[0].id}/settle`, { is_done: sent > 0 })
        const isKept = way === 'card' && sent === 0
        expect(await creditOf(db, owner.id), `${way} ${step}`).toBe(isKept ? 240 : 0)
      }
    expect(await proveLedger(deps)).toEqual([])
  },
)
