import type { FeedRun } from '#contract/listings/feeds.ts'
import { formatDate, formatTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { runWords } from '#web/modules/feeds/words.ts'

export const RunList = ({ runs }: { runs: readonly FeedRun[] }) => (
  <ul className="divide-y divide-line">
    {runs.map((run) => (
      <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
        <PathLink
          to={paths.feedRun(run.feed_id, run.id)}
          className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:text-primary hover:underline"
        >
          {`${formatDate(run.created_at)} u ${formatTime(run.created_at)}`}
        </PathLink>
        <span className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">{runWords(run)}</span>
      </li>
    ))}
  </ul>
)
