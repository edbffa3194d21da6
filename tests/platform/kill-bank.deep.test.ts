import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { bankFile, mt940 } from '#tests/support/money/bank.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { start } from './processes/bundled.ts'

/** Runs the call in a separate process; returns its output, or nothing if it was killed. */
async function call(...args: string[]) {
  const child = await start('bank-import.ts', args, ['ignore', 'pipe', 'inherit'])
  const [output] = await Promise.all([text(child.stdout!), once(child, 'exit')])
  return { output, wasKilled: child.signalCode === 'SIGKILL' }
}

const importSteps = [
  'bank: statement stored',
  'bank: money set aside',
  'bank: money taken out',
  'payment: money posted',
  'payment: credits posted',
  'bank: payment completed',
  'bank: line matched',
  'bank: line committed',
]

test(
  'has credited every line once after a kill at any step of an import',
  { timeout: 240_000 },
  async ({ cloned, db, make, app, login, deps, runJobs }) => {
    const token = await login(await make.account({ role: 'admin' }))
    for (const [at, step] of importSteps.entries()) {
      const owner = await make.account()
      const user = caller(app, await login(owner))
      const { id } = (await user('POST', '/payment-slips', { amount: '20' })).body
      const { reference } = (await user('GET', `/payment-slips/${id}`)).body.data
      const file = mt940([
        { amount: 2_000, bankId: `K${at}A`, reference: reference.replaceAll('-', '') },
        { amount: 700, bankId: `K${at}B` },
        { amount: 1_500, bankId: `K${at}C`, purpose: reference },
      ])
      const { wasKilled, output } = await call(cloned.url, step, token, '/admin/bank/statements', file)
      expect([wasKilled, output], step).toEqual([true, ''])
      // The operator sends the file again, and the worker resumes from the stored rows.
      const { headers, payload } = bankFile(file)
      const again = await app.inject({
        method: 'POST',
        url: '/api/admin/bank/statements',
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload: payload!,
      })
      expect(again.statusCode, step).toBe(200)
      await runJobs()
      const lines = await db
        .selectFrom('bank_line')
        .select(['amount_fening', 'state'])
        .where('bank_id', 'like', `K${at}_`)
        .orderBy('id')
        .execute()
      expect(lines, step).toEqual([
        { amount_fening: 2_000, state: 'matched' },
        { amount_fening: 700, state: 'waiting' },
        { amount_fening: 1_500, state: 'matched' },
      ])
      expect((await user('GET', '/credit')).body.data.balance, step).toBe(350)
    }
    const { rows } = await sql<{ balance: number; waiting: number }>`
      select (select sum(balance)::bigint from ledger_account where kind = 'bank_unmatched') as balance,
        (select sum(amount_fening)::bigint from bank_line where state = 'waiting') as waiting`.execute(db)
    expect(rows[0]!.balance).toBe(-rows[0]!.waiting)
    expect(await proveLedger(deps)).toEqual([])
  },
)

test(
  'has decided about a line wholly or not at all after a kill at any step',
  { timeout: 120_000 },
  async ({ cloned, db, make, app, login, deps }) => {
    const token = await login(await make.account({ role: 'admin' }))
    const admin = caller(app, token)
    const owner = await make.account()
    const user = caller(app, await login(owner))
    const balance = async () => (await user('GET', '/credit')).body.data.balance
    await call(
      cloned.url,
      'none',
      token,
      '/admin/bank/statements',
      mt940([{ amount: 900, bankId: 'ODLUKA' }]),
    )
    const { id } = await db
      .selectFrom('bank_line')
      .select('id')
      .where('bank_id', '=', 'ODLUKA')
      .executeTakeFirstOrThrow()
    const decide = (step: string, act: string) =>
      call(
        cloned.url,
        step,
        token,
        `/admin/bank/lines/${id}/${act}`,
        JSON.stringify({ reason: 'Javio se', ...(act === 'assign' && { target: owner.username }) }),
      )
    const state = async () => (await admin('GET', `/admin/bank/lines/${id}`)).body.data.state
    for (const step of ['bank: money taken out', 'payment: credits posted', 'bank: line matched']) {
      expect(await decide(step, 'assign'), step).toEqual({ output: '', wasKilled: true })
      expect([await state(), await balance()], step).toEqual(['waiting', 0])
    }
    expect((await decide('none', 'assign')).output).toContain('200 ')
    expect([await state(), await balance()]).toEqual(['matched', 90])
    for (const step of ['bank: payment undone', 'bank: money set aside']) {
      expect(await decide(step, 'release'), step).toEqual({ output: '', wasKilled: true })
      expect([await state(), await balance()], step).toEqual(['matched', 90])
    }
    expect((await decide('none', 'release')).output).toContain('200 ')
    expect([await state(), await balance()]).toEqual(['waiting', 0])
    expect(await proveLedger(deps)).toEqual([])
  },
)
