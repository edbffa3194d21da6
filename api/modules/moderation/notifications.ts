import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { dayMs, unixSeconds } from '#lib/time.ts'
import { publishNotices, queueMail } from '#api/modules/notifications/service.ts'
import { appealDays } from '#contract/limits/moderation.ts'
import type {
  AccountMeasure,
  ContentMeasure,
  CorrectableField,
  RuleName,
} from '#contract/moderation/rules.ts'
import type { CaseKind } from '#contract/reports/endpoints.ts'
import { findOwner } from './decision-queries.ts'
import { decisionMail, outcomeMail } from './mails.ts'
import { decisionMade, type DecisionNotice } from './notices.ts'

/** A decision that did something, with its subject. */
export type NotifiedDecision = {
  id: number
  ownerId: number
  type: CaseKind
  name: string
  content: ContentMeasure
  account: AccountMeasure
  rule: RuleName
  facts: string
  field: CorrectableField | null
  endsAt: Date | null
  wasHidden: boolean
  hasReports: boolean
  /** No person made it. */
  isAutomated: boolean
}

export const appealEnd = (decidedAt: Date) => new Date(decidedAt.getTime() + appealDays * dayMs)

async function notify(trx: Db, decision: NotifiedDecision, stage: DecisionNotice['stage'], now: Date) {
  const data: DecisionNotice = {
    decisionId: decision.id,
    title: decision.type === 'listing' ? decision.name : null,
    content: decision.content,
    account: decision.account,
    rule: decision.rule,
    stage,
  }
  const event = { accountId: decision.ownerId, key: `${decision.id}:${stage}`, group: `${decision.id}`, data }
  await publishNotices(trx, decisionMade, [event], now)
}

/** Tells the owner of a decision, in the app and by a mail that opens it without a login. */
export async function notifyDecision(
  deps: Deps,
  trx: Db,
  decision: NotifiedDecision,
  key: string,
): Promise<void> {
  const now = deps.now()
  await notify(trx, decision, 'decided', now)
  const owner = await findOwner(trx, decision.ownerId)
  if (!owner?.email || !owner.email_verified_at) return
  await queueMail(trx, decisionMail, {
    to: owner.email,
    accountId: owner.id,
    key: `${decisionMail.name}:${decision.id}`,
    data: {
      username: owner.username,
      name: decision.name,
      isListing: decision.type === 'listing',
      content: decision.content,
      account: decision.account,
      rule: decision.rule,
      facts: decision.facts,
      field: decision.field,
      at: unixSeconds(now),
      endsAt: decision.endsAt && unixSeconds(decision.endsAt),
      key,
      appealUntil: unixSeconds(appealEnd(now)),
      wasHidden: decision.wasHidden,
      hasReports: decision.hasReports,
      isAutomated: decision.isAutomated,
    },
  })
}

/** Tells the owner that a decision was taken back, or the outcome of the appeal. */
export async function notifyOutcome(
  deps: Deps,
  trx: Db,
  decision: NotifiedDecision,
  { stage, answer }: { stage: 'undone' | 'upheld' | 'reversed'; answer: string },
): Promise<void> {
  const now = deps.now()
  await notify(trx, decision, stage, now)
  const owner = await findOwner(trx, decision.ownerId)
  if (!owner?.email || !owner.email_verified_at) return
  await queueMail(trx, outcomeMail, {
    to: owner.email,
    accountId: owner.id,
    key: `${outcomeMail.name}:${decision.id}:${stage}`,
    data: {
      username: owner.username,
      name: decision.name,
      stage,
      answer,
      at: unixSeconds(now),
      id: decision.id,
    },
  })
}
