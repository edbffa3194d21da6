import type { Db } from '#lib/database/db.ts'
import { giveCredit, spendCredit } from '#api/modules/ledger/posting.ts'

export const at = new Date('2026-11-23T10:00:00Z')
export const inTransaction = <T>(db: Db, run: (trx: Db) => Promise<T>) => db.transaction().execute(run)

export const give = (db: Db, owner: number, amount: number, key: string) =>
  inTransaction(db, (trx) =>
    giveCredit(trx, { owner, amount, from: 'credit_issued', kind: 'top_up', key, at }),
  )
export const spend = (db: Db, owner: number, amount: number, key: string) =>
  inTransaction(db, (trx) =>
    spendCredit(trx, { owner, amount, on: 'sales_promotion', kind: 'promotion', key, at }),
  )
