import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { restrictionOf } from '#lib/accounts/restrictions.ts'
import { unixSeconds } from '#lib/time.ts'
import { listActions } from '#api/modules/audit/service.ts'
import { listHitsOfCase } from '#api/modules/checks/service.ts'
import { listHolds, listOriginals } from '#api/modules/listings/service.ts'
import { listReports } from '#api/modules/reports/service.ts'
import { videoOf } from '#api/modules/videos/service.ts'
import { casesPageSize } from '#contract/limits/moderation.ts'
import { shownAuditEntries } from '#contract/limits/accounts.ts'
import type { CaseView, ModerationCase } from '#contract/moderation/endpoints.ts'
import { imageUrl } from '#contract/media/images.ts'
import { otherStaffOf } from './appeal-queries.ts'
import { judgesOf } from './appeals.ts'
import { unknownCase } from './decisions.ts'
import { listDecisionRows } from './decision-queries.ts'
import {
  findHistory,
  findListingNow,
  listLookAlikes,
  listOtherCases,
  listSnapshots,
  listTitles,
} from './detail-queries.ts'
import { peekNext } from './claim-queries.ts'
import { type CaseRow, countCaseRows, findCaseRow, isSideOf, listCaseRows } from './queries.ts'
import { textsOf } from './text-evidence.ts'
import { caseItemView, decisionView, isSameState, listingStateView, otherCaseView } from './view.ts'

type Asked = {
  page: number
  view: CaseView
  type?: string | undefined
  reason?: string | undefined
  check?: string | undefined
}

export async function listCases({ db, now: clock }: Deps, actor: Actor, { page, ...asked }: Asked) {
  const by = { accountId: actor.id, now: clock() }
  const limit = casesPageSize
  const count = (view: CaseView) => countCaseRows(db, { ...by, view })
  const [rows, total, open, mine, appeals] = await Promise.all([
    listCaseRows(db, { ...by, ...asked }, limit, (page - 1) * limit),
    countCaseRows(db, { ...by, ...asked }),
    count('open'),
    count('mine'),
    count('appeals'),
  ])
  return {
    data: rows.map((row) => caseItemView(row, actor)),
    meta: pageMetaOf(total, page, limit),
    counts: { open, mine, appeals },
  }
}

const shownAlike = 12

async function listingOf(deps: Deps, row: CaseRow): Promise<ModerationCase['listing']> {
  const { db } = deps
  if (row.subject_kind !== 'listing' || row.listing_id === null) return null
  const listing = await findListingNow(db, row.listing_id)
  if (!listing) return null
  const [snapshots, holds, alike, originalIds] = await Promise.all([
    listSnapshots(db, row.id),
    listHolds(db, listing.id),
    listLookAlikes(db, listing.id, shownAlike),
    listOriginals(deps, db, listing),
  ])
  return {
    id: listing.id,
    status: listing.status,
    is_deleted: listing.deleted_at !== null,
    holds: holds.map(({ kind }) => kind),
    views: listing.views ?? 0,
    created_at: unixSeconds(listing.created_at),
    now: listingStateView(deps, listing, null),
    before: snapshots
      .filter(({ content }) => !isSameState(content, listing))
      .map(({ content, taken_at }) => listingStateView(deps, content, taken_at)),
    look_alikes: alike.map(({ id, title, username, image_hash, other_image_hash, is_later }) => ({
      id,
      title,
      username,
      image: imageUrl(is_later ? image_hash : other_image_hash, 'sm'),
      other_image: imageUrl(is_later ? other_image_hash : image_hash, 'sm'),
      is_earlier: is_later,
    })),
    originals: originalIds.length === 0 ? [] : await listTitles(db, originalIds),
  }
}

const shownCases = 20

async function historyOf({ db, now }: Deps, row: CaseRow) {
  const owner = row.owner_id === null ? undefined : await findHistory(db, row.owner_id)
  if (!owner) return { history: null, profile: null }
  const restriction = restrictionOf(owner, now())
  return {
    history: {
      created_at: unixSeconds(owner.created_at),
      email_verified: owner.email_verified_at !== null,
      phone_verified: owner.phone_verified_at !== null,
      active_listings: owner.active_listings,
      listings: owner.listings,
      restriction: restriction?.kind ?? null,
      restricted_until: restriction?.until ? unixSeconds(restriction.until) : null,
      cases: (await listOtherCases(db, owner.id, row.id, shownCases)).map(otherCaseView),
    },
    profile: row.subject_kind === 'listing' ? null : { about: owner.about, avatar: owner.avatar },
  }
}

/** Everything that a moderator needs to decide a case, and their options. */
export async function getCase(deps: Deps, actor: Actor, id: number): Promise<ModerationCase> {
  const { db } = deps
  const row = await findCaseRow(db, id, { accountId: actor.id, now: deps.now() })
  if (!row) throw unknownCase()
  const [listing, texts, video, owner, reported, hits, decisions, log, next] = await Promise.all([
    listingOf(deps, row),
    textsOf(deps, row),
    videoOf(deps, { kind: row.subject_kind, id: row.subject_id }),
    historyOf(deps, row),
    listReports(deps, id),
    listHitsOfCase(db, id),
    listDecisionRows(db, id),
    listActions(db, `case:${id}`, shownAuditEntries),
    peekNext(db, actor.id, deps.now(), id),
  ])
  const item = caseItemView(row, actor)
  const [latest] = decisions
  const isInvolved =
    row.owner_id === actor.id ||
    reported.some(({ reporter }) => reporter?.id === actor.id) ||
    (row.subject_kind === 'order' && (await isSideOf(db, row.subject_id, actor.id)))
  const mayTake = !isInvolved && (item.claim === null || item.claim.is_mine)
  const judges = item.has_appeal
    ? judgesOf(
        (await otherStaffOf(db, { decidedBy: latest?.decided_by ?? null, ownerId: row.owner_id })).others,
      )
    : null
  const mayAnswer = item.has_appeal && latest?.decided_by !== actor.id
  return {
    ...item,
    listing,
    texts,
    video,
    ...owner,
    reported,
    hits,
    decisions: decisions.map(decisionView),
    log: log.map((entry) => ({
      id: entry.id,
      username: entry.actor_name,
      action: entry.action,
      at: unixSeconds(entry.at),
    })),
    next: next ? { id: next.id, images: next.images.map((hash) => imageUrl(hash, 'md')) } : null,
    appeal_judges: judges,
    may: {
      claim: mayTake && (row.state === 'open' || mayAnswer),
      decide: row.state === 'open' && !item.has_appeal && item.claim?.is_mine === true,
      answer_appeal: mayAnswer && item.claim?.is_mine === true,
      undo:
        row.state === 'closed' &&
        !isInvolved &&
        latest !== undefined &&
        latest.undone_at === null &&
        (row.subject_kind !== 'order' || latest.account_measure !== 'none') &&
        !latest.appeal_outcome,
    },
  }
}
