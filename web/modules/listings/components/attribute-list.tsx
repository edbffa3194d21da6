import Check from 'lucide-react/icons/check'

export type AttributeGroup = {
  name: string
  rows: { id: number; name: string; value: string }[]
  /** Ticked checkboxes. */
  ticks: { id: number; name: string }[]
}

export function AttributeList({ groups }: { groups: readonly AttributeGroup[] }) {
  if (groups.length === 0) return null
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ name, rows, ticks }) => (
        <section key={name} className="flex flex-col gap-2">
          <h3 className="font-bold">{name}</h3>
          {rows.length > 0 && (
            <dl className="grid gap-x-8 sm:grid-cols-2">
              {rows.map((row) => (
                <div
                  key={row.id}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
                >
                  <dt className="text-muted">{row.name}</dt>
                  <dd className="ml-auto min-w-0 text-right font-semibold tabular-nums [overflow-wrap:anywhere]">
                    {row.value}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {ticks.length > 0 && (
            <ul className="grid gap-x-8 gap-y-1 pt-1 grid-cols-pair">
              {ticks.map((tick) => (
                <li key={tick.id} className="flex items-start gap-2">
                  <Check className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
                  {tick.name}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
