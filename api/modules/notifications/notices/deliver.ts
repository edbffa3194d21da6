import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { allNotices, findNotice } from '#api/notices.ts'
import { complain } from '#lib/process/complain.ts'
import type { Db } from '#lib/database/db.ts'
import { defineJob, enqueueAll } from '#lib/jobs.ts'
import type { MailKind } from '#lib/mails/mail.ts'
import { type NoticeReader, type NoticeText, shownEvents } from '#lib/notifications/notices.ts'
import { isBanned, restrictionOf } from '#lib/accounts/restrictions.ts'
import { localDay, unixSeconds } from '#lib/time.ts'
import { noticeMailsPerDay, noticesPerMail, pushesAtOnce } from '#contract/limits/accounts.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { type NotificationKind, notificationKindNames } from '#contract/accounts/settings.ts'
import { queueMail } from '../outbox-queue.ts'
import { noticesMail, noticesWord } from '../mails.ts'
import { listSubscriptionIds } from '../push/queries.ts'
import { sendPush } from '../push/send.ts'
import {
  countMail,
  listOverdue,
  listRefusedKinds,
  lockRecipient,
  postponeDue,
  type Recipient,
  takeDue,
} from './queries.ts'
import { nextMorning, quietUntil } from './timing.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export const deliverNotices = defineJob({
  name: 'deliver-notices',
  label: 'Slanje obavijesti',
  payload: z.object({ accountId: z.int(), dueAt: z.coerce.date().optional() }),
  run: (deps: Deps, { accountId, dueAt }) => deliver(deps, accountId, dueAt),
})

/** A job that delivers an account's due events at a time. */
export const deliveryOf = (accountId: number, runAt: Date) => ({
  payload: { accountId, dueAt: runAt },
  key: `deliver-notices:${accountId}:${runAt.getTime()}`,
  runAt,
})

/**
 * Sends an account everything that is due: one mail, and a push for each notification; or puts it off. `dueAt`: the
 * job's time; a clock that lags behind the publisher's must not leave its events waiting.
 */
function deliver(deps: Deps, accountId: number, dueAt = deps.now()): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const recipient = await lockRecipient(trx, accountId)
    if (!recipient) return
    const now = new Date(Math.max(deps.now().getTime(), dueAt.getTime()))
    const quiet = quietUntil(recipient, now)
    const off = kindsKeptFrom(recipient, now)
    await mailDue(deps, trx, accountId, recipient, { now, quiet, off })
    await pushDue(deps, trx, accountId, { now, quiet, off })
  })
}

/** Banned accounts get only news of matters that are still open between them and the site or the other side. */
const despiteBan: readonly NotificationKind[] = ['order', 'payout', 'report_outcome', 'moderation']

const kindsKeptFrom = (recipient: Recipient, now: Date): readonly NotificationKind[] =>
  isBanned({ restriction: restrictionOf(recipient, now) })
    ? notificationKindNames.filter((kind) => !despiteBan.includes(kind))
    : []

/** `quiet`: until when nothing may be sent; `off`: kinds that are dropped. */
type Sending = { now: Date; quiet: Date | null; off: readonly NotificationKind[] }

async function mailDue(
  deps: Deps,
  trx: Db,
  accountId: number,
  recipient: Recipient,
  { now, quiet, off }: Sending,
) {
  const { email, email_verified_at, email_refused_at, username } = recipient
  if (!email || !email_verified_at || email_refused_at)
    return postponeDue(trx, accountId, 'mail_at', now, null)
  if (!quiet) await mailAlone(deps, trx, accountId, { email, username }, { now, off })
  const today = localDay(now)
  const mailsToday = recipient.mail_day === today ? recipient.mails_of_day! : 0
  const until = quiet ?? (mailsToday < noticeMailsPerDay ? null : nextMorning(now))
  if (until) {
    if (await postponeDue(trx, accountId, 'mail_at', now, until))
      await enqueueAll(trx, deliverNotices, [deliveryOf(accountId, until)])
    return
  }
  const groups = groupsOf(deps, await takeWanted(trx, accountId, 'mail', { now, off }))
  if (groups.length === 0) return
  const shown = groups.slice(0, noticesPerMail)
  const sources = new Map(
    shown.map(({ notice, sourceId }) => [`${notice}:${sourceId}`, { notice, sourceId }]),
  )
  await countMail(trx, accountId, today, mailsToday + 1)
  await queueMail(trx, noticesMail, {
    to: email,
    accountId,
    key: `notices:${accountId}:${today}:${mailsToday + 1}`,
    data: {
      username,
      notices: shown.map(({ text }) => text),
      more: groups.length - shown.length,
      token: unsubscribeToken(deps, {
        accountId,
        issuedAt: unixSeconds(deps.now()),
        sources: [...sources.values()],
      }),
    },
  })
}

const alone = allNotices.filter(({ mailOf }) => mailOf).map(({ name }) => name)

