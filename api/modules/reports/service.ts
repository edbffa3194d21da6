import type { Deps } from '#api/deps.ts'
import { accountIdOf } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { networkOf } from '#lib/http/addresses.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { dayMs, hourMs, localDate, unixSeconds } from '#lib/time.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { recogniseDevices, tellOwner } from '#api/modules/accounts/service.ts'
import { membershipOf } from '#api/modules/conversations/service.ts'
import { checkVisible, holdListing } from '#api/modules/listings/service.ts'
import { findReportable } from '#api/modules/follower-messages/service.ts'
import { findNote } from '#api/modules/mahalac/service.ts'
import { findQuestion } from '#api/modules/questions/service.ts'
import { findVideo } from '#api/modules/videos/service.ts'
import { findReview, type RemovableReview } from '#api/modules/reviews/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { clearedDays, dueAfterHours, reportAgainDays } from '#contract/reports/weights.ts'
import type { OwnReport, Reporting } from '#contract/reports/endpoints.ts'
import { ratingNames, starKindNames, starKinds } from '#contract/reviews/endpoints.ts'
import { listingHiddenMail } from './mails.ts'
import { listingHidden } from './notices.ts'
import { getOwnReport } from './own-service.ts'
import {
  type CaseSubject,
  findCleared,
  findDecidedReport,
  findListingContent,
  findOpenCase,
  findOwner,
  findUserContent,
  insertCase,
  insertSnapshot,
  keepImages,
  lockSubject,
  noteWeight,
  putReport,
} from './queries.ts'
import { comparedOf, groupRelated, verdictOf, weigh } from './weight.ts'
import { listRelatedPairs, listWeighed } from './weight-queries.ts'

export { eraseEvidenceOf, forgetOldEvidence } from './evidence.ts'
export { openAccountCase, openCaseAbout, openOrderCase } from './opened-cases.ts'
export { listReports } from './staff-service.ts'
export { judgeReports, closeCase, reopenCase } from './verdicts.ts'
export { closeUnreported, lockChecked, openCaseFor } from './checked.ts'

/** The origin of a report. */
export type Origin = { ip: string; deviceCookie: string | undefined }

/** The reported thing, in the state that its reporters see now. */
type Reported = CaseSubject & { version: number; changedAt: Date | null; content: object; status?: string }

async function reportedListing(deps: Deps, actor: Actor, id: number): Promise<Reported> {
  await checkVisible(deps, actor, id)
  const row = await findListingContent(deps.db, id)
  if (!row) throw new DomainError('not_found', 'Oglas nije pronađen.')
  if (row.seller_id === actor.id) throw new DomainError('conflict', 'Ovo je vaš oglas.')
  const { version, updated_at: changedAt, seller_id: ownerId, title: name, ...content } = row
  return {
    kind: 'listing',
    id,
    ownerId,
    listingId: id,
    name,
    version,
    changedAt,
    content: { title: name, ...content },
  }
}

async function reportedUser(deps: Deps, id: number): Promise<Reported> {
  const row = (await findUserContent(deps.db, id))!
  const name = row.business_name ?? row.username
  return { kind: 'user', id, ownerId: id, listingId: null, name, version: 0, changedAt: null, content: row }
}

/** Throws not_found unless the actor is one of the two. */
async function reportedConversation(deps: Deps, actor: Actor, id: number): Promise<Reported> {
  const { other_id: ownerId, listing_id: listingId } = await membershipOf(deps.db, actor, id)
  if (ownerId === null) throw new DomainError('conflict', 'Ovaj korisnik je izbrisao svoj profil.')
  const other = (await findUserContent(deps.db, ownerId))!
  const name = other.business_name ?? other.username
  return {
    kind: 'conversation',
    id,
    ownerId,
    listingId,
    name,
    version: 0,
    changedAt: null,
    content: { username: other.username },
  }
}

const longestName = 200 // characters

async function reportedQuestion(deps: Deps, actor: Actor, id: number): Promise<Reported> {
  const question = await findQuestion(deps.db, id)
  if (!question || question.isRemoved) throw new DomainError('not_found', 'Pitanje nije pronađeno.')
  await checkVisible(deps, actor, question.listingId)
  const { authorId: ownerId, listingId, listingTitle, content } = question
  if (ownerId === null) throw new DomainError('conflict', 'Ovaj korisnik je izbrisao svoj profil.')
  if (ownerId === actor.id) throw new DomainError('conflict', 'Ovo ste sami napisali.')
  return {
    kind: 'question',
    id,
    ownerId,
    listingId,
    name: [...content].slice(0, longestName).join(''),
    version: 0,
    changedAt: null,
    content: { content, listing: listingTitle },
  }
}

const erased = () => new DomainError('conflict', 'Ovaj korisnik je izbrisao svoj profil.')
const excerptOf = (text: string) => [...text].slice(0, longestName).join('')

const starsText = (review: RemovableReview) =>
  starKindNames
    .flatMap((kind) => (review[kind] === null ? [] : `${starKinds[kind]} ${review[kind]}`))
    .join(', ')

