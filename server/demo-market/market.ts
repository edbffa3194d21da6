import type { Deps } from '#api/deps.ts'
import { dayMs } from '#lib/time.ts'
import { findInvoice } from '#api/modules/invoices/queries.ts'
import { openPdf } from '#api/modules/invoices/pdf-archive.ts'
import { closeDays } from '#api/modules/closings/closing.ts'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { beginDemo } from '#server/begin-demo.ts'
import { bankEvents, payoutEvents } from './bank.ts'
import { orderEvents } from './orders.ts'
import { actorsIn } from './people.ts'
import { readerEvents } from './readers.ts'
import { staffEvents } from './staff.ts'
import { topUpEvents } from './top-ups.ts'

const source = 'demo-market'
/** Before all events. */
const firstDaysAgo = 30

/**
 * Gives the demo payments, orders by card, payouts and work for its staff, once. Each event runs with the clock at its
 * time, the oldest first, so that books and invoices are in order.
 */
export async function playDemoMarket(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.now()
  if (!(await isFresh(deps, now)) || !(await beginDemo(db, source, 1, now))) return
  const actorOf = await actorsIn(db)
  const events = [
    ...topUpEvents,
    ...orderEvents,
    ...payoutEvents,
    ...bankEvents,
    ...staffEvents,
    ...readerEvents,
  ]
  for (const { daysAgo, run } of events.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const at = new Date(now.getTime() - daysAgo * dayMs)
    await run({ ...deps, now: () => at }, actorOf)
  }
  await keepInvoices(deps)
  await closeDays(deps)
  await proveLedger(deps)
}

/** A demo in whose books nothing stands but its first credit: they are written in order of time. */
async function isFresh({ db }: Deps, now: Date): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', demoAccounts[0]!.username)
    .executeTakeFirst()
  const begin = new Date(now.getTime() - firstDaysAgo * dayMs)
  const posting = await db
    .selectFrom('ledger_posting')
    .select('id')
    .where('at', '>', begin)
    .executeTakeFirst()
  return account !== undefined && posting === undefined
}

/** The proof of the books looks for the files of older invoices. */
async function keepInvoices(deps: Deps) {
  for (const { id } of await deps.db.selectFrom('invoice').select('id').execute())
    await openPdf(deps, (await findInvoice(deps.db, id))!)
}
