import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { hasActed, recordAction } from '#api/modules/audit/service.ts'
import { assertClaimed, decideDispute } from '#api/modules/moderation/service.ts'
import { disputedMoneyOf, getOrderForStaff, lockedOrder, settleOrder } from '#api/modules/orders/service.ts'
import { type DisputedOrder, type Settling, settlementText } from '#contract/disputes.ts'
import { formatAmount, toMarks } from '#contract/money/money.ts'
import { type DisputeRow, endDispute, findDisputeOfCase, listPictures, listStatements } from './queries.ts'
import { notifySides } from './notifications.ts'
import { disputeView } from './view.ts'

async function ofCase(db: Db, caseId: number): Promise<DisputeRow> {
  const dispute = await findDisputeOfCase(db, caseId)
  if (!dispute) throw new DomainError('not_found', 'Slučaj nije pronađen.')
  return dispute
}

/** The order with both sides' details, for the moderator who claimed its case; the reading leaves a trace. */
export async function getDisputedOrder(deps: Deps, actor: Actor, caseId: number): Promise<DisputedOrder> {
  const dispute = await deps.db.transaction().execute(async (trx) => {
    const found = await ofCase(trx, caseId)
    const at = deps.now()
    await assertClaimed(trx, caseId, actor, at)
    const read = { action: 'order-read', subject: `case:${caseId}` } as const
    if (!(await hasActed(trx, actor.id, read.subject, read.action)))
      await recordAction(trx, { actor, ...read, at })
    return found
  })
  const { db } = deps
  const [order, statements, pictures, money] = await Promise.all([
    getOrderForStaff(deps, dispute.order_id),
    listStatements(db, dispute.id),
    listPictures(db, dispute.id),
    dispute.closed_at === null
      ? disputedMoneyOf(db, dispute.order_id)
      : (dispute.to_buyer_fening ?? 0) + (dispute.to_seller_fening ?? 0),
  ])
  return {
    order,
    dispute: disputeView(dispute, { statements, pictures, side: undefined }),
    money: toMarks(money),
  }
}

/** Divides the money that the house holds, in fening. */
function divide(whole: number, { outcome, amount }: Settling): { toBuyer: number; toSeller: number } {
  if (whole === 0 && (outcome === 'refund' || outcome === 'part'))
    throw wrongFields({
      outcome: 'Kupac nije platio preko nas, pa nema novca koji se može vratiti ili podijeliti.',
    })
  if (outcome === 'release') return { toBuyer: 0, toSeller: whole }
  if (outcome !== 'part') return { toBuyer: whole, toSeller: 0 }
  if (amount === undefined) throw wrongFields({ amount: 'Unesite koliko dobija kupac.' })
  if (amount >= whole) throw wrongFields({ amount: `Unesite manje od ${formatAmount(whole)}.` })
  return { toBuyer: amount, toSeller: whole - amount }
}

/** Decides a claimed case about an order: its money, its state and its case in one transaction, once. */
export async function settleDispute(
  deps: Deps,
  actor: Actor,
  caseId: number,
  given: Settling,
): Promise<{ message: string }> {
  const divided = await deps.db.transaction().execute(async (trx) => {
    const dispute = await ofCase(trx, caseId)
    const { outcome, facts, account, rule, days } = given
    // The order, then the case: the second of two concurrent decisions, or a decision after a withdrawal, is refused.
    await lockedOrder(trx, dispute.order_id)
    const decision = settlementText(outcome, await disputedMoneyOf(trx, dispute.order_id))
    await decideDispute(deps, trx, actor, caseId, { content: 'keep', account, rule, facts, days })
    await faultPoint('dispute: case decided')
    const { order, toBuyer, toSeller } = await settleOrder(deps, trx, {
      orderId: dispute.order_id,
      divide: (money) => divide(money, given),
      goodsReturn: outcome === 'return',
      staffId: actor.id,
      note: decision,
    })
    await faultPoint('dispute: money divided')
    const at = deps.now()
    await endDispute(trx, dispute.id, {
      outcome,
      to_buyer_fening: toBuyer,
      to_seller_fening: toSeller,
      explanation: facts,
      closed_at: at,
    })
    const sums =
      toBuyer + toSeller === 0 ? '' : ` Kupcu ${formatAmount(toBuyer)}, prodavaču ${formatAmount(toSeller)}.`
    const text = `Moderator je odlučio o narudžbi ${order.number}: ${decision.toLowerCase()}.${sums}`
    await notifySides(trx, order, {
      key: `${dispute.id}:settled`,
      at,
      texts: { buyer: text, seller: text },
      decided: { outcome: decision, explanation: facts, toBuyer, toSeller },
    })
    await recordAction(trx, {
      actor,
      action: 'settled',
      subject: `case:${caseId}`,
      after: { order: order.id, outcome, to_buyer: toBuyer, to_seller: toSeller },
      at,
    })
    return toBuyer + toSeller
  })
  return { message: divided === 0 ? 'Odluka je donesena.' : 'Odluka je donesena, a novac podijeljen.' }
}
