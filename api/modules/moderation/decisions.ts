import { randomBytes } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, DomainError, type FieldErrors } from '#lib/errors.ts'
import { dayMs } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { judgeWrong } from '#api/modules/checks/service.ts'
import { clearFlags } from '#api/modules/media/service.ts'
import { closeCase, judgeReports, reopenCase } from '#api/modules/reports/service.ts'
import type { Decision } from '#contract/moderation/endpoints.ts'
import type {
  AccountMeasure,
  ContentMeasure,
  CorrectableField,
  RuleName,
} from '#contract/moderation/rules.ts'
import type { CaseKind } from '#contract/reports/endpoints.ts'
import { checkClaim, dropClaim, takeClaim } from './claims.ts'
import { hashKey } from './decision-key.ts'
import {
  answerAppeal,
  findOwner,
  insertDecision,
  lockAppeal,
  lockStanding,
  markUndone,
  type NewDecision,
} from './decision-queries.ts'
import { applyDecision, revokeDecision } from './effects.ts'
import { isReporter, isSideOf, type LockedCase, lockCase } from './queries.ts'
import { notifyDecision, notifyOutcome, type NotifiedDecision } from './notifications.ts'

export const unknownCase = () => new DomainError('not_found', 'Slučaj nije pronađen.')

const subjectOf = (id: number) => `case:${id}`

export async function lockExistingCase(trx: Db, id: number): Promise<LockedCase> {
  const found = await lockCase(trx, id)
  if (!found) throw unknownCase()
  return found
}

/** Nobody judges their own matter: neither what they own nor what they reported. */
export async function checkImpartial(trx: Db, actor: Actor, found: LockedCase): Promise<void> {
  if (found.owner_id === actor.id)
    throw new DomainError('conflict', 'Slučaj je o vama. O njemu odlučuje drugi moderator.')
  if (found.subject_kind === 'order' && (await isSideOf(trx, found.subject_id, actor.id)))
    throw new DomainError('conflict', 'Ovo je vaša narudžba. O njoj odlučuje drugi moderator.')
  if (await isReporter(trx, found.id, actor.id))
    throw new DomainError('conflict', 'Ovo ste sami prijavili. O tome odlučuje drugi moderator.')
}

const removableKinds: ReadonlySet<string> = new Set([
  'listing',
  'question',
  'review',
  'review_reply',
  'note',
  'video',
  'follower_message',
])

/** Checks that the parts of a decision fit together, and fit its subject. */
function checkDecision(found: LockedCase, given: Decision) {
  const { content, account, rule, facts, field, days } = given
  const fields: FieldErrors = {}
  const isRemovable = removableKinds.has(found.subject_kind)
  if (content === 'remove' ? !isRemovable : content === 'correct' && found.subject_kind !== 'listing')
    fields['content'] = 'Ova mjera ovdje ne postoji.'
  if (content !== 'keep' && found.subject_kind === 'listing' && found.listing_id === null)
    fields['content'] = 'Oglas više ne postoji.'
  if (account !== 'none' && found.owner_id === null) fields['account'] = 'Ovaj račun više ne postoji.'
  if (content === 'correct' && !field) fields['field'] = 'Odaberite šta treba ispraviti.'
  if ((account === 'limit' || account === 'suspend') && !days) fields['days'] = 'Unesite broj dana.'
  if (content !== 'keep' || account !== 'none') {
    if (!rule) fields['rule'] = 'Odaberite pravilo.'
    if (!facts) fields['facts'] = 'Opišite činjenice.'
  }
  assertNoneWrong(fields)
}

async function checkOwner(trx: Db, found: LockedCase, { account }: Decision) {
  if (account === 'none' || found.owner_id === null) return
  if ((await findOwner(trx, found.owner_id))?.role !== 'member')
    throw new DomainError('conflict', 'Ovo je račun osoblja. Mjere prema njemu donosi uprava.')
}

const notificationOf = (found: LockedCase, row: NewDecision & { id: number }): NotifiedDecision | null =>
  found.owner_id === null || row.rule === null
    ? null
    : {
        id: row.id,
        ownerId: found.owner_id,
        type: found.subject_kind as CaseKind,
        name: found.name,
        content: row.content_measure,
        account: row.account_measure,
        rule: row.rule as RuleName,
        facts: row.facts,
        field: row.field as CorrectableField | null,
        endsAt: row.ends_at,
        wasHidden: row.was_hidden,
        isAutomated: row.is_automated,
        hasReports: found.has_reports,
      }

