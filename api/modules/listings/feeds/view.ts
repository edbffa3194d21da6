import { unixSeconds } from '#lib/time.ts'
import { type Feed, feedCounts, type FeedRun } from '#contract/listings/feeds.ts'
import { feedIntervalSeconds } from '#contract/limits/listings.ts'
import { usedColumns } from './used-columns.ts'
import type { FeedRow, RunRow } from './queries.ts'

export const runView = (run: RunRow): FeedRun => ({
  id: run.id,
  feed_id: run.feed_id,
  state: run.state,
  is_dry: run.is_dry,
  created_at: unixSeconds(run.created_at),
  ended_at: run.ended_at && unixSeconds(run.ended_at),
  problem: run.problem,
  questions: run.questions,
  counts: feedCounts.parse(run.counts),
  has_file: run.file_key !== null,
})

/** When it may be fetched again. */
export const fetchFrom = ({ fetched_at }: Pick<FeedRow, 'fetched_at'>): Date | null =>
  fetched_at && new Date(fetched_at.getTime() + feedIntervalSeconds * 1000)

export function feedView(
  feed: FeedRow,
  { listings, lastRun, now }: { listings: number; lastRun: RunRow | undefined; now: Date },
): Feed {
  const from = fetchFrom(feed)
  return {
    id: feed.id,
    name: feed.name,
    format: feed.format,
    address: feed.address,
    is_hourly: feed.is_hourly,
    mapping: feed.mapping,
    columns: feed.columns.map(({ name }) => name),
    used: usedColumns(feed),
    listings,
    fetch_from: feed.address && from && from > now ? unixSeconds(from) : null,
    created_at: unixSeconds(feed.created_at),
    last_run: lastRun ? runView(lastRun) : null,
  }
}
