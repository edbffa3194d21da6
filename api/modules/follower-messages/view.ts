import type { Deps } from '#api/deps.ts'
import { listListingItems } from '#api/modules/listings/service.ts'
import { unixSeconds } from '#lib/time.ts'
import type { FollowerMessage, SentMessage } from '#contract/follower-messages.ts'
import { countRead, listListingsOf, type MessageRow } from './queries.ts'
import type { Sender } from './sender.ts'

/** A message as recipients see it, with those of its listings that are still on offer. */
export async function messageView(
  deps: Deps,
  { id, title, body, shop_link, sent_at }: MessageRow,
  { username, type, avatar, business_name, has_profile }: Sender,
): Promise<FollowerMessage> {
  const named = (await listListingsOf(deps.db, [id])).get(id) ?? []
  const ids = named.filter(({ is_active }) => is_active).map(({ listing_id }) => listing_id)
  return {
    id,
    title,
    text: body,
    shop_link,
    listings: await listListingItems(deps, ids),
    seller: { username, type, avatar, business_name, has_profile },
    sent_at: sent_at && unixSeconds(sent_at),
  }
}

const stateOf = ({ removed_at, stopped_at, done_at }: MessageRow): SentMessage['state'] =>
  removed_at ? 'removed' : stopped_at ? 'stopped' : done_at ? 'sent' : 'sending'

/** Sent messages with their counts; as many statements for ten as for one. */
export async function sentViews(
  { db }: Pick<Deps, 'db'>,
  rows: readonly MessageRow[],
): Promise<SentMessage[]> {
  const ids = rows.map(({ id }) => id)
  const [listings, read] = await Promise.all([listListingsOf(db, ids), countRead(db, ids)])
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    text: row.body,
    state: stateOf(row),
    sent_at: unixSeconds(row.sent_at!),
    recipients: row.recipients!,
    delivered: row.delivered,
    opened: row.opened ?? read.get(row.id)!.opened,
    unsubscribed: row.unsubscribed ?? read.get(row.id)!.unsubscribed,
    listings: (listings.get(row.id) ?? []).map(({ listing_id, title, clicks }) => ({
      id: listing_id,
      title,
      clicks,
    })),
  }))
}
