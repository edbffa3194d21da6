import type { Deps } from '#api/deps.ts'
import { listReachableAdmins } from '#lib/accounts/staff.ts'
import { localDay, unixSeconds } from '#lib/time.ts'
import { proveClosings } from '#api/modules/closings/service.ts'
import { proveInvoices } from '#api/modules/invoices/service.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import type { LedgerReply } from '#contract/ledger/endpoints.ts'
import { shownProofs } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import { ledgerBroken } from './mails.ts'
import { insertProof, listProofs, listTotals, recount } from './proof-queries.ts'

type Proving = Pick<Deps, 'db' | 'now' | 'privateStorage'>

/**
 * Recounts every balance from its entries and the chains of invoices, and records the result. Faults are
 * mailed to all admins, since someone must look before more money moves.
 */
export async function proveLedger(deps: Proving): Promise<string[]> {
  const { db, now } = deps
  const counted = await recount(db)
  const proof = {
    ...counted,
    faults: [...counted.faults, ...(await proveInvoices(deps)), ...(await proveClosings(deps))],
  }
  const at = now()
  await db.transaction().execute(async (trx) => {
    await insertProof(trx, proof, at)
    if (proof.faults.length === 0) return
    for (const { id, username, email } of await listReachableAdmins(trx))
      await queueMail(trx, ledgerBroken, {
        to: email!,
        data: { username, faults: proof.faults },
        key: `ledger-broken:${localDay(at)}:${id}`,
        accountId: id,
      })
  })
  return proof.faults
}

/** Like `proveLedger`, for the job: fails if there are faults, so that it shows among failed jobs. */
export async function proveLedgerNightly(deps: Proving): Promise<void> {
  const faults = await proveLedger(deps)
  if (faults.length > 0) throw new Error(`the ledger is wrong: ${faults.join('; ')}`)
}

export async function getLedger({ db }: Pick<Deps, 'db'>): Promise<LedgerReply> {
  const [totals, proofs] = await Promise.all([listTotals(db), listProofs(db, shownProofs)])
  const ofHouse = (isHouse: boolean) =>
    totals
      .filter(({ is_house }) => is_house === isHouse)
      .map(({ kind, currency, balance }) => ({
        account: kind,
        ...(currency === 'credit'
          ? { currency: 'credit' as const, balance }
          : { currency: 'KM' as const, balance: toMarks(balance) }),
      }))
  return {
    house: ofHouse(true),
    users: ofHouse(false),
    proofs: proofs.map(({ at, faults, ...counts }) => ({
      at: unixSeconds(at),
      ...counts,
      faults: faults as string[],
    })),
  }
}
