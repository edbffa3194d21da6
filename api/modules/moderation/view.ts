import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { unixSeconds } from '#lib/time.ts'
import type { CheckRuleName } from '#contract/checks/rules.ts'
import type { OwnDecision } from '#contract/moderation/decisions.ts'
import { imageUrl } from '#contract/media/images.ts'
import type { CaseDecision, CaseItem, CaseListing } from '#contract/moderation/endpoints.ts'
import type {
  AccountMeasure,
  ContentMeasure,
  CorrectableField,
  RuleName,
} from '#contract/moderation/rules.ts'
import { displayPrice } from '#contract/money/money.ts'
import type { ReportReason, CaseKind } from '#contract/reports/endpoints.ts'
import type { DecisionRow, OwnDecisionRow } from './decision-queries.ts'
import type { ContentRow, listOtherCases } from './detail-queries.ts'
import type { CaseRow } from './queries.ts'
import { appealEnd } from './notifications.ts'

const secondsOrNull = (time: Date | null) => time && unixSeconds(time)

export const caseItemView = (row: CaseRow, actor: Pick<Actor, 'id'>): CaseItem => ({
  id: row.id,
  subject: { type: row.subject_kind as CaseKind, id: row.subject_id, name: row.name },
  owner:
    row.owner_id === null || row.owner_username === null
      ? null
      : { id: row.owner_id, username: row.owner_username, type: row.owner_type! },
  image: row.image && imageUrl(row.image, 'sm'),
  reasons: (row.reasons ?? '').split(',').filter(Boolean) as ReportReason[],
  dispute: row.dispute,
  checks: (row.checks ?? '').split(',').filter(Boolean) as CheckRuleName[],
  reports: row.reports,
  weight: row.weight,
  state: row.state as CaseItem['state'],
  has_appeal: row.has_appeal,
  hidden: row.hidden_at !== null || row.is_held,
  due_at: unixSeconds(row.due_at),
  opened_at: unixSeconds(row.opened_at),
  closed_at: secondsOrNull(row.closed_at),
  claim:
    row.claimer_id === null || row.claimed_until === null
      ? null
      : {
          username: row.claimer_username ?? '',
          until: unixSeconds(row.claimed_until),
          is_mine: row.claimer_id === actor.id,
        },
})

const appealView = (row: Pick<DecisionRow, `appeal${string}` & keyof DecisionRow>) =>
  row.appealed_at === null
    ? null
    : {
        text: row.appeal_body ?? '',
        made_at: unixSeconds(row.appealed_at),
        outcome: row.appeal_outcome as 'upheld' | 'reversed' | null,
        answer: row.appeal_answer ?? '',
        decided_at: secondsOrNull(row.appeal_decided_at),
      }

const measuresOf = (row: Pick<DecisionRow, 'content_measure' | 'account_measure' | 'field'>) => ({
  content: row.content_measure as ContentMeasure,
  account: row.account_measure as AccountMeasure,
  field: row.field as CorrectableField | null,
})

export function decisionView(row: DecisionRow): CaseDecision {
  const appeal = appealView(row)
  return {
    id: row.id,
    ...measuresOf(row),
    rule: row.rule as RuleName | null,
    facts: row.facts,
    days: row.days,
    ends_at: secondsOrNull(row.ends_at),
    decided_at: unixSeconds(row.decided_at),
    decided_by: row.decider_username,
    is_automated: row.is_automated,
    undone_at: secondsOrNull(row.undone_at),
    appeal: appeal && { ...appeal, decided_by: row.judge_username },
  }
}

export const ownDecisionView = (row: OwnDecisionRow): OwnDecision => ({
  id: row.id,
  subject: { type: row.subject_kind as CaseKind, id: row.subject_id, name: row.name },
  ...measuresOf(row),
  rule: row.rule as RuleName,
  facts: row.facts,
  is_automated: row.is_automated,
  is_reported: row.is_reported,
  corrected_at: secondsOrNull(row.corrected_at),
  days: row.days,
  ends_at: secondsOrNull(row.ends_at),
  decided_at: unixSeconds(row.decided_at),
  undone_at: secondsOrNull(row.undone_at),
  appeal_until: unixSeconds(appealEnd(row.decided_at)),
  appeal: appealView(row),
})

type OtherCase = Awaited<ReturnType<typeof listOtherCases>>[number]

export const otherCaseView = (row: OtherCase) => ({
  id: row.id,
  name: row.name,
  opened_at: unixSeconds(row.opened_at),
  state: row.state as CaseItem['state'],
  content: row.content_measure as ContentMeasure | null,
  account: row.account_measure as AccountMeasure | null,
})

const wordOf = (value: unknown): string =>
  value === true ? 'da' : value === false ? 'ne' : Array.isArray(value) ? value.join(', ') : String(value)

/** A listing as a snapshot or its row has it. */
export function listingStateView(
  { catalog, places }: Pick<Deps, 'catalog' | 'places'>,
  row: ContentRow,
  takenAt: Date | null,
): CaseListing {
  return {
    taken_at: secondsOrNull(takenAt),
    title: row.title,
    short_description: row.short_description,
    description: row.description,
    display_price: displayPrice(row.price_fening, row.price_by_agreement),
    category: (catalog.categories.get(row.category_id)?.path ?? []).map(({ name }) => name).join(' › '),
    place: row.city_id === null ? null : (places.cities.get(row.city_id)?.name ?? null),
    attributes: Object.entries(row.attributes).map(([id, value]) => ({
      name: catalog.attributes.get(Number(id))?.displayName ?? id,
      value: wordOf(value),
    })),
    images: row.images.map((hash) => imageUrl(hash, 'md')),
  }
}

const compared = (row: ContentRow) =>
  JSON.stringify([
    row.title,
    row.short_description,
    row.description,
    row.price_fening,
    row.price_by_agreement,
    row.category_id,
    row.city_id,
    Object.entries(row.attributes).toSorted(([a], [b]) => a.localeCompare(b)),
    row.images,
  ])

/** Returns whether moderators would see the same content. */
export const isSameState = (one: ContentRow, other: ContentRow): boolean => compared(one) === compared(other)
