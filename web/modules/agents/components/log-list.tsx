import type { ShopLogEntry } from '#contract/agents/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { logText } from '#web/modules/agents/words.ts'

type LogListProps = {
  log: readonly ShopLogEntry[]
  /** The agent whose entries are shown, if they still are one. */
  agent: string | undefined
  isFiltered: boolean
  page: number
  lastPage: number
  hrefOf(page: number): string
  allHref: string
}

/** Links to the listing or conversation that the entry is about. */
function Subject({ subject, subject_id: id }: ShopLogEntry) {
  if (id === null || (subject !== 'listing' && subject !== 'conversation')) return null
  const to = subject === 'listing' ? paths.listing(id, '') : paths.messages({ razgovor: id })
  return (
    <PathLink to={to} className="text-primary underline">
      {`br. ${id}`}
    </PathLink>
  )
}

/** The actions of agents for the shop, the latest first. */
export function LogList({ log, agent, isFiltered, page, lastPage, hrefOf, allHref }: LogListProps) {
  return (
    <>
      {isFiltered && (
        <p>
          {agent ? `Samo ${agent}. ` : 'Samo jedna osoba. '}
          <PathLink to={allHref} className="font-semibold text-primary underline">
            Cijeli dnevnik
          </PathLink>
        </p>
      )}
      {log.length === 0 ? (
        <p className="text-muted">Još ništa nije zapisano.</p>
      ) : (
        <ol className="divide-y divide-line">
          {log.map((entry) => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{entry.name}</span>
                {`: ${logText(entry)} `}
                <Subject {...entry} />
                {!entry.is_done && <span className="text-muted"> (prekinuto, provjerite)</span>}
              </span>
              <span className="text-sm text-muted">{formatDateTime(entry.at)}</span>
            </li>
          ))}
        </ol>
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={hrefOf} />
    </>
  )
}