async function reportedReview(deps: Deps, actor: Actor, id: number): Promise<Reported> {
  const review = await findReview(deps.db, id)
  if (!review?.isShown) throw new DomainError('not_found', 'Dojam nije pronađen.')
  const { authorId: ownerId, rating, text } = review
  if (ownerId === null) throw erased()
  if (ownerId === actor.id) throw new DomainError('conflict', 'Ovo ste sami napisali.')
  return {
    kind: 'review',
    id,
    ownerId,
    listingId: null,
    name: text === '' ? `${ratingNames[rating]} dojam` : excerptOf(text),
    // Each text that reporters saw is kept.
    version: review.changedAt ? unixSeconds(review.changedAt) : 0,
    changedAt: review.changedAt,
    content: { rating: ratingNames[rating], stars: starsText(review), content: text },
  }
}

async function reportedReply(deps: Deps, actor: Actor, id: number): Promise<Reported> {
  const review = await findReview(deps.db, id)
  if (!review?.isReplyShown) throw new DomainError('not_found', 'Odgovor nije pronađen.')
  const { subjectId: ownerId, text } = review
  const reply = review.reply!
  if (ownerId === null) throw erased()
  if (ownerId === actor.id) throw new DomainError('conflict', 'Ovo ste sami napisali.')
  return {
    kind: 'review_reply',
    id,
    ownerId,
    listingId: null,
    name: excerptOf(reply),
    version: 0,
    changedAt: null,
    content: { content: reply, review: text },
  }
}

async function reportedNote(deps: Deps, actor: Actor, id: number): Promise<Reported> {
  const note = await findNote(deps.db, id)
  if (!note || note.isRemoved) throw new DomainError('not_found', 'Poruka nije pronađena.')
  const { authorId: ownerId, content } = note
  if (ownerId === actor.id) throw new DomainError('conflict', 'Ovo ste sami napisali.')
  return {
    kind: 'note',
    id,
    ownerId,
    listingId: null,
    name: excerptOf(content),
    version: 0,
    changedAt: null,
    content: { content },
  }
}

async function reportedMessage(deps: Deps, actor: Actor, id: number): Promise<Reported> {
  const found = await findReportable(deps, actor, id)
  if (!found) throw new DomainError('not_found', 'Poruka nije pronađena.')
  const { sellerId: ownerId, title, text } = found
  if (ownerId === actor.id) throw new DomainError('conflict', 'Ovo ste sami napisali.')
  return {
    kind: 'follower_message',
    id,
    ownerId,
    listingId: null,
    name: title,
    version: 0,
    changedAt: null,
    content: { content: `${title}\n\n${text}` },
  }
}

async function reportedVideo(deps: Deps, actor: Actor, id: number): Promise<Reported> {
  const video = await findVideo(deps.db, id)
  if (!video?.isShown) throw new DomainError('not_found', 'Video nije pronađen.')
  await checkVisible(deps, actor, video.listingId)
  const { sellerId: ownerId, listingId, listingTitle } = video
  if (ownerId === actor.id) throw new DomainError('conflict', 'Ovo je vaš video.')
  return {
    kind: 'video',
    id,
    ownerId,
    listingId,
    name: `Video uz oglas „${listingTitle}“`,
    version: 0,
    changedAt: null,
    content: { listing: listingTitle },
  }
}

type Given = Reporting & { message?: number | undefined }

function checkWords({ reason, text = '' }: Given) {
  if (reason === 'other' && text === '') throw wrongFields({ text: 'Opišite šta nije u redu.' })
}

/** Someone whose report was decided on reports the same thing again only once it changed or time passed. */
async function checkAgain(deps: Deps, trx: Db, actor: Actor, subject: Reported) {
  const closedAt = (await findDecidedReport(trx, actor.id, subject))?.closed_at
  if (!closedAt) return
  if (subject.changedAt !== null && subject.changedAt > closedAt) return
  const from = new Date(closedAt.getTime() + reportAgainDays * dayMs)
  if (from <= deps.now()) return
  throw new DomainError(
    'conflict',
    `Ovo ste već prijavili, a moderator je odlučio ${localDate(closedAt)} Ponovo možete prijaviti od ${localDate(from)}`,
  )
}

