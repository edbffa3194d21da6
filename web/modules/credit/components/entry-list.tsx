import { Link } from 'react-router'
import type { CreditEntry } from '#contract/ledger/endpoints.ts'
import { formatInteger, formatMarks } from '#contract/money/money.ts'
import { entryText } from '#contract/ledger/posting-kinds.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'

/** A plus sign tells income from cost without colour. */
const signed = (amount: number, shown: (amount: number) => string) =>
  amount > 0 ? `+${shown(amount)}` : shown(amount)

/** Changes of a balance, the latest first. */
type EntryListProps = {
  entries: readonly CreditEntry[]
  /** Money, not credits. */
  isMoney?: boolean
}

export function EntryList({ entries, isMoney = false }: EntryListProps) {
  const shown = isMoney ? formatMarks : formatInteger
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3"
        >
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold [overflow-wrap:anywhere]">
              <Subject entry={entry} />
            </p>
            <p className="text-sm text-muted">
              <time dateTime={new Date(entry.at * 1000).toISOString()}>{formatDateTime(entry.at)}</time>
            </p>
          </div>
          <div className="ml-auto text-right tabular-nums">
            <p className={`font-bold ${entry.amount > 0 ? 'text-success' : ''}`}>
              {signed(entry.amount, shown)}
            </p>
            <p className="text-sm text-muted">Stanje {shown(entry.balance)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Subject({ entry }: { entry: CreditEntry }) {
  const { subject } = entry
  const to =
    subject?.type === 'order'
      ? paths.order(subject.id)
      : subject?.type === 'listing' && subject.title !== null && paths.listing(subject.id, subject.title)
  if (!to) return entryText(entry)
  return (
    <Link to={to} className="inline-flex min-h-6 items-center text-primary hover:underline">
      {entryText(entry)}
    </Link>
  )
}
