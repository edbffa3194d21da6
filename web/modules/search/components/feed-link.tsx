import Rss from 'lucide-react/icons/rss'
import { feedPath } from '#web/modules/search/head.ts'
import type { SearchValues } from '#web/modules/search/query.ts'

/** A link for feed readers, which then announce new results. */
export const FeedLink = ({ values }: { values: SearchValues }) => (
  <a
    href={feedPath(values)}
    className="inline-flex min-h-11 items-center gap-2 self-center text-sm text-muted hover:text-ink hover:underline print:hidden"
  >
    <Rss className="size-4 shrink-0" aria-hidden="true" />
    Pratite nove oglase putem RSS-a
  </a>
)
