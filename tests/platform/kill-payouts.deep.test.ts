import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { payableOf } from '#api/modules/ledger/service.ts'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { houseAccount } from '#tests/support/money/bank.ts'
import { bankAccountOf, owedTo } from '#tests/support/money/payouts.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { start } from './processes/bundled.ts'

/** Runs the call in a separate process; returns its output, or nothing if it was killed. */
async function call(...args: string[]) {
  const child = await start('bank-import.ts', args, ['ignore', 'pipe', 'inherit'])
  const [output] = await Promise.all([text(child.stdout!), once(child, 'exit')])
  return { output, wasKilled: child.signalCode === 'SIGKILL' }
}

const batchSteps = [
  'payout: batch stored',
  'payout: money posted',
  'payout: marked posted',
  'payout: committed',
]

test(
  'has paid every seller once after a kill at any step of a batch',
  { timeout: 240_000 },
  async ({ cloned, db, make, app, login, deps, runJobs }) => {
    const token = await login(await make.account({ role: 'admin' }))
    const admin = caller(app, token)
    for (const step of batchSteps) {
      const sellers = [await make.account(), await make.account(), await make.account()]
      for (const { id } of sellers) {
        await bankAccountOf(db, id)
        await owedTo(db, id, 5_000)
      }
      const body = JSON.stringify({ account: houseAccount })
      const { wasKilled, output } = await call(cloned.url, step, token, '/admin/payout-batches', body)
      expect([wasKilled, output], step).toEqual([true, ''])
      // The operator presses again, and the worker resumes from the stored rows.
      expect((await admin('POST', '/admin/payout-batches', { account: houseAccount })).status, step).toBe(409)
      await runJobs()
      for (const { id } of sellers) expect(await payableOf(db, id), step).toBe(0)
      const [batch] = (await admin('GET', '/admin/payout-batches')).body.data
      expect(batch, step).toMatchObject({ count: 3, total: 150, waiting: 0, dropped: 0 })
      expect(batch.filled_at, step).not.toBeNull()
    }
    expect(await proveLedger(deps)).toEqual([])
  },
)

test(
  'has returned a payout wholly or not at all after a kill',
  { timeout: 120_000 },
  async ({ cloned, db, make, app, login, deps }) => {
    const token = await login(await make.account({ role: 'admin' }))
    const admin = caller(app, token)
    const { id } = await make.account()
    await bankAccountOf(db, id)
    await owedTo(db, id, 5_000)
    const { data: batch } = (await admin('POST', '/admin/payout-batches', { account: houseAccount })).body
    await admin('POST', `/admin/payout-batches/${batch.id}/sent`)
    const [payout] = (await admin('GET', `/admin/payout-batches/${batch.id}/payouts`)).body.data
    const body = JSON.stringify({ reason: 'Račun je zatvoren.' })
    const back = (step: string) => call(cloned.url, step, token, `/admin/payouts/${payout.id}/return`, body)
    expect(await back('payout: money owed again')).toEqual({ output: '', wasKilled: true })
    expect(await payableOf(db, id)).toBe(0)
    expect((await back('none')).output).toContain('200 ')
    expect((await back('none')).output).toContain('409 ')
    expect(await payableOf(db, id)).toBe(5_000)
    expect(await proveLedger(deps)).toEqual([])
  },
)