const judgedOf = ({ id, subject_kind, name }: LockedCase) => ({
  id,
  type: subject_kind as CaseKind,
  name,
})

/** Decides a case that the actor has claimed: its effects, its reporters and its owner in one transaction. */
export async function decideCase(
  deps: Deps,
  actor: Actor,
  id: number,
  given: Decision,
): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockExistingCase(trx, id)
    if (found.subject_kind === 'order')
      throw new DomainError('conflict', 'Ovaj slučaj se završava odlukom o novcu narudžbe.')
    await decideClaimed(deps, trx, actor, found, given)
  })
  return { message: isFault(given) ? 'Odluka je donesena.' : 'Slučaj je zatvoren bez mjera.' }
}

async function decideClaimed(deps: Deps, trx: Db, actor: Actor, found: LockedCase, given: Decision) {
  if (found.state !== 'open') throw new DomainError('conflict', 'O ovom slučaju je već odlučeno.')
  await checkClaim(trx, found.id, actor, deps.now())
  await decideIn(deps, trx, actor, found, given)
}

/** Decides a claimed case about an order, whose money the caller divides in the same transaction. */
export const decideDispute = async (deps: Deps, trx: Db, actor: Actor, id: number, given: Decision) =>
  decideClaimed(deps, trx, actor, await lockExistingCase(trx, id), given)

const isFault = ({ content, account }: Decision) => content !== 'keep' || account !== 'none'

/** Decides an open case that nobody else works on. */
export async function decideIn(
  deps: Deps,
  trx: Db,
  actor: Actor,
  found: LockedCase,
  given: Decision,
): Promise<void> {
  const now = deps.now()
  const { id } = found
  const hasFault = isFault(given)
  await checkImpartial(trx, actor, found)
  checkDecision(found, given)
  await checkOwner(trx, found, given)
  await replaceAutomatic(deps, trx, actor, found, { isKept: given.content === 'keep' })
  const days = given.account === 'limit' || given.account === 'suspend' ? given.days! : null
  const key = randomBytes(32).toString('base64url')
  const decision: NewDecision = {
    case_id: id,
    decided_by: actor.id,
    content_measure: given.content,
    account_measure: given.account,
    rule: hasFault ? given.rule! : null,
    facts: given.facts ?? '',
    field: given.content === 'correct' ? given.field! : null,
    days,
    ends_at: days === null ? null : new Date(now.getTime() + days * dayMs),
    was_hidden: found.hidden_at !== null,
    is_automated: false,
    key_hash: hashKey(key),
    decided_at: now,
  }
  const { id: decisionId } = await insertDecision(trx, decision)
  const row = { ...decision, id: decisionId }
  if (hasFault) {
    await applyDecision(trx, { ...row, found, ownerId: found.owner_id! }, now)
  }
  const notification = notificationOf(found, row)
  if (notification) await notifyDecision(deps, trx, notification, key)
  await closeCase(trx, judgedOf(found), { isRight: hasFault, stage: String(decisionId) }, now)
  if (!hasFault && found.listing_id !== null && found.subject_kind === 'listing')
    await clearFlags(trx, found.listing_id, actor.id, now)
  const wrong = given.wrong_checks ?? []
  if (hasFault) await judgeWrong(trx, id, wrong, now)
  await dropClaim(trx, id)
  const { content_measure: content, account_measure: account, rule, facts, field } = decision
  await recordAction(trx, {
    actor,
    action: 'decided',
    subject: subjectOf(id),
    after: {
      decision: decisionId,
      content,
      account,
      rule,
      facts,
      field,
      days,
      ...(wrong.length > 0 && { wrong_checks: wrong }),
    },
    at: now,
  })
}

/**
 * Replaces a decision that no person made, against which the owner may have appealed, with the moderator's.
 */
async function replaceAutomatic(
  deps: Deps,
  trx: Db,
  actor: Actor,
  found: LockedCase,
  { isKept }: { isKept: boolean },
) {
  const now = deps.now()
  const standing = await lockStanding(trx, found.id)
  if (!standing) return
  const appeal = await lockAppeal(trx, standing.id)
  if (appeal && !appeal.outcome)
    throw new DomainError('conflict', 'Vlasnik se žalio na automatsku odluku. Odlučite o žalbi.')
  await revokeDecision(trx, { ...asNew(standing), found }, now)
  await markUndone(trx, standing.id, actor.id, now)
  const notification = notificationOf(found, asNew(standing))
  // Owners who get another decision read that one instead.
  if (notification && isKept) await notifyOutcome(deps, trx, notification, { stage: 'undone', answer: '' })
}

