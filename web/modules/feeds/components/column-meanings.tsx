import type { FeedColumns, FeedOption } from '#contract/listings/feed-mapping.ts'
import { counted } from '#web/lib/format/format.ts'
import { Select } from '#web/ui/forms/select.tsx'

/** Theirs at the left, ours at the right; one above the other on phones. */
export const sideBySide =
  'sm:grid sm:grid-cols-2 sm:items-start sm:gap-x-6 sm:[&>label]:pt-3 [overflow-wrap:anywhere]'

/** Options by group, each group once. */
export const OptionGroups = ({ options }: { options: readonly FeedOption[] }) => (
  <>
    {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
      group === null ? (
        members.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))
      ) : (
        <optgroup key={group} label={group}>
          {members.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      ),
    )}
  </>
)

type ColumnMeaningsProps = { columns: FeedColumns; isOpen: boolean }

const needed = [
  ['external_id', 'šifra'],
  ['title', 'naslov'],
] as const

/** Chooses what each column means; some of its values show what it holds. */
export function ColumnMeanings({ columns: { data: columns, meanings }, isOpen }: ColumnMeaningsProps) {
  const known = columns.filter(({ meaning }) => meaning !== '')
  const missing = needed.filter(([field]) => !known.some(({ meaning }) => meaning === field))
  return (
    <details
      open={isOpen || missing.length > 0 || undefined}
      className="rounded-card border border-line bg-surface p-4"
    >
      <summary className="min-h-11 cursor-pointer py-2">
        <h2 className="inline text-lg font-bold">Kolone</h2>
        <span className="text-sm text-muted">{` · prepoznato ${known.length} od ${columns.length}`}</span>
      </summary>
      {missing.length > 0 && (
        <p className="mb-3 text-sm text-danger">
          {`Odaberite i kolonu koja je ${missing.map(([, name]) => name).join(' i ')}: bez toga se red ne može uvesti.`}
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {columns.map(({ column, samples, meaning }, at) => (
          <li key={column} className="min-w-0">
            <input type="hidden" name={`column.${at}`} value={column} />
            <Select
              label={<span className="[overflow-wrap:anywhere]">{column}</span>}
              name={`columns.${at}`}
              defaultValue={meaning}
              hint={samples.length > 0 ? samples.join(' · ') : 'Prazna u prvim redovima'}
              className={sideBySide}
              required
            >
              <option value="">Ne uvozi se</option>
              <OptionGroups options={meanings} />
            </Select>
          </li>
        ))}
      </ul>
      {columns.length === 0 && (
        <p className="text-muted">{`Još nije pročitana nijedna datoteka (${counted(0, 'kolona', 'kolone', 'kolona')}).`}</p>
      )}
    </details>
  )
}
