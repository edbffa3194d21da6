import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { test } from '#tests/support/test.ts'
import { loadDemoChargers } from '#server/demo-chargers.ts'
import { giveDemoCredit } from '#server/demo-credit.ts'
import { playDemoMarket } from './market.ts'

test("plays the demo's market once, with books that balance and work on every staff list", async ({
  db,
  deps,
  runJobs,
}) => {
  await loadDemo(db, deps.storage)
  await loadDemoChargers(db)
  await giveDemoCredit(db, deps.now())
  await playDemoMarket(deps)
  await playDemoMarket(deps)
  await runJobs()

  const { rows: proofs } = await sql<{ faults: string[] }>`select faults from ledger_proof`.execute(db)
  expect(proofs).toEqual([{ faults: [] }])
  const { rows: closings } = await sql<{ wrong: number; days: number }>`
    select count(*)::int as days, count(*) filter (where not adds_up)::int as wrong from daily_closing`.execute(
    db,
  )
  expect(closings[0]!.wrong).toBe(0)
  expect(closings[0]!.days).toBeGreaterThan(20)

  const { rows: states } = await sql<{ state: string }>`
    select distinct state from orders where payment = 'card'`.execute(db)
  expect(states.map(({ state }) => state).toSorted()).toEqual([
    'completed',
    'confirmed',
    'declined',
    'pending',
    'shipped',
    'unpaid',
  ])
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from payment) as payments, (select count(*)::int from invoice) as invoices,
      (select count(*)::int from payout) as payouts, (select count(*)::int from moderation_case where state = 'open') as cases,
      (select count(*)::int from moderation_decision) as decisions, (select count(*)::int from held_message) as held,
      (select count(*)::int from photo_flag) as flags, (select count(*)::int from charger_report) as chargers,
      (select count(*)::int from lead) as leads`.execute(db)
  for (const [what, count] of Object.entries(rows[0]!)) expect(count, what).toBeGreaterThan(0)
})