/** Opens a case for a report, or joins the one that is open, and hides the listing if its reports weigh enough. */
async function file(
  deps: Deps,
  actor: Actor,
  subject: Reported,
  given: Given,
  origin: Origin,
): Promise<{ data: OwnReport; message: string }> {
  checkWords(given)
  const devices = await recogniseDevices(deps.db, origin.deviceCookie)
  const now = deps.now()
  const { id, is_new: isNew } = await deps.db.transaction().execute(async (trx) => {
    await lockSubject(trx, subject)
    const open = await findOpenCase(trx, subject)
    if (!open) await checkAgain(deps, trx, actor, subject)
    const found = open ?? (await insertCase(trx, subject, now))
    await insertSnapshot(trx, {
      caseId: found.id,
      version: subject.version,
      content: subject.content,
      now,
    })
    if (subject.kind === 'listing') await keepImages(trx, found.id, subject.id)
    const report = await putReport(trx, {
      caseId: found.id,
      reporterId: actor.id,
      reason: given.reason,
      body: given.text ?? '',
      messageSequence: given.message ?? null,
      network: networkAsCidr(origin.ip),
      deviceIds: devices.map((device) => device.id),
      now,
    })
    await weighCase(deps, trx, subject, found)
    return report
  })
  return {
    data: await getOwnReport(deps, actor, id),
    message: isNew
      ? 'Hvala na prijavi. Javit ćemo vam šta je moderator odlučio.'
      : 'Vaša prijava je dopunjena.',
  }
}

const networkAsCidr = (ip: string) => {
  const network = networkOf(ip)
  return network.includes(':') ? `${network}/48` : /^[\d.]+$/.test(network) ? `${network}/24` : null
}

type OpenCase = { id: number; opened_at: Date; hidden_at: Date | null }

async function weighCase(deps: Deps, trx: Db, subject: Reported, found: OpenCase) {
  const now = deps.now()
  const reports = weigh(await listWeighed(trx, found.id), now)
  const compared = comparedOf(reports)
  const pairs = await listRelatedPairs(
    trx,
    compared.map(({ reporter_id }) => reporter_id),
  )
  const { weight, hides } = verdictOf(groupRelated(compared, pairs))
  const reasons = reports.map(({ reason }) => reason)
  const dueAt = new Date(found.opened_at.getTime() + dueAfterHours(reasons, weight) * hourMs)
  const isHidden =
    hides && subject.kind === 'listing' && !found.hidden_at && !(await isCleared(trx, subject, now))
  await noteWeight(trx, found.id, { weight, dueAt, hiddenAt: isHidden ? now : found.hidden_at })
  if (isHidden) await hide(deps, trx, subject, found.id)
}

/** Returns whether a moderator found it to be in order not long ago. */
async function isCleared(trx: Db, subject: Reported, now: Date): Promise<boolean> {
  const clearedAt = (await findCleared(trx, subject))?.closed_at
  if (!clearedAt || now.getTime() - clearedAt.getTime() > clearedDays * dayMs) return false
  return subject.changedAt === null || subject.changedAt <= clearedAt
}

async function hide(deps: Deps, trx: Db, { id, ownerId, name }: Reported, caseId: number) {
  const now = deps.now()
  await holdListing(trx, { listingId: id, kind: 'reports', caseId }, now)
  const event = { key: `${caseId}`, group: `${caseId}`, data: { title: name, listingId: id } }
  await publishNotices(trx, listingHidden, [{ ...event, accountId: ownerId, listingId: id }], now)
  const data = { title: name, path: makePaths(deps.brand).listing(id, name) }
  await tellOwner(deps, trx, await findOwner(trx, ownerId), listingHiddenMail, data, caseId)
}

export const reportListing = async (deps: Deps, actor: Actor, id: number, given: Reporting, origin: Origin) =>
  file(deps, actor, await reportedListing(deps, actor, id), given, origin)

export async function reportUser(
  deps: Deps,
  actor: Actor,
  username: string,
  given: Reporting,
  origin: Origin,
) {
  const id = await accountIdOf(deps.db, username)
  if (id === actor.id) throw new DomainError('conflict', 'Ne možete prijaviti sami sebe.')
  return file(deps, actor, await reportedUser(deps, id), given, origin)
}

export const reportQuestion = async (
  deps: Deps,
  actor: Actor,
  id: number,
  given: Reporting,
  origin: Origin,
) => file(deps, actor, await reportedQuestion(deps, actor, id), given, origin)

export const reportConversation = async (
  deps: Deps,
  actor: Actor,
  id: number,
  given: Given,
  origin: Origin,
) => file(deps, actor, await reportedConversation(deps, actor, id), given, origin)

export const reportReview = async (deps: Deps, actor: Actor, id: number, given: Reporting, origin: Origin) =>
  file(deps, actor, await reportedReview(deps, actor, id), given, origin)

export const reportReviewReply = async (
  deps: Deps,
  actor: Actor,
  id: number,
  given: Reporting,
  origin: Origin,
) => file(deps, actor, await reportedReply(deps, actor, id), given, origin)

export const reportNote = async (deps: Deps, actor: Actor, id: number, given: Reporting, origin: Origin) =>
  file(deps, actor, await reportedNote(deps, actor, id), given, origin)

export const reportVideo = async (deps: Deps, actor: Actor, id: number, given: Reporting, origin: Origin) =>
  file(deps, actor, await reportedVideo(deps, actor, id), given, origin)

export const reportFollowerMessage = async (
  deps: Deps,
  actor: Actor,
  id: number,
  given: Reporting,
  origin: Origin,
) => file(deps, actor, await reportedMessage(deps, actor, id), given, origin)
