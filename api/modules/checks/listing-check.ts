import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { hourMs } from '#lib/time.ts'
import { decideAutomatically, endAutomaticHold } from '#api/modules/moderation/service.ts'
import { closeUnreported, lockChecked, openCaseFor } from '#api/modules/reports/service.ts'
import { listHolds } from '#api/modules/listings/service.ts'
import { type CheckRuleName, checkRuleNames, checkRules } from '#contract/checks/rules.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { dueHours } from '#contract/reports/weights.ts'
import { type Finding, fingerprintOf, matterOf } from './findings.ts'
import {
  type CheckedRow,
  findChecked,
  findVersion,
  insertHit,
  listKnownHits,
  markCorrected,
} from './queries.ts'
import { type Modes, modesInForce } from './modes.ts'
import { findCopied } from './rules/photos.ts'
import { findPrice } from './rules/price.ts'
import { findHaste, findReposts, findSharedDevice } from './rules/seller.ts'
import { findContact } from './rules/title.ts'
import { findSignatureWords, findWords } from './rules/words.ts'

/** After a moderator found nothing wrong with a seller, their next listings are left alone. */
const sellerClearedDays = 30

const finders: Record<CheckRuleName, (deps: Deps, listing: CheckedRow) => Promise<Finding[]>> = {
  'forbidden-words': ({ db, catalog }, listing) =>
    findWords(db, listing, catalog.categories.get(listing.category_id)),
  'signature-words': ({ db, catalog }, listing) =>
    findSignatureWords(db, listing, catalog.categories.get(listing.category_id)),
  'contact-in-title': async ({ baseUrl, brand }, listing) =>
    findContact(listing, { host: new URL(baseUrl).host, brand: brand.path }),
  'suspicious-price': findPrice,
  'copied-photos': findCopied,
  reposts: findReposts,
  'fast-newcomer': findHaste,
  'shared-device': findSharedDevice,
}

/** Returns the findings of the rules in force in a listing. */
export async function findAll(deps: Deps, listing: CheckedRow, modes: Modes): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const rule of checkRuleNames)
    if (modes[rule] !== 'off') findings.push(...(await finders[rule](deps, listing)))
  return findings
}

const isPublic = ({ status, deleted_at: deletedAt }: Pick<CheckedRow, 'status' | 'deleted_at'>) =>
  deletedAt === null && (status === 'active' || status === 'hidden' || status === 'expired')

/**
 * Checks a listing that is or was public. Findings are queued for moderators, or keep the listing from
 * others until its owner corrects it. Idempotent: the same finding in the same text is a hit once.
 */
export async function checkListing(deps: Deps, listingId: number): Promise<void> {
  const listing = await findChecked(deps.db, listingId)
  if (!listing || !isPublic(listing)) return
  const modes = await modesInForce(deps.db)
  const findings = await findAll(deps, listing, modes)
  const about = (kind: 'listing' | 'user') => findings.filter(({ rule }) => checkRules[rule].subject === kind)
  await settleListing(deps, listing, about('listing'), modes)
  const ofSeller = about('user')
  if (ofSeller.length > 0) await settleSeller(deps, listing, ofSeller)
}

type Known = Awaited<ReturnType<typeof listKnownHits>>[number]

const isSame = (finding: Finding) => {
  const fingerprint = fingerprintOf(finding)
  return (hit: Known) => hit.rule === finding.rule && hit.fingerprint.equals(fingerprint)
}

/** Returns whether a moderator has found nothing wrong in the same matter. */
const isCleared = (finding: Finding, known: readonly Known[], since?: Date) => {
  const matter = matterOf(finding)
  return known.some(
    (hit) =>
      hit.rule === finding.rule &&
      hit.verdict === 'wrong' &&
      hit.matter.equals(matter) &&
      (since === undefined || hit.judged_at! > since),
  )
}

