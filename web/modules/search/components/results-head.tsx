import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { SearchValues } from '#web/modules/search/query.ts'
import { sortSheet } from '#web/modules/search/sheets.ts'
import { SaveSearchLink } from './save-search.tsx'
import { SortOptions } from './sort-options.tsx'
import { ViewSwitch } from './view-switch.tsx'

type ResultsHeadProps = {
  asked: SearchValues
  title: string
  /** Empty if the search was refused. */
  countLabel: string
  landingPath: string | null
  /** The address that the sheet belongs to. */
  page: string
  hasResults: boolean
}

/** Says what was found and how much, and saves, sorts and shows it otherwise. */
export const ResultsHead = ({
  asked,
  title,
  countLabel,
  landingPath,
  page,
  hasResults,
}: ResultsHeadProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <div className="w-full min-w-0">
      <h1 id="naslov" className="text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
        {title}
      </h1>
      {landingPath && (
        <PathLink
          discover
          to={landingPath}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          Pregled ponude: cijene i mjesta
        </PathLink>
      )}
    </div>
    <output className="text-muted">{countLabel}</output>
    <SaveSearchLink />
    <Sheet id={sortSheet} title="Sortiraj" closesTo="rezultati" page={page}>
      <SortOptions values={asked} />
    </Sheet>
    {hasResults && (
      <div className="ml-auto">
        <ViewSwitch values={asked} />
      </div>
    )}
  </div>
)
