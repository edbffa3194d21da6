import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { localDay } from '#lib/time.ts'
import { issueInvoice } from '#api/modules/invoices/service.ts'

let made = 1_000_000

/** An invoice of some payment, issued to the account. */
export async function invoiceOf(
  deps: Deps,
  accountId: number,
  {
    paymentId = ++made,
    grossFening = 2_000,
    db = deps.db,
  }: { paymentId?: number; grossFening?: number; db?: Db } = {},
): Promise<number> {
  const issue = (trx: Db) =>
    issueInvoice(deps, trx, {
      paymentId,
      accountId,
      paid: { way: 'Kartica', orderNumber: `B${paymentId}` },
      items: [{ text: 'Dopuna kredita', grossFening }],
    })
  const { id } = db.isTransaction ? await issue(db) : await db.transaction().execute(issue)
  return id
}

/** The numbers of a kind of invoice in a year, this one unless told. */
export const numbersOf = async (db: Db, kind = 'invoice', year = Number(localDay(new Date()).slice(0, 4))) =>
  (
    await db
      .selectFrom('invoice')
      .select('number')
      .where('kind', '=', kind)
      .where('year', '=', year)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)

export const closedOn = '2026-11-20'

/** A day that was closed without a posting. */
export async function closedDay(db: Db): Promise<string> {
  const content = {
    accounts: [],
    movements: [],
    invoices: [],
    open_refunds: { opening: 0, closing: 0 },
    checks: [],
    invoicedSoFar: [],
  }
  await db
    .insertInto('daily_closing')
    .values({
      day: closedOn,
      closed_at: new Date('2026-11-20T23:12:00Z'),
      adds_up: true,
      content: JSON.stringify(content),
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  return closedOn
}