/** Sends the events that each have a mail of their own. */
async function mailAlone(
  deps: Deps,
  trx: Db,
  accountId: number,
  { email, username }: { email: string; username: string },
  { now, off }: Omit<Sending, 'quiet'>,
) {
  const due = await takeWanted(trx, accountId, 'mail', { now, off, only: alone })
  for (const { id, notice, source_id: sourceId, data } of due.toReversed()) {
    const { mail, data: known } = findNotice(notice)!.mailOf!(data as never)
    const token = unsubscribeToken(deps, {
      accountId,
      issuedAt: unixSeconds(deps.now()),
      sources: [{ notice, sourceId }],
    })
    await queueMail(trx, mail as MailKind<string, NoticeReader>, {
      to: email,
      accountId,
      key: `notice:${id}`,
      data: { ...known, username, token },
    })
  }
}

async function pushDue(deps: Deps, trx: Db, accountId: number, { now, quiet, off }: Sending) {
  const browsers = await listSubscriptionIds(trx, accountId)
  if (browsers.length === 0) return postponeDue(trx, accountId, 'push_at', now, null)
  if (quiet) {
    if (await postponeDue(trx, accountId, 'push_at', now, quiet))
      await enqueueAll(trx, deliverNotices, [deliveryOf(accountId, quiet)])
    return
  }
  const groups = groupsOf(deps, await takeWanted(trx, accountId, 'push', { now, off }))
  const title = deps.brand.name
  const pushes =
    groups.length <= pushesAtOnce
      ? groups.map(({ id, text: { text, path } }) => ({ tag: `notification-${id}`, title, body: text, path }))
      : [
          {
            tag: 'notifications',
            title,
            body: `${groups.length} ${noticesWord(groups.length)}: ${groups[0]!.text.text}`,
            path: makePaths(deps.brand).notifications(),
          },
        ]
  await enqueueAll(
    trx,
    sendPush,
    browsers.flatMap((subscriptionId) =>
      pushes.map((push) => ({
        payload: { subscriptionId, ...push },
        key: `send-push:${subscriptionId}:${push.tag}`,
      })),
    ),
  )
}

/**
 * Takes events that are due and still wanted: settings, blocks and sources may have changed since they were
 * published. `only`: of these notices.
 */
async function takeWanted(
  trx: Db,
  accountId: number,
  way: 'mail' | 'push',
  { now, off, only }: Omit<Sending, 'quiet'> & { only?: readonly string[] },
) {
  const dropped = new Set<string>([...off, ...(await listRefusedKinds(trx, accountId, way))])
  const refused = allNotices.filter(({ kind }) => dropped.has(kind)).map(({ name }) => name)
  const due = await takeDue(trx, accountId, `${way}_at`, { now, refused, only })
  const wanted = new Map<string, ReadonlySet<number>>()
  for (const [name, events] of Map.groupBy(due, ({ notice }) => notice)) {
    const sources = [...new Set(events.flatMap(({ source_id }) => source_id ?? []))]
    const listWanted = findNotice(name)?.listWanted
    if (listWanted && sources.length > 0)
      wanted.set(name, new Set(await listWanted(trx, accountId, way, sources)))
  }
  return due.filter(
    ({ notice, source_id }) => source_id === null || (wanted.get(notice)?.has(source_id) ?? true),
  )
}

type Due = Awaited<ReturnType<typeof takeDue>>[number]
type DueGroup = { id: number; notice: string; sourceId: number | null; text: NoticeText }

/** Words the events by group; the group with the newest event comes first. */
function groupsOf({ brand, baseUrl }: Deps, due: readonly Due[]): DueGroup[] {
  const byId = Map.groupBy(due, ({ notification_id }) => notification_id)
  return [...byId].flatMap(([id, events]) => {
    const { notice: name, source_id: sourceId } = events[0]!
    const notice = findNotice(name)
    // A newer release published it; the list shows it once this one has been replaced.
    if (!notice) return []
    const shown = events.slice(0, shownEvents).map(({ data }) => data) as [never, ...never[]]
    try {
      const text = notice.write({ events: shown, count: events.length, sourceId }, { brand, baseUrl })
      return [{ id, notice: name, sourceId, text }]
    } catch (error) {
      // One that cannot be worded must not hold back the others.
      complain(error)
      return []
    }
  })
}

const overdueMs = 10 * 60_000

/** Delivers overdue events, whatever became of their jobs. */
export const sweepOverdue = defineJob({
  name: 'sweep-overdue-notices',
  label: 'Slanje zaostalih obavijesti',
  schedule: '*/20 * * * *',
  isBackground: true,
  async run({ db, now }: Deps) {
    const due = new Date(now().getTime() - overdueMs)
    const accounts = await listOverdue(db, due)
    await enqueueAll(
      db,
      deliverNotices,
      accounts.map((accountId) => deliveryOf(accountId, due)),
    )
  },
})
