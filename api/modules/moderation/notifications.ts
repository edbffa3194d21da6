import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/db.ts'
import { dayMs, unixSeconds } from '#lib/time.ts'
import { publishNotices, queueMail } from '#api/modules/notifications/service.ts'
import { appealDays } from '#contract/limits/moderation.ts'
import type {
  AccountMeasure,
  ContentMeasure,
  CorrectableField,
  RuleName,
} from '#contract/moderation-rules.ts'
import type { CaseKind } from '#contract/reports.ts'
import { findOwner } from './decision-queries.ts'
import { decisionMail, outcomeMail } from './mails.ts'
import { decisionMade, type DecisionTold } from './notices.ts'

/** A decision that did something, with its subject. */
export type Told = {
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

async function notify(trx: Db, told: Told, stage: DecisionTold['stage'], now: Date) {
  const data: DecisionTold = {
    decisionId: told.id,
    title: told.type === 'listing' ? told.name : null,
    content: told.content,
    account: told.account,
    rule: told.rule,
    stage,
  }
  const event = { accountId: told.ownerId, key: `${told.id}:${stage}`, group: `${told.id}`, data }
  await publishNotices(trx, decisionMade, [event], now)
}

/** Tells the owner of a decision, in the app and by a mail that opens it without a login. */
export async function notifyDecision(deps: Deps, trx: Db, told: Told, key: string): Promise<void> {
  const now = deps.now()
  await notify(trx, told, 'decided', now)
  const owner = await findOwner(trx, told.ownerId)
  if (!owner?.email || !owner.email_verified_at) return
  await queueMail(trx, decisionMail, {
    to: owner.email,
    accountId: owner.id,
    key: `${decisionMail.name}:${told.id}`,
    data: {
      username: owner.username,
      name: told.name,
      isListing: told.type === 'listing',
      content: told.content,
      account: told.account,
      rule: told.rule,
      facts: told.facts,
      field: told.field,
      at: unixSeconds(now),
      endsAt: told.endsAt && unixSeconds(told.endsAt),
      key,
      appealUntil: unixSeconds(appealEnd(now)),
      wasHidden: told.wasHidden,
      hasReports: told.hasReports,
      isAutomated: told.isAutomated,
    },
  })
}

/** Tells the owner that a decision was taken back, or the outcome of the appeal. */
export async function notifyOutcome(
  deps: Deps,
  trx: Db,
  told: Told,
  { stage, answer }: { stage: 'undone' | 'upheld' | 'reversed'; answer: string },
): Promise<void> {
  const now = deps.now()
  await notify(trx, told, stage, now)
  const owner = await findOwner(trx, told.ownerId)
  if (!owner?.email || !owner.email_verified_at) return
  await queueMail(trx, outcomeMail, {
    to: owner.email,
    accountId: owner.id,
    key: `${outcomeMail.name}:${told.id}:${stage}`,
    data: { username: owner.username, name: told.name, stage, answer, at: unixSeconds(now), id: told.id },
  })
}
