import { giveCredit } from '#api/modules/ledger/service.ts'
import type { Db } from '#lib/database/db.ts'

const amount = 1_000_000 // fening of credit: more than any bench spends

/** Gives an account credit, as a top-up does. */
export const giveBenchCredit = (db: Db, owner: number) =>
  db.transaction().execute((trx) =>
    giveCredit(trx, {
      owner,
      amount,
      from: 'credit_issued',
      kind: 'top_up',
      key: `bench:${owner}`,
      at: new Date(),
    }),
  )
