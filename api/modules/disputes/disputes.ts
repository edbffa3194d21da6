import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { hourMs } from '#lib/time.ts'
import {
  findOrder,
  freezeOrder,
  listUnanswered,
  lockedOrder,
  mayDispute,
  type OrderRow,
  sideOf,
  unfreezeOrder,
} from '#api/modules/orders/service.ts'
import { closeCase, openOrderCase } from '#api/modules/reports/service.ts'
import { disputeDueHours, disputeStatements } from '#contract/limits/orders.ts'
import type { Dispute, DisputeState } from '#contract/disputes.ts'
import { type DisputeReason, disputeReasons } from '#contract/orders/dispute-reasons.ts'
import {
  type DisputeRow,
  endDispute,
  findDispute,
  insertDispute,
  insertStatement,
  listPictures,
  listStatements,
  lockOpenDispute,
  type Side,
} from './queries.ts'
import { notifySides } from './notifications.ts'
import { disputeView } from './view.ts'

/** Orders that the job gives to staff per run; it runs again soon. */
const unansweredBatch = 100

const missing = () => new DomainError('not_found', 'Narudžba nije pronađena.')
const closed = () => new DomainError('conflict', 'Spor je u međuvremenu završen.')
const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** Finds the order and the actor's side in it. Throws not_found for strangers. */
async function ownOrder(db: Db, actor: Actor, orderId: number): Promise<{ order: OrderRow; side: Side }> {
  const order = await findOrder(db, orderId)
  const side = sideOf(actor.id, order)
  if (!order || !side) throw missing()
  return { order, side }
}

export async function viewOf(db: Db, row: DisputeRow, side: Side | undefined): Promise<Dispute> {
  const [statements, pictures] = [await listStatements(db, row.id), await listPictures(db, row.id)]
  return disputeView(row, { statements, pictures, side })
}

/** Locks an order's open dispute for one of its two sides. Throws a conflict if there is none. */
export async function lockOwnDispute(trx: Db, actor: Actor, orderId: number) {
  const { order, side } = await ownOrder(trx, actor, orderId)
  const dispute = await lockOpenDispute(trx, orderId)
  if (!dispute) throw closed()
  return { order, side, dispute }
}

export async function getDispute(deps: Deps, actor: Actor, orderId: number): Promise<DisputeState> {
  const { db } = deps
  const { order, side } = await ownOrder(db, actor, orderId)
  const row = await findDispute(db, orderId)
  return {
    data: row ? await viewOf(db, row, side) : null,
    order: { id: order.id, number: order.number, side },
    may_open: await mayDispute(deps, db, order, side),
  }
}

type Given = { reason: DisputeReason; text: string }

/** Opens a dispute and its case, and stops the order. Throws not_found, and order_state where none is possible. */
export function openDispute(deps: Deps, actor: Actor, orderId: number, given: Given) {
  return deps.db.transaction().execute(async (trx) => {
    const { side } = await ownOrder(trx, actor, orderId)
    const row = await open(deps, trx, { ...given, orderId, side, actorId: actor.id })
    return {
      data: await viewOf(trx, row, side),
      message: 'Prijavili ste problem. Narudžba i novac stoje dok moderator ne odluči.',
    }
  })
}

/** The words of the site in the place of the seller, who would lose by the silence. */
const unansweredText =
  'Ovaj slučaj je otvorio sistem: izgubljeni paket je isporučen nakon što je kupac dobio novac nazad, a na pitanje šta će biti s robom niko nije odgovorio na vrijeme.'

/** Gives staff the orders whose question about a found parcel nobody answered in time. */
export async function openUnanswered(deps: Deps, signal?: AbortSignal): Promise<void> {
  const due = await listUnanswered(deps.db, deps.now(), unansweredBatch)
  for (const { id: orderId } of due) {
    if (signal?.aborted) return
    await deps.db.transaction().execute(async (trx) => {
      const order = await lockedOrder(trx, orderId)
      // Someone else was faster.
      if (order.frozen_at || !order.deadline_at || order.deadline_at > deps.now()) return
      const given = { reason: 'not_returned', text: unansweredText, side: 'seller', actorId: null } as const
      await open(deps, trx, { ...given, orderId })
    })
  }
}

