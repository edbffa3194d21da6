import Rss from 'lucide-react/icons/rss'

/** A link for feed readers, which then announce new results. */
export const FeedLink = ({ to }: { to: string }) => (
  <a
    href={to}
    className="inline-flex min-h-11 items-center gap-2 self-center text-sm text-muted hover:text-ink hover:underline print:hidden"
  >
    <Rss className="size-4 shrink-0" aria-hidden="true" />
    Pratite nove oglase putem RSS-a
  </a>
)
