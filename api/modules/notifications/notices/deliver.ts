import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { findNotice } from '#api/notices.ts'
import type { Db } from '#lib/db.ts'
import { defineJob, enqueueAll } from '#lib/jobs.ts'
import { type NoticeText, shownEvents } from '#lib/notices.ts'
import { localDay } from '#lib/time.ts'
import { noticeMailsPerDay, noticesPerMail, pushesAtOnce } from '#contract/limits.ts'
import { makePaths } from '#contract/paths.ts'
import { queueMail } from '../queueing.ts'
import { noticesMail, noticesWord } from '../mails.ts'
import { listSubscriptionIds } from '../push/queries.ts'
import { sendPush } from '../push/send.ts'
import { countMail, lockRecipient, postponeDue, type Recipient, takeDue } from './queries.ts'
import { nextMorning, quietUntil } from './timing.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export const deliverNotices = defineJob({
  name: 'deliver-notices',
  label: 'Slanje obavijesti',
  payload: z.object({ accountId: z.int() }),
  run: (deps: Deps, { accountId }) => deliver(deps, accountId),
})

/** A job that delivers what an account is due at a time. */
export const deliveryOf = (accountId: number, runAt: Date) => ({
  payload: { accountId },
  key: `deliver-notices:${accountId}:${runAt.getTime()}`,
  runAt,
})

/** Sends an account everything that is due: one mail, and a push for each notification; or puts it off. */
function deliver(deps: Deps, accountId: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const recipient = await lockRecipient(trx, accountId)
    if (!recipient) return
    const now = deps.now()
    const quiet = quietUntil(recipient, now)
    await mailDue(deps, trx, accountId, recipient, now, quiet)
    await pushDue(deps, trx, accountId, now, quiet)
  })
}

async function mailDue(
  deps: Deps,
  trx: Db,
  accountId: number,
  recipient: Recipient,
  now: Date,
  quiet: Date | null,
) {
  const { email, email_verified_at, email_refused_at, username } = recipient
  if (!email || !email_verified_at || email_refused_at)
    return postponeDue(trx, accountId, 'mail_at', now, null)
  const today = localDay(now)
  const mailsToday = recipient.mail_day === today ? recipient.mails_of_day! : 0
  const until = quiet ?? (mailsToday < noticeMailsPerDay ? null : nextMorning(now))
  if (until) {
    if (await postponeDue(trx, accountId, 'mail_at', now, until))
      await enqueueAll(trx, deliverNotices, [deliveryOf(accountId, until)])
    return
  }
  const groups = groupsOf(deps, await takeDue(trx, accountId, 'mail_at', now))
  if (groups.length === 0) return
  const sources = new Map(
    groups.map(({ notice, sourceId }) => [`${notice}:${sourceId}`, { notice, sourceId }]),
  )
  await countMail(trx, accountId, today, mailsToday + 1)
  await queueMail(trx, noticesMail, {
    to: email,
    accountId,
    key: `notices:${accountId}:${today}:${mailsToday + 1}`,
    data: {
      username,
      notices: groups.slice(0, noticesPerMail).map(({ text }) => text),
      more: Math.max(0, groups.length - noticesPerMail),
      token: unsubscribeToken(deps, accountId, [...sources.values()]),
    },
  })
}

async function pushDue(deps: Deps, trx: Db, accountId: number, now: Date, quiet: Date | null) {
  const browsers = await listSubscriptionIds(trx, accountId)
  if (browsers.length === 0) return postponeDue(trx, accountId, 'push_at', now, null)
  if (quiet) {
    if (await postponeDue(trx, accountId, 'push_at', now, quiet))
      await enqueueAll(trx, deliverNotices, [deliveryOf(accountId, quiet)])
    return
  }
  const groups = groupsOf(deps, await takeDue(trx, accountId, 'push_at', now))
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

type Due = Awaited<ReturnType<typeof takeDue>>[number]
type DueGroup = { id: number; notice: string; sourceId: number | null; text: NoticeText }

/** Words the events by group, that of the newest event first. */
function groupsOf({ brand, baseUrl }: Deps, due: readonly Due[]): DueGroup[] {
  const byId = Map.groupBy(due, ({ notification_id }) => notification_id)
  return [...byId].flatMap(([id, events]) => {
    const { notice: name, source_id: sourceId } = events[0]!
    const notice = findNotice(name)
    // A newer release published it; the list shows it once this one has been replaced.
    if (!notice) return []
    const shown = events.slice(0, shownEvents).map(({ data }) => data) as [never, ...never[]]
    const text = notice.write({ events: shown, count: events.length, sourceId }, { brand, baseUrl })
    return [{ id, notice: name, sourceId, text }]
  })
}