type Opening = Given & { orderId: number; side: Side; actorId: number | null }

async function open(
  deps: Deps,
  trx: Db,
  { orderId, side, actorId, reason, text }: Opening,
): Promise<DisputeRow> {
  const order = await freezeOrder(deps, trx, { orderId, side, actorId, note: disputeReasons[reason] })
  await faultPoint('dispute: order frozen')
  const at = deps.now()
  const ownerId = side === 'buyer' ? order.seller_id : order.buyer_id
  const dueAt = new Date(at.getTime() + disputeDueHours * hourMs)
  const caseId = await openOrderCase(trx, { orderId, ownerId, name: order.number, dueAt, now: at })
  const row = await insertDispute(trx, {
    order_id: orderId,
    case_id: caseId,
    opened_by: side,
    reason,
    opened_at: at,
  })
  await insertStatement(trx, { dispute_id: row.id, side, author_id: actorId, body: text, at })
  const isSilent = actorId === null
  const complained = isSilent
    ? `O narudžbi ${order.number} odlučuje moderator, jer niko nije odgovorio na vrijeme.`
    : `${side === 'buyer' ? 'Kupac' : 'Prodavač'} je prijavio problem s narudžbom ${order.number}: ${disputeReasons[reason].toLowerCase()}.`
  await notifySides(trx, order, {
    key: `${row.id}:opened`,
    at,
    ...(!isSilent && { opened: { by: side, reason: disputeReasons[reason] } }),
    texts: {
      [side]: isSilent
        ? complained
        : `Vaša prijava problema s narudžbom ${order.number} je kod moderatora. Narudžba stoji dok ne odluči.`,
      [other(side)]: `${complained} Napišite šta se desilo.`,
    },
  })
  return row
}

export function addStatement(deps: Deps, actor: Actor, orderId: number, text: string) {
  return deps.db.transaction().execute(async (trx) => {
    const { order, side, dispute } = await lockOwnDispute(trx, actor, orderId)
    const said = (await listStatements(trx, dispute.id)).filter((one) => one.side === side)
    if (said.length >= disputeStatements)
      throw new DomainError('conflict', `Najviše ${disputeStatements} izjava. Moderator će odlučiti.`)
    const at = deps.now()
    await insertStatement(trx, { dispute_id: dispute.id, side, author_id: actor.id, body: text, at })
    await notifySides(trx, order, {
      key: `${dispute.id}:said:${side}:${said.length}`,
      at,
      texts: { [other(side)]: `Nova izjava o problemu s narudžbom ${order.number}.` },
    })
    return { data: await viewOf(trx, dispute, side), message: 'Vaša izjava je dodana.' }
  })
}

/** The side that complained takes it back: the order goes on and its clock starts again. */
export function withdrawDispute(deps: Deps, actor: Actor, orderId: number) {
  return deps.db.transaction().execute(async (trx) => {
    await ownOrder(trx, actor, orderId)
    await lockedOrder(trx, orderId)
    const { side, dispute } = await lockOwnDispute(trx, actor, orderId)
    if (dispute.opened_by !== side)
      throw new DomainError('conflict', 'Prijavu može povući samo onaj ko ju je poslao.')
    const at = deps.now()
    const order = await unfreezeOrder(deps, trx, { orderId, side, actorId: actor.id })
    await faultPoint('dispute: order released')
    const ended = await endDispute(trx, dispute.id, {
      outcome: 'withdrawn',
      to_buyer_fening: null,
      to_seller_fening: null,
      closed_at: at,
    })
    await closeCase(
      trx,
      { id: dispute.case_id, type: 'order', name: order.number },
      { isRight: false, stage: 'withdrawn' },
      at,
    )
    await notifySides(trx, order, {
      key: `${dispute.id}:withdrawn`,
      at,
      texts: {
        [other(side)]: `Prijava problema s narudžbom ${order.number} je povučena. Narudžba ide dalje.`,
      },
    })
    return { data: await viewOf(trx, ended, side), message: 'Prijava je povučena. Narudžba ide dalje.' }
  })
}
