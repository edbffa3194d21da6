import { expect } from 'vitest'
import { forgetSandboxParcels } from '#api/modules/delivery/jobs.ts'
import { sandboxDays } from '#contract/limits/money.ts'
import { insertParcel, listLatest } from '#delivery/sandbox/queries.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { openPayment } from '#payments/sandbox/queries.ts'
import { test as base } from '#tests/support/test.ts'
import { forgetSandboxPayments } from './jobs.ts'

const test = base
  /** A payment and a parcel of long ago, and of lately. */
  .extend('made', { scope: 'file' }, async ({ clock, db }) => {
    for (const [number, days] of [
      ['stara', sandboxDays + 1],
      ['nova', sandboxDays - 1],
    ] as const) {
      const at = new Date(clock.now().getTime() - days * dayMs)
      const request = { title: number, successUrl: '', cancelUrl: '', savesCard: false }
      const payment = { provider: 'monri', number, gatewayId: number, amount: 100, currency: 'BAM' } as const
      await openPayment(db, { ...payment, request, at })
      await insertParcel(db, number, {}, at)
    }
  })
  .extend('forget', { scope: 'file' }, ({ db, made, runJobs }) => async () => {
    expect(made).toBeUndefined()
    for (const job of [forgetSandboxPayments, forgetSandboxParcels]) await enqueue(db, job, {})
    await runJobs()
    const payments = await db.selectFrom('sandbox_payment').select('order_number').orderBy('id').execute()
    return [
      payments.map(({ order_number }) => order_number),
      (await listLatest(db, 10)).map(({ reference }) => reference),
    ]
  })

test('touches no payments and parcels of a sandbox that is not in use', async ({ deps, forget }) => {
  const { couriers, gateways } = deps
  deps.couriers = { ...couriers, isSandbox: false }
  deps.gateways = { ...gateways, isSandbox: false }
  expect(await forget()).toEqual([
    ['stara', 'nova'],
    ['nova', 'stara'],
  ])
  Object.assign(deps, { couriers, gateways })
})

test('forgets payments and parcels of the sandbox after 30 days', async ({ forget }) => {
  expect(await forget()).toEqual([['nova'], ['nova']])
})
