import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { defineJob } from '#lib/jobs.ts'
import { acceptsTransfer, creditsOfTransfer } from '#api/modules/payments/service.ts'
import { bookPayoutLine } from '#api/modules/payouts/service.ts'
import { referencesIn } from '#contract/bank/payment-reference.ts'
import { creditLine, letWait, type Payee } from './line-postings.ts'
import { changeLine, type LineRow, listOutgoing, lockLine, lockNextNew } from './queries.ts'
import { findSlipsByReference } from './slips/queries.ts'

// The line ends keep a reference from spanning both fields.
const referencesOf = ({ reference, purpose }: Pick<LineRow, 'reference' | 'purpose'>) =>
  referencesIn(`${reference}\n\n\n\n${purpose}`)

/** Books a line that is a payout to a seller, or one that came back; returns whether it is. */
async function isPayout(trx: Db, line: LineRow, at: Date): Promise<boolean> {
  const payoutId = await bookPayoutLine(trx, {
    references: referencesOf(line),
    fening: line.amount_fening,
    at,
  })
  if (payoutId === undefined) return false
  await changeLine(trx, line.id, { state: 'payout', payout_id: payoutId })
  return true
}

/**
 * Finds the slip that a line names. Staff must decide if the line names none or several, or if its owner is
 * gone or it takes no such amount.
 */
async function payeeOf(deps: Deps, trx: Db, line: LineRow): Promise<Payee | undefined> {
  const fening = line.amount_fening
  const references = referencesOf(line)
  if (references.length === 0 || creditsOfTransfer(deps, fening) === 0) return undefined
  const [slip, ...others] = await findSlipsByReference(trx, references)
  if (!slip || others.length > 0 || slip.account_id === null) return undefined
  if (!(await acceptsTransfer(trx, slip.id, fening))) return undefined
  return { accountId: slip.account_id, slipId: slip.id }
}

/** Matches the next line of a statement; false if none is left. */
const matchNext = (deps: Deps, statementId: number): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const line = await lockNextNew(trx, statementId)
    if (!line) return false
    const payee = await payeeOf(deps, trx, line)
    if (payee) await creditLine(deps, trx, line, payee)
    else if (!(await isPayout(trx, line, deps.now()))) await letWait(trx, line, deps.now())
    return true
  })

const readAtOnce = 500

/** Finds payouts among the outgoing lines. */
async function matchOutgoing({ db, now }: Deps, statementId: number): Promise<void> {
  for (let after = 0; ;) {
    const lines = await listOutgoing(db, statementId, after, readAtOnce)
    for (const { id } of lines.filter((line) => referencesOf(line).length > 0))
      await db.transaction().execute(async (trx) => {
        const line = await lockLine(trx, id)
        if (line?.state === 'outgoing') await isPayout(trx, line, now())
      })
    if (lines.length < readAtOnce) return
    after = lines.at(-1)!.id
  }
}

/** Matches lines of a statement, each in its own transaction; stops after `most`. */
export async function matchLines(deps: Deps, statementId: number, most = Infinity): Promise<void> {
  // Comes first, so that a payout that left and came back in one file is known to have left.
  await matchOutgoing(deps, statementId)
  for (let done = 0; done < most; done++) {
    if (!(await matchNext(deps, statementId))) return
    await faultPoint('bank: line committed')
  }
}

export const matchStatement = defineJob({
  name: 'match-bank-statement',
  label: 'Raspoređivanje uplata s izvoda',
  payload: z.object({ statementId: z.number() }),
  run: (deps: Deps, { statementId }) => matchLines(deps, statementId),
})