type Standing = NonNullable<Awaited<ReturnType<typeof lockStanding>>>

const asNew = (row: Standing): NewDecision & { id: number } => ({
  ...row,
  content_measure: row.content_measure as ContentMeasure,
  account_measure: row.account_measure as AccountMeasure,
})

/** Takes a decision back and opens the case again, claimed by the actor. */
export async function undoDecision(
  deps: Deps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    const { state, subject_kind: kind } = await lockExistingCase(trx, id)
    if (state === 'open') throw new DomainError('conflict', 'O ovom slučaju još nije odlučeno.')
    if (kind === 'order' && (await lockStanding(trx, id))?.account_measure === 'none')
      throw new DomainError('conflict', 'Novac je već otišao, pa se odluka o narudžbi ne može povući.')
    await undoIn(deps, trx, actor, id, reason)
    // The money of an order that left stays where it is; only the measure against the account is taken back.
    if (kind === 'order') return
    if (await reopenCase(trx, id, deps.now())) await takeClaim(trx, id, actor, deps.now())
  })
  return { message: 'Odluka je povučena.' }
}

/** Reverts the effects of a decision, and tells its owner. The case stays as it is. */
export async function undoIn(deps: Deps, trx: Db, actor: Actor, id: number, reason: string): Promise<void> {
  const now = deps.now()
  const found = await lockExistingCase(trx, id)
  await checkImpartial(trx, actor, found)
  const standing = await lockStanding(trx, id)
  if (!standing) throw new DomainError('conflict', 'Nema odluke koja se može povući.')
  if ((await lockAppeal(trx, standing.id))?.outcome)
    throw new DomainError('conflict', 'O žalbi na ovu odluku je već odlučeno.')
  await revokeDecision(trx, { ...asNew(standing), found }, now)
  await markUndone(trx, standing.id, actor.id, now)
  const notification = notificationOf(found, asNew(standing))
  if (notification) await notifyOutcome(deps, trx, notification, { stage: 'undone', answer: '' })
  await recordAction(trx, {
    actor,
    action: 'undone',
    subject: subjectOf(id),
    before: { decision: standing.id },
    after: { reason },
    at: now,
  })
}

/** Throws unless another moderator made the decision that is appealed. */
export function checkOther(actor: Actor, decidedBy: number | null): void {
  if (decidedBy === actor.id)
    throw new DomainError('conflict', 'O žalbi na vašu odluku odlučuje drugi moderator.')
}

/** Decides an appeal: the decision stands, or everything that it did is taken back. */
export async function decideAppeal(
  deps: Deps,
  actor: Actor,
  id: number,
  { outcome, text: answer }: { outcome: 'upheld' | 'reversed'; text: string },
): Promise<{ message: string }> {
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const found = await lockExistingCase(trx, id)
    const standing = await lockStanding(trx, id)
    const appeal = standing && (await lockAppeal(trx, standing.id))
    if (!standing || !appeal || appeal.outcome)
      throw new DomainError('conflict', 'Nema žalbe koja čeka odluku.')
    checkOther(actor, standing.decided_by)
    await checkImpartial(trx, actor, found)
    await checkClaim(trx, id, actor, now)
    await answerAppeal(trx, standing.id, { outcome, answer, decided_by: actor.id, decided_at: now })
    if (outcome === 'reversed') {
      await revokeDecision(trx, { ...asNew(standing), found }, now)
      await markUndone(trx, standing.id, actor.id, now)
    }
    const verdict = { isRight: outcome === 'upheld', stage: `${standing.id}:appeal` }
    // No person had looked at the case of an automatic decision before.
    if (found.state === 'open') await closeCase(trx, judgedOf(found), verdict, now)
    else if (outcome === 'reversed') await judgeReports(trx, judgedOf(found), verdict, now)
    const statement = notificationOf(found, asNew(standing))
    if (statement) await notifyOutcome(deps, trx, statement, { stage: outcome, answer })
    await dropClaim(trx, id)
    await recordAction(trx, {
      actor,
      action: `appeal-${outcome}`,
      subject: subjectOf(id),
      before: { decision: standing.id },
      after: { answer },
      at: now,
    })
  })
  return { message: outcome === 'reversed' ? 'Žalba je usvojena.' : 'Žalba je odbijena.' }
}