async function settleListing(deps: Deps, listing: CheckedRow, findings: readonly Finding[], modes: Modes) {
  const subject = { kind: 'listing', id: listing.id } as const
  await deps.db.transaction().execute(async (trx) => {
    await lockChecked(trx, subject)
    const current = await findVersion(trx, listing.id)
    // A later change has queued a check of its own.
    if (current?.version !== listing.version || !isPublic(current)) return
    const [known, holds] = [await listKnownHits(trx, subject), await listHolds(trx, listing.id)]
    const standing = findings.filter((finding) => !isCleared(finding, known))
    const isHolding = (finding: Finding) => finding.mayHold && modes[finding.rule] === 'hold'
    const isRemoved = holds.some(({ kind }) => kind === 'removal')
    const fresh = isRemoved ? [] : standing.filter((finding) => !known.some(isSame(finding)))
    if (holds.some(({ kind }) => kind === 'check') && !standing.some(isHolding))
      await endAutomaticHold(trx, listing.id, deps.now())
    await settleGone(trx, holds, known, standing, deps.now())
    if (fresh.length > 0) await report(deps, trx, listing, subject, fresh, { isHolding, standing })
  })
}

type Holds = Awaited<ReturnType<typeof listHolds>>

/** Marks findings that held the listing and are gone as corrected; closes the case if nothing else waits. */
async function settleGone(
  trx: Db,
  holds: Holds,
  known: readonly Known[],
  standing: readonly Finding[],
  now: Date,
) {
  const gone = known.filter(
    (hit) => hit.is_held && hit.verdict === null && !standing.some((finding) => isSame(finding)(hit)),
  )
  if (gone.length === 0) return
  await markCorrected(
    trx,
    gone.map(({ id }) => id),
    now,
  )
  for (const { kind, case_id: caseId } of holds)
    if (kind === 'check' && caseId !== null) await closeUnreported(trx, caseId, now)
}

type Subject = { kind: 'listing' | 'user'; id: number }
type Reporting = { isHolding: (finding: Finding) => boolean; standing: readonly Finding[] }

async function report(
  deps: Deps,
  trx: Db,
  listing: CheckedRow,
  subject: Subject,
  fresh: readonly Finding[],
  { isHolding, standing }: Reporting,
) {
  const now = deps.now()
  const hours = Math.min(...fresh.map(({ rule }) => dueHours[checkRules[rule].reason]))
  const opened = await openCaseFor(trx, subject, { dueAt: new Date(now.getTime() + hours * hourMs), now })
  if (!opened) return
  for (const finding of fresh)
    await insertHit(trx, {
      rule: finding.rule,
      subject_kind: subject.kind,
      subject_id: subject.id,
      matter: matterOf(finding),
      fingerprint: fingerprintOf(finding),
      account_id: listing.seller_id,
      listing_id: listing.id,
      case_id: opened.id,
      is_held: isHolding(finding),
      facts: JSON.stringify(finding.facts),
      found_at: now,
    })
  if (!fresh.some(isHolding)) return
  const holding = standing.filter(isHolding)
  const [first] = holding
  await decideAutomatically(deps, trx, {
    caseId: opened.id,
    listingId: listing.id,
    ownerId: opened.ownerId,
    name: opened.name,
    rule: first!.breaks,
    field: first!.field!,
    facts: holding
      .map(({ told }) => told)
      .join(' ')
      .slice(0, factsLength),
  })
}

async function settleSeller(deps: Deps, listing: CheckedRow, findings: readonly Finding[]) {
  const subject = { kind: 'user', id: listing.seller_id } as const
  const clearedSince = new Date(deps.now().getTime() - sellerClearedDays * 24 * hourMs)
  await deps.db.transaction().execute(async (trx) => {
    await lockChecked(trx, subject)
    const known = await listKnownHits(trx, subject)
    const fresh = findings.filter(
      (finding) => !known.some(isSame(finding)) && !isCleared(finding, known, clearedSince),
    )
    if (fresh.length > 0)
      await report(deps, trx, listing, subject, fresh, { isHolding: () => false, standing: [] })
  })
}
