import type { Deps } from '#api/deps.ts'
import { findNotice } from '#api/notices.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { publishLive } from '#lib/notifications/live.ts'
import { shownEvents } from '#lib/notifications/notices.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { mostUnreadShown } from '#contract/limits/serving.ts'
import { notificationDays, notificationPageSize, unsubscribeLinkDays } from '#contract/limits/accounts.ts'
import type { QuietHours } from '#contract/notifications/notices.ts'
import {
  countNotifications,
  countUnread,
  deleteEventsBefore,
  deleteNotificationsBefore,
  listNotificationRows,
  markRead,
  unlist,
} from './list-queries.ts'
import { getDelivery, markEmailRefused, refuseMails, saveQuietHours as setQuietHours } from './queries.ts'
import { noticesRead } from './live.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'
import { notificationView } from './view.ts'

export async function listNotifications(deps: Deps, actor: Actor, page: number) {
  const range = { offset: (page - 1) * notificationPageSize, limit: notificationPageSize, shown: shownEvents }
  const [rows, total, unread] = await Promise.all([
    listNotificationRows(deps.db, actor.id, range),
    countNotifications(deps.db, actor.id),
    countUnreadNotifications(deps, actor),
  ])
  return {
    data: rows.flatMap((row) => notificationView(deps, row) ?? []),
    meta: pageMetaOf(total, page, notificationPageSize),
    unread,
  }
}

export const countUnreadNotifications = ({ db }: Pick<Deps, 'db'>, actor: Pick<Actor, 'id'>) =>
  countUnread(db, actor.id, mostUnreadShown)

/** Marks one notification as read, or without an id all of them. */
export const readNotifications = ({ db, now }: Deps, actor: Actor, id?: number) =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await markRead(trx, actor.id, now(), id)
    if (numUpdatedRows > 0n) await publishLive(trx, noticesRead, [{ accountId: actor.id, id: actor.id }])
  })

export const deleteNotification = ({ db }: Deps, actor: Actor, id: number) =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await unlist(trx, actor.id, id)
    if (numUpdatedRows > 0n) await publishLive(trx, noticesRead, [{ accountId: actor.id, id: actor.id }])
  })

const usualStoppedText = 'Ovakve e-mailove više nećete dobijati. Obavijesti i dalje vidite na stranici.'

/**
 * Ends the mails that the holder of a mail's link received it for, and returns what that did. Throws link_expired for an
 * old mail.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<string> {
  const found = readUnsubscribeToken(deps, token)
  if (!found) throw new DomainError('not_found', 'Link nije ispravan. Otvorite ga ponovo iz e-maila.')
  const { accountId, issuedAt, sources } = found
  if (unixSeconds(deps.now()) - issuedAt > unsubscribeLinkDays * 24 * 3600)
    throw new DomainError(
      'link_expired',
      'Ovaj link je star i više ne važi. E-mailove možete isključiti u postavkama notifikacija.',
    )
  const isStopped = await deps.db.transaction().execute(async (trx) => {
    let isAny = false
    for (const { notice: name, sourceId } of sources) {
      const notice = findNotice(name)
      if (!notice) continue
      const isThere =
        notice.stopMails && sourceId !== null
          ? await notice.stopMails(trx, accountId, sourceId, deps.now())
          : await refuseMails(trx, accountId, notice.kind, deps.now())
      isAny ||= isThere
    }
    return isAny
  })
  if (!isStopped)
    throw new DomainError(
      'link_expired',
      'Ono o čemu je bio taj e-mail više ne postoji, pa takve e-mailove više ne šaljemo.',
    )
  const texts = new Set(sources.map(({ notice }) => findNotice(notice)?.stoppedText ?? usualStoppedText))
  return [...texts].join(' ')
}

const minutesOf = (time: string | null) =>
  time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const timeOf = (minutes: number | null) =>
  minutes === null
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export async function getQuietHours({ db }: Deps, actor: Actor) {
  const { quiet_from, quiet_until, email_refused_at } = await getDelivery(db, actor.id)
  return {
    data: { from: timeOf(quiet_from), until: timeOf(quiet_until) },
    mails_refused: email_refused_at !== null,
  }
}

export async function saveQuietHours(deps: Deps, actor: Actor, { from, until }: QuietHours) {
  await setQuietHours(deps.db, actor.id, { quiet_from: minutesOf(from), quiet_until: minutesOf(until) })
  return getQuietHours(deps, actor)
}

export const resumeMails = ({ db }: Deps, actor: Actor) => markEmailRefused(db, actor.id, null)

export async function forgetOldNotifications({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - notificationDays * 24 * 3600_000)
  await deleteNotificationsBefore(db, before)
  await deleteEventsBefore(db, before)
}
