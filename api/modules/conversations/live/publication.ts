import type { Db } from '#lib/database/db.ts'
import { channelName, deskChannel, type LiveTarget, publishLive } from '#lib/notifications/live.ts'
import { arrived, changed, conversationChannel, read } from './events.ts'
import { listDesks, listOthers } from './queries.ts'

/** Has both sides look at the conversation again. */
export const publishChanged = (trx: Db, id: number) =>
  publishLive(trx, changed, [{ channel: channelName(conversationChannel, id), id }])

/** The accounts, and those who answer for the shops among them. */
async function targetsOf(trx: Db, accountIds: readonly number[], id: number): Promise<LiveTarget[]> {
  const desks = await listDesks(trx, accountIds)
  return [
    ...accountIds.map((accountId) => ({ accountId, id })),
    ...desks.map((accountId) => ({ channel: channelName(deskChannel, accountId), id })),
  ]
}

type Arrived = { id: number; conversationId: number; senderId: number }

/** Tells the other side of a message that it may see. */
export async function publishArrived(trx: Db, { id, conversationId, senderId }: Arrived) {
  const others = await listOthers(trx, conversationId, senderId)
  await publishLive(
    trx,
    arrived,
    await targetsOf(
      trx,
      others.map(({ account_id }) => account_id),
      id,
    ),
  )
  await publishChanged(trx, conversationId)
}

/** Tells the other side that its messages were seen, and the reader's other pages. */
export async function publishRead(trx: Db, accountId: number, id: number) {
  await publishLive(trx, read, await targetsOf(trx, [accountId], id))
  await publishChanged(trx, id)
}
