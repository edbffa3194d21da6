import type { Landing } from '#contract/landing.ts'
import { formatInteger } from '#contract/money/money.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

/** Filters that lead on to the search, each value with its number of listings. */
export function Choices({ choices }: Pick<Landing, 'choices'>) {
  return (
    <dl className="flex flex-col gap-4">
      {choices.map(({ name, values }) => (
        <div key={name} className="flex flex-col gap-2 sm:flex-row sm:items-start sm:gap-4">
          <dt className="shrink-0 text-sm font-semibold sm:w-32 sm:pt-3">{name}</dt>
          <dd className="min-w-0">
            <ul className="relative -mx-4 flex gap-2 overflow-x-auto scrollbar-none px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0 sm:py-0">
              {values.map((value) => (
                <li key={value.name} className="shrink-0">
                  <PathLink
                    to={paths.search(value.parameters)}
                    className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm hover:border-primary hover:text-primary"
                  >
                    {value.name}
                    <span className="text-muted tabular-nums">
                      {formatInteger(value.count)}
                      <span className="sr-only"> oglasa</span>
                    </span>
                  </PathLink>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}
